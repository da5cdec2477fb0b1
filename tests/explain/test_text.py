"""The tree as text, and the board drawn in a terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdsl.engine.events import EnteredDuel, UnknownCardsPassed
from rulesdsl.engine.questions import Choose
from rulesdsl.engine.trace import Decided, Happened
from rulesdsl.explain.board_picture import picture
from rulesdsl.explain.report import answer, report
from rulesdsl.explain.story import Story
from rulesdsl.explain.terminal_style import TerminalStyle, printable
from rulesdsl.explain.text_board import draw_board
from rulesdsl.explain.trace_text import ROUTINE, TraceText
from rulesdsl.rulebook import load
from rulesdsl.table.cards import Place
from tests.adjudicated import BOARDS, adjudicated

from .boards import DUEL, PLAIN, happened, ruling

ESCAPE = re.compile(r"\033\[[0-9;]*m")


MUMMY = """\
turn Ann, play cards
base Saloon
base Longhouse
hand Ann: Mummy
do
    Ann plays Mummy
"""


def trace_text(text: str, style: TerminalStyle = PLAIN) -> TraceText:
    found = ruling(text)
    return TraceText(found.trace, found.names, found.rulebook, found.edition, style)


def test_a_duel() -> None:
    told = trace_text(DUEL).tree().split("\n")
    assert told[:5] == [
        "   1  Ann plays High Noon.",
        "        [oops-2018/play.action.do]",
        "   2    Gunfighter (4) duels Bob's Raider (2).",
        "          Ann could also have had Sheriff duel.",
        "          [oops-2018/term.duel]  cowboys.cards:43",
    ]


def test_clauses_in_full() -> None:
    told = trace_text(DUEL, TerminalStyle(width=200)).tree(in_full=True)
    assert "(Oops, You Did It Again, p. 11: duel.higher-wins)" in told
    assert "; then destroy the loser; if" in told
    assert "High Noon: destroy the loser" not in told  # it is part of what was quoted before


SCORED = """\
turn Ann, score bases
base 9 vp 3 2 1 "Docks"
    Ann: minion 5 "Five", minion 3 "Three"
    Bob: minion 1 "One"
