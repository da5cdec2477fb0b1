"""Questions in a player's words are answered, most of them by the very first hit.

The floors are what was reached; whoever changes the ranking or the synonyms may raise them. How it does on what it was
never tuned on `fresh.toml` tells, as long as nobody tunes on that.
"""

from __future__ import annotations

import sqlite3

import pytest

from rulesdsl.rulebook import load

from .score import questions, rank


@pytest.mark.parametrize(
    ("file", "first", "among_three"), [("questions.toml", 49, 49), ("unseen.toml", 51, 56), ("fresh.toml", 11, 16)]
)
def test_score(index: sqlite3.Connection, file: str, first: int, among_three: int) -> None:
    ranks = {question.ask: rank(question, index) for question in questions(file)}
    later = {ask: place for ask, place in ranks.items() if place > 1}
    print(f"{file}: {len(ranks) - len(later)} of {len(ranks)} by the first hit; later: {later}")
    assert len(ranks) - len(later) >= first, later
    assert sum(place <= 3 for place in ranks.values()) >= among_three, later


@pytest.mark.parametrize("file", ["questions.toml", "unseen.toml", "fresh.toml"])
def test_the_answers_exist(file: str) -> None:
    rulebook = load()
    known = {("rule", topic) for topic in rulebook.topics}
    known |= {("term", term) for term in rulebook.terms} | {("ruling", said) for said in rulebook.clarifications}
    asked = questions(file)
    assert len({question.ask for question in asked}) == len(asked)
    assert [name for question in asked for name in question.answers if name not in known] == []
    assert all(question.answers for question in asked)
