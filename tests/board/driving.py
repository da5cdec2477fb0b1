"""Plays boards the way the command line does: a line answers what it can, the rest of it answers what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulesdsl.adjudication.answer_line import answer_line
from rulesdsl.adjudication.expectations import check_expectation
from rulesdsl.adjudication.situation import Finding
from rulesdsl.board.board_tree import Line
from rulesdsl.board.read_board import Board, read
from rulesdsl.engine.events import Event
from rulesdsl.engine.step import answer, run
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.library.library import Library
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames


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
    went = run(start.table)
    table, happened, since = went.table, list(went.events), went.events
    names = CardNames(start.names)
    for line in start.script:
        rest: Line | None = line
        while rest is not None:
            answered = answer_line(rest, table, names, since, path)
            if answered.options is not None:
                step = answer(table, *answered.options)
                went = run(step.table)
                since = (*step.events, *went.events)
                table = went.table
                happened += since
            rest = answered.rest
    return Played(start, table, tuple(happened))


def problems(text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a board, or with a line of its script when it is played."""
    try:
        play(text, "x.board")
    except SourceError as error:
        return error.diagnostics
    return ()