base deck: Saloon
hand Bob: 2 unknown
"""


def test_the_clauses_of_the_step_above_are_not_named_again() -> None:
    told = trace_text(SCORED, TerminalStyle(width=300)).tree().split("\n")
    first, second = (at for at, line in enumerate(told) if "Docks with " in line)
    number = told[first].split()[0]
    assert any("award.places" in line for line in told[first:second])
    assert told[second + 1].strip() == f"[as at {number}]"


def test_a_base_is_cleared_in_one_step() -> None:
    told = trace_text(SCORED, TerminalStyle(width=300)).tree().split("\n")
    (cleared,) = (at for at, line in enumerate(told) if "is cleared" in line)
    assert told[cleared].endswith("Docks is cleared: Five and Three go to Ann's discard pile, One to Bob's.")
    assert "after-scoring.simultaneous" in told[cleared + 1]


def test_a_clause_is_quoted_once_and_then_named() -> None:
    told = trace_text(SCORED, TerminalStyle(width=300)).tree(in_full=True)
    assert told.count(": award.points)") == 1
    assert "award.points]" in told


def test_unknown_cards_that_could_be_specials_are_spoken_of_once() -> None:
    told = trace_text(SCORED, TerminalStyle(width=300))
    assert len([step for step in told.trace.steps if not isinstance(step, Decided) and step.event.amount == 2]) > 1
    assert told.tree().count("Bob's 2 unknown cards are assumed") == 1


def test_where_nothing_else_could_be_done_nothing_is_said_of_it() -> None:
    told = trace_text("base Saloon\ndo\n    Ann is done\n").tree()
    assert "Ann is done playing cards." in told
    assert "could also" not in told


def test_an_answer_and_its_outcome_are_one_step() -> None:
    found = ruling(DUEL)
    story = Story(found.trace)
    assert all(isinstance(step.main, Happened) for step in story.steps)
    duels = story.steps[story.number_of(happened(found, EnteredDuel)) - 1]
    assert [type(step.decision) for step in duels.decisions] == [Choose]
    repeated = [
        step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, UnknownCardsPassed)
    ]
    told = {step.number for told in story.steps for step in told.steps}
    assert {step.number for step in found.steps} - told == {step.number for step in repeated[1:]}


def test_an_answer_without_an_outcome_is_a_step_of_its_own() -> None:
    found = ruling(MUMMY)
    (step,) = Story(found.trace).steps
    assert isinstance(step.main, Decided)
    told = TraceText(found.trace, found.names, found.rulebook, None, PLAIN)
    assert next(told.lines(step)) == "   1  Ann plays Mummy."


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_the_steps_of_a_board_are_numbered_without_gaps(path: Path) -> None:
    steps = Story(adjudicated(path).trace).steps
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    for step in steps:
        assert step.parent is None or step.parent < step.number
        assert step.depth == (0 if step.parent is None else steps[step.parent - 1].depth + 1)


def test_what_happens_in_a_row_is_one_step() -> None:
    found = ruling("base Saloon\ndeck Ann: Tribute, Ronin, Bushi\ndo\n    Ann is done\n")
    (draws,) = (step for step in Story(found.trace).steps if len(step.told) == 3)
    assert [type(step.event).__name__ for step in draws.told if isinstance(step, Happened)] == [
        "DrawPhaseBegan", "Drawn", "Drawn",
    ]  # fmt: skip
    assert draws.sentence(found.names) == "Ann draws Tribute and Ronin."


def test_the_open_question_with_its_options() -> None:
    told = list(trace_text(MUMMY).open())
    assert told == ["   ?  Where does Ann play Mummy?", "       1  Saloon", "       2  Longhouse"]


def test_none_of_them_is_number_nought() -> None:
    told = list(trace_text(DUEL.partition("    Ann places")[0]).open())
    assert told[0].startswith("   ?      Does Ann place a dueling card")
    assert told[-1].split() == ["0", "no", "card"]


def test_chance_is_said_to_decide() -> None:
    board = """\
turn Ann, play cards
base Saloon
hand Ann: Tribute
deck Ann: shuffled (Huscarl, Mummy, Pharaoh, Raider)
do
    Ann plays Tribute
"""
    told = list(trace_text(board).open())
    assert told[0].strip().startswith("?")
    assert "Chance decides" in told[0]
    assert [line.split()[-1] for line in told[-4:]] == ["Huscarl", "Mummy", "Pharaoh", "Raider"]


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_the_width_is_kept(width: int) -> None:
    found = ruling(DUEL)
    text = report(found, TerminalStyle(width=width), in_full=True)
    assert max(map(len, text.split("\n"))) <= width


def test_colours_change_nothing_but_colours() -> None:
    found = ruling(DUEL)
    plain, coloured = report(found, TerminalStyle(False, 90)), report(found, TerminalStyle(True, 90))
    assert "\033[" in coloured
    assert "\033" not in plain
    assert ESCAPE.sub("", coloured) == plain


BOARD = """\
turn Ann, play cards
base Saloon with Gold Strike from Ann
    Ann: Gunfighter (+1), Deputy, Deputy
    Bob: Raider with Ancient Curse from Ann
    buried: Bob Tomb Trap, Ann unknown
