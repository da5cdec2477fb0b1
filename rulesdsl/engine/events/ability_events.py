"""Abilities that are used, triggered, declined, or come to nothing."""

from __future__ import annotations

from rulesdsl.record import record
from rulesdsl.table.cards import CardId, Entity, Player

from .event import Event

# --- used -----------------------------------------------------------------------------------------------------


class AbilityUsed(Event):
    """On the player's own turn, or a special from the hand."""

    __slots__ = ()
    published = "used"


class Triggered(Event):
    __slots__ = ()
    published = "triggered"


class PlayedAlthoughTaken(Event):
    """The card was triggered before another player got it, so that its player still plays it."""

    __slots__ = ()
    published = "taken but played"


@record(kw_only=True)
class Chosen(Event):
    published = "chosen"
    things: tuple[Entity, ...]

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.things


@record(kw_only=True)
class DoneForEach(Event):
    """What follows is done for one of these after the other."""

    published = "one after the other"
    things: tuple[Entity, ...]

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.things


@record(kw_only=True)
class OnlyFirstUses(Event):
    """Several players share an ability that makes sense only once, so the first of them alone uses it."""

    published = "only the first"
    players: tuple[Player, ...]

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.players


class DoneForBothSides(Event):
    """A duel was tied, and what follows is done for either side."""

    __slots__ = ()
    published = "both sides"


@record(kw_only=True)
class CoinFlipped(Event):
    """And fallen on this side."""

    published = "coin"
    side: str


class ExtraPlayGranted(Event):
    __slots__ = ()
    published = "extra granted"


class ExtraPlayUsed(Event):
    __slots__ = ()
    published = "extra used"


# --- not used -------------------------------------------------------------------------------------------------


class Passed(Event):
    """On using a special."""

    __slots__ = ()
    published = "passes"


@record(kw_only=True)
class UnknownCardsPassed(Event):
    """So many cards in the player's hand have no name, and are not taken for specials."""

    published = "unknown cards pass"
    number: int

    @property
    def amount(self) -> int:
        return self.number


class Declined(Event):
    __slots__ = ()
    published = "declines"


class KeptForLater(Event):
    __slots__ = ()
    published = "kept for later"


# --- without effect -------------------------------------------------------------------------------------------


class ConditionFailed(Event):
    __slots__ = ()
    published = "not so"


class CostNotPaid(Event):
    __slots__ = ()
    published = "thwarted"


class NothingHappened(Event):
    """There was nothing to do it to, or a clause passes it over: the topics say which."""

    __slots__ = ()
    published = "nothing happens"


class PlayedWithoutAbilities(Event):
    """The abilities of the card are cancelled."""

    __slots__ = ()
    published = "cancelled"


@record(kw_only=True)
class Prevented(Event):
    """The card cannot be destroyed, moved (to `base`) or whatever it is, because of something or by a rule; without a
    card, no monster can be played at `base`."""

    published = "prevented"
    what: str
    because_of: CardId | None

    @property
    def others(self) -> tuple[Entity, ...]:
        return () if self.because_of is None else (self.because_of,)


@record(kw_only=True)
class Replaced(Event):
    """Something else happened instead of this."""

    published = "replaced"
    what: str
