"""Setting up a game: decks, bases, opening hands and the redraw of a hand without minions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import BASE_DECK, MONSTER_DECK, TREASURE_DECK, Card, Place, Player
from rulesdsl.table.table import Decision, Option, Table

from . import monsters, piles
from .atoms import between
from .decide import answers, ask
from .events import RULE, Cause
from .frames import Drawing, Settle, SetUp, TurnFrame, push, replace_top

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
FACTIONS = 2
OPENING_HAND = 5


def new_game(
    catalogue: Mapping[str, Blueprint], edition: Mapping[str, str], factions: Mapping[Player, Sequence[str]]
) -> Table:
    """Everybody's two factions shuffled into a deck, the bases of the sets they come from, nothing drawn yet.

    By the older books all bases there are go into the base deck.
    """
    if not FEWEST_PLAYERS <= len(factions) <= MOST_PLAYERS:
        raise ValueError(f"{len(factions)} players: a game has {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    for player, chosen in factions.items():
        if len(chosen) != FACTIONS or len(set(chosen)) != FACTIONS:
            raise ValueError(f"{player} takes two different factions, not {', '.join(chosen)}")
    table = Table(catalogue, edition, tuple(factions))
    table.factions = {player: tuple(chosen) for player, chosen in factions.items()}
    number = 0
    sets = set()
    for player, chosen in table.factions.items():
        for name, blueprint in catalogue.items():
            if blueprint.faction in chosen and blueprint.kind != "base" and blueprint.deck is None:
                sets.add(blueprint.set)
                for _ in range(blueprint.copies):
                    number = _add(table, number, name, player, Place("deck", player))
    every_base = edition.get("base-deck") == "all"
    for name, blueprint in catalogue.items():
        if blueprint.kind == "base" and (every_base or blueprint.set in sets):
            number = _add(table, number, name, None, BASE_DECK)
        elif blueprint.deck is not None and blueprint.set in sets:
            for _ in range(blueprint.copies):
                number = _add(table, number, name, None, COMMON_DECKS[blueprint.deck])
    for place in (*(Place("deck", player) for player in table.players), BASE_DECK, *COMMON_DECKS.values()):
        piles.shuffle(table, place)
    push(table, SetUp("bases"))
    return table


COMMON_DECKS: dict[str, Place] = {"monsters": MONSTER_DECK, "treasures": TREASURE_DECK}


def _add(table: Table, number: int, name: str, owner: Player | None, place: Place) -> int:
    table.own_piles()
    common = place.of if place in COMMON_DECKS.values() else None
    table.write(Card(number, name, owner, place, common=None if common is None else str(common)))
    table.piles[place] = (*table.piles.get(place, ()), number)
    return number + 1


def run_set_up(table: Table, frame: SetUp) -> None:
    STEPS[frame.step](table, frame)


def bases(table: Table, frame: SetUp) -> None:
    """One base for each player, and one more."""
    if len(table.bases) > len(table.players):
        replace_top(table, SetUp("hands"))
    elif piles.unsettled(table, BASE_DECK, 1, "top"):
        push(table, Settle(BASE_DECK, 1))
    elif table.pile(BASE_DECK):
        topics = ("setup.bases.count", "setup.bases.face-up")
        monsters.arrive(table, table.pile(BASE_DECK)[0], len(table.bases), *topics)
    else:
        replace_top(table, SetUp("hands"))


def hands(table: Table, frame: SetUp) -> None:
    """Five cards each."""
    if frame.seat == len(table.players):
        replace_top(table, SetUp("redraw"))
        return
    replace_top(table, frame._replace(seat=frame.seat + 1))
    push(table, Drawing(table.players[frame.seat], OPENING_HAND))


def redraw(table: Table, frame: SetUp) -> None:
    """A hand without a minion may be shown and replaced once."""
    if frame.seat == len(table.players):
        replace_top(table, TurnFrame("begin"))
        return
    player = table.players[frame.seat]
    hand = table.pile(Place("hand", player))
    if any((blueprint := table.blueprint(card)) is not None and blueprint.is_minion for card in hand):
        replace_top(table, frame._replace(seat=frame.seat + 1))
        return
    ask(table, Decision(player, "redraw", (Option("yes"), Option("no"))))


@answers(SetUp)
def _answered(table: Table, frame: SetUp, chosen: tuple[Option, ...]) -> None:
    replace_top(table, frame._replace(seat=frame.seat + 1))
    if chosen[0].what == "no":
        return
    player = table.players[frame.seat]
    hand = table.pile(Place("hand", player))
    if table.edition.get("redraw") == "discard":
        between.put(table, hand, Cause(player), "discarded", lambda card: Place("discard", player), ("setup.redraw",))
    else:
        replace_top(table, SetUp("shuffle old hand", frame.seat, hand))
    push(table, Drawing(player, OPENING_HAND))


def shuffle_old_hand(table: Table, frame: SetUp) -> None:
    """The newest book: draw the new hand first, then shuffle the old one into the deck."""
    player = table.players[frame.seat]
    deck = Place("deck", player)
    topics = ("setup.redraw", "setup.redraw.keep")
    between.put(table, frame.old_hand, Cause(player), "shuffled", lambda card: deck, topics)
    between.shuffle(table, deck, RULE, "setup.redraw")
    replace_top(table, SetUp("redraw", frame.seat + 1))


STEPS: dict[str, Callable[[Table, SetUp], None]] = {
    "bases": bases,
    "hands": hands,
    "redraw": redraw,
    "shuffle old hand": shuffle_old_hand,
}
