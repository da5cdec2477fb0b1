"""Seeded mistakes: each is found, at its place, with a sentence and a suggestion, and never with a traceback."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesdsl.board import board_codes as board_codes
from rulesdsl.language.diagnostics import card_codes as language_codes
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, render

from .driving import play, problems

GOOD = """\
players Ann (Cowboys, Ancient Egyptians), Bob (Vikings, Samurai)
turn Ann, play cards
base So-So Corral
    Ann: Gunfighter (+1), Mummy, Mummy
    Bob: Raider with Ancient Curse from Ann
    buried: Ann Tomb Trap, Bob unknown
base Saloon
hand Ann: Quick Draw, High Noon, Deputy
hand Bob: 3 unknown
vp Ann 12, Bob 9
do
    Ann plays High Noon
    Ann chooses Gunfighter, Raider
    Ann places Quick Draw
expect
    Ann controls Gunfighter
    power of Gunfighter is 4
"""


PARTS = {
    "{players}": GOOD[: GOOD.index("\n")],
    "{script}": GOOD[GOOD.index("    Ann plays") : GOOD.index("expect")],
    "{end}": GOOD[GOOD.index("base Saloon") :],
    "{all}": GOOD,
}
"""Names for the longer parts that are wrong as a whole."""


class Mistake(NamedTuple):
    """`wrong` in the place of `right`; `marked` is what the carets stand under, `help` a part of the suggestion."""

    what: str
    right: str
    wrong: str
    code: str
    marked: str
    help: str

    @property
    def text(self) -> str:
        right = PARTS.get(self.right, self.right)
        assert right in GOOD
        return GOOD.replace(right, self.wrong, 1)


MISTAKES = [
    Mistake(**mistake)
    for name in ("mistakes.toml", "whole_boards.toml")
    for mistake in tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))["mistake"]
]
MISTAKES.append(Mistake("an enormous file", "{end}", "#" * 70_000, "F107", "p", "one table"))
every_mistake = pytest.mark.parametrize("mistake", MISTAKES, ids=[mistake.what for mistake in MISTAKES])


def marked(diagnostic: Diagnostic, text: str) -> str:
    span = diagnostic.span
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


def test_the_board_without_mistakes() -> None:
    assert play(GOOD).failures == []


def test_enough_mistakes() -> None:
    assert len(MISTAKES) >= 60


@every_mistake
def test_mistake(mistake: Mistake) -> None:
    """It is found, in its place; and all that is found has a code, the line, a caret and a suggestion."""
    found = problems(mistake.text)
    assert found, "not noticed"
    assert mistake.code in [diagnostic.code for diagnostic in found]
    diagnostic = next(each for each in found if each.code == mistake.code)
    assert marked(diagnostic, mistake.text) == mistake.marked
    assert diagnostic.suggestion is not None
    assert mistake.help in diagnostic.suggestion
    assert re.match(r"[A-Z0-9`].*[.?]$", diagnostic.message), "not a sentence"
    for diagnostic in found:
        assert diagnostic.code in board_codes.CODES | language_codes.CODES
        head, line, carets, *_, suggestion = render(diagnostic, mistake.text).split("\n")
        assert re.match(r"x\.board:\d+:\d+: [A-Z]\d{3} ", head)
        assert re.match(r" *\d+ \| ", line)
        assert set(carets.strip()) == {"^"}
        assert suggestion.startswith("    help: ")


def test_every_code_is_used() -> None:
    unused = {"B105", "B205", "B206", "B207", "B301"}  # see the tests of answers, and of `rulesdsl check`
    assert set(board_codes.CODES) - {mistake.code for mistake in MISTAKES} <= unused


def test_several_problems_are_told_at_once() -> None:
    text = (
        GOOD.replace("Quick Draw,", "Quik Draw,").replace("hand Bob", "hand Bobb").replace("base Saloon", "base Salon")
    )
    assert [diagnostic.code for diagnostic in problems(text)] == ["B121", "B121", "B113"]


def test_syntax_errors_of_several_parts_are_told_at_once() -> None:
    text = GOOD.replace("hand Ann:", "hand Ann").replace("vp Ann 12", "vp Ann -2")
    assert [(d.code, d.span.line) for d in problems(text)] == [("S104", 8), ("B141", 10)]


def test_any_cut_is_survived() -> None:
    """Wherever a file is cut off, there is a board or a diagnostic."""
    for end in range(0, len(GOOD), 3):
        problems(GOOD[:end])


@pytest.mark.parametrize(
    "text", ["", "\n\n", "# nothing\n", "\ufeffplayers Ann, Bob\n", "players Ann, Bob\r\nbase Saloon\r\n"]
)
def test_not_a_mistake(text: str) -> None:
    assert problems(text) == ()


DISFIGURE = (
    lambda text, at, chance: text[:at] + text[at + 1 :],
    lambda text, at, chance: text[:at] + chance.choice("\t,:#()\"'“+-1 \nzÄ;[]@") + text[at:],
    lambda text, at, chance: text[:at] + " " * chance.randrange(6) + text[at:].lstrip(" "),
    lambda text, at, chance: text[:at] + text[chance.randrange(len(text)) :],
)


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_typed_there_is_an_answer(seed: int) -> None:
    """A board or diagnostics, each with a suggestion, and never anything else."""
    chance = random.Random(seed)
    for _ in range(60):
        text = GOOD
        for _ in range(chance.randint(1, 3)):
            text = chance.choice(DISFIGURE)(text, chance.randrange(len(text)), chance) or " "
        for diagnostic in problems(text):
            assert diagnostic.suggestion, render(diagnostic, text)
