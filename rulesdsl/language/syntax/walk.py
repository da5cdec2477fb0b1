"""Ways through a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .tree import Node


def children(node: Node) -> list[Node]:
    """The nodes directly within, in the order of the fields."""
    found: list[Node] = []
    name: str
    for name in node.__match_args__:  # every field but the span
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif value and isinstance(value, tuple):
            _add_nodes(value, found)
    return found


def _add_nodes(values: tuple[Any, ...], found: list[Node]) -> None:
    for value in values:
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            _add_nodes(value, found)


def walk(node: Node) -> Iterator[Node]:
    """The node and all within it, each before what it holds. No recursion: a tree may be deeper than the stack."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(children(node))


def deepest(node: Node) -> tuple[int, Node]:
    """How many nodes stand within one another at most, and the innermost of them."""
    level, found, inner = [node], 0, node
    while level:
        found, inner = found + 1, level[0]
        level = [child for parent in level for child in children(parent)]
    return found, inner
