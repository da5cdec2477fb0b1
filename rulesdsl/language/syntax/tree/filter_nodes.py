"""Filters: what must be true of a thing."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.kind_sets import BASE, CARDS, PLAYER, WHOSE, Takes

from .amount_nodes import Amount, Operator, Property
from .thing_nodes import At, Filter, Ref, Thing, Zone
from .window_nodes import From, Happening


class ControlledBy(Filter):
    """`yours`, `of another player`."""

    player: Thing

    takes = (Takes("player", PLAYER, "control cards", "C304", WHOSE),)


class OwnedBy(Filter):
    player: Thing

    notation = "owned by {player}"
    takes = (Takes("player", PLAYER, "own cards", "C304", WHOSE),)


class Located(Filter):
    at: At

    notation = "{at}"


class AttachedTo(Filter):
    """`on minion`, `on this base`."""

    host: Thing

    notation = "on {host}"
    takes = (Takes("host", CARDS | BASE, "have an action on it", "C304"),)


class InZone(Filter):
    """`in your hand`, `in your hand or your deck`."""

    zones: tuple[Zone, ...]

    notation = "in {zones}"


class Among(Filter):
    """Member of a bound group."""

    name: str

    notation = "in {name}"


class Anywhere(Filter):
    """Wherever it is, in play or in any pile."""

    notation = "anywhere"


State: TypeAlias = Literal[
    "buried", "dueling", "standard", "undead", "monster", "treasure", "madness", "current", "with talent", "face up",
    "being played",
]  # fmt: skip


class InState(Filter):
    """For a card what it is or does now; `current` is the player whose turn it is."""

    state: State

    notation = "{state}"


class Named(Filter):
    name: str

    notation = 'named "{name}"'


class WordInName(Filter):
    """Its name has that word, or counts as having it."""

    word: str

    notation = '"{word}" in name'


class OfTrait(Filter):
    """That word is printed on it, beside its name and its faction."""

    trait: str

    notation = 'trait "{trait}"'


class NamedBy(Filter):
    """Its name stands in an ability of that card."""

    ref: Ref

    notation = "named by {ref}"
    takes = (Takes("ref", CARDS | BASE, "have abilities", "C304"),)


class PlayedOn(Filter):
    """An action that is played on a base, or on a minion."""

    host: Literal["base", "minion"]

    notation = "played on {host}"


class ThisTurn(Filter):
    """`played by you here this turn`, `discarded from hand this turn`: it has happened to the card, from where, by whom
    and at which base, if that is said. It does not matter where the card is now."""

    happenings: tuple[Happening, ...]
    origins: tuple[From, ...] = ()
    by: Thing | None = None
    at: At | None = None


class Playable(Filter):
    """Nothing keeps this player from playing the card there."""

    by: Thing
    at: At

    notation = "playable by {by} {at}"
    takes = (Takes("by", PLAYER, "play cards", "C304", WHOSE),)


class PlacedAt(Filter):
    """The player who is (or who came) in that place at a base: winner, runner-up, third."""

    place: Literal["first", "second", "third"]
    at: At

    notation = "{place} {at}"


class Compared(Filter):
    """`power <= 4`; for a player `power here > power of you here`."""

    property: Property
    at: At | None
    operator: Operator
    amount: Amount

    notation = "{property} {at} {operator} {amount}"


class Together(Filter):
    """The powers of all that are chosen together add up to this."""

    operator: Operator
    amount: Amount

    notation = "total power {operator} {amount}"


class Alike(Filter):
    """All that are chosen together have the same base, name, faction or power, or each of them another."""

    likeness: Literal["same", "different"]
    aspect: Literal["base", "name", "faction", "power"]

    notation = "{likeness} {aspect}"


class Like(Filter):
    """It has the same name, faction or power as something (of several, as one of them), or another."""

    likeness: Literal["same", "different"]
    aspect: Literal["name", "faction", "power"]
    model: Thing

    notation = "{likeness} {aspect} as {model}"


class Other(Filter):
    """Not this card; for a player, not you; for a base, not the base that the card in question is at."""

    notation = "other"


class Having(Filter):
    """`with minion[yours]`: a base with it there, a card with it attached, a player who controls it."""

    thing: Thing

    notation = "with {thing}"


class Outnumbers(Filter):
    """`fewer minion[here] than you`: compares how many two of a kind have, in the sense of `with`."""

    how: Literal["more", "fewer"]
    thing: Thing
    than: Ref

    notation = "{how} {thing} than {than}"


class Being(Filter):
    """Is the very thing that a reference stands for."""

    ref: Ref

    notation = "{ref}"


class Negated(Filter):
    filter: Filter

    notation = "not {filter}"
