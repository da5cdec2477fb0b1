"""Check whether an expectation of a board has come true, and what is so instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.board import board_tree as b
from rulesdsl.board.read_board import Expectation
from rulesdsl.engine.events import Event
from rulesdsl.table.table import Table

from . import expected_events as events
from . import expected_permissions as permissions
from . import expected_state as state
from .situation import Finding, Situation

CHECKS: dict[type, Callable[[Situation, Any], Finding]] = {
    b.LiesAt: state.lies_at, b.LiesOn: state.lies_on, b.LiesBuried: state.lies_buried, b.LiesIn: state.lies_in,
    b.LiesInBox: state.lies_in_box, b.LiesOnDeck: state.lies_on_deck, b.NumberIs: state.number_is,
    b.HasCounters: state.has_counters, b.HoldsNumber: state.holds_number, b.HoldsCards: state.holds_cards,
    b.Controls: state.controls, b.Owns: state.owns, b.Wins: state.wins,
    b.May: permissions.may, b.CannotBe: permissions.cannot_be, b.Decides: permissions.decides,
    b.NothingOpen: permissions.nothing_open,
    b.LiesInPlay: state.lies_in_play, b.BasesInPlay: state.bases_in_play, b.DrawsCards: events.draws_cards,
    b.Happens: events.happens, b.NothingElse: events.nothing_else,
}  # fmt: skip


def check_expectation(expectation: Expectation, start: Table, table: Table, happened: tuple[Event, ...]) -> Finding:
    """`start` is the table of the board, `happened` are all events since."""
    return CHECKS[type(expectation.node)](Situation(expectation, start, table, happened), expectation.node)
