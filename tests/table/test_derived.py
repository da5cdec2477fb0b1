"""What is kept of a table is what would be found on one that has kept nothing, whatever has happened in between."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from rulesdsl.board.read_board import read as read_board
from rulesdsl.engine import chance, decide, outside_play
from rulesdsl.engine.frames import Drawing, DuelFrame, Scoring
from rulesdsl.engine.setup import new_game
from rulesdsl.engine.step import RUN, go_on, run
from rulesdsl.explore.random_players import random_answer
from rulesdsl.meaning import abilities, deck_tops, live_modifiers, numbers
from rulesdsl.table.blueprint import patterns_for
from rulesdsl.table.cards import AT, DECK, DISCARD, HAND, Card, Snapshot
from rulesdsl.table.catalogue import standard_catalogue
from rulesdsl.table.derived import Cast, Derived, Numbers
from rulesdsl.table.frame import Frame
from rulesdsl.table.possible_cards import possible_cards
from rulesdsl.table.scope import Address, Effect, Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Past

STEPS = 400


def match_ups() -> Iterator[dict[str, tuple[str, str]]]:
    """Games of two, three and four in which each faction has its turn."""
    factions = sorted({b.faction for b in standard_catalogue().values() if b.kind != "base" and b.deck is None})
    random.Random(1).shuffle(factions)
    sizes = cycle((4, 3, 2))
    while factions:
        seats = ("Ann", "Bob", "Cem", "Dee")[: next(sizes)]
        taken, factions = factions[: 2 * len(seats)], factions[2 * len(seats) :]
        taken += [f for f in ("Cowboys", "Vikings", "Samurai", "Mages", "Elves", "Orcs", "Dwarves") if f not in taken]
        yield {seat: (taken[2 * number], taken[2 * number + 1]) for number, seat in enumerate(seats)}


def parts_of(thing: object) -> dict[str, object]:
    names = getattr(thing, "__slots__", ()) or vars(thing)
    return {name: getattr(thing, name) for name in names if not name.startswith("_")}


def layout(table: Table) -> object:
    found = live_modifiers.layout(table)
    known = found._watching
    anew = {what: [b for b in found.awaiting if not what.instants.isdisjoint(b[1].awaits)] for what in known}
    assert anew == known
    return parts_of(found)


def outsiders(table: Table) -> object:
    found = outside_play.outsiders(table)
    known = found._counting
    anew = {what: [(c, p) for c in found.counted if (p := patterns_for(c.moments, what))] for what in known}
    assert anew == known
    return parts_of(found)


READ: dict[str, Callable[[Table], object]] = {
    "layout": layout,
    "modifiers": lambda table: parts_of(live_modifiers.set_up(table)),
    # of the cast
    "possible": possible_cards,
    "outsiders": outsiders,
    "kinds": decide._kinds,
    # of the numbers
    "cancelled": live_modifiers.cancelled,
    "lent": live_modifiers.lent,
    "in_force": lambda table: parts_of(live_modifiers.in_force(table)),
    "names": lambda table: {card: abilities.names(table, card) for card in table.cards},
    "powers": lambda table: {card: numbers.power(table, card) for card in table.cards},
    "minion_power": lambda table: {base: numbers._of_minions(table, base) for base in table.bases},
    "changes": lambda table: [
        (sums, sums.on_actions) for prop in ("power", "breakpoint") for sums in [numbers._changes(table, prop)]
    ],
    "settled": lambda table: (
        [numbers.starting_power(table, card) for card in table.minions()],
        [numbers.starting_breakpoint(table, base) for base in table.bases],
    ),
    # what is set only while something is worked out
    "adding_up": lambda table: [numbers.total(table, base, player) for base in table.bases for player in table.players],
    "leaving_out": lambda table: [numbers._power_that_counts(table)(table, card) for card in table.minions()],
    "turning_over": deck_tops.face_up,
    "asked_words": lambda table: [abilities.has_word_in_name(table, card, "Microbot") for card in table.cards],
}
"""What reads each of the values that are kept."""


def test_all_that_is_kept_is_read() -> None:
    kept = {*Derived.__slots__, *Cast.__annotations__, *Numbers.__annotations__} - {"cast", "numbers"}
    assert kept == set(READ)


def check(table: Table) -> None:
    """Reading fills what is not kept, so that next time everything is."""
    fresh = table.fork()
    fresh.derived.forget_all()
    for name, read in READ.items():
        assert read(table) == read(fresh), name


@pytest.mark.parametrize(
    "factions", [*match_ups()], ids=lambda factions: f"{len(factions)} players, {factions['Ann'][0]}"
)
def test_what_is_kept_is_what_would_be_found(factions: dict[str, tuple[str, str]]) -> None:
    """At every decision, and after every piece of work on the way there."""
    rng = random.Random(5)
    table = run(new_game(standard_catalogue(), {}, factions)).table.fork()
    for _ in range(60):  # until there is something in play
        assert table.decision is not None
        go_on(table, *random_answer(table, table.decision, rng))
    steps = 0
    while table.stack and steps < STEPS:
        steps += 1
        frame = table.stack[-1]
        if table.decision is not None:
            chosen = random_answer(table, table.decision, rng)
            table.set_decision(None)
            decide.ANSWERS[type(frame)](table, frame, chosen)
        elif not chance.turn_up(table):
            RUN[type(frame)](table, frame)
        check(table)


# --- which change drops what --------------------------------------------------------------------------------------

BOARD = """
players Ann, Bob
turn Ann, play cards
base Helper's Hollow
    Ann: minion 3 "Elf", Sheriff
    Bob: minion 2 "Grunt"
