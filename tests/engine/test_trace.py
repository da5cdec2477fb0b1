"""The tree of steps: whose work each step is, and going back and forth."""

from __future__ import annotations

import pytest

from rulesdsl.engine.errors import NotAnOption
from rulesdsl.engine.events import (
    BaseDiscarded,
    BasePlayed,
    BaseScores,
    Destroyed,
    Discarded,
    Drawn,
    DrawPhaseBegan,
    DuelWon,
    EffectBegan,
    EnteredDuel,
    Played,
    Triggered,
    VictoryPointsChanged,
)
from rulesdsl.engine.options import DONE, PlayOption
from rulesdsl.engine.questions import PlayCards
from rulesdsl.engine.trace import Decided, Happened, Trace
from tests.explain.boards import DUEL, happened, ruling


def test_a_step_knows_its_parent_its_source_and_where_it_is_written() -> None:
    found = ruling(DUEL)
    destroyed = happened(found, Destroyed)
    won, begun = happened(found, DuelWon), happened(found, EnteredDuel)
    played = next(step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, Played))
    assert destroyed.parent == won.number
    assert won.parent == begun.parent == played.number
    assert played.parent is None
    assert destroyed.source == played.event.card
    assert destroyed.topics == ("term.destroy",)
    assert destroyed.address is not None
    assert destroyed.before.sentence_at(destroyed.address).span.line == 44
    assert played.address is not None
    blueprint = played.before.catalogue["High Noon"]
    assert blueprint.ability_of(played.address.body) is blueprint.abilities[0]


def test_the_card_of_a_dueling_card_is_told_within_the_duel() -> None:
    found = ruling(DUEL)
    begun = happened(found, EnteredDuel)
    quick = [step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, Played)][1]
    (gives,) = (step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, EffectBegan))
    assert quick.parent == begun.number
    assert gives.parent == quick.number


def test_a_duel_is_one_step_although_both_minions_duel() -> None:
    found = ruling(DUEL)
    assert sum(isinstance(step, Happened) and isinstance(step.event, EnteredDuel) for step in found.steps) == 1


def test_before_and_after_are_the_tables_around_a_step() -> None:
    found = ruling(DUEL)
    destroyed = happened(found, Destroyed)
    card = destroyed.event.card
    assert card is not None
    assert destroyed.before.cards[card].place.zone == "at"
    assert destroyed.after.cards[card].place.zone == "discard"


def test_a_turn_scoring_and_their_cards_are_a_tree() -> None:
    found = ruling(
        """\
players Ann (Cowboys, Samurai), Bob (Vikings, Ancient Egyptians)
turn Ann, score bases
base Saloon
    Ann: Samurai-Chan, minion 17 "Giant"
    Bob: Raider
base Longhouse
base deck: Drakkar
deck Ann: Ronin, Bushi, Shogun
deck Bob: Raider
"""
    )
    scores = happened(found, BaseScores)
    triggered = happened(found, Triggered)
    under = [step for step in found.steps if isinstance(step, Happened) and step.parent == scores.number]
    assert {VictoryPointsChanged, Discarded, BaseDiscarded, BasePlayed} <= {type(step.event) for step in under}
    assert triggered.parent == scores.number
    drawn = [step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, Drawn)]
    phase = happened(found, DrawPhaseBegan)
    assert [step.parent for step in drawn[:3]] == [triggered.number, phase.number, phase.number]


def test_decisions_are_steps_with_their_options_and_the_answer() -> None:
    found = ruling(DUEL)
    first = found.steps[0]
    assert isinstance(first, Decided)
    assert (first.decision.player, type(first.decision), first.by) == ("Ann", PlayCards, "script")
    assert first.chosen is not None
    assert isinstance(first.chosen[0], PlayOption)
    assert first.chosen[0] in first.decision.options
    assert isinstance(found.open, Decided)
    assert (found.open.chosen, found.open.number) == (None, len(found.steps) + 1)


def test_undo_and_redo_go_through_the_same_tables() -> None:
    trace = ruling(DUEL).trace
    tables = trace.tables
    for table in reversed(tables):
        assert trace.table is table
        trace.undo()
    assert trace.table is tables[0]
    assert not trace.can_undo
    assert trace.steps == []
    for table in tables:
        assert trace.table is table
        trace.redo()
    assert not trace.can_redo


def test_another_answer_after_undo_forgets_what_came_after() -> None:
    trace = ruling(DUEL).trace
    before = len(trace.steps)
    trace.jump(0)
    trace.run()
    assert trace.can_redo or trace.table.decision is not None
    trace.answer(DONE)
    assert not trace.can_redo
    assert len(trace.steps) < before
    assert [step.number for step in trace.steps] == list(range(1, len(trace.steps) + 1))


def test_an_answer_that_is_none_changes_nothing() -> None:
    trace = ruling(DUEL).trace
    moment, steps = trace.moment, len(trace.steps)
    with pytest.raises(NotAnOption):
        trace.answer(PlayOption(9999))
    assert (trace.moment, len(trace.steps)) == (moment, steps)


@pytest.mark.parametrize("number", [0, 1, 7, 10_000])
def test_jump_leads_to_right_after_a_step(number: int) -> None:
    trace = ruling(DUEL).trace
    last = len(trace.steps)
    trace.jump(number)
    assert len(trace.steps) >= min(number, last)
    if number <= last:
        trace.undo()
        assert len(trace.steps) < max(1, number)


def test_walk_gives_parents_before_children() -> None:
    trace = ruling(DUEL).trace
    seen: dict[int, int] = {}
    for depth, step in trace.walk():
        assert depth == (0 if step.parent is None else seen[step.parent] + 1)
        seen[step.number] = depth
    assert max(seen.values()) > 1
    assert sum(len(steps) for steps in trace.children().values()) == len(seen)


def test_the_start_is_untouched() -> None:
    found = ruling(DUEL)
    again = Trace(found.trace.start)
    again.run()
    assert again.table.decision is not None
    assert isinstance(again.table.decision, PlayCards)


def test_a_branch_begins_with_the_same_steps_and_leaves_the_trace_as_it_was() -> None:
    trace = ruling(DUEL).trace
    steps, table = list(trace.steps), trace.table
    asked = [step for step in steps if isinstance(step, Decided)][1]
    branch = trace.branch(asked)
    assert [*branch.steps] == steps[: asked.number - 1]
    assert branch.open is not None
    assert branch.open.decision is asked.decision
    branch.answer(*(asked.chosen or ()))
    branch.run()
    assert [*trace.steps] == steps
    assert trace.table is table
