"""A question that is open, and the answers to choose from. The engine has a class for each kind of both."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.record import Record, record

from .cards import CardId, Entity, Player
from .scope import Address


@record
class Option(Record):
    """One of the answers to choose from."""

    @property
    def entity(self) -> Entity | None:
        """The card or the player that it names, if it names one."""
        return None


@record
class AllAlike(Record):
    """All that are chosen together have the same base, name, faction or power, or each of them another."""

    likeness: Literal["same", "different"]
    aspect: Literal["base", "name", "faction", "power"]


@record
class TotalPower(Record):
    """The powers of all that are chosen together add up to this."""

    operator: t.Operator
    amount: int


Demand: TypeAlias = AllAlike | TotalPower


@record
class Decision(Record):
    """A question that the rules give to one player; to nobody, when chance decides.

    From `least` to `most` of the options are chosen, such that they meet the `demand`; in which order matters only if
    it is `ordered`. `address` and `source` are those of the ability that asks.
    """

    player: Player | None
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    demand: Demand | None = None
    ordered: bool = False
    address: Address | None = None
    source: CardId | None = None

    published: ClassVar[str]
    """What the question is called where results are published."""
    topics: ClassVar[tuple[str, ...]] = ()
    """The clauses that give it to the player who has to answer it."""
