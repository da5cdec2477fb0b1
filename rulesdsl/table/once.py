"""What depends on the tree alone is worked out once for each node."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

N = TypeVar("N")
R = TypeVar("R")

MOST = 50_000
"""So many nodes are remembered: more than all cards have, and an end to those that are made up on the way."""


def once(function: Callable[[N], R]) -> Callable[[N], R]:
    """Remembers what a function says of a node. Nodes are told apart by identity: comparing them takes too long."""
    known: dict[int, tuple[Any, R]] = {}  # the node is kept, lest another one get its identity

    @wraps(function)
    def remembered(node: N) -> R:
        found = known.get(id(node))
        if found is None:
            if len(known) >= MOST:
                known.clear()
            found = known[id(node)] = (node, function(node))
        return found[1]

    return remembered
