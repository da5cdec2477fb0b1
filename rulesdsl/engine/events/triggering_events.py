"""What happens to cards and can be waited for: the events that the language of the cards has words for."""

from __future__ import annotations

from rulesdsl.table.cards import CardId, Entity, Place
from rulesdsl.table.record import record

from .event import TriggeringEvent


@record(kw_only=True)
class CardMoved(TriggeringEvent):
    """Any event by which a card goes from one place to another."""

    origin: Place
    to: Place


# --- to a pile ------------------------------------------------------------------------------------------------


@record(kw_only=True)
class SentToPile(CardMoved):
    """Any event by which a card leaves play, or goes from one pile to another."""


@record(kw_only=True)
class Destroyed(SentToPile):
    happening = "destroyed"
    published = "destroyed"


@record(kw_only=True)
class Discarded(SentToPile):
    happening = "discarded"
    published = "discarded"


@record(kw_only=True)
class Returned(SentToPile):
    happening = "returned"
    published = "returned"


@record(kw_only=True)
class Placed(SentToPile):
    """On or under a deck, into a hand or a discard pile, or into the box."""

    happening = "placed"
    published = "placed"


@record(kw_only=True)
class ShuffledIntoDeck(SentToPile):
    happening = "shuffled"
    published = "shuffled"


@record(kw_only=True)
class Drawn(CardMoved):
    happening = "drawn"
    published = "drawn"


# --- in play --------------------------------------------------------------------------------------------------


@record(kw_only=True)
class Played(CardMoved):
    happening = "played"
    published = "played"


@record(kw_only=True)
class Moved(CardMoved):
    happening = "moved"
    published = "moved"


@record(kw_only=True)
class Transferred(CardMoved):
    happening = "transferred"
    published = "transferred"


@record(kw_only=True)
class Buried(CardMoved):
    happening = "buried"
    published = "buried"


@record
class Uncovered(TriggeringEvent):
    happening = "uncovered"
    published = "uncovered"


@record(kw_only=True)
class BasePlayed(TriggeringEvent):
    """A base has come into play, perhaps in place of another."""

    happening = "played"
    published = "base played"
    replaced: CardId | None

    @property
    def others(self) -> tuple[Entity, ...]:
        return () if self.replaced is None else (self.replaced,)


@record
class BaseScores(TriggeringEvent):
    """The base has been chosen to score. What waits for it is resolved by the steps of scoring."""

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


@record
class CardSeen(TriggeringEvent):
    """Any event by which somebody sees a card."""


@record
class Revealed(CardSeen):
    happening = "revealed"
    published = "revealed"


@record
class LookedAt(CardSeen):
    happening = "looked at"
    published = "looked at"
