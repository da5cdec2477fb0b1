"""Unfinished work on the stack of a table, as far as the table itself has to know it."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, TypeAlias

from rulesdsl.record import Record, record

from .cards import CardId, Player
from .turn import UseKey

Standings: TypeAlias = tuple[tuple[int, Player], ...]
"""(place, player), the best first."""


SPEAKING_OF_CARDS: set[type[Frame]] = set()
"""The kinds of frames for which it makes a difference that a card goes elsewhere."""


class Frame(Record):
    """One piece of unfinished work. Nearly all are declared in `engine.frames`."""

    __slots__ = ()
    is_ability: ClassVar[bool] = False
    """Is it an ability at work, which follows the cards that it moves?"""
    card_played: CardId | None = None
    """The card that is being played, if this is about playing one."""

    def __init_subclass__(cls) -> None:
        if cls.losing is not Frame.losing:
            SPEAKING_OF_CARDS.add(cls)

    def losing(self, cards: Collection[CardId]) -> Frame:
        """The same after something else has taken these cards elsewhere."""
        return self

    def following(self, cards: Collection[CardId]) -> Frame:
        """The same after it has taken these cards elsewhere itself."""
        return self


READ_BY_NUMBERS: set[type[Frame]] = set()


class FrameReadByNumbers(Frame):
    """A frame that numbers may depend on: who is in a duel; places and breakpoint when a base was scored."""

    __slots__ = ()
    duelists: tuple[CardId, ...] = ()
    standings: Standings = ()
    scored_breakpoint: int | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        READ_BY_NUMBERS.add(cls)


@record
class Begun(Frame):
    """An ability has begun to be carried out on a table with this digest; see `engine.endless`."""

    ability: UseKey
    digest: str
    inside: int = 0  # so many others have begun since, if this is the first of a chain
