"""Windows, and the events that they wait for."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.kind_sets import MINION, Takes
from rulesdsl.language.syntax.node import Node

from .thing_nodes import Thing, Zone

Happening: TypeAlias = Literal[
    "played", "destroyed", "discarded", "drawn", "placed", "moved", "returned", "transferred", "buried",
    "uncovered", "shuffled", "revealed", "looked at", "searched", "affected", "given counters", "strengthened",
    "goes to discard", "leaves play", "scores", "duels", "replaces", "uses talent",
]  # fmt: skip
From: TypeAlias = Literal["play", "hand", "deck", "discard"]


class Event(Node):
    """Something that happens to a subject, perhaps by somebody or by some card, from certain places or into some pile.

    Of the base that `replaces` another, `by` is that other base. A card is `strengthened` by what is done to it, not by
    what cards do as long as they lie there.
    """

    subject: Thing
    happenings: tuple[Happening, ...]
    origins: tuple[From, ...] = ()
    by: Thing | None = None
    into: Zone | None = None


class Moment(Node):
    timing: Literal["before", "after", "when", "instead when"]
    event: Event

    notation = "{timing} {event}"


class TurnEdge(Node):
    """`at start of your turn`, `at end of each turn`; in an effect `at end of turn`, which is the present one."""

    edge: Literal["start", "end"]
    whose: Literal["your", "each"] | None = None

    notation = "at {edge} of {whose} turn"


class OnYourTurn(Node):
    """The Play Cards phase of your turn."""

    notation = "on your turn"


class DuringDuel(Node):
    """While something like this is in a duel."""

    of: Thing

    notation = "during duel of {of}"
    takes = (Takes("of", MINION, "duel", "C305"),)


class DuringLoot(Node):
    """While the treasures of a scored base, called `loot`, lie revealed and are not all shared out."""

    notation = "while loot is revealed"


Window: TypeAlias = Moment | TurnEdge | OnYourTurn | DuringDuel | DuringLoot
Limit: TypeAlias = Literal[
    "once each turn", "first time each turn", "one copy each turn", "one copy for each base",
    "once for each card", "first time each turn for each card", "any number of times",
]  # fmt: skip
"""`one copy for each base`: of all copies that a player has, one around the scoring of each base.
`once for each card`: however often one and the same card brings it about while it is being resolved.
`first time each turn for each card`: each card that it happens to counts for itself.
`any number of times`: what works on your turn, where the books would let it be used once."""
