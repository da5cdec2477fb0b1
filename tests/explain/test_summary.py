"""What a ruling comes to, in short."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.explain.html_page import page
from rulesdsl.explain.report import answer, report
from rulesdsl.explain.summary import MOST_LINES, summary
from tests.adjudicated import BOARDS, OURS, PUBLISHED, adjudicated

from .boards import DUEL, PLAIN, ruling


def test_a_duel() -> None:
    found = summary(ruling(DUEL))
    assert found.outcome == (
        "Gunfighter wins the duel against Bob's Raider, 8 to 2.",
        "Bob's Raider (2) loses and is destroyed.",
        "High Noon: Ann may play one extra minion at So-So Corral, now or later this phase.",
        "Gunfighter has power 8 (was 4).",
    )
    assert found.open is None
    assert found.assumptions == ("Bob's 3 unknown cards are not specials for these moments.",)


def test_a_power_that_changes_is_told_once() -> None:
    board = """\
players Ann, Bob
turn Ann, play cards
base 20 "Docks"
    Ann: War Raptor
    Bob: Zapbot, Microbot Alpha
hand Ann: Laseratops
do
    Ann plays Laseratops at Docks
    Ann destroys Zapbot
"""
    assert summary(ruling(board)).outcome == (
        "Laseratops destroys Bob's Zapbot (2).",
        "Bob's Microbot Alpha has power 1 (was 2).",
    )


def test_what_is_still_open() -> None:
    found = summary(ruling(DUEL.partition("    Ann places")[0]))
    assert found.open == "Does Ann place a dueling card (Gunfighter against Bob's Raider)?"


@pytest.mark.parametrize(
    ("passes", "outcome"),
    [("", "Docks is about to score."), ("do\n    Ann passes\n", "Docks scores, and nobody gains VP.")],
)
def test_points_that_are_still_to_come(passes: str, outcome: str) -> None:
    board = """\
players Ann, Bob
turn Ann, score bases
base 9 vp 0 0 0 "Docks"
    Ann: minion 9 "Nine"
base deck: Saloon
hand Ann: Plague of Locusts
"""
    found = summary(ruling(board + passes))
    assert outcome in found.outcome
    assert (found.open is None) == bool(passes)


def test_points_and_a_hand_that_the_board_leaves_out() -> None:
    board = """\
players Ann, Bob
turn Ann, score bases
base 9 vp 4 2 1 "Docks"
    Ann: minion 5 "Five"
    Bob: minion 4 "Four"
base deck: Saloon
hand Ann: nothing
"""
    found = summary(ruling(board))
    assert "Docks scores: Ann gains 4 VP (now 4) and Bob 2 (now 2)." in found.outcome
    assert found.assumptions == ("Bob has no cards in hand.",)


@pytest.mark.parametrize(("second", "told"), [("", True), ('base 20 "Mill"\n', False)])
def test_the_only_base(second: str, told: bool) -> None:
    board = f"""\
turn Ann, play cards
base 20 "Docks"
    Ann: minion 2 "Page"
{second}hand Ann: Feather Gifts
do
    Ann plays Feather Gifts
"""
    assert ("Docks is the only base in play." in summary(ruling(board)).assumptions) == told


def test_nothing_changes() -> None:
    found = ruling('turn Ann, play cards\nbase 20 "Docks"\n')
    assert summary(found).outcome == ("Nothing on the board changes.",)


def test_a_draw_is_told_where_nothing_else_happens() -> None:
    found = ruling('turn Ann, play cards\nbase 20 "Docks"\ndo\n    Ann is done\n')
    assert summary(found).outcome == ("Ann draws 2 cards.",)


def test_it_stands_first_unless_the_file_has_an_answer() -> None:
    assert report(ruling(DUEL), PLAIN).startswith("A duel at high noon\n\nIn short\n  Gunfighter wins the duel")
    assert answer(ruling(DUEL), PLAIN).startswith("In short\n  Gunfighter wins")
    assert "In short" in page(ruling(DUEL))
    answered = ruling(DUEL.replace("edition", "question Who wins?\nanswer Gunfighter.\nedition"))
    assert "In short" not in report(answered, PLAIN)
    assert "In short" not in page(answered)


@pytest.mark.parametrize("path", [*BOARDS, *PUBLISHED[::10], *OURS[::10]], ids=lambda path: path.stem)
def test_it_is_short(path: Path) -> None:
    found = summary(adjudicated(path))
    assert 1 <= len(found.outcome) <= MOST_LINES
    assert all(line.endswith((".", "!", "?")) and line[0].isupper() for line in (*found.outcome, *found.assumptions))


@pytest.mark.parametrize(("hand", "told"), [("Laseratops", True), ("Laseratops (revised)", False), ("King Rex", False)])
def test_which_printing_is_taken_is_said_where_it_matters(hand: str, told: bool) -> None:
    laid = f'players Ann, Bob\nbase 20 "Docks"\n    Bob: minion 1 "Imp"\nhand Ann: {hand}\n'
    board = f"{laid}do\n    Ann plays {hand} at Docks\n"
    assumed = " ".join(summary(ruling(board)).assumptions)
    assert ("Laseratops is taken as first printed. As revised: It may destroy" in assumed) == told


@pytest.mark.parametrize("hand", ["Wishing Ring", "Granny's Purse"])
def test_a_wording_in_doubt_is_said_where_it_matters(hand: str) -> None:
    assumed = " ".join(summary(ruling(f'base 20 "Docks"\nhand Ann: {hand}\n\ndo\n    Ann plays {hand}\n')).assumptions)
    assert ("The wording of Wishing Ring is unconfirmed." in assumed) == (hand == "Wishing Ring")
    assert assumed.count("unconfirmed") == (hand == "Wishing Ring")
