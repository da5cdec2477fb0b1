"""Cards that must be alike, or must not be: all ways to choose them are found, however many cards there are."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Literal, TypeAlias

import pytest

from rulesdsl.board.read_board import read
from rulesdsl.engine.decide import every_answer, legal
from rulesdsl.engine.options import PickCard
from rulesdsl.engine.questions import Choose
from rulesdsl.language.library.load_library import load
from rulesdsl.table.decision import AllAlike

from ..board.driving import play

Aspect: TypeAlias = Literal["base", "power", "name"]
BOARD = """\
base 20 "Docks"
    Ann: minion 4 "Brute", minion 3 "Clerk"
    Bob: minion 3 "Drudge"
base 20 "Wharf"
    Ann: minion 4 "Elder"
    Bob: minion 2 "Fool" with action "Vow" from Bob
base 20 "Pier"
"""


@pytest.mark.parametrize("aspect", ["base", "power", "name"])
@pytest.mark.parametrize("likeness", ["same", "different"])
@pytest.mark.parametrize("least", [0, 2, 3])
def test_every_answer_is_found(likeness: Literal["same", "different"], aspect: Aspect, least: int) -> None:
    table = read(BOARD).table
    options = tuple(PickCard(card.id) for card in table.cards.values() if card.in_play and card.id not in table.bases)
    assert len(options) == 6
    decision = Choose("Ann", options, least, 4, AllAlike(likeness, aspect))
    tried = (chosen for number in range(7) for chosen in combinations(options, number))
    expected = {frozenset(chosen) for chosen in tried if legal(table, decision, chosen)}
    assert {frozenset(chosen) for chosen in every_answer(table, decision)} == expected


CARDS = """\
faction "Herders" in homemade-2026

action "Round Up" copies 1
    play: move 3 minions[same base] to base

action "Gather" copies 1
    play: move 3 minions[different base] to base
"""
THREE_AT_DOCKS = """\
base 20 "Docks"
    Ann: minion 4 "Brute", minion 3 "Clerk", minion 1 "Drudge"
base 20 "Wharf"
    Bob: minion 2 "Fool"
base 20 "Pier"
"""
ONE_AT_EACH = THREE_AT_DOCKS.replace(', minion 1 "Drudge"', "") + '    Bob: minion 1 "Drudge"\n'


@pytest.mark.parametrize(
    ("card", "bases", "is_asked"),
    [
        ("Round Up", THREE_AT_DOCKS, True),
        ("Round Up", ONE_AT_EACH, False),
        ("Gather", THREE_AT_DOCKS, False),
        ("Gather", ONE_AT_EACH, True),
    ],
)
def test_nobody_is_asked_if_too_few_may_be_chosen_together(
    tmp_path: Path, card: str, bases: str, is_asked: bool
) -> None:  # fmt: skip
    (tmp_path / "herders.cards").write_text(CARDS, encoding="utf-8")
    text = f"{bases}hand Ann: {card}\ndo\n    Ann plays {card}\n"
    assert isinstance(play(text, library=load([tmp_path])).table.decision, Choose) is is_asked
