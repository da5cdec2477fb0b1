"""A game that broke becomes a board file, and whatever broke the game breaks that board, too."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdsl import rulebook
from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.engine.atoms import in_play
from rulesdsl.explore.last_moves import last_moves
from rulesdsl.explore.random_game import GameBroken, play
from rulesdsl.table.cards import CardId
from rulesdsl.table.catalogue import standard_catalogue
from rulesdsl.table.table import Table

FACTIONS = {"Ann": ("Vikings", "Samurai"), "Bob": ("Cowboys", "Ancient Egyptians")}


class OutOfOrder(ArithmeticError):
    """The fault that is put into the engine."""


@pytest.mark.parametrize(("seed", "name"), [(3, "Huscarl"), (4, "Gunfighter"), (5, "Ronin")])
def test_the_board_replays_what_broke_the_game(seed: int, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    enter = in_play.enter

    def faulty(table: Table, card: CardId, *others: Any, **named: Any) -> Any:
        if table.cards[card].name == name:
            raise OutOfOrder(name)
        return enter(table, card, *others, **named)

    monkeypatch.setattr(in_play, "enter", faulty)
    with pytest.raises(GameBroken, match="OutOfOrder") as broken:
        play(standard_catalogue(), rulebook.load().edition(None).switches, FACTIONS, seed)
    text = last_moves(broken.value.start, broken.value.answers)
    assert "\ndo\n" in text
    with pytest.raises(OutOfOrder, match=name):
        adjudicate(text)
    monkeypatch.undo()
    assert adjudicate(text).steps
