"""What players may and may not do, in few words."""

from __future__ import annotations

import pytest

from rulesdsl.explain.report import report
from rulesdsl.explain.shown_answers import shown_answers

from .boards import PLAIN, ruling


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Ann may choose Ronin", "Ann may choose Page", "Ann may not choose Grunt"], ["Ronin or Page, but not Grunt"]),
        (["Ann may play Page at Docks", "Ann may not play Page at Wharf"], ["Page at Docks, but not at Wharf"]),
        (["Ann may play Page at Docks", "Ann may play Page at Wharf"], ["Page at Docks or Wharf"]),
        (["Ann may play extra minion at Docks"], ["an extra minion at Docks"]),
    ],
)
def test_what_goes_together(lines: list[str], said: list[str]) -> None:
    verb = lines[0].split()[2]
    assert shown_answers(lines) == [f"Ann may {verb} {each}" for each in said]


def test_what_a_player_can_not_do_is_one_sentence() -> None:
    lines = ["Ann may not play Page", "Ann may not use talent of Grunt", "Ann may not play Page"]
    assert shown_answers(lines) == ["Ann can't play Page or use Grunt's talent"]
    lines = ["Ann may not play Guard", "Ann may not play Page at Docks", "Ann may not play Page at Wharf"]
    assert shown_answers(lines) == ["Ann can't play Guard, or Page at Docks or Wharf"]


def test_another_moment_is_told_by_itself() -> None:
    laid = 'turn Ann, play cards\nbase 20 "Docks"\nhand Ann: minion 2 "Page"\n'
    board = f"{laid}expect\n    Ann may play Page\ndo\n    Ann plays Page at Docks\nexpect\n    Ann may not play Page\n"
    told = report(ruling(board), PLAIN)
    assert "\nAt first: Ann may play Page.\nAnn can't play Page: it is in play, and has no ability" in told


def test_talents_and_what_no_player_does() -> None:
    lines = ["Ann may not use talent of Princess", "Page cannot be destroyed", "Bob may decline"]
    assert shown_answers(lines) == ["Ann can't use Princess's talent", "Page can't be destroyed", "Bob may decline"]


def test_numbers_are_told_of_whose_they_are() -> None:
    lines = ["total of Ann at Docks is 3", "power of Page is 2"]
    assert shown_answers(lines) == ["Ann's total at Docks is 3", "Page's power is 2"]
