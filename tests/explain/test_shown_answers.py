"""What players may and may not do, in few words."""

from __future__ import annotations

import pytest

from rulesdsl.explain.shown_answers import shown_answers


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
    assert shown_answers(enumerate(lines, 1)) == [f"Ann may {verb} {each}" for each in said]


def test_another_moment_is_told_by_itself() -> None:
    lines = [(4, "Ann may play Trick"), (6, "Ann may not play Trick")]
    assert shown_answers(lines) == ["Ann may play Trick", "Ann can't play Trick"]


def test_talents_and_what_no_player_does() -> None:
    lines = [(1, "Ann may not use talent of Princess"), (2, "Page cannot be destroyed"), (3, "Bob may decline")]
    assert shown_answers(lines) == ["Ann can't use Princess's talent", "Page can't be destroyed", "Bob may decline"]


def test_numbers_are_told_of_whose_they_are() -> None:
    lines = [(1, "total of Ann at Docks is 3"), (2, "power of Page is 2")]
    assert shown_answers(lines) == ["Ann's total at Docks is 3", "Page's power is 2"]
