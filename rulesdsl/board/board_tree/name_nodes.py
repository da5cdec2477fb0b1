"""Cards, players and piles as a board names them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.node import Node


class Named(Node):
    """A player, as written."""

    text: str


class CardOf(Named):
    """`Ann's Grunt`, said of the card and not of the player."""

    of: Named


class Everybody(Named):
    """`Ann and Bob`, or with no members all players."""

    members: tuple[Named, ...] = ()


class They(Named):
    """The player of the line before."""


class Anybody(Named):
    """Whoever it is: nobody is named."""


class Called(Node):
    """A card (in the script also a player), as written; `set` tells printings apart, `number` alike cards.

    `kind` is what the line says that it is: `the minion Grunt`.
    """

    text: str
    number: int | None = None
    set: str | None = None
    kind: str | None = None


class There(Called):
    """The base that was spoken of last; `card` is that base, once it is known."""

    card: int | None = None


class It(Called):
    """The card that was named last."""


class AllMinions(Called):
    """`all her minions`; without an owner, those of all players."""

    of: Named | None = None


class Subject(Node):
    """A card, and who controls it where that tells it from others."""

    card: Called
    player: Named | None = None


class Unknown(Node):
    """`3 unknown`: cards that nobody has named."""

    count: int = 1


class StandIn(Node):
    """`minion 3 "Grunt"`: a card of which only this much is known, with no ability and a label of the user's choice."""

    kind: Literal["minion", "action", "base", "monster", "titan"]
    label: str | None = None
    power: int = 0
    breakpoint: int = 0
    vp: tuple[int, ...] = ()
    treasures: int = 0
    undead: bool = False


FaceUp: TypeAlias = Called | StandIn


class SomeUnknown(Node):
    """Any card that nobody has named."""


Zone: TypeAlias = Literal["hand", "deck", "discard", "box", "beside"]
"""Titans lie beside the deck of their player."""
Common: TypeAlias = Literal["base", "monster", "treasure", "madness"]
"""Cards that lie in piles of no player."""