base 20 "Docks"
hand Ann: 1 unknown
hand Bob: minion 4 "Lout", Sheriff
discard Bob: Pillage
"""
NUMBERS = {"numbers"}
ALL_IN_PLAY = {"numbers", "modifiers", "layout"}
ALL = {*ALL_IN_PLAY, "cast"}
PLAYED = Past("played", "Ann", 1, None)
DUEL = DuelFrame("begin", Address("a duel", 0), "Ann", (1, 2))
SCORED = Scoring("after", 0, standings=((0, "Ann"),))
EFFECT = Effect(Address("Sheriff", 0), Scope(None, "Ann"), (), "end of turn", "Ann")


def card(table: Table, name: str, *, in_play: bool = False) -> Card:
    """Stand-ins are called by more than their name."""
    found = (card for card in table.cards.values() if name in (card.name or "unknown"))
    return next(card for card in found if card.in_play == in_play)


CHANGES: dict[str, tuple[Callable[[Table], object], set[str]]] = {
    "everything": (lambda table: table.lay(table.cards, table.piles, table.loose), ALL),
    "another book": (lambda table: table.set_edition({}), ALL),
    "counters": (lambda table: table.set_card(card(table, "Elf", in_play=True).replace(counters=2)), NUMBERS),
    "control": (lambda table: table.set_card(card(table, "Elf", in_play=True).replace(controller="Bob")), ALL_IN_PLAY),
    "a name": (lambda table: table.set_card(card(table, "unknown").replace(name="Sheriff")), ALL),
    "a new card": (lambda table: table.set_card(card(table, "Elf", in_play=True).replace(id=999)), ALL),
    "moved in play": (lambda table: table.relocate(card(table, "Elf", in_play=True), AT[table.bases[1]]), ALL_IN_PLAY),
    "into play": (lambda table: table.relocate(card(table, "Sheriff"), AT[table.bases[1]]), ALL_IN_PLAY),
    "into play, does nothing": (lambda table: table.relocate(card(table, "Lout"), AT[table.bases[1]]), NUMBERS),
    "out of play": (lambda table: table.relocate(card(table, "Sheriff", in_play=True), HAND["Ann"]), ALL_IN_PLAY),
    "out of play, did nothing": (lambda table: table.relocate(card(table, "Elf", in_play=True), HAND["Ann"]), NUMBERS),
    "out of play, unknown": (lambda table: table.relocate(card(table, "unknown"), DISCARD["Ann"]), NUMBERS),
    "another base": (lambda table: table.put_base(table.bases[1], 0), ALL_IN_PLAY),
    "shuffled": (lambda table: table.shuffle(HAND["Ann"]), NUMBERS),
    "a new deck": (lambda table: table.put_under(DISCARD["Bob"], DECK["Bob"]), NUMBERS),
    "a duel begins": (lambda table: table.push(DUEL), NUMBERS),
    "a duel ends": (lambda table: table.pop(), NUMBERS),
    "a duel goes on": (lambda table: table.replace_top(DUEL.replace(step="window")), set()),
    "other duelists": (lambda table: table.replace_top(DUEL.replace(duelists=(3, 4))), NUMBERS),
    "more work": (lambda table: table.push(Drawing("Ann", 1)), set()),
    "other work": (lambda table: table.replace_top(Drawing("Ann", 2)), set()),
    "less work": (lambda table: table.pop(), set()),
    "a base is scored": (lambda table: table.replace_top(SCORED), NUMBERS),
    "a base is scored further down": (lambda table: table.replace_frame(0, SCORED), NUMBERS),
    "all work": (lambda table: table.set_stack(table.stack), NUMBERS),
    "the next player": (lambda table: table.set_turn(table.turn.replace(player="Bob")), NUMBERS),
    "played this turn": (lambda table: table.set_turn(table.turn.replace(past=(PLAYED,))), NUMBERS),
    "the next phase": (lambda table: table.set_turn(table.turn.replace(phase="score")), set()),
    "an effect": (lambda table: table.set_effects((EFFECT,)), {"numbers", "modifiers"}),
    "victory points": (lambda table: table.set_vp((1, 2)), NUMBERS),
    "a card has left play": (lambda table: table.set_gone({1: Snapshot("Ann", None, None, 3)}), NUMBERS),
    "what waits": (lambda table: table.set_pending(()), set()),
    "the question": (lambda table: table.set_decision(None), set()),
    "the winner": (lambda table: table.set_winners(("Ann",)), set()),
    "the factions": (lambda table: table.set_factions({}), {"cast"}),
}


FIRST: dict[str, Frame] = {
    "a duel ends": DUEL, "a duel goes on": DUEL, "other duelists": DUEL, "other work": Drawing("Ann", 1),
    "less work": Drawing("Ann", 1),
}  # fmt: skip
"""What is done first, before something is kept."""


def read_all(table: Table) -> None:
    for read in READ.values():
        read(table)


@pytest.mark.parametrize("name", CHANGES)
def test_what_a_change_drops(name: str) -> None:
    """No less than what depends on it; and no more, for the sake of speed."""
    change, dropped = CHANGES[name]
    table = run(read_board(BOARD).table).table.fork()
    if name in FIRST:
        table.push(FIRST[name])
    read_all(table)
    before = parts_of(table.derived)
    change(table)
    after = parts_of(table.derived)
    assert {part for part in before if before[part] is not after[part]} == dropped
