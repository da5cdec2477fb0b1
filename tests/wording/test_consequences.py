"""What follows from a step is told with it: numbers, effects that end early, decisions that the next step shows."""

from __future__ import annotations

from rulesdsl.explain.story import Story
from tests.explain.boards import ruling


def told(text: str) -> list[str]:
    found = ruling(f"players Ann, Bob\n{text}")
    return [step.sentence(found.names) for step in Story(found.trace).steps]


def test_a_power_that_changes_by_a_standing_ability() -> None:
    board = 'base 20 "Docks"\n    Ann: minion 3 "Page"\nhand Ann: Dumbbells\ndo\n    Ann plays Dumbbells on Page\n'
    assert told(board) == ["Ann plays Dumbbells on Page. Page now has 6 power."]


def test_a_breakpoint_that_changes() -> None:
    board = 'base 18 "Bar"\nhand Ann: Turn Up to 11\ndo\n    Ann plays Turn Up to 11 on Bar\n'
    assert told(board) == ["Ann plays Turn Up to 11 on Bar. The breakpoint of Bar is now 21."]


def test_a_search_is_told_as_one() -> None:
    board = (
        'base 20 "Docks"\nhand Ann: Basket of Goodies\ndeck Ann: Tribute, Raider\ndo\n    Ann plays Basket of Goodies\n'
    )
    assert "Ann searches the deck and finds Tribute." in told(board)


def test_a_deck_made_of_the_discard_pile_is_what_is_searched() -> None:
    board = (
        'base 20 "Docks"\nhand Ann: Basket of Goodies\ndeck Ann: nothing\ndiscard Ann: Tribute\n'
        "do\n    Ann plays Basket of Goodies\n"
    )
    assert "Ann searches the deck and finds Tribute." in told(board)


def test_the_way_that_was_chosen_is_shown_by_what_is_done() -> None:
    board = """\
base 20 "Docks"
    Ann: Star Player
    monsters: monster 3 treasures 1 "Ogre"
hand Ann: Ruckus
do
    Ann plays Ruckus
    Ann chooses the second
"""
    lines = told(board)
    assert not any("second" in line or "says" in line for line in lines)
    assert "Ruckus destroys Ogre (3). The breakpoint of Docks is now 20." in lines


def test_no_base_ready_says_how_far_they_are() -> None:
    board = 'turn Ann, score bases\nbase 23 "Docks"\n    Ann: minion 22 "Giant"\nbase 20 "Wharf"\n'
    assert told(board)[0] == "No base has reached its breakpoint: Docks has 22 of 23 and Wharf 0 of 20."


def test_a_card_that_does_more_than_the_part_in_vain() -> None:
    board = (
        'base 20 "Docks"\n    Bob: minion 3 "Page"\nhand Ann: Ancient Curse\ndo\n    Ann plays Ancient Curse on Page\n'
    )
    assert told(board) == [
        "Ann plays Ancient Curse on Bob's Page. Bob's Page now has 1 power.",
        "Bob's Page has no counters to remove.",
    ]


def test_what_nobody_could_choose_was_not_chosen() -> None:
    lines = told('base 20 "Docks"\nhand Ann: Code of Bushido\ndo\n    Ann plays Code of Bushido\n')
    assert not any("chooses none" in line for line in lines)


def test_what_was_declined_is_not_missed_afterwards() -> None:
    lines = told("base Drakkar\nhand Ann: Huscarl\ndeck Bob: Ronin\ndo\n    Ann plays Huscarl\n    Ann declines\n")
    assert lines[-1] == "Drakkar triggers for Ann (Ann played Huscarl there): Ann doesn't use it."
