"""Lines, blocks and words: what stands between the lexer and the parser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rulesdsl.language.diagnostics.span import Span

from .tokens import LayoutError, Token, without_text

GLUE = frozenset({"LSQB", "RSQB", "COMMA", "COLON", "OP"})
"""Tokens that may touch their neighbours. Two words may not: `upto` is no way to write `up to`."""

LONGEST_WORD = 100
"""Characters of a word or a name. Everything in sight is shorter."""
LARGEST_NUMBER = 9999
"""A hundred times what a table ever needs."""
NUMBERS = frozenset({"INT", "SIGNED", "NUMBER"})


class CardIndenter:
    """Blocks by indentation, with a place for every mistake; inside brackets a line may end anywhere.

    `keywords` maps each word of the language to its terminal. The lexer takes a keyword for a name wherever
    only a name could stand; here it becomes a keyword again, so that the parser refuses it.
    `longest_sentence` (in characters) and `most_levels` (of blocks) bound how deep the tree can be.
    """

    always_accept = ("_NL",)
    """For lark: what its lexer looks for whatever the parser expects."""
    glue: ClassVar[frozenset[str]] = GLUE
    prose: ClassVar[frozenset[str]] = frozenset()
    """Tokens that may be as long as they like."""

    def __init__(self, keywords: Mapping[str, str] | None = None) -> None:
        self.keywords = keywords or {}
        self.sentence_start, self.longest_sentence, self.most_levels = 0, 0, 0

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        self.open_brackets, self.margins = 0, [0]
        self.sentence_start, self.longest_sentence, self.most_levels = 0, 0, 0
        return self._process(stream)

    def _process(self, stream: Iterator[Token]) -> Iterator[Token]:
        before: Token | None = None
        for token in stream:
            kind = token.type
            if kind == "_NL":
                if not self.open_brackets:
                    yield from self._new_line(token)
                continue
            if (
                before is not None
                and token.start_pos == before.end_pos
                and not (kind in self.glue or before.type in self.glue)
            ):
                raise _glued(before, token)
            if len(token) > LONGEST_WORD and kind not in self.prose and _letters(token) > LONGEST_WORD:
                raise _too_long(token)
            if len(token) > 4 and token[-1].isdecimal() and kind in NUMBERS and _size(token) > LARGEST_NUMBER:
                raise _too_large(token)
            if kind == "NAME":
                token.type = self.keywords.get(token, kind)
            elif kind == "LSQB":
                self.open_brackets += 1
            elif kind == "RSQB":
                self.open_brackets -= 1
            before = token
            yield token
        if before is not None:
            yield from (without_text("_DEDENT", before) for _ in self.margins[1:])

    def _new_line(self, token: Token) -> Iterator[Token]:
        self.longest_sentence = max(self.longest_sentence, (token.start_pos or 0) - self.sentence_start)
        self.sentence_start = _end(token)
        yield token
        indent = token.rsplit("\n", 1)[1]
        width, levels = len(indent), tuple(self.margins)
        margin = Token(
            "_INDENT", indent, _end(token) - width, token.end_line, 1, token.end_line, width + 1, _end(token)
        )
        if "\t" in indent:
            raise LayoutError("S121", "This line is indented with a tab.", _between(margin), "use four spaces a level")
        if width > levels[-1]:
            self.margins.append(width)
            self.most_levels = max(self.most_levels, len(levels))
            yield margin
        while width < self.margins[-1]:
            self.margins.pop()
            yield without_text("_DEDENT", margin)
        if width != self.margins[-1]:
            raise _bad_dedent(margin, levels)


def _size(token: Token) -> int:
    return int(token.lstrip("#+-"))


def _end(token: Token) -> int:
    return token.end_pos or 0


def _between(first: Token, last: Token | None = None) -> Span:
    """From the first to the last token, and never empty. (Every token of the lexer has its place.)"""
    last = last or first
    line, column = first.line or 1, first.column or 1
    return Span(line, column, last.end_line or line, max(last.end_column or 0, column + 1))


def _glued(left: Token, right: Token) -> LayoutError:
    message = f"A space is missing in `{left}{right}`."
    return LayoutError("S106", message, _between(left, right), f"write `{left} {right}`")


def _letters(token: Token) -> int:
    """How long a name is, without its quotation marks."""
    return len(token.strip('"'))


def _too_long(token: Token) -> LayoutError:
    message = f"This {'name' if token.type in ('NAME', 'STRING') else 'word'} has {_letters(token)} characters."
    return LayoutError("S126", message, _between(token), f"{LONGEST_WORD} are the most")


def _too_large(token: Token) -> LayoutError:
    message = f"The number `{token}` is too large."
    return LayoutError("S126", message, _between(token), f"{LARGEST_NUMBER} is the largest")


def _bad_dedent(margin: Token, levels: tuple[int, ...]) -> LayoutError:
    *others, last = map(str, levels)
    message = f"This line is indented by {len(margin)}, but the blocks above by {', '.join(others)} or {last}."
    nearest = min(levels, key=lambda level: (abs(level - len(margin)), -level))
    return LayoutError("S122", message, _between(margin), f"indent it by {nearest}")
