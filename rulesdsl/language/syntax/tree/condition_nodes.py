"""Conditions, durations and modifiers."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.node import Node

from .amount_nodes import Amount, Operator
from .thing_nodes import At, Thing


class Exists(Node):
    """`there is card[yours, buried, here]`, `there is no minion[other, yours, here]`."""

    thing: Thing
    negated: bool = False


class IsA(Node):
    """`prize is action or minion[power <= 3]`."""

    subject: Thing
    what: Thing
    negated: bool = False


class Comparison(Node):
    left: Amount
    operator: Operator
    right: Amount


Test: TypeAlias = Exists | IsA | Comparison


class Condition(Node):
    """`there is action[on this] and you is player[current]`: all of the tests hold."""

    tests: tuple[Test, ...]


class AnyOf(Node):
    """`power of this > 3, or there is action[on this]`: at least one of the conditions holds."""

    conditions: tuple[Condition, ...]


If: TypeAlias = Condition | AnyOf
"""What stands behind `if`. `and` binds closer than `, or`."""


class Until(Node):
    """`it leaves play` is said of whatever is affected, each for itself; `this` is the card with the ability."""

    moment: Literal["end of turn", "start of your turn", "this leaves play", "it leaves play"]


class Change(Node):
    """`+2 power`, `-1 power for each counter on this`, `+1 power times power of prey`.

    With a place it is a player's total there that changes: `you has +2 power here`.
    """

    by: int
    property: Literal["power", "breakpoint"]
    at: At | None = None
    per: Thing | Amount | None = None


class Starting(Node):
    """`starting power 5`, `starting breakpoint at least 21`."""

    property: Literal["power", "breakpoint"]
    at_least: bool
    amount: Amount


class AbilitiesCancelled(Node):
    """Its abilities are treated as if they did not exist."""


class AbilitiesOf(Node):
    """It has the abilities of that card as well as its own."""

    of: Thing


class NamesOf(Node):
    """It bears the names of all these as well as its own."""

    of: Thing


class AddsNoPower(Node):
    """It has its power, but counts neither for its controller nor towards the breakpoint."""


Modifier: TypeAlias = Change | Starting | AbilitiesCancelled | AbilitiesOf | NamesOf | AddsNoPower
