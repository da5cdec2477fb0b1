"""A game that nobody wins any more: how far each base is from scoring, and whether it could still get there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesdsl.meaning import numbers
from rulesdsl.table.cards import AT, BOX, Card, CardId
from rulesdsl.table.table import Table

from .last_moves import last_moves
from .random_game import replay
from .random_players import Answer


class BaseInReach(NamedTuple):
    """A base at the end of such a game."""

    base: str
    total: int
    """The power of all players there."""
    breakpoint: int
    reach: int
    """The total there would be if the players brought all their other minions, each with its printed power."""

    @property
    def could_score(self) -> bool:
        return self.reach >= self.breakpoint


class Standstill(NamedTuple):
    """A game that was stopped because nobody had won after very many turns."""

    seed: int
    players: int
    bases: tuple[BaseInReach, ...]
    board: str
    """A board from which the last moves can be played again."""


def standstill(seed: int, start: Table, answers: Sequence[Answer]) -> Standstill:
    table = replay(start, answers)
    bases = tuple(_in_reach(table, base) for base in table.bases)
    return Standstill(seed, len(table.players), bases, last_moves(start, answers))


def _in_reach(table: Table, base: CardId) -> BaseInReach:
    total = numbers.total_of_all(table, base)
    elsewhere = [
        card.id for card in table.cards.values() if card.place is not AT[base] and _is_players_minion(table, card)
    ]
    reach = total + sum(numbers.printed_power(table, card) for card in elsewhere)
    return BaseInReach(table.cards[base].name or "", total, numbers.breakpoint(table, base), reach)


def _is_players_minion(table: Table, card: Card) -> bool:
    """Wherever it lies: some player owns it, controls it or has it in hand. What is in the box stays there."""
    blueprint = table.blueprint(card.id)
    whose = card.owner or card.controller or card.place.holder
    return blueprint is not None and blueprint.is_minion and whose is not None and card.place is not BOX
