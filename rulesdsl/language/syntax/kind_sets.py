"""Kinds of things, and which of them a construct takes: declared beside the fields of a node, read by `check`."""

from __future__ import annotations

from typing import NamedTuple

Kinds = frozenset[str]
MONSTER, ACTION, BASE, TITAN, PLAYER, FACTION = (
    frozenset({kind}) for kind in ("monster", "action", "base", "titan", "player", "faction")
)
MINION = MONSTER | {"minion"}
"""A monster is a minion; where the two differ, what is said of minions need not fit a monster."""
MOVED = MINION | TITAN
"""What goes from base to base and has power."""
CARDS = MOVED | ACTION
OWNED = CARDS - MONSTER
ANY = CARDS | BASE | PLAYER


class Takes(NamedTuple):
    """The kinds of things that a field takes; things of another kind `cannot` have this happen to them."""

    field: str
    kinds: Kinds
    cannot: str
    code: str = "C301"
    suggestion: str | None = None


WHOSE = "say whose with `controller of …`"
WHERE = "say where with `same base as …`"
