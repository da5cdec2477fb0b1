"""Comments, and the blank lines after them, which are not in the tree.

A formatted line knows on which line of the source it began (`origin`). That is enough to put every comment
back: a comment behind code stays behind that code; a comment on a line of its own stays between the
lines that it stood between, and deeper than the next line only if it closed a block there.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesdsl.record import Record, record

INDENT = 4
_COMMENT = re.compile(r'(?P<code>(?:"[^"]*"|[^"#])*)(?P<comment>#.*)?')


@record
class Line(Record):
    """One line of output, and the line of the source on which it began."""

    depth: int
    text: str
    origin: int = 0

    @property
    def width(self) -> int:
        return self.depth * INDENT + len(self.text)

    def __str__(self) -> str:
        return " " * (self.depth * INDENT) + self.text


class Comment(NamedTuple):
    """`alone`: on a line of its own. `apart`: a blank line follows."""

    line: int
    column: int
    text: str
    alone: bool
    apart: bool


class Source:
    """The lines of a text and the comments in them. A tree without a text has neither."""

    def __init__(self, text: str = "") -> None:
        self._lines = text.split("\n")
        self.comments = tuple(self._find())

    def _find(self) -> Iterator[Comment]:
        for number, line in enumerate(self._lines, start=1):
            found = _COMMENT.match(line)
            if found and found["comment"]:
                alone = not found["code"].strip()
                apart = number < len(self._lines) and not self._lines[number].strip()
                yield Comment(number, found.start("comment"), found["comment"].rstrip(), alone, apart)

    def comment_between(self, head: int, body: int) -> bool:
        """Whether a comment stands behind the head or on a line between it and its body."""
        return any(head <= comment.line < body for comment in self.comments)

    def line_of(self, word: str, last: int) -> int:
        """The nearest line, from `last` upwards, that begins with the word."""
        begins = re.compile(rf"\s*{word}\b")
        for number in range(min(last, len(self._lines)), 0, -1):
            if begins.match(self._lines[number - 1]):
                return number
        return last

    def column(self, line: int) -> int:
        text = self._lines[line - 1]
        return len(text) - len(text.lstrip())


def weave(lines: Sequence[Line], source: Source) -> str:
    """The formatted lines with the comments of the source, and a blank line above whatever stands at the margin."""
    woven: list[str] = []
    comments = deque(source.comments)
    for index, line in enumerate(lines):
        end = lines[index + 1].origin if index + 1 < len(lines) else None
        before, behind = [], []
        while comments and comments[0].line < line.origin:
            before.append(comments.popleft())
        while comments and not comments[0].alone and (end is None or comments[0].line < end):
            behind.append(comments.popleft())
        # Code that was broken within brackets may have several comments behind it: only the last can stay there.
        woven += _between(lines[index - 1] if index else None, [*before, *behind[:-1]], line, source)
        woven.append(f"{line}  {behind[-1].text}" if behind else str(line))
    woven += _between(lines[-1] if lines else None, comments, None, source)
    return "".join(f"{line}\n" for line in woven)


def _between(above: Line | None, comments: Sequence[Comment], below: Line | None, source: Source) -> Iterator[str]:
    """The comments between two lines. Once one of them belongs to the line below, so do the others."""
    lowest = below.depth if below else 0
    column = source.column(below.origin) if below and comments else 0
    depth = max(above.depth, lowest + 1) if above and above.depth >= lowest else lowest
    blank_due = above is not None
    for comment in comments:
        depth = min(depth, max(lowest + 1, comment.column // INDENT)) if comment.column > column else lowest
        if depth == 0 and blank_due:
            yield ""
        yield str(Line(depth, comment.text))
        if depth == 0:
            blank_due = comment.apart
    if below and below.depth == 0 and blank_due:
        yield ""
