"""The board that plays out a rule speaks of it."""

from __future__ import annotations

import pytest

from rulesdsl.lookup import find
from rulesdsl.lookup.index import Index
from rulesdsl.lookup.played import Written
from rulesdsl.lookup.shown_by import ShownBy


def ruling(name: str, title: str, *cites: str, edition: str = "") -> Written:
    return Written("ruling", name, name, title, "What happens?", "This.", cites, edition)


def test_the_one_that_speaks_most_of_it() -> None:
    shown = ShownBy([ruling("b", "A borrowed card", "ties"), ruling("t", "A tie for second place", "ties", "award")])
    assert shown.best("Players tied for a place", "ties") == "t"
    assert shown.best("Players tied for a place", "other") == ""


def test_the_one_that_cites_little_besides() -> None:
    shown = ShownBy(
        [ruling("many", "A tie", "ties", "a", "b", "c"), ruling("one", "A tie", "ties"), ruling("x", "Else")]
    )
    assert shown.best("tie", "ties") == "one"


def test_one_by_a_book_only_without_another() -> None:
    old, new = ruling("old", "A tie", "book-2015/ties", edition="book-2015"), ruling("new", "Something", "ties")
    assert ShownBy([old, new, ruling("x", "Else")]).best("tie", "ties") == "new"
    assert ShownBy([old, ruling("x", "Else")]).best("tie", "ties") == "old"


def test_topics_below_and_titles() -> None:
    shown = ShownBy([ruling("d", "Bushi: a duel", "duel.tie"), ruling("x", "Else", "duels.not")])
    assert shown.begun(("duel",), "duel") == "d"
    assert shown.titled("Bushi", "duel") == "d"
    assert shown.titled("Ronin", "duel") == ""


@pytest.mark.parametrize(
    ("asked", "board"),
    [
        ("void.floor-zero", "poison-floor"),
        ("turn.draw.discard-down", "hand-limit"),
        ("me-first.clockwise", "clockwise"),
    ],
)
def test_rules_have_boards_about_them(index: Index, asked: str, board: str) -> None:
    assert find(asked, 1, index).hits[0].shown_by == board
