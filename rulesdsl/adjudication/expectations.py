"""Check whether an expectation of a board has come true, and what is so instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdsl.board import board_tree as b
from rulesdsl.board.read_board import Expectation
from rulesdsl.engine.events import Event
from rulesdsl.engine.trace import Happened
from rulesdsl.table.table import Table

from . import claimed_amounts as amounts
from . import claimed_events as claimed
from . import claimed_results as results
from . import claims_together as together
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


CHECKS |= {
    b.Compares: amounts.compares, b.IsAt: amounts.is_at, b.IsEmpty: amounts.is_empty, b.OnlyThese: amounts.only_these,
    b.Has: amounts.has, b.Occurs: claimed.occurs, b.DrewInAll: claimed.drew_in_all, b.WonDuel: results.won_duel,
    b.TiedDuel: results.tied_duel, b.Ranks: results.ranks, b.Replaces: results.replaces,
    b.WasShuffled: results.was_shuffled, b.RanOut: results.ran_out, b.CameToNothing: results.came_to_nothing,
    b.Unchanged: results.unchanged, b.TalentUsed: results.talent_used, b.Belongs: together.belongs,
    b.TurnOf: together.turn_of, b.PhaseIs: together.phase_is, b.MustDo: together.must_do,
    b.MayPlayAnything: together.may_play_anything,
}  # fmt: skip


def check_claim(now: Situation, node: Any) -> Finding:
    return CHECKS[type(node)](now, node)


CHECKS |= {
    b.AllOf: together.all_of(check_claim), b.NotSo: together.not_so(check_claim),
    b.OfSeveral: together.of_several(check_claim),
}  # fmt: skip


def check_expectation(
    expectation: Expectation, start: Table, table: Table, happened: tuple[Event, ...], steps: tuple[Happened, ...] = ()
) -> Finding:
    """`start` is the table of the board, `happened` are all events since, `steps` the same with their tables."""
    return check_claim(Situation(expectation, start, table, happened, steps), expectation.node)
