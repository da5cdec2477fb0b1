"""Read a line that says several things: each act of it as a line of its own, all of them or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rulesdsl.board import board_tree as b
from rulesdsl.engine.trace import Bookmark, Trace
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.syntax.tree import Span

from .answer_line import parse_typed_lines
from .sense_clauses import Act, ActsOfLine

MOST_TRIED = 40
"""So many ways to take a line apart are tried."""


class Reader(Protocol):
    """Reads one line after the other."""

    trace: Trace
    path: str

    def follow_alone(self, lines: list[b.Line], text: str, run_on: Callable[[], None], *, goes_on: bool) -> None: ...

    def state(self) -> tuple[Bookmark, Any]: ...

    def return_to_state(self, state: tuple[Bookmark, Any]) -> None: ...


class ActReader:
    """Tries the rows of acts in a line, the longest first, until everything that it says is taken."""

    def __init__(self, reader: Reader, acts: ActsOfLine, run_on: Callable[[], None]) -> None:
        self.reader, self.acts, self.run_on = reader, acts, run_on
        self.tried = 0
        self.furthest = -1
        self.problem: Diagnostic | None = None
        self.failed: Act | None = None

    def read(self) -> bool:
        return self._read_from(0)

    def _read_from(self, first: int) -> bool:
        if first == len(self.acts):
            return True
        before = self.reader.state()
        for end in range(len(self.acts), first, -1):
            for act in self.acts.row(first, end):
                if first == 0 and end == len(self.acts) and not act.is_named:
                    continue  # the whole line has been refused as it is written
                if self._is_taken(act, first) and self._read_from(end):
                    return True
                self.reader.return_to_state(before)
        return False

    def _is_taken(self, act: Act, first: int) -> bool:
        self.tried += 1
        if self.tried > MOST_TRIED:
            return False
        try:
            self.run_on()
            lines = parse_typed_lines(act.text, self.reader.trace.table, self.reader.path)
            self.reader.follow_alone(lines, act.text, self.run_on, goes_on=first > 0)
        except SourceError as error:
            if first >= self.furthest:  # of those that begin there the shortest is the last one tried
                self.furthest, self.problem, self.failed = first, error.diagnostics[0], act
            return False
        return True

    def why(self, line: int, column: int) -> Diagnostic | None:
        """What is wrong with the first act that is not taken; `column` is where the text of the line begins."""
        if self.problem is None or self.failed is None or not self.failed.has_verb:
            return None
        if self.furthest == 0 and not self.failed.is_named:
            return None
        span = Span(line, column + self.failed.begin, line, column + self.failed.end)
        return self.problem.replace(span=span)
