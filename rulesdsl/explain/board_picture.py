"""What can be seen on a table, as data. Every drawing is made from this."""

from __future__ import annotations

from rulesdsl.engine.frames import SetUp, find
from rulesdsl.engine.game_end import plays_with_madness as with_madness
from rulesdsl.meaning import control, numbers
from rulesdsl.record import Record, record
from rulesdsl.table.cards import MADNESS, MONSTERS, TREASURES, CardId, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import SHARED, CardNames, title_of

PHASES = {
    "start": "Start Turn", "play": "Play Cards", "score": "Score Bases", "draw": "Draw 2 Cards", "end": "End Turn",
}  # fmt: skip
BEFORE_GAME = "Before the first turn"
BETWEEN = {"resolving": "Being played", "dueling": "Placed for the duel", "aside": "Off the deck for now"}
"""How cards are told that are on their way, by their zone."""


@record
class Attached(Record):
    """An action on a base or a minion."""

    card: CardId
    name: str
    controller: Player | None


@record
class Minion(Record):
    """A minion or a titan."""

    card: CardId
    name: str
    owner: Player | None
    power: int
    printed: int
    counters: int
    dueling: bool
    attached: tuple[Attached, ...]


@record
class Row(Record):
    """One player's side of a base; that of nobody, where there are monsters that nobody controls.

    The total of such monsters raises the breakpoint.
    """

    player: Player | None
    total: int
    minions: tuple[Minion, ...]
    buried: tuple[str, ...]


@record
class Base(Record):
    card: CardId
    name: str
    counters: int
    breakpoint: int
    total: int
    vp: tuple[int, ...]
    attached: tuple[Attached, ...]
    rows: tuple[Row, ...]

    @property
    def is_ready(self) -> bool:
        return self.total >= self.breakpoint


@record
class Seat(Record):
    """A player's points and piles, card by card."""

    player: Player
    vp: int
    is_current: bool
    hand: tuple[str, ...]
    deck: int
    discard: tuple[str, ...]
    titans: tuple[str, ...]
    """Beside the deck."""


@record
class Piles(Record):
    """The deck and the discard pile of cards that belong to no player; Madness cards have no such discard pile."""

    of: str
    deck: int
    discard: tuple[str, ...] | None


@record
class Between(Record):
    """A card on its way: in no pile, and not in play."""

    way: str
    card: Attached


@record
class Picture(Record):
    turn: int
    player: Player
    phase: str
    bases: tuple[Base, ...]
    seats: tuple[Seat, ...]
    piles: tuple[Piles, ...]
    """Of monsters, treasures and Madness cards, where there are any."""
    between: tuple[Between, ...]
    """In the order of `BETWEEN`."""
    winners: tuple[Player, ...]

    @property
    def moment(self) -> str:
        """`Turn 3, Ann: Play Cards`."""
        if self.winners:
            return f"{' and '.join(self.winners)} won on turn {self.turn}"
        if self.phase == BEFORE_GAME:
            return f"{BEFORE_GAME}; {self.player} begins"
        return f"Turn {self.turn}, {self.player}: {self.phase}"


def picture(table: Table, names: CardNames) -> Picture:
    names.learn(table)
    between = [
        Between(way, _on_its_way(table, card, names))
        for zone, way in BETWEEN.items()
        for place, pile in table.piles.items()
        if place.zone == zone
        for card in pile
    ]
    return Picture(
        table.turn.number, table.turn.player, _phase(table),
        tuple(_base(table, base, names) for base in table.bases),
        tuple(_seat(table, player) for player in table.players),
        tuple(piles for of in (MONSTERS, TREASURES, MADNESS) if (piles := _piles(table, of)) is not None),
        tuple(between), table.winners,
    )  # fmt: skip


def _phase(table: Table) -> str:
    return PHASES[table.turn.phase] if find(table, SetUp) < 0 else BEFORE_GAME


def _base(table: Table, base: CardId, names: CardNames) -> Base:
    blueprint = table.blueprint(base)
    rows = (_row(table, base, player, names) for player in (*table.players, None))
    return Base(
        base, names.of(table, base), table.cards[base].counters, numbers.breakpoint(table, base),
        numbers.total_of_all(table, base),
        blueprint.vp if blueprint else (), tuple(_attached(table, card, names) for card in table.attached(base)),
        tuple(row for row in rows if row.minions or row.buried or row.total),
    )  # fmt: skip


def _row(table: Table, base: CardId, player: Player | None, names: CardNames) -> Row:
    there = (*table.minions_at(base), *table.titans_at(base))
    minions = tuple(_minion(table, card, names) for card in there if table.cards[card].controller == player)
    buried = tuple(title_of(table, c) for c in table.buried_at(base) if table.cards[c].controller == player)
    total = numbers.added_to_breakpoint(table, base) if player is None else numbers.total(table, base, player)
    return Row(player, total, minions, buried)


def _minion(table: Table, card: CardId, names: CardNames) -> Minion:
    physical = table.cards[card]
    blueprint = table.blueprint(card)
    return Minion(
        card, names.of(table, card), physical.owner, numbers.power(table, card), blueprint.power if blueprint else 0,
        physical.counters, card in control.duelists(table),
        tuple(_attached(table, action, names) for action in table.attached(card)),
    )  # fmt: skip


def _attached(table: Table, card: CardId, names: CardNames) -> Attached:
    return Attached(card, names.of(table, card), control.controller(table, card))


def _on_its_way(table: Table, card: CardId, names: CardNames) -> Attached:
    """A card that was only taken off a deck has no controller: it is shown with its owner."""
    physical = table.cards[card]
    whose = physical.owner if physical.place.zone == "aside" else control.controller(table, card)
    return Attached(card, names.of(table, card), whose)


def _piles(table: Table, of: str) -> Piles | None:
    deck, discard = (table.pile(Place(zone, of)) for zone in ("deck", "discard"))
    titles = None if of == MADNESS else tuple(title_of(table, card) for card in discard)
    return Piles(SHARED[of], len(deck), titles) if deck or discard or (of == MADNESS and with_madness(table)) else None


def _seat(table: Table, player: Player) -> Seat:
    hand, deck, discard = (table.pile(Place(zone, player)) for zone in ("hand", "deck", "discard"))
    return Seat(
        player, table.vp_of(player), player == table.turn.player, tuple(title_of(table, card) for card in hand),
        len(deck), tuple(title_of(table, card) for card in discard),
        tuple(title_of(table, card) for card in table.pile(Place("beside", player))),
    )  # fmt: skip
