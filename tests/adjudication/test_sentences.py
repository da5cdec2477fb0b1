"""What players say came of it, in whole sentences: the true ones hold, the false ones do not."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.board.format_board import format_board
from rulesdsl.language.diagnostics.diagnostic import SourceError


class Told(NamedTuple):
    board: str
    true: tuple[str, ...]
    false: tuple[tuple[str, str], ...]

    def expecting(self, *sentences: str) -> str:
        return self.board + "\nexpect\n" + "".join(f"    {sentence}\n" for sentence in sentences)


TOLD = [
    Told(each["board"], tuple(each["true"]), tuple((said, found) for said, found in each["false"]))
    for path in sorted((Path(__file__).parent / "sentences").glob("*.toml"))
    for each in tomllib.loads(path.read_text(encoding="utf-8"))["situation"]
]


def test_enough_sentences() -> None:
    assert sum(len(told.true) for told in TOLD) >= 250
    assert sum(len(told.false) for told in TOLD) >= 150


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.true[0])
def test_true(told: Told) -> None:
    ruling = adjudicate(told.expecting(*told.true))
    assert [judged.expected for judged in ruling.expectations] == list(told.true)
    assert [(judged.expected, judged.found) for judged in ruling.expectations if not judged.holds] == []


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.true[0])
def test_false(told: Told) -> None:
    ruling = adjudicate(told.expecting(*(said for said, _ in told.false)))
    found = [(judged.expected, judged.found) for judged in ruling.expectations]
    assert found == list(told.false)
    assert not any(judged.holds for judged in ruling.expectations)


SAMURAI = """\
players Ann (Samurai, Vikings), Bob (Samurai, Cowboys)
base 22 "Docks"
    Ann: Samurai-Chan, Bushi owned by Bob
base 20 "Wharf"
    Ann: Samurai-Chan
    Bob: minion 3 "Grunt"
"""


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        ("Samurai-Chan stays at Docks", "It is so of 1 of 2: Samurai-Chan#1 and Samurai-Chan#2."),
        ("Bushi belongs to Ann", "Bob owns Bushi, and Ann controls it."),
        ("Grunt is on top of Ann's hand", "A hand has no top."),
        ("Grunt is on top of the deck", "It is not said whose deck is meant."),
        ("Grunt was flabbergasted", "I do not understand the word `flabbergasted` here."),
        ("Grunt is at Docks on a sunny day", "I do not understand the word `sunny` here."),
        ("Grunt was destroyed by nobody in particular", "I do not understand the word `particular` here."),
        ("Grunt hand at Docks", "I know these words, but not this sentence."),
        ("Grnut is at Docks", "There is no card `Grnut`."),
        ("Ann's hand ran out", "Only a deck runs out, not a hand."),
    ],
)
def test_not_guessed(sentence: str, message: str) -> None:
    with pytest.raises(SourceError) as refused:
        adjudicate(f"{SAMURAI}\nexpect\n    {sentence}\n")
    (problem,) = refused.value.diagnostics
    assert problem.message == message
    assert problem.suggestion
    assert problem.span.line == 9


def test_numbers_tell_alike_cards_apart() -> None:
    sentences = ("Samurai-Chan#1 is at Docks", "Both Samurai-Chan are in play", "Samurai-Chan isn't in Ann's hand")
    ruling = adjudicate(f"{SAMURAI}\nexpect\n" + "".join(f"    {sentence}\n" for sentence in sentences))
    assert [judged.found for judged in ruling.expectations if not judged.holds] == []


def test_layout_keeps_the_words() -> None:
    board = f"{SAMURAI}\nexpect\n    Grunt  isn't at   Docks any more   # gone\n    Grunt at wharf\n"
    kept = format_board(board)
    assert kept.endswith("expect\n    Grunt isn't at Docks any more  # gone\n    Grunt at wharf\n")
    assert format_board(kept) == kept


def test_a_sentence_between_lines_is_about_that_moment() -> None:
    board = 'players Ann, Bob\nbase 20 "Docks"\nhand Ann: minion 2 "Page"\nexpect\n    Page is still in hand\n'
    later = "do\n    Ann plays Page\nexpect\n    Page came into play at Docks\n    Ann's hand is empty\n"
    assert all(judged.holds for judged in adjudicate(board + later).expectations)


def test_the_step_to_blame() -> None:
    start = 'players Ann, Bob\nbase 20 "Docks"\nhand Ann: minion 2 "Page"\n'
    board = f"{start}do\n    Ann plays Page\nexpect\n    Page is in hand\n"
    (judged,) = adjudicate(board).expectations
    assert (judged.holds, judged.found) == (False, "Page is at Docks")
    assert judged.step is not None
