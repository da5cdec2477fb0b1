"""What happens to cards and can be waited for: the events that the language of the cards has words for."""

from __future__ import annotations

from rulesdsl.record import record
from rulesdsl.table.cards import CardId, Entity, Place

from .event import TriggeringEvent


@record(kw_only=True)
class CardMoved(TriggeringEvent):
    """Any event by which a card goes from one place to another."""

    origin: Place
    to: Place


# --- to a pile ------------------------------------------------------------------------------------------------


class SentToPile(CardMoved):
    """Any event by which a card leaves play, or goes from one pile to another."""

    __slots__ = ()


class Destroyed(SentToPile):
    __slots__ = ()
    happening = "destroyed"
    published = "destroyed"


class Discarded(SentToPile):
    __slots__ = ()
    happening = "discarded"
    published = "discarded"


class Returned(SentToPile):
    __slots__ = ()
    happening = "returned"
    published = "returned"


class Placed(SentToPile):
    """On or under a deck, into a hand or a discard pile, or into the box."""

    __slots__ = ()
    happening = "placed"
    published = "placed"


class ShuffledIntoDeck(SentToPile):
    __slots__ = ()
    happening = "shuffled"
    published = "shuffled"


class Drawn(CardMoved):
    __slots__ = ()
    happening = "drawn"
    published = "drawn"


# --- in play --------------------------------------------------------------------------------------------------


class Played(CardMoved):
    __slots__ = ()
    happening = "played"
    published = "played"


class Moved(CardMoved):
    __slots__ = ()
    happening = "moved"
    published = "moved"


class Transferred(CardMoved):
    __slots__ = ()
    happening = "transferred"
    published = "transferred"


class Buried(CardMoved):
    __slots__ = ()
    happening = "buried"
    published = "buried"


class Uncovered(TriggeringEvent):
    __slots__ = ()
    happening = "uncovered"
    published = "uncovered"


class Affected(TriggeringEvent):
    """An ability does something to a card in play. What that is has an event of its own, so this one is not told."""

    __slots__ = ()
    happening = "affected"
    published = "affected"


class Strengthened(TriggeringEvent):
    """A minion has more power, by what was done to it: that has an event of its own, so this one is not told."""

    __slots__ = ()
    happening = "strengthened"
    published = "strengthened"


@record(kw_only=True)
class CountersPlaced(TriggeringEvent):
    """Out of the pool."""

    happening = "given counters"
    published = "counter placed"
    number: int

    @property
    def amount(self) -> int:
        return self.number


class TalentUsed(TriggeringEvent):
    """Of the card; that another card uses it, too, is told of that one."""

    __slots__ = ()
    happening = "uses talent"
    published = "talent"


@record(kw_only=True)
class BasePlayed(TriggeringEvent):
    """A base has come into play, perhaps in place of another."""

    happening = "played"
    published = "base played"
    replaced: CardId | None

    @property
    def others(self) -> tuple[Entity, ...]:
        return () if self.replaced is None else (self.replaced,)


class BaseScores(TriggeringEvent):
    """The base has been chosen to score. What waits for it is resolved by the steps of scoring."""

    __slots__ = ()
    happening = "scores"
    published = "scores"


@record(kw_only=True)
class EnteredDuel(TriggeringEvent):
    """One of the two minions of a duel; there is such an event for either of them."""

    happening = "duels"
    published = "duels"
    opponent: CardId

    @property
    def others(self) -> tuple[Entity, ...]:
        return (self.opponent,)


# --- seen -----------------------------------------------------------------------------------------------------


class CardSeen(TriggeringEvent):
    """Any event by which somebody sees a card."""

    __slots__ = ()


class Revealed(CardSeen):
    __slots__ = ()
    happening = "revealed"
    published = "revealed"


class LookedAt(CardSeen):
    __slots__ = ()
    happening = "looked at"
    published = "looked at"
