"""Whether another answer would have come to anything: what is protected or can't be moved was no real alternative."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.engine import events as e
from rulesdsl.engine.decide import legal
from rulesdsl.engine.step import answer_and_run
from rulesdsl.table.cards import Entity
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table

MOST_QUESTIONS = 3
"""So many questions of the same ability are answered to see how it ends."""
MOST_ANSWERS = 12
IN_VAIN = (e.Prevented, e.NothingHappened, e.CostNotPaid)
SAYS_NOTHING = (
    *IN_VAIN, e.ConditionFailed, e.Chosen, e.Declined, e.DoneForEach, e.NothingToDraw, e.AbilityUsed, e.Played,
)  # fmt: skip
"""What an ability may record of itself although it has done nothing."""


def comes_to_something(table: Table, decision: Decision, chosen: tuple[Option, ...], option: Option) -> bool:
    """Would this option, in the place of one that was chosen, have done anything?"""
    answer = next((one for one in _answers(chosen, option) if legal(table, decision, one)), None)
    return answer is not None and _ends_well(table, answer, decision, option.entity, MOST_QUESTIONS)


def _answers(chosen: tuple[Option, ...], option: Option) -> Iterator[tuple[Option, ...]]:
    """Complete answers with it that are most like the one that was given."""
    for index in reversed(range(len(chosen))):
        yield (*chosen[:index], *chosen[index + 1 :], option)
    yield (option,)
    yield (*chosen, option)


def _ends_well(
    table: Table, answer: tuple[Option, ...], decision: Decision, meant: Entity | None, questions: int
) -> bool:
    after = answer_and_run(table, *answer)
    mine = [event for event in after.events if event.source == decision.source]
    done = [event for event in mine if not isinstance(event, SAYS_NOTHING)]
    if any(isinstance(event, e.Prevented) and meant in (event.card, event.base) for event in mine):
        return any(event.card == meant for event in done)
    if done:
        return True
    following = after.table.decision
    if following is not None and following.source == decision.source and following.player == decision.player:
        ways = following.options[:MOST_ANSWERS] if questions else ()
        found = [(way,) for way in ways if legal(after.table, following, (way,))]
        return not found or any(_ends_well(after.table, way, following, meant, questions - 1) for way in found)
    return not any(isinstance(event, IN_VAIN) for event in mine)
