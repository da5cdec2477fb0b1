"""Ways through a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .tree import Node


def children(node: Node) -> Iterator[Node]:
    """The nodes directly within, in the order of the fields."""
    name: str
    for name in node.__match_args__:  # every field but the span
        yield from _nodes(getattr(node, name))


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def walk(node: Node) -> Iterator[Node]:
    """The node and all within it, each before what it holds. No recursion: a tree may be deeper than the stack."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(list(children(node)))


def deepest(node: Node) -> tuple[int, Node]:
    """How many nodes stand within one another at most, and the innermost of them."""
    level, found, inner = [node], 0, node
    while level:
        found, inner = found + 1, level[0]
        level = [child for parent in level for child in children(parent)]
    return found, inner
