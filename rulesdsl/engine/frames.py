"""Unfinished work as data. The stack of frames is part of the table; the last frame is worked on first."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from rulesdsl.record import record
from rulesdsl.table.cards import TREASURE_DECK, CardId, DeckEnd, Entity, Place, Player
from rulesdsl.table.frame import Frame, FrameReadByNumbers
from rulesdsl.table.scope import Address, Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Grant, UseKey

from .events import TriggeringEvent
from .pending import Orphan, Pending, losing_each


@record
class Resolution(Frame):
    """One card being resolved: played, triggered or used. Its steps are those of the card resolution order."""

    card: str
    bodies: tuple[int, ...]
    scope: Scope
    stage: str = "resolve"
    lent: tuple[tuple[str, int], ...] = ()  # bodies of other cards whose abilities it has
    mark: int = 0
    group: tuple[Pending, ...] = ()
    deferred: tuple[Resolution, ...] = ()
    discard: tuple[CardId, ...] = ()  # what lies between hand and discard pile until this is over
    orphans: tuple[Orphan, ...] = ()
    uses: frozenset[UseKey] = frozenset()  # what using it uses up for this turn
    chosen: bool = False  # somebody chose to use it, so its first `may` has been answered
    instead_of: TriggeringEvent | None = None  # the event that this takes the place of
    others: tuple[Pending, ...] = ()  # what else could
    goes_elsewhere: bool = False  # this is to take the card of that event somewhere else
    happens: bool = False  # that event happens after all
    card_played: CardId | None = None  # the card, if this is what it does as it is played
    ability: int = 0  # its number on the card that has it; a negative one was set up for later
    is_ability = True

    def losing(self, cards: Collection[CardId]) -> Resolution:
        scope, after = self.scope.losing(cards), self.following(cards) if self.group or self.deferred else self
        return after if scope is self.scope else after.replace(scope=scope)

    def following(self, cards: Collection[CardId]) -> Resolution:
        """What was triggered by it loses them."""
        if not self.group and not self.deferred:
            return self
        lost = tuple([resolution.losing(cards) for resolution in self.deferred])
        return self.replace(group=losing_each(self.group, cards), deferred=lost)


@record
class Body(Frame):
    card: str
    body: int
    sentence: int = 0


@record
class Say(Frame):
    """A sentence before anybody acts: its condition, `each`, and who does it."""

    card: str
    body: int
    sentence: int
    stage: str = "condition"
    each: tuple[Entity, ...] = ()


@record
class Act(Frame):
    """A sentence carried out by one actor: `may`, cost, deeds. That of a base or of nobody's monster is None."""

    card: str
    body: int
    sentence: int
    actor: Player | None
    deed: int = -1
    stopped: bool = False


@record
class Deed(Frame):
    """One deed of a sentence: its things are settled one by one, then it is done."""

    address: Address
    actor: Player | None
    optional: bool = False
    picks: tuple[tuple[Entity, ...], ...] = ()


@record
class Bind(Frame):
    """Binds names anew for the sentences that follow."""

    values: tuple[tuple[str, tuple[Entity, ...]], ...]


@record
class Ask(Frame):
    """`may` without anything to choose: yes or no."""

    address: Address
    actor: Player | None


@record
class Choosing(Frame):
    """`either … or`: which one; or how many counters."""

    address: Address
    actor: Player | None


@record
class Arrange(Frame):
    """Cards are put on a deck one by one, as the player likes or by chance: the first named lies outermost."""

    cards: tuple[CardId, ...]
    player: Player | None
    end: Literal["top", "bottom", "top or bottom"]
    address: Address
    order: tuple[CardId, ...] = ()


@record
class EitherEnd(Frame):
    """Each of these cards goes on top of a deck or under it, as the player likes."""

    cards: tuple[CardId, ...]
    player: Player | None
    address: Address


@record
class ChooseOwner(Frame):
    """Which of several players' piles a deed means; forgotten when the deed is done."""

    address: Address
    actor: Player | None


@record
class RevealUntil(Frame):
    """Cards are revealed off the top of a deck until enough of a kind have come up, or the deck has run out."""

    address: Address
    slot: int
    player: Player | None
    found: tuple[CardId, ...] = ()
    begun: bool = False


@record
class Triggers(Frame):
    """Triggered abilities of cards in play first, ordered by the current player, then cards in hand."""

    group: tuple[Pending, ...]

    def losing(self, cards: Collection[CardId]) -> Triggers:
        group = losing_each(self.group, cards)
        return self if group is self.group else Triggers(group)


@record
class Replacing(Frame):
    """The current player says which of several abilities replaces an event, or which of several events one replaces."""

    instead_of: TriggeringEvent
    group: tuple[Pending, ...]
    rivals: tuple[tuple[TriggeringEvent, Pending], ...] = ()


@record
class MeFirst(Frame):
    """Cards outside play, clockwise from the current player, until all have passed in sequence."""

    window: str
    group: tuple[Pending, ...]
    player: Player
    passes: int = 0
    base: CardId | None = None

    def losing(self, cards: Collection[CardId]) -> MeFirst:
        group = losing_each(self.group, cards)
        return self if group is self.group else self.replace(group=group)


@record
class PlayCard(Frame):
    """A card on its way into play. `player` is None if a base plays it, or a monster that nobody controls."""

    card: CardId
    player: Player | None
    how: str
    bases: tuple[CardId, ...] | None = None
    scope: Scope | None = None
    bodies: tuple[int, ...] | None = None
    also: tuple[int, ...] = ()
    source: CardId | None = None
    mark: int | None = None  # what was triggered from here on belongs to this card, too: its uncovering
    silent: Address | None = None  # the deed that plays it without its abilities
    hosts: tuple[CardId, ...] | None = None  # what it must be played on, besides what it says itself
    on: int | None = None  # the ability that says what it is played on this time
    grant: Grant | None = None  # the extra play for which it was chosen
    because: tuple[str, ...] = ()  # the readings by which it is played now
    lost: bool = False  # something else has taken it elsewhere

    def losing(self, cards: Collection[CardId]) -> PlayCard:
        return self.replace(lost=True) if self.card in cards else self


