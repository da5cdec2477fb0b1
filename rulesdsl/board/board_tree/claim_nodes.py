"""What is expected in whole sentences, as players say it: what the notation has no line for."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.node import Node

from .expectation_nodes import BreakpointOf, Expectation, PointsOf, PowerOf, SomePile, TotalAt, TotalOf
from .name_nodes import Called, Common, Named, Subject

Relation: TypeAlias = Literal["=", ">", "<", ">=", "<="]


class Said(Node):
    """A sentence as it stands, until it is known which names are players and which are bases."""

    text: str


class AllOf(Node):
    """Several claims of one sentence."""

    claims: tuple[Node, ...]


class NotSo(Node):
    """The opposite of a claim that has no negation of its own."""

    claim: Node


class Spot(Node):
    """Somewhere: a pile (of anybody, if it is not said whose), a base, a card, in play, or where it was at first."""

    zone: Literal["at", "on", "buried", "hand", "deck", "discard", "box", "play", "top", "bottom", "there"]
    of: Named | Called | Common | None = None


class IsAt(Node):
    """Where the notation has no line for the place."""

    card: Subject
    negated: bool
    spot: Spot


class CountersOn(Node):
    card: Subject


class PowerChange(Node):
    """How much more power the card has than at the beginning."""

    card: Subject


class PrintedPower(Node):
    card: Subject


class CardsIn(Node):
    pile: SomePile


class CardsAt(Node):
    """So many cards of a kind, of one player's or of anybody's; without a place, in play. `card` means all kinds."""

    kind: str
    spot: Spot
    player: Named | None = None


class PointsGained(Node):
    """Since the board, from one base or card or altogether."""

    player: Named
    source: Called | None = None


class PlaysLeft(Node):
    """Minions, actions or cards that the player may still play this turn, extra ones included or alone."""

    player: Named
    kind: str
    extra: bool = False


Quantity: TypeAlias = (
    PowerOf
    | TotalOf
    | TotalAt
    | BreakpointOf
    | PointsOf
    | CountersOn
    | PowerChange
    | PrintedPower
    | CardsIn
    | CardsAt
    | PointsGained
    | PlaysLeft
)


class Compares(Node):
    of: Quantity
    relation: Relation
    to: Quantity | int
    by: int = 0
    """So much more than that."""


class OfSeveral(Node):
    """Of so many of the cards with one name the claim is true; without a number, of all of them."""

    name: Called
    claim: Node
    number: int | None
    relation: Relation = "="
    total: int | None = None
    """So many cards of the name are there."""
    alike: bool = False
    """Nobody has said which of them is meant, so it must be so of all or of none."""


class OnlyThese(Node):
    """Nothing but these cards lies there."""

    spot: Spot
    cards: tuple[Called, ...]


class IsEmpty(Node):
    """Nothing lies there. Without a base: at none of them, and there are so many of them."""

    base: Called | None
    bases: int | None = None


class Has(Node):
    """In hand, or in play under the control of the player."""

    player: Named
    card: Called


class Belongs(Node):
    """To its owner, who must have control of it if anybody has."""

    player: Named | None
    card: Subject


class Occurs(Node):
    """Something happened to a card, or to so many cards of a kind.

    `by` is the player or the card that did it, `spot` where it went or was played, `during` what else was going on.
    """

    happening: str
    what: Subject | str
    by: Named | Called | None = None
    spot: Spot | None = None
    number: int | None = None
    relation: Relation = ">="
    during: str = ""
    player: Named | None = None
    """Whose card it was, or became."""
    origin: Spot | None = None


class DrewInAll(Node):
    """So many cards, all of those that the player drew; refused where a part of them could be meant."""

    player: Named
    relation: Relation
    number: int


class WonDuel(Node):
    """Without a loser: against whomever."""

    winner: Subject | Named | None
    loser: Subject | Named | None


class TiedDuel(Node):
    cards: tuple[Subject, ...]


class Ranks(Node):
    """Who came first, second or third when a base scored."""

    player: Named
    rank: int
    base: Called | None
    total: int | None = None


class Replaces(Node):
    """A base is in play in the place of another."""

    base: Called | None
    replaced: Called


class TurnOf(Node):
    player: Named


class PhaseIs(Node):
    phase: str


class WasShuffled(Node):
    """A deck, or the discard pile that became one."""

    pile: SomePile


class RanOut(Node):
    deck: SomePile


class CameToNothing(Node):
    """The card did nothing."""

    card: Subject


class Unchanged(Node):
    """Nothing has happened to where the card is, whose it is, its power and its counters."""

    card: Subject


class TalentUsed(Node):
    card: Subject


class MustDo(Node):
    """The open question is the player's, and is about this verb, card and source."""

    player: Named
    verb: str | None
    card: Called | None = None
    source: Called | None = None
    where: bool = False
    """Is it where the card goes?"""
    kind: str | None = None
    """What it is that must be chosen."""


class MayPlayAnything(Node):
    player: Named


Claim: TypeAlias = (
    Said | AllOf | NotSo | IsAt | Compares | OfSeveral | OnlyThese | IsEmpty | Has | Belongs | Occurs | DrewInAll
    | WonDuel | TiedDuel | Ranks | Replaces | TurnOf | PhaseIs | WasShuffled | RanOut | CameToNothing | Unchanged
    | TalentUsed    | MustDo | MayPlayAnything
)  # fmt: skip
AnyExpectation: TypeAlias = Expectation | Claim
