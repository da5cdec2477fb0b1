"""Decks and other piles, unknown cards, counters, control, effects, bases."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.record import record
from rulesdsl.table.cards import CardId, DeckEnd, Entity, Place, Player

from .event import Event

# --- piles ----------------------------------------------------------------------------------------------------


@record(kw_only=True)
class PileEvent(Event):
    """Any event that is about a pile."""

    pile: Place

    def involved(self) -> tuple[Entity | None, ...]:
        return *Event.involved(self), self.pile.of


class DeckShuffled(PileEvent):
    __slots__ = ()
    published = "shuffled"


class DeckRenewed(PileEvent):
    """The discard pile has become the deck, or lies under it now."""

    __slots__ = ()
    published = "deck renewed"


@record(kw_only=True)
class PutBackOnDeck(PileEvent):
    """Cards that were looked at or shown, the first of them topmost."""

    published = "put back"
    cards: tuple[CardId, ...]

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.cards


@record(kw_only=True)
class DeckCardSettled(PileEvent):
    """Chance has said which card lies on this end of a deck."""

    published = "settled"
    end: DeckEnd


@record(kw_only=True)
class UnknownCardsSearched(PileEvent):
    """What was searched for may be among these cards, but nobody has named them."""

    published = "unknown cards searched"
    number: int

    @property
    def amount(self) -> int:
        return self.number


class CardIdentified(Event):
    __slots__ = ()
    published = "identified"


class NothingToDraw(Event):
    __slots__ = ()
    published = "nothing to draw"


@record(kw_only=True)
class DeckRanOut(Event):
    """There is no card left to reveal."""

    published = "deck runs out"
    pile: Place


class DrewEnough(Event):
    """Drawing until something is so has come to its end."""

    __slots__ = ()
    published = "drawn enough"


class NoMonsterLeft(Event):
    __slots__ = ()
    published = "no monster left"


# --- in play --------------------------------------------------------------------------------------------------


@record(kw_only=True)
class CountersRemoved(Event):
    published = "counter removed"
    number: int

    @property
    def amount(self) -> int:
        return self.number


@record(kw_only=True)
class CountersTransferred(Event):
    """From the card to another one."""

    published = "counter transferred"
    taker: CardId
    number: int

    @property
    def others(self) -> tuple[Entity, ...]:
        return (self.taker,)

    @property
    def amount(self) -> int:
        return self.number


@record(kw_only=True)
class CountersLost(Event):
    """The card has left play, or is turned over, and its counters are gone."""

    published = "counters lost"
    number: int

    @property
    def amount(self) -> int:
        return self.number


@record(kw_only=True)
class ControlChanged(Event):
    """This player has control of the card now, or nobody has."""

    published = "control changed"
    player: Player | None

    @property
    def others(self) -> tuple[Entity, ...]:
        return () if self.player is None else (self.player,)


@record(kw_only=True)
class EffectBegan(Event):
    """A modifier, a `cannot` or a waiting trigger lasts from now on."""

    published = "begins"
    targets: tuple[Entity, ...]
    change: int
    until: str

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.targets

    @property
    def amount(self) -> int:
        return self.change


@record(kw_only=True)
class EffectsExpired(Event):
    published = "expires"
    number: int

    @property
    def amount(self) -> int:
        return self.number


# --- bases ----------------------------------------------------------------------------------------------------


class BaseDiscarded(Event):
    __slots__ = ()
    published = "base discarded"

    @property
    def happenings(self) -> tuple[t.Happening, ...]:
        return ("discarded",)


class NextBaseChosen(Event):
    """The card will come after `base`, or besides the base that does."""

    __slots__ = ()
    published = "successor chosen"


@record(kw_only=True)
class TreasuresAdded(Event):
    """So many more treasures will be shared when the base scores."""

    published = "loot added"
    number: int

    @property
    def amount(self) -> int:
        return self.number
