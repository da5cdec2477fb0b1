"""Tokens with their kinds and places, and mistakes of layout."""

from __future__ import annotations

from rulesdsl.language.diagnostics.span import Span


class Token(str):
    """A word, a number or a mark. It has what a token of lark's has, so that either parser takes it."""

    __slots__ = ("column", "end_column", "end_line", "end_pos", "line", "start_pos", "type")

    def __new__(
        cls, kind: str, value: str, start_pos: int = 0, line: int = 1, column: int = 1, end_line: int = 1,
        end_column: int = 1, end_pos: int = 0,
    ) -> Token:  # fmt: skip
        token = super().__new__(cls, value)
        token.type = kind
        token.start_pos, token.line, token.column = start_pos, line, column
        token.end_line, token.end_column, token.end_pos = end_line, end_column, end_pos
        return token

    type: str
    start_pos: int
    line: int
    column: int
    end_line: int
    end_column: int
    end_pos: int


def without_text(kind: str, beside: Token) -> Token:
    """A token that stands for no text, at the place of another."""
    b = beside
    return Token(kind, "", b.start_pos, b.line, b.column, b.end_line, b.end_column, b.end_pos)


class LayoutError(Exception):
    """A mistake of layout, and not of words."""

    def __init__(self, code: str, message: str, span: Span, suggestion: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.span, self.suggestion = code, message, span, suggestion
