"""A board in, a ruling out."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rulesdsl
from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.engine.questions import NextDeckCard, PlayCards
from rulesdsl.language.diagnostics.diagnostic import SourceError
from tests.explain.boards import DUEL, decisions, line_of, ruling, sentences


def test_it_is_the_package_s_own() -> None:
    found = rulesdsl.adjudicate(DUEL)
    assert isinstance(found, rulesdsl.Ruling)
    assert found.holds
    assert found.edition == "oops-2018"
    assert found.steps[0].number == 1
    with pytest.raises(AttributeError, match="no attribute 'judge'"):
        rulesdsl.judge  # noqa: B018


def test_importing_the_package_is_light() -> None:
    heavy = ("rulesdsl.", "lark", "click", "jinja2")
    code = f"import sys, rulesdsl; print([module for module in sys.modules if module.startswith({heavy})])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['rulesdsl.version']"


def test_what_fails_is_told_with_the_step_that_made_it_so() -> None:
    found = ruling(DUEL.replace("Raider in discard of Bob", "Raider at So-So Corral"))
    assert not found.holds
    failing, *holding = found.expectations
    assert all(judged.holds for judged in holding)
    assert (failing.holds, failing.expected, failing.line) == (False, "Raider at So-So Corral", 21)
    assert failing.found == "Raider is in discard of Bob"
    assert failing.step is not None
    assert line_of(found, failing.step) == "Bob's Raider (2) loses and is destroyed."


def test_what_was_so_from_the_start_has_no_step() -> None:
    found = ruling(DUEL.replace("Raider in discard of Bob", "vp of Ann is 13"))
    failing = found.expectations[0]
    assert (failing.holds, failing.found, failing.step) == (False, "vp of Ann is 12", None)


def test_without_a_script_the_first_question_is_open() -> None:
    found = ruling(DUEL.partition("do\n")[0])
    assert found.steps == []
    assert found.open is not None
    assert isinstance(found.open.decision, PlayCards)
    assert found.expectations == ()
    assert found.holds


def test_a_line_that_does_not_answer_has_a_place() -> None:
    with pytest.raises(SourceError) as caught:
        ruling(DUEL.replace("Ann places Quick Draw", "Bob places nothing"))
    (problem,) = caught.value.diagnostics
    assert problem.span.line == 17
    assert "Ann" in (problem.suggestion or "") + problem.message


def test_a_line_too_many() -> None:
    with pytest.raises(SourceError):
        ruling(DUEL.replace("expect\n", "    Bob plays Raider\nexpect\n"))


BECAUSE = """\
turn Ann, play cards
base Saloon
hand Ann: Mummy
used Ann: minion
expect
    Ann may not play Mummy because "{topic}"
"""


def test_because() -> None:
    assert ruling(BECAUSE.format(topic="turn.play.limit")).holds
    found = ruling(BECAUSE.format(topic="bury.no-abilities"))
    (judged,) = found.expectations
    assert not judged.holds
    assert judged.found.endswith("but because Ann has already played this turn's minion [turn.play.limit]")


# --- editions ---------------------------------------------------------------------------------------------------

EMPTY_HANDED = """\
turn Ann, score bases
base Saloon
    Ann: minion 20 "Giant"
    Bob: minion 0 "Ghost"
base deck: Drakkar
"""


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ('Ann may not play Deputy because "turn.play.limit"', None),
        ('Ann may not play Deputy because "void.play-from-hand"', "Ann has already played this turn's minion"),
        (
            'Bob may not play Deputy because "turn.play.limit"',
            "Bob may not play Deputy, but because it is Ann's turn [turn.phases]",
        ),
        ('Ann may not use Deputy because "turn.play.limit"', "Ann may use Deputy"),
        ('Ann may not play extra minion because "turn.play.limit"', "but because there is none"),
        ('Ann may not play extra minion because "term.extra.meaning"', None),
    ],
)
def test_the_reason_is_one_against_what_is_asked_for(expected: str, found: str | None) -> None:
    """The card may be used, and yet it may not be played."""
    text = f"used Ann: minion\nbase Saloon\n    Ann: Raider\nhand Ann: Deputy\nexpect\n    {expected}\n"
    (judged,) = ruling(text).expectations
    assert judged.holds == (found is None)
    assert found is None or found in judged.found


def test_the_edition_of_the_board_decides_unless_another_is_given() -> None:
    assert ruling(DUEL).edition == "oops-2018"
    assert ruling(DUEL, edition="culture-shock-2019").edition == "culture-shock-2019"
    assert ruling(EMPTY_HANDED).edition is None


def test_another_edition_changes_the_switches_of_the_table() -> None:
    own, other = ruling(DUEL).table.edition, ruling(DUEL, edition="culture-shock-2019").table.edition
    assert own["redraw"] == "discard"
    assert other["redraw"] == "shuffle"


def test_an_edition_that_there_is_not() -> None:
    with pytest.raises(LookupError, match="no edition 'oops-1918'"):
        ruling(DUEL, edition="oops-1918")


# --- chance -----------------------------------------------------------------------------------------------------

DRAW = """\
players Ann (Vikings, Ancient Egyptians), Bob
turn Ann, play cards
base Saloon
hand Ann: Tribute
deck Ann: shuffled (Mummy, Mummy, Mummy, Pharaoh, Raider)
do
    Ann plays Tribute
"""


def test_chance_is_left_open() -> None:
    found = ruling(DRAW)
    assert found.open is not None
    assert found.open.decision.player is None
    assert isinstance(found.open.decision, NextDeckCard)
    assert len(found.open.decision.options) == 3


def test_the_script_can_answer_for_chance() -> None:
    lines = "".join(f"    chance: top of deck of Ann is {name}\n" for name in ("Pharaoh", "Mummy", "Raider"))
    found = ruling(DRAW + lines)
    assert found.open is not None
    assert isinstance(found.open.decision, PlayCards)
    told = sentences(found)
    assert [line for line in told if " draws " in line] == [
        "Ann draws Pharaoh.", "Ann draws the first Mummy.", "Ann draws Raider.",
    ]  # fmt: skip


def test_a_seed_answers_for_chance_and_always_the_same() -> None:
    once, again = ruling(DRAW, seed=4), ruling(DRAW, seed=4)
    assert once.table == again.table
    assert once.open is not None
    assert once.open.decision.player == "Ann"
    assert {step.by for step in decisions(once) if step.decision.player is None} == {"seed"}
    assert len({str(sentences(ruling(DRAW, seed=seed))) for seed in range(12)}) > 1


def test_the_script_goes_before_the_seed() -> None:
    found = ruling(f"{DRAW}    chance: top of deck of Ann is Pharaoh\n", seed=1)
    assert [step.by for step in decisions(found) if step.decision.player is None][:2] == ["script", "seed"]


def test_every_card_is_equally_likely() -> None:
    first = [sentences(ruling(DRAW, seed=seed))[1] for seed in range(60)]
    mummies = sum("Mummy" in line for line in first)
    assert 24 <= mummies <= 48, "three of five cards are mummies"


def test_names_of_the_board_can_be_used_by_others() -> None:
    found = adjudicate(DUEL, path="here.board")
    assert found.board.path == "here.board"
    assert found.table.cards[found.board.names["Raider"]].place.zone == "discard"
