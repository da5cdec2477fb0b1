"""Things: what a card talks about, and the zones and places where things are."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.kind_sets import BASE, PLAYER, WHERE, WHOSE, Takes
from rulesdsl.language.syntax.node import Node


class Filter(Node):
    """What must be true of a thing: in brackets behind its kind. The filters are in `filter_nodes`."""


Kind: TypeAlias = Literal[
    "card", "minion", "action", "base", "player", "monster", "treasure", "madness", "titan", "faction"
]  # fmt: skip


class Each(Node):
    """All of them."""

    notation = "each"


class Random(Node):
    """One, by chance."""

    notation = "random"


class AnyNumber(Node):
    """As many as the chooser likes, or none."""

    notation = "any number of"


class UpTo(Node):
    most: int

    notation = "up to {most}"


class Between(Node):
    """`1 or 2`: at least the one number, at most the other."""

    least: int
    most: int

    notation = "{least} or {most}"


class Exactly(Node):
    number: int

    notation = "{number}"


Quantity: TypeAlias = Each | Random | AnyNumber | UpTo | Between | Exactly


class Selector(Node):
    """`minion[yours, here]`: a kind and what else must be true."""

    kind: Kind
    filters: tuple[Filter, ...] = ()


class This(Node):
    """The card that the ability is printed on."""

    notation = "this"


class ThisMinion(Node):
    """The minion itself, or the minion that the action is on."""

    notation = "this minion"


class ThisBase(Node):
    """The base itself, or the base that the card is at."""

    notation = "this base"


class There(Node):
    """The base that the enclosing filter is looking at."""

    notation = "there"


class You(Node):
    """Whoever controls the card; where a base speaks, the player it speaks to."""

    notation = "you"


class Name(Node):
    """Something bound earlier with `as`, or `winner` and `loser` after a duel."""

    name: str

    notation = "{name}"


class Role(Node):
    """`controller of champion`, `owner of this`, `same base as champion`; of a card that has left play, as it was."""

    role: Literal["controller", "owner", "base"]
    of: Ref


class OthersBase(Node):
    """`same base as another pair`: of two that are moved at once, where the other one was."""

    name: str

    notation = "same base as another {name}"


class Such(Node):
    """A reference that must also fit filters: `this[power >= 5]`."""

    ref: Ref
    filters: tuple[Filter, ...]


class DeckCards(Node):
    """`top 3 cards of your deck`; `up to 2 top cards of base deck` come one by one, as long as the player likes."""

    end: Literal["top", "bottom"]
    number: int
    zone: Zone


class FirstCards(Node):
    """`first minion of your deck`: cards are revealed off the top until so many of these have come up."""

    number: int
    what: Selector
    zone: Zone


class Rest(Node):
    """Those of a bound group that are still where the group was found, and what was revealed on the way to them."""

    name: str

    notation = "rest of {name}"


Ref: TypeAlias = This | ThisMinion | ThisBase | You | Name | Role | OthersBase
Term: TypeAlias = Selector | Such | DeckCards | FirstCards | Rest | Ref


class Thing(Node):
    """One or more alternatives joined by `or`, how many of them, and the name given to the outcome.

    No quantity means: one, chosen by whoever carries out the sentence; for a reference, all it stands for.
    What `collects` joins what the name stands for already: `as one of finds`, under `for each`.
    """

    terms: tuple[Term, ...]
    quantity: Quantity | None = None
    bind: str | None = None
    collects: bool = False


# --- zones and places ---------------------------------------------------------------------------------------

Common: TypeAlias = Literal["base", "monster", "treasure", "madness"]


class Zone(Node):
    """`your hand`, `deck of rival`, or one that belongs to nobody: `base deck`, `treasure discard`."""

    pile: Literal["hand", "deck", "discard"]
    of: Thing | Common

    takes = (Takes("of", PLAYER, "have a hand, a deck or a discard pile", "C304", WHOSE),)


class At(Node):
    """`here`, `there`, `at site`."""

    base: Thing | ThisBase | There

    takes = (Takes("base", BASE, "be a place", "C304", WHERE),)


class OnDeck(Node):
    end: Literal["top", "bottom", "top or bottom"]
    zone: Zone

    notation = "on {end} of {zone}"


class Into(Node):
    zone: Zone

    notation = "into {zone}"


class InBox(Node):
    """Out of the game for good."""

    notation = "in box"


Destination: TypeAlias = OnDeck | Into | InBox
