"""Conditions, durations and modifiers."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.kind_sets import BASE, CARDS, PLAYER, WHOSE, Takes
from rulesdsl.language.syntax.node import Node

from .amount_nodes import Amount, Operator, Portion
from .thing_nodes import At, Ref, Thing


class Exists(Node):
    """`there is card[yours, buried, here]`, `there is no minion[other, yours, here]`."""

    thing: Thing
    negated: bool = False


class IsA(Node):
    """`prize is action or minion[power <= 3]`."""

    subject: Thing
    what: Thing
    negated: bool = False

    notation = "{subject} is {negated?not} {what}"


class Comparison(Node):
    left: Amount
    operator: Operator
    right: Amount

    notation = "{left} {operator} {right}"


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
    """`it leaves play` is said of whatever is affected, each for itself; `this` is the card with the ability, and
    `or_gone` ends it with that card, should it leave before the moment has come."""

    moment: Literal["end of turn", "end of your turn", "start of your turn", "this leaves play", "it leaves play"]
    or_gone: bool = False

    notation = "until {moment} {or_gone?or this leaves play}"


class NextTurn(Node):
    """During the next turn of that player, and not before; it is over when that turn ends."""

    of: Ref

    notation = "during next turn of {of}"
    takes = (Takes("of", PLAYER, "have a turn", "C304", WHOSE),)


Lasting: TypeAlias = Until | NextTurn
"""How long something lasts."""


class Change(Node):
    """`+2 power`, `-1 power for each counter on this`, `+1 power times power of prey`.

    With a place it is a player's total there that changes: `you has +2 power here`; or what a player is awarded when
    that base scores: `each player[other] has -1 vp here`.
    """

    by: int
    property: Literal["power", "breakpoint", "vp"]
    at: At | None = None
    per: Thing | Amount | Portion | None = None


class Starting(Node):
    """`starting power 5`, `starting breakpoint at least 21`."""

    property: Literal["power", "breakpoint"]
    at_least: bool
    amount: Amount

    notation = "starting {property} {at_least?at least} {amount}"


class Printed(Node):
    """It is as if this power were printed on it."""

    amount: Amount

    notation = "printed power {amount}"


class AbilitiesCancelled(Node):
    """Its abilities are treated as if they did not exist."""

    notation = "abilities cancelled"


class AbilitiesOf(Node):
    """It has the abilities of that card as well as its own."""

    of: Thing

    notation = "abilities of {of}"
    takes = (Takes("of", CARDS | BASE, "have abilities"),)


class NamesOf(Node):
    """It bears the names of all these as well as its own."""

    of: Thing

    notation = "names of {of}"
    takes = (Takes("of", CARDS | BASE, "have a name"),)


class NameWord(Node):
    """It counts as having that word in its name. No other name comes of it."""

    word: str

    notation = '"{word}" in name'


class AddsNoPower(Node):
    """It has its power, but counts neither for its controller nor towards the breakpoint."""

    notation = "adds no power"


Modifier: TypeAlias = Change | Starting | Printed | AbilitiesCancelled | AbilitiesOf | NamesOf | NameWord | AddsNoPower
