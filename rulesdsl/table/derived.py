"""All that is worked out of a table and kept until something changes that it depends on.

Only `Table` says that something has changed; what is dropped then is decided here. There are three lifetimes:

* `numbers`: until a card, a pile, the victory points, the effects, the cards that left play, the current player, what
  was played this turn, the duelists or the standings of a scored base change;
* `layout` and `modifiers`: until a card comes, goes, moves or changes hands that is face up in play and does something
  there (the modifiers also until the effects change);
* `cast`: until there is another card, or a card gets a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .blueprint import Blueprint, Instant
from .cards import Card, CardId
from .frame import Frame
from .turn import Turn


class Cast:
    """What is worked out of which cards there are, wherever they lie; see `triggers`, `chance`, `decide`."""

    __slots__ = ("awaitable", "blueprints", "kinds", "outsiders", "turns_up")

    def __init__(self) -> None:
        self.blueprints: list[Blueprint] | None = None
        self.outsiders: Any = None
        self.awaitable: frozenset[Instant] | None = None
        self.turns_up: bool | None = None
        self.kinds: dict[CardId, int] | None = None


class Derived:
    __slots__ = ("cast", "layout", "modifiers", "numbers")

    def __init__(self) -> None:
        self.numbers: dict[Any, Any] = {}
        self.layout: Any = None
        self.modifiers: Any = None
        self.cast = Cast()

    def copy(self) -> Derived:
        """The same for a fork. What is found out later about either is shared until that one changes."""
        other = object.__new__(Derived)
        other.numbers = self.numbers
        other.layout = self.layout
        other.modifiers = self.modifiers
        other.cast = self.cast
        return other

    def forget_all(self) -> None:
        self.numbers = {}
        self.layout = None
        self.modifiers = None
        self.cast = Cast()

    def forget_numbers(self) -> None:
        self.numbers = {}

    def forget_modifiers(self) -> None:
        self.numbers = {}
        self.modifiers = None

    def card_changed(self, before: Card | None, after: Card, catalogue: Mapping[str, Blueprint]) -> None:
        self.numbers = {}
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

    def turn_changed(self, before: Turn, after: Turn) -> None:
        if before.player != after.player or before.played is not after.played:
            self.numbers = {}

    def frame_changed(self, before: Frame, after: Frame) -> None:
        if before.duelists is not after.duelists or before.standings is not after.standings:
            self.numbers = {}
