"""The situation in which an expectation is checked, and what its words stand for there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.board.read_board import Expectation
from rulesdsl.board.shared_piles import HOMES
from rulesdsl.engine.events import Event
from rulesdsl.engine.trace import Happened
from rulesdsl.language.library.name_keys import key
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames, of_player


class Unclear(Exception):
    """What is expected could mean several things, of which some are so and others are not."""

    def __init__(self, message: str, suggestion: str) -> None:
        super().__init__(message)
        self.message, self.suggestion = message, suggestion


class Finding(NamedTuple):
    holds: bool
    found: str
    """What is so, in the words of a board."""
    cards: tuple[CardId, ...] = ()
    """Those that the expectation is about."""
    is_missing: bool = False
    """Is there no such card?"""


@dataclass(frozen=True)
class Situation:
    expectation: Expectation
    start: Table
    """As the board says."""
    table: Table
    """As things are now."""
    events: tuple[Event, ...]
    """All that happened in between."""
    steps: tuple[Happened, ...] = ()
    """The same with the tables before and after."""
    meant: tuple[tuple[b.Called, CardId], ...] = ()
    """Of several cards of a name, the one that is looked at."""

    @cached_property
    def names(self) -> CardNames:
        return CardNames(self.expectation.names)

    def card(self, subject: b.Subject | b.Called) -> CardId | None:
        """The card that is named; None if there is none (yet), or more than one."""
        called = subject.card if isinstance(subject, b.Subject) else subject
        for name, card in self.meant:
            if name == called:
                return card
        cards = self.names.find_of_board(self.table, called.text, called.number, called.set)
        if isinstance(subject, b.Subject) and subject.player is not None:
            cards = of_player(self.table, cards, self.player(subject.player))
        return cards[0] if len(cards) == 1 else None

    def cards(self, called: b.Called) -> tuple[CardId, ...]:
        """All those of that name."""
        return self.names.find_of_board(self.table, called.text, called.number, called.set)

    def about(self, called: b.Called, card: CardId) -> Situation:
        """The same, with the name for this one card."""
        return replace(self, meant=(*self.meant, (called, card)))

    def no_card(self, subject: b.Subject | b.Called) -> Finding:
        called = subject.card if isinstance(subject, b.Subject) else subject
        return Finding(False, f"there is no single card {called.text} on the table", is_missing=True)

    def player(self, named: b.Named) -> Player:
        return next(player for player in self.table.players if key(player) == key(named.text))

    def pile(self, pile: b.SomePile) -> Place:
        return Place(pile.zone, self.player(pile.of) if isinstance(pile.of, b.Named) else HOMES[pile.of])

    def name_of(self, entity: CardId | Player | None) -> str:
        return self.names.written(self.table, entity)

    def in_words(self, place: Place) -> str:
        return self.names.written_place(self.table, place)
