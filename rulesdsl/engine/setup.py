"""Setting up a game: decks, bases, opening hands and the redraw of a hand without minions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count

from rulesdsl.language.library.library_index import Entry
from rulesdsl.table.cards import BASE_DECK, BESIDE, DECK, MADNESS_DECK, MONSTER_DECK, TREASURE_DECK, Card, Place, Player
from rulesdsl.table.catalogue import Catalogue, in_one_printing
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

from . import monsters
from .atoms import out_of_play
from .decide import answers, ask
from .events import Discarded, ShuffledIntoDeck, by
from .frames import Drawing, Settle, SetUp, TurnFrame
from .options import NO, YES
from .questions import Redraw

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
FACTIONS = 2
OPENING_HAND = 5


def new_game(catalogue: Catalogue, edition: Mapping[str, str], factions: Mapping[Player, Sequence[str]]) -> Table:
    """Everybody's two factions shuffled into a deck, the bases of the sets they come from, nothing drawn yet.

    By the older books all bases there are go into the base deck. Of a card with several printings it is the newest.
    There is a Madness deck if a card of the game speaks of Madness.
    """
    if not FEWEST_PLAYERS <= len(factions) <= MOST_PLAYERS:
        raise ValueError(f"{len(factions)} players: a game has {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    for player, chosen in factions.items():
        if len(chosen) != FACTIONS or len(set(chosen)) != FACTIONS:
            raise ValueError(f"{player} takes two different factions, not {', '.join(chosen)}")
    table = Table(catalogue, edition, tuple(factions))
    table.set_factions({player: tuple(chosen) for player, chosen in factions.items()})
    decks: dict[Place, list[Card]] = {}
    sets: set[str] = set()
    numbers = count()
    for player, chosen in table.factions.items():
        decks[DECK[player]] = []
        for entry in in_one_printing(catalogue.entries(factions=chosen)):
            if entry.kind != "base" and entry.deck is None:
                sets.add(entry.set)
                place = BESIDE[player] if entry.kind == "titan" else DECK[player]
                decks.setdefault(place, []).extend(_copies(entry, player, place, numbers))
    every_base = edition.get("base-deck") == "all"
    for entry in in_one_printing(catalogue.entries(sets=None if every_base else sets), sets):
        is_base = entry.kind == "base"
        if is_base or (entry.deck not in (None, "madness") and entry.set in sets):
            place = BASE_DECK if is_base or entry.deck is None else COMMON_DECKS[entry.deck]
            decks.setdefault(place, []).extend(_copies(entry, None, place, numbers))
    for entry in catalogue.madness(str(card.name) for deck in decks.values() for card in deck):
        decks.setdefault(MADNESS_DECK, []).extend(_copies(entry, None, MADNESS_DECK, numbers))
    shuffled = {place: tuple([card.id for card in deck]) for place, deck in decks.items() if deck}
    cards = {card.id: card for deck in decks.values() for card in deck}
    loose = {place: (0, len(deck)) for place, deck in shuffled.items() if place.zone == "deck"}
    table.lay(cards, shuffled, loose)
    table.push(SetUp("bases"))
    return table


COMMON_DECKS: dict[str, Place] = {"monsters": MONSTER_DECK, "treasures": TREASURE_DECK, "madness": MADNESS_DECK}


def _copies(entry: Entry, owner: Player | None, place: Place, numbers: Iterator[int]) -> list[Card]:
    common = None if owner is not None or place.of is None else str(place.of)
    number = 1 if entry.kind == "base" else entry.copies
    return [Card(next(numbers), entry.id, owner, place, common=common) for _ in range(number)]


def run_set_up(table: Table, frame: SetUp) -> None:
    STEPS[frame.step](table, frame)


def bases(table: Table, frame: SetUp) -> None:
    """One base for each player, and one more."""
    if len(table.bases) > len(table.players):
        table.replace_top(SetUp("hands"))
    elif table.is_unsettled(BASE_DECK, 1, "top"):
        table.push(Settle(BASE_DECK, 1))
    elif table.pile(BASE_DECK):
        topics = ("setup.bases.count", "setup.bases.face-up")
        monsters.arrive(table, table.pile(BASE_DECK)[0], len(table.bases), *topics)
    else:
        table.replace_top(SetUp("hands"))


def hands(table: Table, frame: SetUp) -> None:
    """Five cards each."""
    if frame.seat == len(table.players):
        table.replace_top(SetUp("redraw"))
        return
    table.replace_top(frame.replace(seat=frame.seat + 1))
    table.push(Drawing(table.players[frame.seat], OPENING_HAND))


def redraw(table: Table, frame: SetUp) -> None:
    """A hand without a minion may be shown and replaced once; whoever begins decides first."""
    if frame.seat == len(table.players):
        table.replace_top(TurnFrame("begin"))
        return
    player = table.clockwise()[frame.seat]
    if may_redraw(table, player):
        ask(table, Redraw(player, (YES, NO)))
    else:
        table.replace_top(frame.replace(seat=frame.seat + 1))


def may_redraw(table: Table, player: Player) -> bool:
    """Is there no minion in the hand? A card that nobody has named could be one."""
    hand = [table.blueprint(card) for card in table.pile(Place("hand", player))]
    return bool(hand) and not any(blueprint is None or blueprint.is_minion for blueprint in hand)


@answers(SetUp)
def _answered(table: Table, frame: SetUp, chosen: tuple[Option, ...]) -> None:
    table.replace_top(frame.replace(seat=frame.seat + 1))
    if chosen == (NO,):
        return
    player = table.clockwise()[frame.seat]
    hand = table.pile(Place("hand", player))
    if table.edition.get("redraw") == "discard":
        out_of_play.put(table, hand, by(player), Discarded, lambda card: Place("discard", player), ("setup.redraw",))
    else:
        table.replace_top(SetUp("shuffle old hand", frame.seat, hand))
    table.push(Drawing(player, OPENING_HAND))


def shuffle_old_hand(table: Table, frame: SetUp) -> None:
    """The newest book: draw the new hand first, then shuffle the old one into the deck."""
    player = table.clockwise()[frame.seat]
    deck = Place("deck", player)
    topics = ("setup.redraw", "setup.redraw.keep")
    out_of_play.put(table, frame.old_hand, by(player), ShuffledIntoDeck, lambda card: deck, topics)
    out_of_play.shuffle(table, deck, by(player), "setup.redraw")
    table.replace_top(SetUp("redraw", frame.seat + 1))


STEPS: dict[str, Callable[[Table, SetUp], None]] = {
    "bases": bases,
    "hands": hands,
    "redraw": redraw,
    "shuffle old hand": shuffle_old_hand,
}
