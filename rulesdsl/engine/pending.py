"""Abilities that were triggered and wait, and cards that wait with them."""

from __future__ import annotations

from collections.abc import Collection

from rulesdsl.record import Record, record
from rulesdsl.table.cards import CardId
from rulesdsl.table.scope import Scope
from rulesdsl.table.turn import UseKey


@record
class Pending(Record):
    """An ability that was triggered and waits to be resolved. Whether it is triggered was settled at the event."""

    source: CardId
    card: str
    ability: int
    body: int | None
    scope: Scope
    limit: str | None = None
    outside_play: bool = False
    plays: bool = False

    @property
    def key(self) -> UseKey:
        """Which ability it is: for limits, and for what has been resolved already."""
        return self.source, self.ability, self.scope.you

    def losing(self, cards: Collection[CardId]) -> Pending:
        scope = self.scope.losing(cards)
        return self if scope is self.scope else self.replace(scope=scope)


def losing_each(group: tuple[Pending, ...], cards: Collection[CardId]) -> tuple[Pending, ...]:
    after = tuple([pending.losing(cards) for pending in group])
    return group if after == group else after


@record
class Orphan(Record):
    """A card whose host has left play, and which stays while an ability refers to it; then it is discarded, or
    `instead` is done, which was settled when it lost its host."""

    card: CardId
    instead: tuple[Pending, ...] = ()
