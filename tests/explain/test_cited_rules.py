"""Which rules a step cites."""

from __future__ import annotations

import pytest

from rulesdsl.engine.events import (
    BaseScores,
    CountersLost,
    Discarded,
    DuelStopped,
    EnteredDuel,
    NoBaseReady,
    NoDuelingCard,
    Returned,
)  # fmt: skip
from rulesdsl.engine.trace import Happened
from rulesdsl.explain.cited_rules import cited_rules
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


@pytest.mark.parametrize(("opponent", "cited"), [("Dork Orc", True), ('minion 3 "Grunt"', False)])
def test_that_a_duel_affects_nobody_is_cited_where_somebody_is_protected(opponent: str, cited: bool) -> None:
    name = "Dork Orc" if cited else "Grunt"
    board = f"""\
turn Ann, play cards
base 20 "Docks"
    Ann: minion 5 "Page"
    Bob: {opponent}
hand Ann: High Noon
do
    Ann plays High Noon
    Ann chooses Page, {name}
"""
    assert ("duel.not-affecting" in happened(ruling(board), EnteredDuel).topics) == cited


def test_that_the_challenger_places_first_is_cited_for_the_challenger_alone() -> None:
    board = """\
turn Ann, play cards
base 20 "Docks"
    Ann: minion 5 "Page"
    Bob: minion 3 "Grunt"
hand Ann: High Noon
do
    Ann plays High Noon
    Ann chooses Page, Grunt
"""
    cited = {step.event.actor: "duel.challenger-first" in step.topics for step in steps(ruling(board), NoDuelingCard)}
    assert cited == {"Ann": True, "Bob": False}


@pytest.mark.parametrize(
    ("name", "kind", "reading"),
    [
        ("dueling-card-to-opponent", Returned, "reading.dueling-card-of-another"),
        ("transformation-duelist", DuelStopped, "reading.back-again"),
    ],
)
def test_a_reading_is_cited_at_the_step_that_it_decides(name: str, kind: type, reading: str) -> None:
    (path,) = (path for path in OURS if path.stem == name)
    assert any(reading in step.topics for step in steps(adjudicated(path), kind))


@pytest.mark.parametrize(("power", "again"), [(5, True), (4, False)])
def test_that_bases_are_checked_again_is_cited_after_one_has_scored(power: int, again: bool) -> None:
    (step,) = steps(ruling(SCORED.replace("minion 5", f"minion {power}").replace(" (+2)", "")), NoBaseReady)
    assert ("scoring.order.again" in step.topics) == again


def test_the_second_base_of_a_turn_scores_again() -> None:
    board = """\
turn Ann, score bases
base 5 "Docks"
    Ann: minion 5 "Brute"
base 4 "Mill"
    Ann: minion 4 "Guard"
base deck: Saloon, Longhouse
do
    Ann scores Docks
"""
    cited = ["after-scoring.again" in step.topics for step in steps(ruling(board), BaseScores)]
    assert cited == [False, True]
