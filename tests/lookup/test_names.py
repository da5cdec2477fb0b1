"""Names, exact and with slips in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.lookup import find
from rulesdsl.lookup.index import Index
from rulesdsl.lookup.misspelt import has_two_slips, is_one_slip
from rulesdsl.lookup.words import spelling, words

SLIPS_EACH = 4
NAMED = ("term", "card", "faction", "set")


def all_slips(word: str, letters: str) -> set[str]:
    """Everything that one slip can make of a word, by brute force."""
    places = range(len(word) + 1)
    missing = {word[:at] + word[at + 1 :] for at in places}
    extra = {word[:at] + letter + word[at:] for at in places for letter in letters}
    wrong = {word[:at] + letter + word[at + 1 :] for at in places[:-1] for letter in letters}
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in places[:-2]}
    return (missing | extra | wrong | swapped) - {word}


some_words = st.text("abc", max_size=5)


@given(some_words, some_words)
def test_one_slip_is_what_brute_force_finds(typed: str, meant: str) -> None:
    assert is_one_slip(typed, meant) == (typed in all_slips(meant, "abc"))
    assert is_one_slip(typed, meant) == is_one_slip(meant, typed)


@given(some_words, some_words)
def test_one_slip_is_at_most_two(typed: str, meant: str) -> None:
    if typed == meant or is_one_slip(typed, meant):
        assert has_two_slips(typed, meant)
    assert has_two_slips(typed, meant) == has_two_slips(meant, typed)


@pytest.mark.parametrize(
    ("typed", "meant", "two"), [("abcd", "abdcx", True), ("abcd", "wxyz", False), ("abcd", "abcdefg", False)]
)
def test_two_slips(typed: str, meant: str, two: bool) -> None:
    assert has_two_slips(typed, meant) == two


# --- every name ----------------------------------------------------------------------------------------------------


def wanted(index: Index) -> list[tuple[str, str, str]]:
    """Kind, id and name of everything that has a name of its own."""
    hits = [index.hit(number) for number in range(len(index.kinds))]
    return [(hit.kind, hit.id, hit.title) for hit in hits if hit.kind in NAMED]


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
        if spelling(words(typed)) != spelling(words(name)):
            yield typed


def test_there_is_enough_to_find(index: Index) -> None:
    kinds = [kind for kind, _, _ in wanted(index)]
    assert kinds.count("term") >= 126
    assert kinds.count("card") >= 336


def test_an_exact_name_is_always_first(index: Index) -> None:
    for kind, entry, name in wanted(index):
        for typed in (name, name.lower(), name.upper(), f"What is {name}?"):
            first = find(typed, 1, index).hits[0]
            same = spelling(words(first.title)) == spelling(words(name))  # such as a card and a faction of one name
            assert (first.kind, first.id) == (kind, entry) or same, (typed, first)


def test_every_ruling_is_found_by_its_title(index: Index) -> None:
    for number in range(len(index.kinds)):
        hit = index.hit(number)
        if hit.kind in ("ruling", "board", "change") and hit.title:
            titles = [part.title for found in find(hit.title, 2, index).hits for part in (found, *found.also)]
            assert hit.title in titles, hit


def test_hardly_a_slip_makes_another_word_of_a_name(index: Index) -> None:
    typed = [(entry, name, slip) for _, entry, name in wanted(index) for slip in islice(slips(name), SLIPS_EACH)]
    missed = []
    for entry, name, slip in typed:
        hits = find(slip, 1, index).hits
        if not hits or spelling(words(hits[0].title)) != spelling(words(name)):  # or one of the same name
            missed.append((slip, entry, hits and hits[0].id))
    print(len(typed), len(missed), missed)
    assert len(typed) >= 1900
    assert len(missed) <= len(typed) // 100


def test_most_names_that_are_not_covered_are_known_with_a_slip(index: Index) -> None:
    names = [name for name, _ in index.uncovered.values()][::5]
    typed = [(name, next(slips(name))) for name in names]
    missed = [(name, slip) for name, slip in typed if name not in [hit.title for hit in find(slip, 3, index).hits]]
    print(len(typed), len(missed), missed)
    assert len(missed) <= len(typed) // 5


@pytest.mark.parametrize(("typed", "title"), [("ninja", "Ninjas"), ("robot", "Robots"), ("wizard", "Wizards")])
def test_one_of_a_faction_is_its_name_before_longer_names(index: Index, typed: str, title: str) -> None:
    assert find(typed, 1, index).hits[0].title == title
