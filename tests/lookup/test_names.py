"""Names with slips in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import islice
from random import Random
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.language.library.name_keys import key
from rulesdsl.lookup import find
from rulesdsl.lookup.fuzzy_names import Similarity, is_one_typo
from rulesdsl.lookup.search import Search
from rulesdsl.rulebook import load

SLIPS_EACH = 8


def all_slips(word: str, letters: str) -> set[str]:
    """Everything that one slip can make of a word, by brute force."""
    places = range(len(word) + 1)
    missing = {word[:at] + word[at + 1 :] for at in places}
    extra = {word[:at] + letter + word[at:] for at in places for letter in letters}
    wrong = {word[:at] + letter + word[at + 1 :] for at in places[:-1] for letter in letters}
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in places[:-2]}
    return (missing | extra | wrong | swapped) - {word}


words = st.text("abc", max_size=5)


@given(words, words)
def test_one_slip_is_what_brute_force_finds(typed: str, meant: str) -> None:
    assert is_one_typo(typed, meant) == (typed in all_slips(meant, "abc"))
    assert is_one_typo(typed, meant) == is_one_typo(meant, typed)


def test_likeness_ranks_same_before_one_slip_before_several() -> None:
    typed = Similarity("runnerup")
    same, one, two, far = map(typed.of, ("runnerup", "runerup", "runerupp", "winner"))
    assert same == 1 > one > 0.9 >= two >= 0.8
    assert far == 0


@given(st.text("abcd", min_size=1, max_size=12), st.text("abcd", min_size=1, max_size=12))
def test_no_name_that_is_alike_is_too_long_or_too_short(typed: str, name: str) -> None:
    similarity = Similarity(typed)
    if is_one_typo(typed, name):
        assert similarity.of(name) > 0.9
    if similarity.of(name):
        assert similarity.shortest <= len(name) <= similarity.longest


def test_all_names_that_are_alike_are_looked_at(index: sqlite3.Connection) -> None:
    search = Search(index)
    spellings = sorted({spelling for (spelling,) in index.execute("select spelling from name")})
    random = Random(1)
    for name in random.sample(spellings, 60):
        typed = key(next(slips(next(slips(name)))))
        similarity = Similarity(typed)
        alike = {spelling for spelling in spellings if similarity.of(spelling)}
        assert alike <= {*search._candidates(typed, similarity, "name")}, typed


# --- every heading and every ruling is found in spite of a slip -----------------------------------------------------


def wanted() -> list[tuple[str, str, str]]:
    """Kind, id and name."""
    rulebook = load()
    headings = [("term", term.id, term.name) for term in rulebook.terms.values() if term.kind == "heading"]
    return headings + [("ruling", said.id, said.cards[0]) for said in rulebook.clarifications.values()]


def slips(name: str) -> Iterator[str]:
    """Slips that could be anybody's, the same ones every time."""
    random = Random(name)
    while True:
        at, letter = random.randrange(len(name)), random.choice(ascii_lowercase)
        typed = random.choice(
            [
                name[:at] + name[at + 1 :],
                name[:at] + letter + name[at:],
                name[:at] + letter + name[at + 1 :],
                name[:at] + name[at + 1 : at + 2] + name[at] + name[at + 2 :],
            ]
        )
        if key(typed) != key(name):
            yield typed


def test_there_is_enough_to_find() -> None:
    kinds = [kind for kind, _, _ in wanted()]
    assert kinds.count("term") >= 26
    assert kinds.count("ruling") >= 64


@pytest.mark.parametrize(("kind", "entry", "name"), wanted(), ids=[entry for _, entry, _ in wanted()])
def test_a_name_is_found_with_and_without_a_slip(index: sqlite3.Connection, kind: str, entry: str, name: str) -> None:
    names = {spelling for (spelling,) in index.execute("select spelling from name")} - {key(name)}
    others = names | {"".join(words.split()) for (words,) in index.execute("select words from synonym")}
    for typed in (name, name.lower(), *islice(slips(name), SLIPS_EACH)):
        first = find(typed, 1, index).hits[0]
        if (first.kind, first.id) != (kind, entry):
            # a slip may make another word of it, or one that is as near to another name: nobody could tell
            assert any(other == key(typed) or is_one_typo(key(typed), other) for other in others), (typed, first)


def test_hardly_a_slip_makes_another_word_of_a_name(index: sqlite3.Connection) -> None:
    typed = [(entry, slip) for _, entry, name in wanted() for slip in islice(slips(name), SLIPS_EACH)]
    missed = [slip for entry, slip in typed if find(slip, 1, index).hits[0].id != entry]
    assert len(typed) >= 720
    assert len(missed) <= 2, missed