@record
class PlayMonsters(Frame):
    """Monsters off the top of their deck."""

    player: Player | None
    number: int
    bases: tuple[CardId, ...] | None
    source: CardId | None = None
    because: tuple[str, ...] = ()


@record
class TakeShared(Frame):
    """Off the top of a shared deck into a hand; what nobody gets is discarded. `earned`: by a monster's end."""

    player: Player | None
    number: int
    source: CardId | None = None
    address: Address | None = None
    earned: bool = False
    deck: Place = TREASURE_DECK


@record
class OneByOne(Frame):
    """Cards off the top of a deck to play or draw, until there are enough or the player wants no more."""

    address: Address
    player: Player | None
    left: int
    agreed: bool = False


@record
class PlayExtra(Frame):
    """An extra card of the player's choice: now, or not at all (or later in the phase)."""

    player: Player
    address: Address
    scope: Scope
    bases: tuple[CardId, ...] | None
    later: bool
    cards: tuple[CardId, ...] | None = None  # what there is to choose from, if not the whole hand
    must: bool = False


@record
class Uncovering(Frame):
    card: CardId
    player: Player | None
    source: CardId | None = None
    lost: bool = False

    def losing(self, cards: Collection[CardId]) -> Uncovering:
        return self.replace(lost=True) if self.card in cards else self


@record
class Drawing(Frame):
    player: Player | None
    number: int
    source: CardId | None = None
    address: Address | None = None


@record
class DrawingUntil(Frame):
    """Draw card after card until the condition of the deed holds."""

    player: Player
    address: Address


@record
class Settle(Frame):
    """Chance decides which cards lie on top (or at the bottom) of a deck whose order nobody knows."""

    deck: Place
    number: int
    end: DeckEnd = "top"


@record
class Identify(Frame):
    """Somebody sees a card that the board did not name."""

    card: CardId


@record
class DuelFrame(FrameReadByNumbers):
    """The steps of a duel, each of them named in `duel.py`."""

    step: str
    address: Address
    actor: Player
    duelists: tuple[CardId, CardId]
    has_lost: bool = False  # one of them has been elsewhere since

    def losing(self, cards: Collection[CardId]) -> DuelFrame:
        return self if set(self.duelists).isdisjoint(cards) else self.replace(has_lost=True)


@record
class Scoring(FrameReadByNumbers):
    """The steps of scoring, each of them named in `scoring.py`.

    `standings` are the places as they were awarded, `scored_breakpoint` is the breakpoint then, `loot` the treasures
    being shared, `more_loot` how many cards add, `successors` the bases that cards have chosen to come next, `further`
    those that come besides the next one, `free` the place without a base, `present` what could be used in this window.
    """

    step: str
    base: CardId | None = None
    done: tuple[UseKey, ...] = ()
    standings: tuple[tuple[int, Player], ...] = ()
    scored_breakpoint: int | None = None
    loot: tuple[CardId, ...] = ()
    more_loot: int = 0
    taker: int = 0
    successors: tuple[tuple[CardId, ...], ...] = ()
    further: tuple[CardId, ...] = ()
    free: int = 0
    present: tuple[UseKey, ...] | None = None
    again: bool = False  # a base has been scored before
    scored: tuple[CardId, ...] = ()  # all that have been, in their order


@record
class TurnFrame(Frame):
    """The phases of a turn, each of them named in `turn_phases.py`."""

    step: str
    done: tuple[UseKey, ...] = ()


@record
class SetUp(Frame):
    step: str
    seat: int = 0
    old_hand: tuple[CardId, ...] = ()  # shown, and to be shuffled into the deck when the new one has been drawn


def find(table: Table, kind: type) -> int:
    """Index of the innermost frame of a kind, or -1."""
    for index in range(len(table.stack) - 1, -1, -1):
        if type(table.stack[index]) is kind:
            return index
    return -1


def scope(table: Table) -> Scope:
    """The scope of the card that is being resolved."""
    for frame in reversed(table.stack):
        if type(frame) is Resolution:
            return frame.scope
    raise AssertionError("no card is being resolved")


def bind(table: Table, name: str, value: tuple[Entity, ...]) -> None:
    index = find(table, Resolution)
    table.replace_frame(index, table.stack[index].replace(scope=scope(table).bind(name, value)))


def find_again(table: Table, cards: Collection[Entity]) -> None:
    """The ability at work has picked these anew: they are meant again as they are now."""
    index = find(table, Resolution)
    resolution: Resolution = table.stack[index]
    lost = resolution.scope.lost
    if not {*lost}.isdisjoint(cards):
        still = tuple(card for card in lost if card not in cards)
        table.replace_frame(index, resolution.replace(scope=resolution.scope.replace(lost=still)))


def stop_act(table: Table, address: Address) -> None:
    """Stop the sentence being carried out: it was declined, or its cost was not paid. At its last deed the sentence has
    left the stack, so nothing stops. An event it was to replace happens after all."""
    at_work = find(table, Resolution)
    if at_work >= 0 and table.stack[at_work].instead_of is not None and address.sentence == 0:
        table.replace_frame(at_work, table.stack[at_work].replace(happens=True))
    index = find(table, Act)
    if index >= 0:
        act: Act = table.stack[index]
        if (act.card, act.body, act.sentence, act.deed) == address:
            table.replace_frame(index, act.replace(stopped=True))
