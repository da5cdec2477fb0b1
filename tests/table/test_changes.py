"""A table is changed only by its own methods, and no fork sees what is done to another."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import FunctionType

import pytest

from rulesdsl.engine.frames import Drawing, Scoring, TurnFrame
from rulesdsl.engine.save import save
from rulesdsl.engine.setup import new_game
from rulesdsl.engine.step import follow, run
from rulesdsl.explore.random_players import random_answer
from rulesdsl.table.cards import AT, BASE_DECK, DECK, DISCARD, HAND, Snapshot
from rulesdsl.table.catalogue import standard_catalogue
from rulesdsl.table.position import Position
from rulesdsl.table.scope import Address, Effect, Scope
from rulesdsl.table.table import Table


@pytest.fixture(scope="module")
def table() -> Table:
    """Some way into a game: minions in play, decks of which nobody knows the order, cards in the discard piles."""
    factions = {"Ann": ("Cowboys", "Vikings"), "Bob": ("Samurai", "Ancient Egyptians")}
    chance, table = random.Random(7), run(new_game(standard_catalogue(), {}, factions)).table
    while not (table.minions() and table.pile(DISCARD["Ann"]) and table.turn.player == "Ann"):
        assert table.decision is not None
        table = follow(table, *random_answer(table, table.decision, chance))
    assert {DECK["Ann"], BASE_DECK} <= set(table.loose)
    return table.fork()


@pytest.mark.parametrize("name", Position.__slots__)
def test_nothing_is_assigned_to_a_table(table: Table, name: str) -> None:
    before = save(table)
    with pytest.raises(AttributeError, match=f"use the method that changes '{name}'"):
        setattr(table, name, getattr(table, name))
    with pytest.raises(AttributeError, match=f"use the method that changes '{name}'"):
        delattr(table, name)
    assert save(table) == before


def test_nothing_is_added_to_a_table(table: Table) -> None:
    with pytest.raises(AttributeError):
        table.weather = "fine"  # type: ignore[attr-defined]


def minion(table: Table) -> int:
    return table.minions()[0]


def loose_part(table: Table) -> tuple[int, ...]:
    return table.unsettled(DECK["Ann"])


EFFECT = Effect(Address("a duel", 0), Scope(None, "Ann"), None, "end of turn", "Ann")
CHANGES: dict[str, Callable[[Table], object]] = {
    "lay": lambda table: table.lay({}, {}, {}),
    "set_card": lambda table: table.set_card(table.cards[minion(table)].replace(counters=9)),
    "relocate": lambda table: table.relocate(table.cards[minion(table)], HAND["Bob"], controller=None),
    "put_base": lambda table: table.put_base(table.pile(BASE_DECK)[0], 1),
    "shuffle": lambda table: table.shuffle(HAND["Ann"]),
    "put_under": lambda table: table.put_under(DISCARD["Ann"], DECK["Ann"]),
    "settle": lambda table: table.settle(DECK["Ann"], loose_part(table)[-1], "top"),
    "settle_all": lambda table: table.settle_all(DECK["Ann"], loose_part(table)[::-1]),
    "push": lambda table: table.push(Scoring("before"), Drawing("Ann", 1)),
    "pop": lambda table: table.pop(),
    "replace_top": lambda table: table.replace_top(Drawing("Ann", 1)),
    "replace_frame": lambda table: table.replace_frame(0, Drawing("Ann", 1)),
    "set_stack": lambda table: table.set_stack((TurnFrame("end"),)),
    "set_turn": lambda table: table.set_turn(table.turn.replace(player="Bob")),
    "set_effects": lambda table: table.set_effects((*table.effects, EFFECT)),
    "set_vp": lambda table: table.set_vp((7, 8)),
    "set_gone": lambda table: table.set_gone({1: Snapshot("Ann", None, None, 3)}),
    "set_edition": lambda table: table.set_edition({"redraw": "discard"}),
    "set_factions": lambda table: table.set_factions({}),
    "set_pending": lambda table: table.set_pending((EFFECT,)),
    "set_decision": lambda table: table.set_decision(None),
    "set_winners": lambda table: table.set_winners(("Ann",)),
}
RECORDING = {"record", "record_only", "stop_recording"}


def test_every_way_to_change_a_table_is_tried() -> None:
    methods = {name for name, method in vars(Table).items() if isinstance(method, FunctionType)}
    assert {name for name in methods if not name.startswith("_")} == {*CHANGES, *RECORDING, "fork"}


@pytest.mark.parametrize("name", CHANGES)
def test_no_fork_sees_a_change_to_another(table: Table, name: str) -> None:
    before = save(table)
    origin = table.fork()
    first, second = origin.fork(), origin.fork()
    CHANGES[name](first)
    assert save(first) != before
    assert save(origin) == save(second) == before
    CHANGES[name](origin)
    assert save(origin) == save(first)
    assert save(second) == save(table) == before


@pytest.mark.parametrize("name", CHANGES)
def test_a_fork_of_a_changed_table_sees_no_later_change(table: Table, name: str) -> None:
    """What the table already has for itself is shared again with the fork."""
    origin = table.fork()
    origin.set_card(origin.cards[minion(origin)].replace(label="changed"))
    origin.shuffle(AT[origin.bases[0]])
    fork, before = origin.fork(), save(origin)
    CHANGES[name](origin)
    assert save(fork) == before


def test_a_fork_records_for_itself(table: Table) -> None:
    origin = table.fork()
    origin.record("something")
    fork = origin.fork()
    assert (origin.log, fork.log) == (["something"], [])
    fork.record("something else")
    origin.stop_recording()
    origin.record("nothing")
    assert (origin.log, fork.log) == (None, ["something else"])
    extract = origin.record_only(frozenset({str}))
    assert origin.fork().extract is None
    origin.record("a third thing")
    assert (origin.log, extract.events, fork.log) == (None, ["a third thing"], ["something else"])
    origin.stop_recording()
    origin.record("nothing")
    assert extract.events == ["a third thing"]