base Longhouse
hand Ann: Quick Draw, Quick Draw
hand Bob: 3 unknown
discard Bob: Huscarl
vp Ann 12, Bob 9
"""


def test_drawing() -> None:
    found = ruling(BOARD)
    lines = draw_board(picture(found.table, found.names), TerminalStyle(width=80)).split("\n")
    assert [line.rstrip("─") for line in lines[:9]] == [
        "Turn 1, Ann: Play Cards",
        "┌─ Saloon: 10 of 20, VP 3 2 1 ",
        "│ on the base: Ann's Gold Strike",
        "│ Ann   8  Gunfighter 4 (printed 3, 1 counter); Deputy#1 2; Deputy#2 2",
        "│          buried, face down: 1 unknown card",
        "│ Bob   2  Raider 2 (printed 4) with Ann's Ancient Curse",
        "│          buried, face down: Tomb Trap",
        "└",
        "┌─ Longhouse: 0 of 25, VP 5 3 2 ",
    ]
    assert lines[-2].startswith("* Ann 12 VP  hand: 2 Quick Draw; deck: ")
    assert lines[-1].startswith("  Bob  9 VP  hand: 3 unknown cards; deck: ")
    assert lines[-1].endswith("discard pile: Huscarl")


def test_power_without_minions_is_drawn() -> None:
    found = ruling(
        """\
base 20 "Docks"
    Ann: minion 3 "Cook" with Ocean Tattoo from Ann
base 18 "Wharf"
hand Ann: Unity of the Tribes
do
    Ann plays Unity of the Tribes
    Ann uses talent of Ocean Tattoo
"""
    )
    there = picture(found.table, found.names)
    assert "│ Ann   2  power, but no cards" in draw_board(there, PLAIN)
    assert "Ann 2: power, but no cards" in draw_board(there, PLAIN, boxed=False)


def test_a_base_that_is_ready_says_so() -> None:
    found = ruling('turn Ann, play cards\nbase Saloon\n    Ann: minion 20 "Giant"\n')
    assert "Saloon: 20 of 20, ready, VP 3 2 1" in draw_board(picture(found.table, found.names), PLAIN)


def test_a_hostile_name_cannot_steer_the_terminal() -> None:
    assert printable("a\033[2Jb\nc\x07\u202e") == "a\N{REPLACEMENT CHARACTER}[2Jb\N{REPLACEMENT CHARACTER}c" + (
        "\N{REPLACEMENT CHARACTER}" * 2
    )
    assert PLAIN.wrapped("a\033[2Jb") == ["a\N{REPLACEMENT CHARACTER}[2Jb"]


def test_the_report_tells_what_failed_and_since_when() -> None:
    found = ruling(DUEL.replace("power of Gunfighter is 8", "power of Gunfighter is 5"))
    text = report(found, PLAIN)
    assert "1 of 3 checks does not come out as expected" in text
    assert "    expected: power of Gunfighter is 5\n    found:    power of Gunfighter is 8\n" in text
    assert "    since step 9: Quick Draw gives Gunfighter +4 power this turn (now 8)." in text
    assert "<board>:22" in text


def test_quiet() -> None:
    assert answer(ruling(DUEL), PLAIN).endswith(
        "\nAnn may play an extra minion at So-So Corral.\nAs expected (3 checks)."
    )
    assert answer(ruling(DUEL.replace("players", "answer Yes, it does.\nplayers")), PLAIN) == (
        "Yes, it does.\nAnn may play an extra minion at So-So Corral.\nAs expected (3 checks)."
    )
    undecided = answer(ruling("turn Ann, play cards\nbase Saloon\n"), PLAIN)
    assert undecided.lstrip().startswith("?  What does Ann do")


def test_what_is_only_routine_is_left_to_the_board() -> None:
    found = ruling(DUEL)
    told = [step.sentence(found.names) for step in Story(found.trace).steps]
    assert not any("High Noon goes to" in sentence for sentence in told)
    assert Story(found.trace).steps[-1].after.pile(Place("discard", "Ann"))


def test_rules_of_every_turn_are_rules() -> None:
    assert {*load().topics} >= ROUTINE


def test_of_a_trigger_its_condition_is_quoted() -> None:
    board = """\
turn Ann, play cards
base Grandma's House
hand Ann: minion 2 "Page"
do
    Ann plays Page
"""
    told = " ".join(trace_text(board).tree(in_full=True).split())
    assert "Grandma's House: After you play a minion here, look at the top card of your deck." in told
