"""Cards that feed themselves or one another: whatever they say, and whatever the players choose, the game goes on.

Each part of `endless/loops.txt` has cards, and after `---` a board. Those whose title ends with `(told)` are loops that
nobody can get out of; a step says so.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesdsl.adjudication.run_script import run_script
from rulesdsl.board.read_board import read
from rulesdsl.engine.events import Event
from rulesdsl.engine.step import answer, step
from rulesdsl.engine.trace import Happened, Trace
from rulesdsl.explore.outcome_search import outcomes
from rulesdsl.explore.random_players import any_answer
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import load
from rulesdsl.table.table import Table

LOOPS = Path(__file__).parent / "endless" / "loops.txt"
TITLE = re.compile(r"^=== (.+)\n", re.MULTILINE)
MOST_STEPS = 10_000
DEEPEST = 300
MOST_TABLES = 200
TOLD = "(told)"


class Loop(NamedTuple):
    cards: str
    board: str


def loops() -> dict[str, Loop]:
    _, *parts = TITLE.split(LOOPS.read_text(encoding="utf-8"))
    found = {}
    for title, text in zip(parts[::2], parts[1::2], strict=True):
        cards, board = text.split("---\n")
        found[title] = Loop(cards, f"players Ann, Bob\nturn Ann, play cards\n{board}")
    return found


ALL = loops()


def library_of(cards: str, folder: Path) -> Library:
    (folder / "set").mkdir()
    (folder / "set" / "loopers.cards").write_text(f'faction "Loopers" in oops-2018\n\n{cards}', encoding="utf-8")
    return load([folder])


def played(table: Table, seed: int) -> tuple[int, int, list[Event]]:
    """Until the third turn ends, by players who do anything: so many steps, so many frames, and what happened."""
    chance, steps, deepest = random.Random(seed), 0, 0
    happened: list[Event] = []
    while table.stack and table.turn.number < 4 and steps < MOST_STEPS:
        decision = table.decision
        done = step(table) if decision is None else answer(table, *any_answer(table, decision, chance))
        table = done.table
        happened += done.events
        steps += 1
        deepest = max(deepest, len(table.stack))
    return steps, deepest, happened


@pytest.mark.parametrize("title", ALL)
def test_a_loop_ends(title: str, tmp_path: Path) -> None:
    loop = ALL[title]
    board = read(loop.board, "board", library_of(loop.cards, tmp_path))
    trace = Trace(board.table)
    run_script(trace, board)
    told = [done.event for done in trace.steps if isinstance(done, Happened)]
    for seed in range(3):
        steps, deepest, happened = played(board.table, seed)
        assert steps < MOST_STEPS
        assert deepest < DEEPEST
        told += happened
    assert any("reading.endless" in event.topics for event in told) == title.endswith(TOLD)


@pytest.mark.parametrize("title", ALL)
def test_the_outcomes_of_a_loop_are_searched(title: str, tmp_path: Path) -> None:
    loop = ALL[title]
    board = read(loop.board, "board", library_of(loop.cards, tmp_path))
    trace = Trace(board.table)
    run_script(trace, board)
    found = outcomes(trace.table, most_tables=MOST_TABLES)
    assert found.ends or found.stopped
