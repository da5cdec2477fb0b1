"""Find every distinct end that the open decisions can lead to, with a shortest line to each; equal tables are one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
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
    """Search until everything is found or a limit is reached. Chance counts as a decision.

    If the search is interrupted from the keyboard, it returns what it has found. `progress` is told now and then
    how many tables and ends there are.
    """
    search = OutcomeSearch(table, ended)
    try:
        stopped = search.go_on(most_tables, seconds, progress)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    return search.found(stopped)


class OutcomeSearch:
    """A search that can be gone on with. Breadth first, so that the first line to a table is a shortest one."""

    def __init__(self, table: Table, ended: Callable[[Table], bool] = is_end) -> None:
        self._ended = ended
        start = run(table).table if table.decision is None else table
        self._numbers = {start: 0}  # of every table met so far; equal tables are one
        self._before: list[tuple[int, Answer]] = [(0, ())]  # by number: where it was first met from, with which answer
        self._ways: dict[int, int] = {}
        self._tables = [start]
        self._merged = 0
        self._left = self._answers()
        self._next = next(self._left, None)

    def go_on(self, most_tables: int, seconds: float, progress: Progress | None = None) -> str:
        """Search on. Returns which limit was reached, in words; empty when every line was followed to its end."""
        deadline = time.monotonic() + seconds
        told = -1
        while self._next is not None:
            stopped = _limit_reached(len(self._tables), most_tables, deadline, seconds)
            if stopped:
                return stopped
            number, _ = self._next
            if progress is not None and told < number and number % PROGRESS_EVERY == 0:
                told = number
                progress(len(self._tables), len(self._ways))
            self._follow(*self._next)
            self._next = next(self._left, None)
        return ""

    def _answers(self) -> Iterator[tuple[int, Answer]]:
        """Every answer to every question, with the number of the table; new tables join at the end."""
        for number, at in enumerate(self._tables):
            if at.decision is not None and (number == 0 or number not in self._ways):
                for chosen in every_answer(at, at.decision):
                    yield number, chosen

    def _follow(self, number: int, chosen: Answer) -> None:
        following = follow(self._tables[number], *chosen)
        met = self._numbers.setdefault(following, len(self._tables))
        if met < len(self._tables):
            self._merged += 1
            if met in self._ways:
                self._ways[met] += 1
            return
        self._tables.append(following)
        self._before.append((number, chosen))
        if self._ended(following):
            self._ways[met] = 1

    def found(self, stopped: str) -> Outcomes:
        """What has been found by now."""
        ends = tuple(End(self._tables[end], *self._line(end), number) for end, number in self._ways.items())
        return Outcomes(self._tables[0], ends, len(self._tables), self._merged, stopped)

    def _line(self, end: int) -> tuple[tuple[Table, ...], tuple[Answer, ...]]:
        """From the start to this end: the tables with a question, and the answers."""
        steps: list[tuple[Table, Answer]] = []
        while end:
            end, chosen = self._before[end]
            steps.append((self._tables[end], chosen))
        steps.reverse()
        return tuple(table for table, _ in steps), tuple(chosen for _, chosen in steps)


def _limit_reached(tables: int, most_tables: int, deadline: float, seconds: float) -> str:
    if tables >= most_tables:
        return f"stopped at {most_tables} tables"
    return f"stopped after {seconds:g} seconds" if time.monotonic() > deadline else ""
