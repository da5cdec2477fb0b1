"""Format a board or ruling file: there is one layout.

A sentence of a board is a line, so the layout is made of tokens and not of the tree: four spaces a level, one space
between words, words of the language in small letters, comments two spaces behind what they are about. The parts stay
in the order in which somebody wrote them, and names as they are spelt. What is written for people is filled: a title
or a question stands behind its word if it fits there, an answer always below it. Blank lines stay, one at a time; one
always stands above what is done, or above what is expected if nothing is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from rulesdsl.language.library.library import Library
from rulesdsl.language.syntax.comments import INDENT
from rulesdsl.language.syntax.tokens import Token

from .board_catalogue import catalogue, spellings
from .board_lexer import PROSE
from .board_patterns import QUOTED
from .parse_board import parse_board, tokens_of

WIDTH = 120
TIGHT_BEFORE = frozenset({"COMMA", "COLON", "RPAR", "NUMBER", "POSSESSIVE"})
TIGHT_BEHIND = "LPAR"


_SPACE = re.compile(r"[ \t]+")


@dataclass
class Line:
    """A line of the source: its words, its comment, the column where it begins, and its level."""

    words: Sequence[Token]
    comment: str
    column: int
    depth: int = 0

    @property
    def head(self) -> str:
        """The word with which a part begins."""
        return self.words[0].casefold() if self.words and self.depth == 0 else ""

    @property
    def prose(self) -> list[str]:
        """What is written here for people."""
        text = self.words[-1][1:-1] if self.words and self.words[-1].type == "STRING" else ""
        return [word for word in _SPACE.split(text) if word]


def format_board(text: str, path: str = "<board>", library: Library | None = None) -> str:
    """The canonical text of a board; a `SourceError` carries everything that does not parse."""
    names = spellings(catalogue(library))
    parse_board(text, path, names)
    lines = list(_lines(text, tokens_of(text, names)))
    _indent(lines)
    heads = {line.head for line in lines}
    rows: list[str] = []
    for row in _rows(lines):
        if row == ("do" if "do" in heads else "expect"):
            _set_apart(rows)
        if row or (rows and rows[-1]):
            rows.append(row)
    while rows and not rows[-1]:
        rows.pop()
    return "".join(f"{row}\n" for row in rows)


# --- the lines of the source ---------------------------------------------------------------------------------------


def _lines(text: str, tokens: Iterable[Token]) -> Iterator[Line]:
    """Whatever follows the last token of a line is a comment."""
    on_line: dict[int, list[Token]] = {}
    for token in tokens:
        on_line.setdefault(token.line or 0, []).append(token)
    for number, line in enumerate(text.split("\n"), start=1):
        words = on_line.get(number, [])
        end = (words[-1].end_column or 1) - 1 if words else 0
        yield Line(words, line[end:].strip(), len(line) - len(line.lstrip()))


def _indent(lines: Sequence[Line]) -> None:
    """How deep each line is. A comment on a line of its own is as deep as the next line, or closes a block above it."""
    margins = [0]
    comments: list[tuple[Line, list[int]]] = []
    for line in lines:
        if not line.words:
            comments.append((line, margins.copy()))
            continue
        while margins[-1] > line.column:
            margins.pop()
        if margins[-1] < line.column:
            margins.append(line.column)
        line.depth = len(margins) - 1
        _indent_comments(comments, line.depth)
        comments.clear()
    _indent_comments(comments, 0)


def _indent_comments(comments: Iterable[tuple[Line, list[int]]], below: int) -> None:
    """Once one of them belongs to the line below, so do the others."""
    depth = None
    for line, margins in comments:
        if line.comment:
            own = max(below, bisect_right(margins, line.column) - 1)
            depth = line.depth = own if depth is None else min(own, depth)


# --- laid out -----------------------------------------------------------------------------------------------------


def _rows(lines: Sequence[Line]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        end = next((later for later in range(at + 1, len(lines)) if lines[later].head), len(lines))
        if lines[at].head in PROSE:
            last = max(number for number in range(at, end) if lines[number].words)
            yield from _filled(lines[at : last + 1])
            at = last + 1
        yield from map(_row, lines[at:end])
        at = end


def _filled(part: Sequence[Line]) -> list[str]:
    """A part that is prose, on as few lines as it needs; as it was, if that would part it from a comment."""
    head = part[0].head
    words = [word for line in part for word in line.prose]
    joined = [" ".join(words)]
    if head != "answer" and len(f"{head} {joined[0]}") <= WIDTH:
        laid, block = [f"{head} {joined[0]}"], joined
    else:
        block = wrap(joined[0], WIDTH - INDENT, break_long_words=False, break_on_hyphens=False)
        laid = [head, *(" " * INDENT + line for line in block)]
    if any(line.comment for line in part) or not words or any(map(QUOTED.fullmatch, block)):
        return [_row(line, prose=True) for line in part]
    return laid


def _row(line: Line, *, prose: bool = False) -> str:
    said, before = "", TIGHT_BEHIND
    for token in line.words:
        tight = before == TIGHT_BEHIND or token.type in TIGHT_BEFORE
        spelt = (" ".join(line.prose) or '""') if prose and token.type == "STRING" else _spelt(token)
        said += spelt if tight else f" {spelt}"
        before = token.type
    row = f"{said}  {line.comment}" if said and line.comment else said or line.comment
    return " " * (INDENT * line.depth) + row if row else ""


def _spelt(token: Token) -> str:
    if token.type == "SET":
        return f"({token[1:-1].strip().casefold()})"
    if token.type == "SAID":
        return " ".join(token.split())
    return str(token) if token.type in ("NAME", "CODE", "STRING", "WORDS") else token.casefold()


def _set_apart(rows: list[str]) -> None:
    """A blank line, and below it the comments that belong to what comes next."""
    at = len(rows)
    while at and rows[at - 1].startswith("#"):
        at -= 1
    if at and rows[at - 1]:
        rows.insert(at, "")
