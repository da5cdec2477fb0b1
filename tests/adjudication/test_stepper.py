"""At the prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.adjudication.stepper import Stepper
from rulesdsl.explain.terminal_style import TerminalStyle
from tests.explain.boards import DUEL, ruling


def stepper(text: str = DUEL, seed: int | None = None) -> Stepper:
    found = Stepper(ruling(text), TerminalStyle(width=100), seed)
    list(found.begin())
    return found


def said(at: Stepper, *lines: str) -> str:
    """What the last of the lines is answered with."""
    answer = ""
    for line in lines:
        answer = "\n".join(at.take(line))
    return answer


def test_it_begins_with_the_board_and_nothing_done() -> None:
    found = Stepper(ruling(DUEL), TerminalStyle(width=100))
    told = "\n".join(found.begin())
    assert told.startswith("Turn 1, Ann: Play Cards")
    assert found.trace.steps == []


def test_enter_goes_through_the_script_to_its_end() -> None:
    at = stepper()
    told = [said(at, "") for _ in range(40)]
    assert "   1  Ann plays High Noon." in told[1]
    assert any("Bob's Raider (2) loses and is destroyed" in each for each in told)
    assert told[-1].startswith("Choose one of these")
    assert at.trace.table == ruling(DUEL).table


@pytest.mark.parametrize("answer", ["2", "high noon", "play high noon", "Ann plays High Noon"])
def test_an_option_is_chosen_by_number_by_name_or_by_a_line(answer: str) -> None:
    at = stepper(DUEL.partition("do\n")[0])
    told = said(at, "", answer)
    assert "Ann plays High Noon." in told


def test_the_first_question_need_not_be_open_yet() -> None:
    at = stepper(DUEL.partition("do\n")[0])
    assert "Ann plays High Noon." in said(at, "high noon")
    assert said(stepper(), "zebra").startswith("Nobody has to decide anything now")


def test_a_line_that_says_two_things() -> None:
    at = stepper(DUEL.partition("do\n")[0])
    assert "a dueling card" in said(at, "Ann plays High Noon and chooses Gunfighter")


PROTECTED = """\
base 20 "Docks"
    Bob: Shinobi with Smoke Bomb from Bob, minion 2 "Grunt"
hand Ann: Beam Up
"""


def test_a_line_that_is_refused_leaves_everything_as_it_was() -> None:
    at = stepper(PROTECTED)
    assert "does Ann return to hand?" in said(at, "beam up")
    told = said(at, "Ann returns Shinobi")
    assert told.startswith("Ann can't return Shinobi: Bob's Smoke Bomb protects it")
    assert "does Ann return to hand?" in told
    assert said(at, "7").startswith("There is no answer 7: they are numbered 1 to 2.")


def test_why_not_what() -> None:
    assert said(stepper(), "why not") == "Say what: `why not` and the name of a card or a player."


ARRIVAL = """\
players Ann (Vikings, Cowboys), Bob
base Longhouse
    Bob: minion 2 "Pup"
base Saloon
hand Ann: Gunfighter, Quick Draw
"""


def test_a_line_that_answers_several_questions_answers_all_of_them() -> None:
    at = stepper(ARRIVAL)
    told = said(at, "Ann plays Gunfighter at Longhouse")
    assert "Ann plays Gunfighter at Longhouse." in told
    assert "Ann could also have played Gunfighter at Saloon." in told
    told = said(at, "Ann duels Gunfighter with Pup")
    assert "Gunfighter (3) duels Bob's Pup (2)." in told
    assert "Does Ann place a dueling card" in told
    assert said(at, "Ann duels Gunfighter with Pup").startswith("That has happened already.")


def test_a_refused_line_leaves_the_table_and_what_can_be_gone_forward_to() -> None:
    at = stepper(ARRIVAL)
    before = at.trace.bookmark()
    told = said(at, "Ann plays Gunfighter at Drakkar")
    assert told.startswith("Ann can't play Gunfighter at Drakkar: ")
    assert "given here before" not in told
    assert at.trace.bookmark() == before


def test_without_a_question_a_line_goes_on_to_the_next_one() -> None:
    at = stepper()  # the beginning, with the script still to come
    assert "Ann plays High Noon." in said(at, "Ann plays High Noon")
    assert said(stepper(), "hullabaloo").startswith("Nobody has to decide anything now")


def test_help_fits_a_narrow_screen() -> None:
    narrow = Stepper(ruling(DUEL), TerminalStyle(width=50))
    lines = said(narrow, "help").split("\n")
    assert max(map(len, lines)) <= 50
    assert any(line.startswith("why not X ") for line in lines)


def test_another_answer_leaves_the_script() -> None:
    at = stepper()
    said(at, "")
    assert at.trace.can_redo
    said(at, "end the play cards phase", "on")
    assert not at.trace.can_redo
    assert "Ann is done playing cards." in "\n".join(at.trace_text.tree().split("\n"))


def test_several_at_once_and_none() -> None:
    board = """\
turn Ann, play cards
base Saloon
    Ann: Raider
