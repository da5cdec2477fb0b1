"""Filters: what must be true of a thing."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .amount_nodes import Amount, Operator, Property
from .thing_nodes import At, Filter, Ref, Thing, Zone


class ControlledBy(Filter):
    """`yours`, `of another player`."""

    player: Thing


class OwnedBy(Filter):
    player: Thing


class Located(Filter):
    at: At


class AttachedTo(Filter):
    """`on minion`, `on this base`."""

    host: Thing


class InZone(Filter):
    """`in your hand`, `in your hand or your deck`."""

    zones: tuple[Zone, ...]


class Among(Filter):
    """Member of a bound group."""

    name: str


class Anywhere(Filter):
    """Wherever it is, in play or in any pile."""


State: TypeAlias = Literal[
    "buried", "dueling", "standard", "undead", "monster", "treasure", "current", "with talent", "face up",
]  # fmt: skip


class InState(Filter):
    """For a card what it is or does now; `current` is the player whose turn it is."""

    state: State


class Named(Filter):
    name: str


class NamedBy(Filter):
    """Its name stands in an ability of that card."""

    ref: Ref


class PlayedOn(Filter):
    """An action that is played on a base, or on a minion."""

    host: Literal["base", "minion"]


class PlayedThisTurn(Filter):
    """By whom and where, if that is said. It does not matter where the card is now."""

    by: Thing | None = None
    at: At | None = None


class PlacedAt(Filter):
    """The player who is (or who came) in that place at a base: winner, runner-up, third."""

    place: Literal["first", "second", "third"]
    at: At


class Compared(Filter):
    """`power <= 4`; for a player `power here > power of you here`."""

    property: Property
    at: At | None
    operator: Operator
    amount: Amount


class Together(Filter):
    """The powers of all that are chosen together add up to this."""

    operator: Operator
    amount: Amount


class Alike(Filter):
    """All that are chosen together have the same base, name, faction or power, or each of them another."""

    likeness: Literal["same", "different"]
    aspect: Literal["base", "name", "faction", "power"]


class Like(Filter):
    """It has the same name, faction or power as something, or another."""

    likeness: Literal["same", "different"]
    aspect: Literal["name", "faction", "power"]
    model: Ref


class Other(Filter):
    """Not this card; for a player, not you; for a base, not the base that the card in question is at."""


class Having(Filter):
    """`with minion[yours]`: a base with it there, a card with it attached, a player who controls it."""

    thing: Thing


class Outnumbers(Filter):
    """`fewer minion[here] than you`: compares how many two of a kind have, in the sense of `with`."""

    how: Literal["more", "fewer"]
    thing: Thing
    than: Ref


class Being(Filter):
    """Is the very thing that a reference stands for."""

    ref: Ref


class Negated(Filter):
    filter: Filter
