"""What is done."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.node import Node

from .name_nodes import Called, Common, Named, SomeUnknown, Subject, Zone


class NamedPile(Node):
    """`her hand`, `Bob's discard pile`; without `of` it is not said whose."""

    zone: Zone
    of: Named | None = None


class Pick(Node):
    """Something named in a line. `where` tells alike cards apart, or else is the next thing named; `to` says that it is
    where the things before it go, or in a line of several plays that its place stands behind another card."""

    what: Called | SomeUnknown
    player: Named | None = None
    where: Called | None = None
    to: bool = False
    origin: Called | NamedPile | None = None
    """From where the line says that it goes."""
    holder: Named | None = None
    """Whose `where` is."""
    extra: Literal["minion", "action"] | None = None
    """`as an extra minion`."""
    versus: bool = False
    """Is `where` what it is done against?"""
    regular: Literal["minion", "action"] | None = None
    """`as her minion`: the one of the turn."""


class Plays(Node):
    """`agreed`: the line has already been taken for a yes."""

    player: Named
    pick: Pick
    agreed: bool = False


class Uses(Node):
    """`then` is what it is used for: `uses Grunt to destroy Page`."""

    player: Named
    pick: Pick
    talent: bool = False
    then: Picks | None = None
    special: bool = False
    """`uses Grunt's special`, which is no talent."""


class Resolves(Node):
    """Of what waits, this comes first; `cause` is what the ability is triggered for."""

    player: Named
    card: Subject
    cause: Called | None = None


class Tells(Node):
    """A whole answer in a word: `passes`, `declines`, `is done`, `keeps it for later`, `says yes`, `says no`.

    `about` is the card that is declined, `verb` what it is not used for.
    """

    player: Named
    word: str
    about: Called | None = None
    verb: str | None = None
    where: Called | None = None
    """Where it is said to stay."""


class Picks(Node):
    """`chooses A, B` and every other verb with things; `ordinal` picks one of the ways of an ability, `end` one end
    of a deck.

    What is left of a line when it has answered a question is of this kind, too, with the verb of the line; `begun`
    says that things named before have been dealt with.
    """

    player: Named
    verb: str
    picks: tuple[Pick, ...] = ()
    ordinal: int | None = None
    end: Literal["top", "bottom"] | None = None
    begun: bool = False
    count: int | None = None
    """`draws 2 cards`."""
    deck_of: Named | None = None
    """Whose deck `end` is said to be of."""
    change: int | None = None
    """`gives Grunt +2`."""
    counters: int | None = None
    """`places 2 counters on Grunt`."""
    goal: NamedPile | None = None
    """`returns Grunt to Bob's hand`."""
    source: Called | None = None
    """`chooses Bob for Grunt`."""
    kind: str | None = None
    """`draws a treasure`, with `count`."""


class Chance(Node):
    """What nobody decides.

    `turns_up`: `top` or `bottom` of somebody's deck, `random card`, `that card`; empty for whatever is open; `heads` or
    `tails` of a coin, which is no card.
    """

    turns_up: str
    deck_of: Named | Common | None
    what: Called | SomeUnknown


class Spoken(Node):
    """A line as it was written, where the grammar has no rule for it: it is read by sense when it is its turn."""

    player: Named
    """Nobody: who does it is among the words."""
    text: str


Line: TypeAlias = Plays | Uses | Resolves | Tells | Picks | Chance | Spoken


class Script(Node):
    lines: tuple[Line, ...]
