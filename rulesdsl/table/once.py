"""What is always the same is worked out, or made, once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

N = TypeVar("N")
P = ParamSpec("P")
R = TypeVar("R")

MOST = 50_000
"""So many nodes are remembered: more than all cards have, and an end to those that are made up on the way."""


def once(function: Callable[[N], R]) -> Callable[[N], R]:
    """Remembers what a function says of a node. As keys, nodes are told apart by identity: see `language.node`."""
    return cast("Callable[[N], R]", lru_cache(MOST)(function))


def kept(make: Callable[P, R]) -> Callable[P, R]:
    """For values of which the same are made again and again: to find one again takes half the time."""
    return cast("Callable[P, R]", lru_cache(MOST)(make))
