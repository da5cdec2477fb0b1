from __future__ import annotations

from rulesdsl.live.script_text import with_line, with_script

BOARD = "title A board\nplayers Ann, Bob\nbase Saloon\n    Ann: Sheriff\n"


def test_a_first_line_opens_a_script() -> None:
    assert with_line(BOARD, "Ann passes") == f"{BOARD}\ndo\n    Ann passes\n"


def test_a_further_line_goes_under_the_last_script() -> None:
    first = with_line(BOARD, "Ann passes")
    assert with_line(first, "Bob passes") == f"{first}    Bob passes\n"


def test_after_expectations_comes_another_script() -> None:
    text = f"{BOARD}do\n    Ann passes\nexpect\n    nothing is open\n"
    assert with_line(text, "Bob passes") == f"{text}\ndo\n    Bob passes\n"


def test_another_script_takes_away_what_told_of_the_old_one() -> None:
    told = "question Who?\nanswer\n    Ann.\ncites duel.tie\n# a remark\n"
    text = f"{BOARD}{told}do:\n    Ann passes\n\nexpect\n    nothing is open\n"
    assert with_script(text, ["Bob passes"]) == f"{BOARD}\ndo\n    Bob passes\n"


def test_no_lines_make_no_script() -> None:
    assert with_script(f"{BOARD}\ndo\n    Ann passes\n", []) == BOARD


def test_an_empty_text() -> None:
    assert with_script("", ["Ann passes"]) == "do\n    Ann passes\n"
