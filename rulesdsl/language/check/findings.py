"""What checks report, and helpers for their messages."""

from __future__ import annotations

from typing import NamedTuple

from rulesdsl.language.syntax.tree import Node, Span


class Finding(NamedTuple):
    """A diagnostic without its file."""

    code: str
    message: str
    span: Span
    suggestion: str | None = None


def a(kind: str) -> str:
    """`a minion`, `an action`."""
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}."


def start(node: Node) -> Span:
    """The span of a node, or only its beginning if it has several lines."""
    line, column, end_line, _ = node.span
    return node.span if line == end_line else Span(line, column, line, column + 1)
