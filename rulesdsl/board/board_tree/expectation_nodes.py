"""What must come out."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.node import Node

from .name_nodes import Called, Common, Named, Subject
from .script_nodes import Line


class SomePile(Node):
    zone: Literal["hand", "deck", "discard", "beside"]
    of: Named | Common


class LiesAt(Node):
    card: Subject
    negated: bool
    base: Called


class LiesOn(Node):
    card: Subject
    negated: bool
    host: Called


class LiesBuried(Node):
    card: Subject
    negated: bool
    base: Called


class LiesIn(Node):
    card: Subject
    negated: bool
    pile: SomePile


class LiesInBox(Node):
    card: Subject
    negated: bool


class LiesInPlay(Node):
    card: Subject
    negated: bool


class LiesOnDeck(Node):
    card: Subject
    negated: bool
    end: Literal["top", "bottom"]
    pile: SomePile


class PowerOf(Node):
    card: Subject


class TotalOf(Node):
    player: Named
    base: Called


class TotalAt(Node):
    base: Called


class BreakpointOf(Node):
    base: Called


class PointsOf(Node):
    player: Named


class NumberIs(Node):
    of: PowerOf | TotalOf | TotalAt | BreakpointOf | PointsOf
    number: int


class HasCounters(Node):
    card: Subject
    number: int


class HoldsNumber(Node):
    pile: SomePile
    number: int


class HoldsCards(Node):
    """Exactly these cards, in any order."""

    pile: SomePile
    cards: tuple[Called, ...]


class Controls(Node):
    """Without a player: nobody does."""

    player: Named | None
    card: Subject


class Owns(Node):
    player: Named | None
    card: Subject


class MayPlay(Node):
    card: Subject
    where: Called | None = None


class MayPlayExtra(Node):
    kind: Literal["minion", "action"]
    base: Called | None = None


class MayUse(Node):
    card: Subject
    talent: bool = False


class MayChoose(Node):
    card: Subject


class MayUncover(Node):
    card: Subject


class MayDecline(Node):
    """Whether the open question lets the player say no."""


class MayRedraw(Node):
    """Whether the player may replace a first hand without minions."""


class MayDo(Node):
    """`duel`, or with things `duel A with B`: the line that the player would write."""

    line: Line


class May(Node):
    """Whether the open question offers it to the player. `because` names the topic that stands against it."""

    player: Named
    negated: bool
    what: MayPlay | MayPlayExtra | MayUse | MayChoose | MayUncover | MayDecline | MayRedraw | MayDo
    because: str | None = None


class Decides(Node):
    """The open question is this player's; without a player it is chance's."""

    player: Named | None


class NothingOpen(Node):
    """No question is open but the standing one: what to play next."""


class CannotBe(Node):
    card: Subject
    happening: str
    by: Named | None = None


class CannotDo(Node):
    """A line that must be refused. `because` is the topic of the reason, or a part of what is said."""

    attempt: Line
    because: str | None = None


class DrawsCards(Node):
    """So many cards has the player drawn in all."""

    player: Named
    number: int


class BasesInPlay(Node):
    number: int


class Wins(Node):
    """Without a player: nobody has won. Several share the win."""

    players: tuple[Named, ...]


class Happening(Node):
    """`by` is the player who did it."""

    card: Subject
    negated: bool
    happening: str
    by: Named | None = None


class Happens(Node):
    first: Happening
    then: Happening | None = None


class NothingElse(Node):
    """All that no other expectation speaks of is as it was."""


Expectation: TypeAlias = (
    LiesAt | LiesOn | LiesBuried | LiesIn | LiesInBox | LiesOnDeck | NumberIs | HasCounters | HoldsNumber | HoldsCards
    | Controls | Owns | May | Decides | NothingOpen | CannotBe | Wins | Happens | NothingElse | LiesInPlay | CannotDo
    | DrawsCards | BasesInPlay
)  # fmt: skip


class Expectations(Node):
    expectations: tuple[Expectation, ...]
