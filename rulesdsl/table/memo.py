"""Caches for what never changes: results by node of the tree, and values that are made again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

N = TypeVar("N")
P = ParamSpec("P")
R = TypeVar("R")

CAPACITY = 50_000
"""How many nodes are remembered: more than all cards have, so that only made-up ones are ever forgotten."""


class Memo(dict[Any, Any]):
    """What a function has returned for each node. As keys, nodes are told apart by identity: see `language.node`."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, node: Any) -> Any:
        found = self.function(node)
        if len(self) >= CAPACITY:
            self.clear()
        self[node] = found
        return found


def memoized_by_node(function: Callable[[N], R]) -> Callable[[N], R]:
    """Call a function once for each node. A dictionary answers three times as fast as `functools.cache`."""
    return cast("Callable[[N], R]", Memo(function).__getitem__)


def unwrapped(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function itself, of one that is memoized."""
    memo = getattr(function, "__self__", None)
    return memo.function if isinstance(memo, Memo) else function


def interned(make: Callable[P, R]) -> Callable[P, R]:
    """Return the same value for the same arguments: to find one again takes half as long as to make it."""
    return cast("Callable[P, R]", lru_cache(CAPACITY)(make))
