"""What is wrong with a text, where, and what to write instead."""

from __future__ import annotations

from rulesdsl.record import Record, record

from .span import Span

WIDEST_LINE = 120


@record
class Diagnostic(Record):
    """One problem. Lines and columns are 1-based; the code is stable and explained by `check.CODES`."""

    code: str
    message: str
    path: str
    span: Span
    suggestion: str | None = None

    @property
    def place(self) -> str:
        return f"{self.path}:{self.span.line}:{self.span.column}"


class SourceError(Exception):
    """A text that cannot be used, with every problem that was found in it."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("; ".join(f"{d.place}: {d.code} {d.message}" for d in diagnostics))
        self.diagnostics = diagnostics


class BadCardFile(SourceError):
    """The same for a card file of which something is needed."""


def render(diagnostic: Diagnostic, source_text: str) -> str:
    """`path:line:col: CODE message`, the line with a caret under the place, and the suggestion."""
    span = diagnostic.span
    shown = [f"{diagnostic.place}: {diagnostic.code} {diagnostic.message}"]
    lines = source_text.removeprefix("\ufeff").split("\n")
    if 1 <= span.line <= len(lines) and source_text:
        shown += _excerpt(lines[span.line - 1], span)
    if diagnostic.suggestion:
        shown.append(f"    help: {diagnostic.suggestion}")
    return "\n".join(shown)


def _excerpt(line: str, span: Span) -> list[str]:
    """The line and its carets. A line too wide for a screen is cut around the place."""
    line = line.rstrip()
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line)
    cut = max(0, min(start - WIDEST_LINE // 2, len(line) - WIDEST_LINE)) if len(line) > WIDEST_LINE else 0
    window = "".join(
        char if char.isprintable() else " " if char == "\t" else "\N{REPLACEMENT CHARACTER}"
        for char in line[cut : cut + WIDEST_LINE]
    )
    head = "…" if cut else ""
    tail = "…" if cut + WIDEST_LINE < len(line) else ""
    width = max(1, min(end, cut + WIDEST_LINE) - start)
    margin = f"{span.line:>5} | "
    return [f"{margin}{head}{window}{tail}", " " * (len(margin) + len(head) + start - cut) + "^" * width]
