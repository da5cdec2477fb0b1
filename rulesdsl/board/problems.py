"""What is wrong with a board, collected so that everything is reported at once."""

from __future__ import annotations

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.syntax.tree import Node, Span

MOST = 99
"""The largest number on a board."""


class Problems:
    def __init__(self, path: str) -> None:
        self.path = path
        self.found: list[Diagnostic] = []

    def add(self, code: str, message: str, at: Node | Span, suggestion: str | None = None) -> None:
        span = at.span if isinstance(at, Node) else at
        self.found.append(Diagnostic(code, message, self.path, span, suggestion))

    def number(self, value: int, what: str, at: Node) -> int:
        """The number if it is possible, else the nearest possible one."""
        if not 0 <= value <= MOST:
            self.add("B141", f"There cannot be `{value}` {what}.", at, f"0 to {MOST} are possible")
        return max(0, min(value, MOST))

    def raise_any(self) -> None:
        if self.found:
            raise SourceError(*sorted(dict.fromkeys(self.found), key=lambda problem: problem.span))
