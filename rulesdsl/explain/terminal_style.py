"""Text for a terminal: dim and bold where it has colours, wrapped to its width, without control characters."""

from __future__ import annotations

from textwrap import wrap

from rulesdsl.record import Record, record

NARROWEST = 40
GLUE = "\N{NO-BREAK SPACE}"
"""A space at which lines are not broken."""


def printable(text: str) -> str:
    """Replace control characters, so that no name can steer a terminal."""
    return "".join(char if char.isprintable() or char == GLUE else "\N{REPLACEMENT CHARACTER}" for char in text)


@record
class TerminalStyle(Record):
    """With colours or without, and how wide."""

    colours: bool = False
    width: int = 100

    def dim(self, text: str) -> str:
        return self._styled("2", text)

    def bold(self, text: str) -> str:
        return self._styled("1", text)

    def good(self, text: str) -> str:
        return self._styled("32", text)

    def bad(self, text: str) -> str:
        return self._styled("31;1", text)

    def _styled(self, code: str, text: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.colours and text else text

    def wrapped(self, text: str, first: str = "", rest: str | None = None) -> list[str]:
        """Lines that fit, the first behind one margin and the others behind another."""
        margin = first if rest is None else rest
        room = max(NARROWEST, self.width) - max(len(first), len(margin))
        lines = wrap(printable(text), max(20, room), break_on_hyphens=False) or [""]
        return [line.replace(GLUE, " ") for line in (first + lines[0], *(margin + line for line in lines[1:]))]
