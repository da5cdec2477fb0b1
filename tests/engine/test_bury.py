"""Burying and uncovering, where no ruling gets to; what comes of them is told by the rulings."""

from __future__ import annotations

from rulesdsl.board.read_board import read
from rulesdsl.engine.events import NothingHappened
from rulesdsl.engine.frames import Uncovering
from rulesdsl.engine.step import step
from rulesdsl.table.cards import BURIED, HAND

from ..board.driving import board

DOCKS = board("turn Ann, play cards", 'base 20 "Docks"', '    buried: Ann minion 3 "Mole"')


def test_a_card_that_has_left_and_was_buried_again_is_not_uncovered() -> None:
    table = read(DOCKS).table.fork()
    (docks,) = table.bases
    (mole,) = table.buried_at(docks)
    table.push(Uncovering(mole, "Ann"))
    table.relocate(table.cards[mole], HAND["Ann"])
    table.relocate(table.cards[mole], BURIED[docks])
    after, (event,) = step(table)
    assert isinstance(event, NothingHappened)
    assert after.buried_at(docks) == (mole,)
