"""Every question, every option and every event has words, and nothing else has."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from rulesdsl import adjudication
from rulesdsl.engine import events, options, questions, trace
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.decision import Decision, Option
from rulesdsl.wording import refusals, step_sentences
from rulesdsl.wording.asked import OPTION_WORDS, QUESTION_WORDS, OptionWords, QuestionWords
from rulesdsl.wording.decisions import WORDS
from rulesdsl.wording.event_context import SENTENCES

QUESTIONS = {kind for kind in vars(questions).values() if isinstance(kind, type) and "published" in vars(kind)}
BASES = {Option, options.CardOption}


def declared(module: ModuleType, base: type) -> set[type]:
    return {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)}


def test_every_question_has_a_name() -> None:
    parents = {Decision, questions.TriggerQuestion, questions.PlayExtraCard}
    assert declared(questions, Decision) - QUESTIONS == parents
    names = [kind.published for kind in QUESTIONS]
    assert len(set(names)) == len(names) > 20


def test_every_question_has_words() -> None:
    assert set(QUESTION_WORDS) == QUESTIONS


def test_every_option_has_words() -> None:
    assert set(OPTION_WORDS) == declared(options, Option) - BASES


@pytest.mark.parametrize("words", [*QUESTION_WORDS.values(), *OPTION_WORDS.values()], ids=lambda w: type(w).__name__)
def test_no_words_are_missing(words: QuestionWords | OptionWords) -> None:
    base = QuestionWords if isinstance(words, QuestionWords) else OptionWords
    for name in ("prompt",) if base is QuestionWords else ("text", "answer"):
        assert getattr(type(words), name) is not getattr(base, name), name


def test_the_words_are_where_they_are_looked_for() -> None:
    found = {type(words).__module__ for words in (*QUESTION_WORDS.values(), *OPTION_WORDS.values())}
    assert found == {module.__name__ for module in WORDS}


# --- events -----------------------------------------------------------------------------------------------------------

EVENTS = {kind for kind in declared(events, events.Event) if "published" in vars(kind)}
ABSTRACT = {
    events.Event, events.TriggeringEvent, events.CardMoved, events.SentToPile, events.CardSeen, events.PileEvent,
}  # fmt: skip


def test_every_event_has_a_name() -> None:
    assert declared(events, events.Event) - EVENTS == ABSTRACT
    shared = {"shuffled"}  # of a card, and of a deck
    names = [kind.published for kind in EVENTS]
    assert {name for name in names if names.count(name) > 1} == shared
    assert len(names) > 60


def test_every_event_has_a_sentence() -> None:
    assert set(SENTENCES) == EVENTS - {events.Affected, events.Strengthened}  # what was done to it is told
    assert {tell.__module__ for tell in SENTENCES.values()} == {module.__name__ for module in step_sentences.SENTENCES}


def test_what_can_be_waited_for_has_a_word_of_the_language() -> None:
    triggering = {kind for kind in EVENTS if issubclass(kind, events.TriggeringEvent)}
    words = {kind.happening for kind in triggering}
    aspects = {"goes to discard", "leaves play", "replaces"}
    never = {"searched", "affected"}  # only `cannot` speaks of them
    assert words | aspects | never == set(get_args(t.Happening))
    called_otherwise = {events.BasePlayed, events.CountersPlaced, events.TalentUsed}
    assert {kind for kind in triggering if kind.published != kind.happening} == called_otherwise


def test_every_event_is_recorded_somewhere() -> None:
    recorded = {
        node.id
        for path in Path(trace.__file__).parent.rglob("*.py")
        if path.parent.name != "events"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name)
    }
    assert {kind.__name__ for kind in EVENTS} <= recorded


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_every_refusal_is_used_and_worded_in_one_place() -> None:
    own = {name for name, held in vars(refusals).items() if getattr(held, "__module__", "") == refusals.__name__}
    constants = {name for name in vars(refusals) if name.isupper()}
    used: set[str] = set()
    for path in Path(adjudication.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            used |= (
                {node.attr} if isinstance(node, ast.Attribute) else {node.id} if isinstance(node, ast.Name) else set()
            )
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                assert not isinstance(node.args[0], ast.Constant | ast.JoinedStr), f"{path}:{node.lineno}"
    assert (own | constants) - {"MOST_LINES", "BOUNDS", "CHANCES", "WORDS", "_Reason"} <= used


def test_nothing_is_told_apart_by_its_published_name() -> None:
    """That is what the classes are for."""
    for path in Path(adjudication.__file__).parent.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            compared = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            compared += [node.subject] if isinstance(node, ast.Match) else []
            names = [part.attr for side in compared for part in ast.walk(side) if isinstance(part, ast.Attribute)]
            assert "published" not in names, f"{path}:{node.lineno}"
