"""All caches of a table: what is worked out from it and kept until something changes that it depends on.

Only `Table` says that something has changed; what is dropped then is decided here. There are three lifetimes:

* `numbers`: until a card, a pile, the victory points, the effects, the cards that left play, the current player, what
  has happened this turn, the duelists or the standings of a scored base change;
* `layout` and `modifiers`: until a card comes, goes, moves or changes hands that is face up in play and does something
  there (the modifiers also until the effects change);
* `cast`: until there is another card, a card gets a name, or a player another faction.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulesdsl.language.library.card_traits import Awaited
from rulesdsl.language.library.library_index import Instant
from rulesdsl.language.syntax import tree as t

from .blueprint import Blueprint, Happening, SpecialSpec, TriggerSpec, patterns_for
from .cards import Card, CardId, Entity, Player
from .frame import Frame, FrameReadByNumbers
from .layout import Layout, LentAbility, Modifiers
from .turn import Turn


class Counted(NamedTuple):
    """An ability that waits for its first time in a turn: a special from the hand, or an ability of cards in play that
    can come too late for it, as those of a base that another base has for a while."""

    blueprint: Blueprint
    spec: SpecialSpec | TriggerSpec
    moments: tuple[Awaited, ...]


class Outsiders:
    """What the cards of this game could wait for while they are not in play."""

    __slots__ = ("_counting", "answered", "counted", "of_themselves")

    def __init__(
        self, counted: list[Counted], answered: Mapping[str, frozenset[str]], of_themselves: frozenset[str]
    ) -> None:
        self.counted = counted
        self.answered = answered
        """By happening, the cards with a name that may answer it."""
        self.of_themselves = of_themselves
        """What a card that is not in play may see happening to itself."""
        self._counting: dict[Happening, list[tuple[Counted, list[t.Event]]]] = {}

    def counting(self, what: Happening) -> list[tuple[Counted, list[t.Event]]]:
        """Those that wait for the first time that this happens, and what it must be like."""
        found = self._counting.get(what)
        if found is None:
            patterns = [(each, patterns_for(each.moments, what)) for each in self.counted]
            found = self._counting[what] = [(each, wanted) for each, wanted in patterns if wanted]
        return found


class Possible(NamedTuple):
    """What the cards of a game could do, whatever the unknown ones are."""

    awaits: frozenset[Instant]
    answers: Mapping[str, frozenset[str]]
    """By happening that is answered from outside play, those with a name that answer it."""
    turns_cards: bool
    counting: tuple[Blueprint, ...]
    """Those with something that waits for the first time in a turn."""
    usable_on_turn: frozenset[str]
    """Those with a name that can be used on their player's turn without playing them."""
    from_discard: frozenset[str]
    """Those with a name that work from a discard pile."""
    recalls: frozenset[str]
    """The happenings that any of them asks about afterwards, besides being played."""


class Cast:
    """What depends only on which cards there are, wherever they lie."""

    possible: Possible | None = None  # see `possible_cards`
    outsiders: Outsiders | None = None  # see `engine.outside_play`
    kinds: dict[CardId, int] | None = None  # see `engine.decide`


class Sums(dict[Entity, int]):
    """What is added to a property of each card. While they are being worked out they are provisional; `was_asked` tells
    whether one of them was needed meanwhile."""

    is_provisional = False
    was_asked = False
    on_actions: tuple[CardId, ...] = ()
    """The actions among these cards."""


class Numbers:
    """What depends on nearly everything; see `meaning.live_modifiers` and `meaning.numbers`."""

    cancelled: frozenset[CardId] | None = None
    lent: dict[CardId, tuple[LentAbility, ...]] | None = None
    in_force: Modifiers | None = None
    names: dict[CardId, tuple[str, ...]] | None = None
    powers: dict[CardId, int] | None = None
    minion_power: dict[CardId, dict[Player | None, int]] | None = None
    changes: dict[str, Sums] | None = None
    settled: dict[str, dict[CardId, int]] | None = None
    adding_up: bool = False
    """Is it being worked out what is added to a player's total?"""
    leaving_out: bool = False
    """Is it being worked out which minions add none of their power?"""
    asked_words: frozenset[str] = frozenset()
    """Words in names for which it is being worked out who has them from other cards."""
    turning_over: bool = False
    """Is it being worked out which top cards of decks lie face up because of cards in play?"""
    # They are dropped far more often than read, so a new one has nothing of its own.

    def clear(self) -> None:
        """Forget in place: for whoever shares these and has seen a provisional value."""
        vars(self).clear()


class Derived:
    __slots__ = ("cast", "layout", "modifiers", "numbers")

    def __init__(self) -> None:
        self.numbers = Numbers()
        self.layout: Layout | None = None
        self.modifiers: Modifiers | None = None
        self.cast = Cast()

    def copy(self) -> Derived:
        """The same for a fork: what is found out later about either is shared until that one changes."""
        other = object.__new__(Derived)
        other.numbers = self.numbers
        other.layout = self.layout
        other.modifiers = self.modifiers
        other.cast = self.cast
        return other

    def forget_all(self) -> None:
        self.numbers = Numbers()
        self.layout = None
        self.modifiers = None
        self.cast = Cast()

    def factions_changed(self) -> None:
        """Unknown cards could be others."""
        self.cast = Cast()

    def piles_changed(self) -> None:
        self.numbers = Numbers()

    def vp_changed(self) -> None:
        self.numbers = Numbers()

    def gone_changed(self) -> None:
        self.numbers = Numbers()

    def effects_changed(self) -> None:
        self.numbers = Numbers()
        self.modifiers = None

    def card_changed(self, before: Card | None, after: Card, catalogue: Mapping[str, Blueprint]) -> None:
        self.numbers = Numbers()
        if before is None or before.name != after.name:
            self.cast = Cast()
            self.layout = self.modifiers = None
        elif after.place.face_up and before.place.face_up:
            if before.place is not after.place or before.controller != after.controller:
                self.layout = self.modifiers = None
        elif (after.place.face_up or before.place.face_up) and (
            after.name is None or catalogue[after.name].acts_in_play
        ):
            self.layout = self.modifiers = None

    def row_changed(self) -> None:
        """The bases lie in another order, and so does all that is on them."""
        self.layout = self.modifiers = None

    def turn_changed(self, before: Turn, after: Turn) -> None:
        if before.player != after.player or before.past is not after.past:
            self.numbers = Numbers()

    def frames_changed(self) -> None:
        """A frame that is read by numbers has come or gone."""
        self.numbers = Numbers()

    def frame_changed(self, before: Frame, after: Frame) -> None:
        if _facts(before) != _facts(after):
            self.numbers = Numbers()


def _facts(frame: Frame) -> tuple[object, ...]:
    if not isinstance(frame, FrameReadByNumbers):
        return (), (), None
    return frame.duelists, frame.standings, frame.scored_breakpoint
