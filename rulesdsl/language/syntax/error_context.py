"""The words around the place where the parser stopped."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

from lark import Lark, UnexpectedInput
from lark.exceptions import LarkError

from rulesdsl.language.diagnostics.diagnostic import Diagnostic
from rulesdsl.language.diagnostics.vocabulary import shortened

from .tokens import LayoutError
from .tree import Span

LEXEME = re.compile(
    r"""(?P<comment>\#[^\n]*) | (?P<string>"[^"\n]*"?) | (?P<word>[A-Za-z_]+) | (?P<number>[+-]?[0-9]+)
      | (?P<mark><=|>=|=>|=<|==|!=|<>|\S)""",
    re.VERBOSE,
)


class Lexeme(NamedTuple):
    """A word, number, string or mark, whatever the parser made of it."""

    kind: str
    text: str
    start: int
    end: int


def stopped_at(error: LarkError | LayoutError, text: str) -> int:
    """The offset in the text at which the parser gave up."""
    if isinstance(error, LayoutError):
        return sum(len(line) + 1 for line in text.split("\n")[: error.span.line - 1]) + error.span.column - 1
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return len(text.rstrip())
    assert isinstance(error, UnexpectedInput)
    return cast(int | None, error.pos_in_stream) or 0


@dataclass
class Spot:
    """One failed parse of one declaration."""

    error: UnexpectedInput
    text: str
    path: str
    parser: Lark
    keywords: dict[str, str]

    @cached_property
    def offset(self) -> int:
        return stopped_at(self.error, self.text)

    @cached_property
    def lexemes(self) -> list[Lexeme]:
        matches = LEXEME.finditer(self.text)
        return [Lexeme(str(m.lastgroup), m[0], m.start(), m.end()) for m in matches if m.lastgroup != "comment"]

    @cached_property
    def line(self) -> list[Lexeme]:
        """What stands on the line where the parser stopped."""
        start, end = self.text.rfind("\n", 0, self.offset) + 1, self.line_end(self.offset)
        return [lexeme for lexeme in self.lexemes if start <= lexeme.start < end]

    @cached_property
    def at(self) -> Lexeme | None:
        """What the parser stumbled over; None at the end of a line."""
        return next((lexeme for lexeme in self.line if lexeme.end > self.offset), None)

    @cached_property
    def before(self) -> list[Lexeme]:
        """The line up to there; if that is nothing, the end of the line above."""
        here = [lexeme for lexeme in self.line if lexeme.end <= self.offset]
        return here or [lexeme for lexeme in self.lexemes if lexeme.end <= self.offset][-3:]

    @property
    def begins_line(self) -> bool:
        return bool(self.line) and self.at == self.line[0]

    @cached_property
    def accepts(self) -> set[str]:
        """The terminals that could have come next."""
        return set(self.error.interactive_parser.accepts())  # type: ignore[no-untyped-call]  # lark's

    @property
    def found(self) -> str:
        """The terminal that came instead; nothing for characters that are none."""
        token = getattr(self.error, "token", None)
        return token.type if token is not None else ""

    @cached_property
    def open_bracket(self) -> Lexeme | None:
        return self._bracket_open_at(self.offset)

    def _bracket_open_at(self, offset: int) -> Lexeme | None:
        brackets: list[Lexeme] = []
        for lexeme in self.lexemes:
            if lexeme.end > offset:
                break
            if lexeme.text == "[":
                brackets.append(lexeme)
            elif lexeme.text == "]" and brackets:
                brackets.pop()
        return brackets[-1] if brackets else None

    @cached_property
    def own_names(self) -> set[str]:
        """What the declaration binds with `as`."""
        return {name.text for word, name in zip(self.lexemes, self.lexemes[1:], strict=False) if word.text == "as"}

    @property
    def block_follows(self) -> bool:
        """Whether the next line with anything on it is indented more than this one."""
        start = self.text.rfind("\n", 0, self.offset) + 1
        lines = [line for line in self.text[start:].split("\n") if line.strip()]
        margins = [len(line) - len(line.lstrip()) for line in lines[:2]]
        return len(margins) == 2 and margins[1] > margins[0]

    def line_end(self, offset: int) -> int:
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end

    def parses_with(self, start: int, end: int, text: str, *, whole_line: bool = True) -> bool:
        """Whether the parser would get past the line, or at least past the spot, with other text there."""
        other = self.text[:start] + text + self.text[end:]
        try:
            self.parser.parse(other)
        except (LarkError, LayoutError) as error:
            reached = stopped_at(error, other) - len(text) + end - start
            return reached > (self.line_end(self.offset) if whole_line else self.offset)
        return True

    def phrase(self, lexeme: Lexeme) -> str:
        """The lexeme, or all of `minion[here]` if it is the bracket at the end of that."""
        bracket = self._bracket_open_at(lexeme.start) if lexeme.text == "]" else None
        if bracket is None:
            return lexeme.text
        index = self.lexemes.index(bracket)
        return self.text[self.lexemes[max(index - 1, 0)].start : lexeme.end]

    def say(self, code: str, message: str, start: int, end: int, suggestion: str | None = None) -> Diagnostic:
        line_start = self.text.rfind("\n", 0, start) + 1
        line, column = self.text.count("\n", 0, start) + 1, start - line_start + 1
        end = max(start + 1, min(end, self.line_end(start)))
        span = Span(line, column, line, end - line_start + 1)
        return Diagnostic(code, shortened(message), self.path, span, suggestion and shortened(suggestion))

    def about(self, lexeme: Lexeme, code: str, message: str, suggestion: str | None = None) -> Diagnostic:
        return self.say(code, message, lexeme.start, lexeme.end, suggestion)
