"""Abilities that wait together: those that are alike are not asked about, others are told apart by their cause."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.engine.questions import MayUse, ResolveFirst
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.load_library import load
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import lines_for, options
from tests.board.driving import Played, play, problems, script

CARDS = """\
faction "Tests" in tests-2020

minion "Pebble" power 1 copies 3

action "Storm"
    play: destroy each minion

base "Arena" breakpoint 20 vp 4 2 1
    after minion[here] as fallen is destroyed: owner of fallen may draw 1

base "Hall" breakpoint 20 vp 4 2 1
    after minion[here] is destroyed: each player may draw 1
"""
BOARD = """\
players Ann, Bob
base {base}
    Ann: minion 2 "Page"
    Bob: minion 3 "Foe"
hand Ann: Storm
hand Bob: nothing
deck Ann: 3 unknown
deck Bob: 3 unknown
"""


def played(base: str, folder: Path, *lines: str) -> Played:
    cards = folder / "tests.cards"
    cards.write_text(CARDS, encoding="utf-8")
    return play(BOARD.format(base=base) + script("Ann plays Storm", *lines), library=load([cards]))


def test_alike_is_not_asked_about(tmp_path: Path) -> None:
    """Who fell makes no difference where the ability does not speak of it."""
    assert isinstance(played("Hall", tmp_path).table.decision, MayUse)


def test_told_apart_by_the_cause(tmp_path: Path) -> None:
    found = played("Arena", tmp_path)
    decision, names = found.table.decision, CardNames(found.board.names)
    assert isinstance(decision, ResolveFirst)
    assert options(decision, found.table, names) == ["Arena (Page)", "Arena (Bob's Foe)"]
    assert lines_for(found.table, names) == [
        "Ann resolves Arena for Page first", "Ann resolves Arena for Foe first",
    ]  # fmt: skip


@pytest.mark.parametrize(("cause", "decider"), [("Page", "Ann"), ("the Foe", "Bob")])
def test_named_by_the_cause(cause: str, decider: str, tmp_path: Path) -> None:
    decision = played("Arena", tmp_path, f"Ann resolves Arena for {cause} first").table.decision
    assert decision is not None
    assert decision.player == decider


def test_which_one_must_be_said(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="Arena waits several times: for Page and for Foe"):
        played("Arena", tmp_path, "Ann resolves Arena first")


TIE = """\
players Ann (Cowboys, Vikings), Bob (Samurai, Vikings)
base Saloon
    Ann: minion 2 "Page", minion 3 "Squire"
    Bob: minion 3 "Foe", minion 3 "Ogre"
hand Ann: Gunfighter
hand Bob: nothing
deck Ann: 5 unknown
deck Bob: 5 unknown
"""
DUEL = ("Ann plays Gunfighter", "Ann duels Gunfighter with Foe")


def test_what_is_not_asked_may_be_said() -> None:
    ruling = adjudicate(TIE + script(*DUEL, "Ann resolves Saloon for the Foe first", "Ann says yes"))
    assert isinstance(ruling.table.decision, MayUse)


def test_and_only_as_it_happened() -> None:
    (problem,) = problems(TIE + script(*DUEL, "Ann resolves Saloon for the Squire first"))
    assert "there is no order to choose now" in problem.message
