"""What is always the same is worked out, or made, once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

N = TypeVar("N")
P = ParamSpec("P")
R = TypeVar("R")

MOST = 50_000
"""So many nodes are remembered: more than all cards have, and an end to those that are made up on the way."""


class Known(dict[Any, Any]):
    """What a function has said of each node. As keys, nodes are told apart by identity: see `language.node`."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, node: Any) -> Any:
        found = self.function(node)
        if len(self) >= MOST:
            self.clear()
        self[node] = found
        return found


def once(function: Callable[[N], R]) -> Callable[[N], R]:
    """Remembers what a function says of a node. A dictionary answers in a third of the time that a cache takes, and
    this is asked more than anything else."""
    return cast("Callable[[N], R]", Known(function).__getitem__)


def as_written(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function itself, of one that remembers."""
    known = getattr(function, "__self__", None)
    return known.function if isinstance(known, Known) else function


def kept(make: Callable[P, R]) -> Callable[P, R]:
    """For values of which the same are made again and again: to find one again takes half the time."""
    return cast("Callable[P, R]", lru_cache(MOST)(make))
