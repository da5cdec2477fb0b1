"""Abilities that set one another off for ever come to an end, and it is told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulesdsl.adjudication.run_script import run_script
from rulesdsl.board.read_board import read
from rulesdsl.engine import endless
from rulesdsl.engine.events import NothingHappened, Triggered
from rulesdsl.engine.save import load as load_table
from rulesdsl.engine.save import save
from rulesdsl.engine.step import answer, step
from rulesdsl.engine.trace import Trace
from rulesdsl.explore.invariants import check
from rulesdsl.explore.random_players import any_answer
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import load
from rulesdsl.table.frame import Begun

from ..board.driving import play

HERE = Path(__file__).with_name("verbs")
ONE = """
base Here
    Ann: Restless
    Bob: Pebble
base There
hand Ann: Nudge
do
    Ann plays Nudge on Pebble
"""
SEVERAL = """
players Ann, Bob
turn Ann, play cards
base Here
    Ann: Restless
    Bob: Restless, Fidget, Pebble
base There
    Bob: Restless, Snowball
base Silent Yard
hand Ann: Nudge
"""


@pytest.fixture(scope="module")
def loopers(session_cache: Path) -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", str(session_cache))
        return load([HERE])


def test_it_is_told_once_and_cites_the_reading(loopers: Library) -> None:
    events = play(ONE, library=loopers).events
    ended = [event for event in events if "reading.endless" in event.topics]
    assert [type(event) for event in ended] == [NothingHappened]
    assert 2 <= sum(isinstance(event, Triggered) for event in events) <= 5


def test_a_chain_that_grows_ends_as_well(loopers: Library) -> None:
    played = play(ONE.replace("Restless", "Snowball"), library=loopers)
    assert sum("reading.endless" in event.topics for event in played.events) == 1
    (snowball,) = [card for card in played.table.cards.values() if card.name == "Snowball"]
    assert snowball.counters == endless.MOST_ROUNDS + 1


@pytest.mark.parametrize("seed", range(4))
def test_several_at_once_end_whatever_is_chosen(loopers: Library, seed: int) -> None:
    chance = random.Random(seed)
    table, steps = read(SEVERAL, "board", loopers).table, 0
    deepest = 0
    while table.turn.number == 1 and table.stack:
        steps += 1
        assert steps < 20_000
        deepest = max(deepest, len(table.stack))
        decision = table.decision
        table = step(table).table if decision is None else answer(table, *any_answer(table, decision, chance)).table
        check(table)
    assert deepest < 400


def test_it_can_be_saved_in_between(loopers: Library) -> None:
    board = read(ONE, "board", loopers)
    trace = Trace(board.table)
    run_script(trace, board)
    watched = [step.after for step in trace.steps if any(type(frame) is Begun for frame in step.after.stack)]
    assert watched
    for table in watched:
        assert load_table(save(table), table.catalogue) == table
