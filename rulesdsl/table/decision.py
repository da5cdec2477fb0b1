"""A question that is open, and the answers to choose from."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from .cards import CardId, Entity, Player
from .record import Record, record
from .scope import Address


class Option(NamedTuple):
    """One legal answer. `what` names the kind of answer, `value` the thing meant."""

    what: str
    value: Any = None
    detail: Any = None


Demand: TypeAlias = tuple[Any, ...]
"""What all that are chosen together must be: ("same", "base"), ("total power", "<=", 5)."""


@record
class Decision(Record):
    """A question that the rules give to one player; to nobody, when chance decides."""

    player: Player | None
    question: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    alike: Demand | None = None
    about: tuple[Entity, ...] = ()
    address: Address | None = None
    source: CardId | None = None
    ordered: bool = False
