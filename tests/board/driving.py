"""Plays boards the way the command line does: a line answers what it can, the rest of it answers what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulesdsl.adjudication.expectations import check_expectation
from rulesdsl.adjudication.run_script import run_script
from rulesdsl.adjudication.situation import Finding
from rulesdsl.board.read_board import Board, read
from rulesdsl.engine.events import Event
from rulesdsl.engine.trace import Happened, Trace
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.library.library import Library
from rulesdsl.table.table import Table


def board(*lines: str) -> str:
    """A text of these lines."""
    return "".join(f"{line}\n" for line in lines)


def script(*lines: str, expect: tuple[str, ...] = ()) -> str:
    """The end of a board: what is done, and what must come out."""
    expected = ["expect", *(f"    {line}" for line in expect)] if expect else []
    return board("do", *(f"    {line}" for line in lines), *expected)


class Played(NamedTuple):
    board: Board
    table: Table
    events: tuple[Event, ...]

    @property
    def findings(self) -> list[Finding]:
        board = self.board
        return [check_expectation(each, board.table, self.table, self.events) for each in board.expectations]

    @property
    def failures(self) -> list[str]:
        judged = zip(self.board.expectations, self.findings, strict=True)
        return [f"{expected.text}: {finding.found}" for expected, finding in judged if not finding.holds]


def play(
    text: str, path: str = "<board>", library: Library | None = None, edition: Mapping[str, str] | None = None
) -> Played:
    start = read(text, path, library)
    if edition is not None:
        start.table.set_edition(edition)
    trace = Trace(start.table)
    run_script(trace, start)
    events = tuple(step.event for step in trace.steps if isinstance(step, Happened))
    return Played(start, trace.table, events)


def problems(text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a board, or with a line of its script when it is played."""
    try:
        play(text, "x.board")
    except SourceError as error:
        return error.diagnostics
    return ()