hand Ann: Mummy, Tribute, Pharaoh
"""
    at = stepper(board)
    told = said(at, "", "use the talent of raider", "", "1 3")
    assert "Raider: Ann chooses Mummy and Pharaoh." in told
    at = stepper(board)
    assert "Ann chooses nothing for Raider." in said(at, "", "use the talent of raider", "", "0")


@pytest.mark.parametrize("answer", ["9", "1 2", "0", "1 1", "99999999999999999999"])
def test_what_is_no_answer_changes_nothing(answer: str) -> None:
    at = stepper(DUEL.partition("do\n")[0])
    said(at, "")
    moment = at.trace.moment
    told = said(at, answer)
    assert "   ?  What does Ann do" in told
    assert at.trace.moment == moment


def test_words_that_mean_nothing_are_answered_with_the_question() -> None:
    at = stepper(DUEL.partition("do\n")[0])
    told = said(at, "", "xyzzy plugh")
    assert "   ?  What does Ann do" in told


def test_undo_redo_jump() -> None:
    at = stepper()
    assert said(at, "u") == "This is the beginning."
    said(at, "", "", "")
    told = said(at, "undo")
    assert "Ann plays High Noon." in told
    assert "Gunfighter (4) duels" in said(at, "r")
    assert said(at, "back") == told
    assert "wins the duel" in said(at, "jump 10")
    assert said(at, "j 0").startswith("At the beginning.")
    assert "Ann may play one extra minion" in said(at, "jump 13")
    assert "   ?  What does Ann do" in said(at, "jump 999")
    assert said(at, "r") == "There is nothing to go forward to."
    assert "Say which step" in said(at, "jump somewhere")


def test_undo_has_no_limit() -> None:
    at = stepper()
    for _ in range(60):
        said(at, "")
    for _ in range(60):
        said(at, "u")
    assert at.trace.moment == 0


def test_why() -> None:
    at = stepper()
    assert said(at, "why") == "Nothing has happened yet."
    told = said(at, "jump 10", "why")
    assert "power 8 = 3 (printed) + 1 (1 counter) + 4 (Ann's Quick Draw)" in told
    assert "oops-2018/duel.higher-wins" in told
    assert said(at, "why 10") == told
    assert said(at, "w 99") == "There is no such step yet."
    assert "Say `why`" in said(at, "why me")


def test_why_not() -> None:
    at = stepper()
    told = said(at, "jump 1", "why not Raider")
    assert "Bob controls Raider, and it must be Ann's." in told
    assert "oops-2018/void.your-means" in told
    assert said(at, "why not the moon") == "No card or player of this table has that name."


def test_script_and_save(tmp_path: Path) -> None:
    at = stepper()
    assert said(at, "script") == "# Nothing has been decided yet."
    said(at, "jump 999")
    script = said(at, "script")
    assert script.split("\n")[:3] == ["do", "    Ann plays High Noon", "    Ann chooses Gunfighter"]
    again = ruling(DUEL.partition("do\n")[0] + script + "\n")
    assert again.table == at.trace.table
    file = tmp_path / "later.board"
    assert said(at, f"save {file}") == f"Saved as {file}."
    saved = ruling(file.read_text(encoding="utf-8"))
    assert saved.table == at.trace.table
    assert said(at, f"save {file}") == "There is such a file already; name another one."
    assert said(at, "save").startswith("Say into which file")
    assert said(at, f"save {tmp_path}/no/such/directory").startswith("It could not be written")
    assert said(at, "save \0").startswith("It could not be written")


def test_board_help_quit() -> None:
    at = stepper()
    assert said(at, "b").startswith("Turn 1, Ann: Play Cards")
    assert "why not X" in said(at, "?")
    assert not at.done
    assert said(at, "q") == ""
    assert at.done


def test_a_seed_lets_enter_decide_for_chance() -> None:
    board = """\
players Ann (Vikings, Ancient Egyptians), Bob
turn Ann, play cards
base Saloon
hand Ann: Tribute
deck Ann: shuffled (Mummy, Pharaoh, Raider, Huscarl)
"""
    at = stepper(board, seed=1)
    told = said(at, "", "tribute", "on")
    assert "(chance, by the seed)" in told
    at = stepper(board)
    assert "Choose one of these" in said(at, "", "tribute", "", "", "")


def test_after_the_end_of_the_game() -> None:
    at = stepper("turn Ann, end turn\nbase Saloon\nvp Ann 15, Bob 3\n")
    for _ in range(20):
        last = said(at, "")
    assert last == "The game is over."
    assert said(at, "1").startswith("Nobody has to decide")


@pytest.mark.parametrize("line", ["use the talent of raider", "uses Raider's talent", "Ann uses talent of Raider", "y"])
def test_whoever_is_asked_need_not_be_named(line: str) -> None:
    at = stepper("turn Ann, play cards\nbase Saloon\n    Ann: Raider\nhand Ann: Mummy\n")
    shown = said(at, "", line)
    assert ("Ann uses Raider's talent." in shown) == (line != "y")
