"""What players write is understood: boards, lines and expectations, each with what must come of it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.engine.trace import Decided, Trace
from tests.board.driving import script


class Understood(NamedTuple):
    board: str
    do: tuple[str, ...]
    expect: tuple[str, ...]

    @property
    def text(self) -> str:
        ending = script(*self.do, expect=self.expect)
        return self.board + (ending if self.do else ending.removeprefix("do\n"))


def _changed(board: str, instead: dict[str, str]) -> str:
    for old, new in instead.items():
        assert old in board
        board = board.replace(old, new, 1)
    return board


UNDERSTOOD = [
    Understood(_changed(file["board"], each.get("instead", {})), tuple(each.get("do", ())), tuple(each["expect"]))
    for path in sorted((Path(__file__).parent / "understood").glob("*.toml"))
    for file in [tomllib.loads(path.read_text(encoding="utf-8"))]
    for each in file.get("understood", ())
]


class Answer(NamedTuple):
    """A line in somebody's own words, and the numbers of the answers that it gives to the open question."""

    board: str
    after: tuple[str, ...]
    line: str
    numbers: tuple[int, ...]


ANSWERS = [
    Answer(situation["board"], tuple(situation["after"]), answer["line"], tuple(answer["numbers"]))
    for path in sorted((Path(__file__).parent / "understood").glob("own-words*.toml"))
    for situation in tomllib.loads(path.read_text(encoding="utf-8"))["situation"]
    for answer in situation["answers"]
]


def test_enough_lines() -> None:
    assert len(UNDERSTOOD) >= 150


@pytest.mark.parametrize("each", UNDERSTOOD, ids=lambda each: " / ".join((*each.do, *each.expect)))
def test_understood(each: Understood) -> None:
    ruling = adjudicate(each.text)
    assert [(judged.expected, judged.found) for judged in ruling.expectations if not judged.holds] == []


def _decided(trace: Trace) -> list[Decided]:
    return [step for step in trace.steps if isinstance(step, Decided) and step.chosen is not None]


@pytest.mark.parametrize("each", ANSWERS, ids=lambda each: " / ".join((*each.after, each.line)))
def test_answer_in_own_words(each: Answer) -> None:
    before = adjudicate(each.board + (script(*each.after) if each.after else "")).trace
    decided = _decided(adjudicate(each.board + script(*each.after, each.line)).trace)[len(_decided(before))]
    assert before.table.decision == decided.decision
    assert {decided.decision.options.index(option) + 1 for option in decided.chosen or ()} == {*each.numbers}


BLOCKS = """\
players Ann (Vikings, Cowboys), Bob
base 20 "Docks"
    Ann: Raider
base 20 "Wharf"
hand Ann: Huscarl, Deputy, Tribute
deck Ann: 5 unknown
expect
    hand of Ann is 3 cards
    Ann may play Huscarl
do
    Ann plays Huscarl at Wharf
expect
    Huscarl at Wharf
    hand of Ann is 2 cards
    Ann may not play Deputy because "turn.play.limit"
    nothing else changed
do
    Ann plays Tribute
expect
    Ann draws 3 cards
    hand of Ann is 4 cards
"""


def test_expectations_between_lines() -> None:
    assert all(judged.holds for judged in adjudicate(BLOCKS).expectations)
    wrong = adjudicate(BLOCKS.replace("hand of Ann is 2 cards", "hand of Ann is 4 cards"))
    assert [judged.expected for judged in wrong.expectations if not judged.holds] == ["hand of Ann is 4 cards"]


def test_an_attempt_leaves_no_trace() -> None:
    tried = BLOCKS.replace(
        "    Huscarl at Wharf\n", "    Ann cannot play Deputy\n    Ann cannot play Tribute on Raider\n"
    )
    ruling = adjudicate(tried)
    assert len(ruling.trace.steps) == len(adjudicate(BLOCKS).trace.steps)
    allowed = adjudicate(BLOCKS.replace("    Huscarl at Wharf\n", "    Ann cannot play Tribute\n"))
    (failed,) = [judged for judged in allowed.expectations if not judged.holds]
    assert failed.found == "it is allowed"


def test_an_attempt_may_say_what_was_never_asked() -> None:
    """With one base in play nobody is asked where the minion goes, and still it is not forbidden."""
    board = 'players Ann, Bob\nbase 20 "Docks"\nhand Ann: minion 2 "Page"\n'
    (judged,) = adjudicate(f"{board}\nexpect\n    Ann cannot play Page at Docks\n").expectations
    assert (judged.holds, judged.found) == (False, "it is allowed")
    (judged,) = adjudicate(f"{board}used Ann: minion\n\nexpect\n    Ann cannot play Page at Docks\n").expectations
    assert judged.holds
