"""What lies on the table."""

from __future__ import annotations

from rulesdsl.language.syntax.node import Node

from .name_nodes import Common, FaceUp, Named, Unknown, Zone


class Attachment(Node):
    card: FaceUp
    player: Named | None = None
    owner: Named | None = None


class Minion(Node):
    card: FaceUp
    counters: int = 0
    owner: Named | None = None
    attached: tuple[Attachment, ...] = ()


class Minions(Node):
    """One player's minions at a base; without a player, monsters that nobody controls."""

    player: Named | None
    minions: tuple[Minion, ...]


class Hidden(Node):
    """A buried card and who controls it."""

    player: Named
    card: FaceUp | Unknown
    counters: int = 0
    owner: Named | None = None


class Buried(Node):
    cards: tuple[Hidden, ...]


class Base(Node):
    base: FaceUp
    counters: int = 0
    attached: tuple[Attachment, ...] = ()
    rows: tuple[Minions | Buried, ...] = ()


class Item(Node):
    card: FaceUp | Unknown
    owner: Named | None = None


class Shuffled(Node):
    """Cards of a pile whose order nobody knows."""

    items: tuple[Item, ...]


class Pile(Node):
    """A pile of a player or of cards that are common to all, top first."""

    zone: Zone
    of: Named | Common
    items: tuple[Item | Shuffled, ...]
