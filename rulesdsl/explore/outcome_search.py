"""Find every distinct end that the open decisions can lead to, with a shortest line to each; equal tables are one."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from rulesdsl.engine.decide import every_answer
from rulesdsl.engine.frames import TurnFrame
from rulesdsl.engine.questions import DiscardDown, EndOfTurn
from rulesdsl.engine.step import follow, run
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

Answer = tuple[Option, ...]
FORCED = (DiscardDown, EndOfTurn)
"""Questions of a turn that are no free choice: something must still be done."""
Progress: TypeAlias = Callable[[int, int], None]
PROGRESS_EVERY = 50
"""After so many tables progress is told."""
INTERRUPTED = "stopped from the keyboard"


class End(NamedTuple):
    """A table where nothing is left to resolve, and the fewest answers that lead there."""

    table: Table
    asked: tuple[Table, ...]
    """The tables with the questions that the answers are given to."""
    line: tuple[Answer, ...]
    ways: int


class Outcomes(NamedTuple):
    start: Table
    ends: tuple[End, ...]
    tables: int
    merged: int
    stopped: str
    """Why the search ended early, in words; empty when every line was followed to its end."""

    def share(self, test: Callable[[Table], bool]) -> tuple[int, int]:
        """In how many of the ends something is true."""
        return sum(test(end.table) for end in self.ends), len(self.ends)


def is_end(table: Table) -> bool:
    """Everything under way has been resolved: the next decision, if any, is a free choice of what to do next."""
    if not table.stack:
        return True
    return len(table.stack) == 1 and type(table.stack[0]) is TurnFrame and not isinstance(table.decision, FORCED)


def outcomes(
    table: Table, *, most_tables: int = 100_000, seconds: float = 30.0, ended: Callable[[Table], bool] = is_end,
    progress: Progress | None = None,
) -> Outcomes:  # fmt: skip
    """Search breadth first, so that the first line to a table is a shortest one. Chance counts as a decision.

    If the search is interrupted from the keyboard, it returns what it has found. `progress` is told now and then
    how many tables and ends there are.
    """
    start = run(table).table if table.decision is None else table
    deadline = time.monotonic() + seconds
    numbers = {start: 0}  # of every table met so far; equal tables are one
    before: list[tuple[int, Answer]] = [(0, ())]  # by number: where it was first met from, and with which answer
    ways: dict[int, int] = {}
    tables = [start]
    queue = deque([0])
    merged, stopped = 0, ""
    try:
        while queue and not stopped:
            number = queue.popleft()
            at = tables[number]
            _tell(progress, number, len(tables), len(ways))
            if at.decision is None:
                continue
            for chosen in every_answer(at, at.decision):
                stopped = _limit_reached(len(tables), most_tables, deadline, seconds)
                if stopped:
                    break
                following = follow(at, *chosen)
                met = numbers.setdefault(following, len(tables))
                if met < len(tables):
                    merged += 1
                    if met in ways:
                        ways[met] += 1
                    continue
                tables.append(following)
                before.append((number, chosen))
                if ended(following):
                    ways[met] = 1
                else:
                    queue.append(met)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    ends = tuple(End(tables[end], *_line(tables, before, end), number) for end, number in ways.items())
    return Outcomes(start, ends, len(tables), merged, stopped)


def _tell(progress: Progress | None, number: int, tables: int, ends: int) -> None:
    if progress is not None and number % PROGRESS_EVERY == 0:
        progress(tables, ends)


def _limit_reached(tables: int, most_tables: int, deadline: float, seconds: float) -> str:
    if tables >= most_tables:
        return f"stopped at {most_tables} tables"
    return f"stopped after {seconds:g} seconds" if time.monotonic() > deadline else ""


def _line(
    tables: list[Table], before: list[tuple[int, Answer]], end: int
) -> tuple[tuple[Table, ...], tuple[Answer, ...]]:
    """From the start to this end: the tables with a question, and the answers."""
    steps: list[tuple[Table, Answer]] = []
    while end:
        end, chosen = before[end]
        steps.append((tables[end], chosen))
    steps.reverse()
    return tuple(table for table, _ in steps), tuple(chosen for _, chosen in steps)
