"""What all events have in common: the roles of those concerned."""

from __future__ import annotations

from typing import ClassVar

from rulesdsl.language.syntax import tree as t
from rulesdsl.record import Record, record
from rulesdsl.table.cards import CardId, Entity, Place, Player
from rulesdsl.table.scope import Address


@record
class Event(Record):
    """One thing that happened.

    `card` is the card that it happened to, with its owner and its controller; `actor` is who did it, by an ability of
    `source`, whose controller may be another. `topics` are the clauses that it rests on, `address` the sentence that
    made it happen, `depth` the height of the stack of unfinished work at that moment.
    """

    card: CardId | None
    owner: Player | None
    controller: Player | None
    actor: Player | None
    source: CardId | None
    source_controller: Player | None
    address: Address | None
    topics: tuple[str, ...]
    depth: int
    base: CardId | None = None

    published: ClassVar[str]
    """What the event is called where results are published."""

    @property
    def happenings(self) -> tuple[t.Happening, ...]:
        """What cards and boards call it."""
        return ()

    @property
    def others(self) -> tuple[Entity, ...]:
        """Cards and players that it is about besides those with a role."""
        return ()

    @property
    def amount(self) -> int:
        """The number that is published with it."""
        return 0

    def involved(self) -> tuple[Entity | None, ...]:
        """Every card and player that a script can name to tell that it happened."""
        return self.card, self.source, self.base, *self.others


@record
class TriggeringEvent(Event):
    """Something happened to a card that abilities can wait for.

    `aspects` are what else it is at the same time; `from_play` says that the card leaves play by it.
    """

    origin: Place | None = None
    to: Place | None = None
    from_play: bool = False
    aspects: tuple[t.Happening, ...] = ()

    happening: ClassVar[t.Happening]
    """What abilities call it that wait for it."""

    @property
    def happenings(self) -> tuple[t.Happening, ...]:
        return self.happening, *self.aspects

    def involved(self) -> tuple[Entity | None, ...]:
        return *Event.involved(self), None if self.to is None else self.to.of
