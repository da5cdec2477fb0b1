"""Every question and every option has words, and nothing else has."""

from __future__ import annotations

from types import ModuleType

import pytest

from rulesdsl.engine import options, questions
from rulesdsl.table.decision import Decision, Option
from rulesdsl.wording.asked import OPTION_WORDS, QUESTION_WORDS, OptionWords, QuestionWords
from rulesdsl.wording.decisions import WORDS

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
    for name in ("prompt", "statement") if base is QuestionWords else ("text", "answer"):
        assert getattr(type(words), name) is not getattr(base, name), name


def test_the_words_are_where_they_are_looked_for() -> None:
    found = {type(words).__module__ for words in (*QUESTION_WORDS.values(), *OPTION_WORDS.values())}
    assert found == {module.__name__ for module in WORDS}
