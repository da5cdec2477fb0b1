"""What depends on the tree alone is worked out once for each node."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

N = TypeVar("N")
R = TypeVar("R")

MOST = 50_000
"""So many nodes are remembered: more than all cards have, and an end to those that are made up on the way."""


def once(function: Callable[[N], R]) -> Callable[[N], R]:
    """Remembers what a function says of a node. As keys, nodes are told apart by identity: see `language.node`."""
    return cast("Callable[[N], R]", lru_cache(MOST)(function))
