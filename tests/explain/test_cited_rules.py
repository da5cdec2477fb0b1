"""Which rules a step cites."""

from __future__ import annotations

import pytest

from rulesdsl.engine.events import AbilityUsed, CountersLost, Discarded, EffectBegan, Played
from rulesdsl.engine.trace import Happened
from rulesdsl.explain.cited_rules import cited_rules, rules_behind
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.story import Story
from rulesdsl.wording.step_sentences import sentence
from tests.adjudicated import OURS, adjudicated

from .boards import happened, ruling

SCORED = """\
turn Ann, score bases
base 5 vp 3 2 1 "Docks"
    Ann: minion 5 "Brute" (+2)
base deck: Saloon
"""


def steps(found: Ruling, kind: type) -> list[Happened]:
    return [step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, kind)]


@pytest.mark.parametrize(("edition", "cited"), [("thinking-2017", False), ("oops-2018", True)])
def test_no_book_is_cited_against_the_edition(edition: str, cited: bool) -> None:
    found = ruling(f"edition {edition}\n{SCORED}")
    (cleared,) = steps(found, Discarded)
    ids = [rule.id for rule in cited_rules(cleared.topics, found.rulebook, found.edition)]
    assert any(rule.endswith("/after-scoring.simultaneous") for rule in ids) == cited
    assert f"{edition}/after-scoring.discard" in ids


def test_counters_that_go_with_a_card_are_a_step() -> None:
    found = ruling(SCORED)
    (lost,) = steps(found, CountersLost)
    assert sentence(lost, names=found.names) == "Brute loses its two counters."
    assert lost.topics == ("void.leaves-play-discards-attached.counters",)


def test_a_reading_by_which_something_was_decided_is_cited_with_what_came_of_it() -> None:
    found = adjudicated(next(path for path in OURS if path.stem == "turner-either-way"))
    told = [step for step in Story(found.trace).steps if step.decisions]
    assert any("reading.either-way" in step.topics for step in told)


def test_a_clarification_of_the_very_card_is_cited_at_its_step() -> None:
    board = 'players Ann, Bob\nbase 20 "Docks"\n    Ann: minion 3 "Page"\nhand Ann: Pumping Iron, Quick Draw\ndo\n'
    found = ruling(f"{board}    Ann plays Quick Draw\n")
    given = happened(found, EffectBegan)
    rules = rules_behind((given,), given.topics, found.rulebook)
    assert [rule.id for rule in rules if rule.cards] == ["oops-2018/quick-draw"]
    assert rules[-1].heading == "About Quick Draw"
    played = happened(found, Played)
    assert not any(rule.cards for rule in rules_behind((played,), played.topics, found.rulebook))


def test_a_clarification_may_need_a_rule_beside_it() -> None:
    board = 'players Ann, Bob\nbase 20 "Docks"\n    Ann: minion 3 "Page"\nhand Ann: Deputy\ndo\n    Ann uses Deputy\n'
    found = ruling(board)
    used = happened(found, AbilityUsed)  # outside a duel
    assert not any(rule.cards for rule in rules_behind((used,), used.topics, found.rulebook))
