"""Whose a card is, and what happens instead or to nobody, is said once and says it all."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.story import Story
from rulesdsl.wording.alternatives import alternatives
from rulesdsl.wording.card_names import by_player
from tests.explain.boards import ruling

TIED = """\
players Ann, Bob
turn Ann, score bases
base 4 vp 3 2 1 "Docks"
    Ann: minion 2 "Page"
    Bob: minion 2 "Grunt"
base deck: base 20 "Quay"
"""


def told(text: str) -> list[str]:
    found = ruling(text)
    return [step.sentence(found.names) for step in Story(found.trace).steps]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["Ann's Page", "Ann's Cook"], "Ann's Page and Cook"),
        (["Ann's Page", "Brute"], "Brute and Ann's Page"),
        (["Ann's Page", "Ann's Cook", "Brute"], "Brute, and Ann's Page and Cook"),
    ],
)
def test_cards_of_one_player_go_together(cards: list[str], said: str) -> None:
    assert by_player((card, "Ann's ") for card in cards) == said


def test_nobody_gets_points() -> None:
    path = Path(__file__).parents[1] / "rulings" / "two-boxes" / "rampage-nobody-there.ruling"
    sentences = told(path.read_text(encoding="utf-8"))
    assert "Nobody has a minion or any power at Jungle Oasis, so nobody gets VP." in sentences


def test_a_tie_and_what_the_next_base_lacks() -> None:
    sentences = told(TIED)
    assert "Bob ties for first at Docks with 2 power: +3 VP (now 3)." in sentences
    assert "No other base has reached its breakpoint: Quay has 0 of 20." in sentences


def test_the_game_is_over_before_madness_is_counted() -> None:
    board = "players Ann, Bob\nturn Ann, end turn\nbase Longhouse\nvp Ann 15, Bob 13\nhand Ann: 2 Madness\n"
    assert told(board)[:2] == [
        "Ann has 15 VP, so the game is over, and Madness cards are counted.",
        "Ann has 2 Madness cards: -1 VP (now 14).",
    ]


def test_what_waits_is_told_with_what_it_will_do() -> None:
    board = """\
players Ann, Bob
turn Ann, play cards
base 20 "Docks"
    Ann: minion 2 "Page"
hand Ann: Way of the Warrior
do
    Ann plays Way of the Warrior
"""
    assert "If Page goes from play to the discard pile this turn, Ann draws one card." in told(board)


def test_what_else_could_have_been_done_is_told_with_its_verb() -> None:
    board = """\
players Ann, Bob
turn Ann, play cards
base 20 "Docks"
base 20 "Quay"
hand Ann: minion 2 "Page"
do
    Ann plays Page at Docks
"""
    found = ruling(board)
    assert others(found) == ["Ann could also have played Page at Quay."]


def others(found: Ruling) -> list[str]:
    return [text for step in Story(found.trace).steps for text in alternatives(step.decisions, found.names)]


CHOICE = """\
players Ann, Bob
turn Ann, play cards
base 20 "Docks"
    Bob: minion 2 "Grunt", minion 2 "Page" with Smoke Bomb from Bob, minion 3 "Ogre"
hand Ann: Seeing Stars, Yokai Attack!
do
    Ann plays Seeing Stars
    Ann chooses Grunt
"""


def test_what_is_protected_was_no_alternative() -> None:
    assert others(ruling(CHOICE)) == ["Ann could also have destroyed Bob's Ogre."]
    unprotected = CHOICE.replace(" with Smoke Bomb from Bob", "")
    assert others(ruling(unprotected)) == ["Ann could also have destroyed Bob's Page or Ogre."]


def test_where_something_may_not_go_was_no_alternative() -> None:
    board = """\
players Ann, Bob
turn Ann, play cards
base 20 "Docks"
    Ann: First Mate, minion 2 "Page"
base 20 "Wharf"
    Bob: Mo'ai
base 20 "Quay"
base 20 "Pier"
hand Ann: Stagecoach
do
    Ann plays Stagecoach
    Ann chooses Page
    Ann chooses Quay
"""
    assert others(ruling(board)) == [
        "Ann could also have moved First Mate, or none.", "Ann could also have moved Page to Pier.",
    ]  # fmt: skip


def test_what_was_optional_could_have_been_declined() -> None:
    board = """\
players Ann, Bob
turn Ann, play cards
base 20 "Docks"
    Bob: minion 2 "Grunt"
hand Ann: Gunfighter
do
    Ann plays Gunfighter
    Ann says yes
"""
    assert others(ruling(board)) == ["Ann could have declined."]
