"""What a duel asks of its players; what comes of duels is told by the rulings."""

from __future__ import annotations

from rulesdsl.board.read import read
from rulesdsl.engine.decide import every_answer
from rulesdsl.engine.step import run

BOARD = """\
turn Ann, duel Sheriff with Bushi
base Saloon
    Ann: Sheriff
    Bob: Bushi
hand Ann: Quick Draw, Deputy, Gunfighter
"""


def test_one_dueling_card_or_none() -> None:
    table = run(read(BOARD).table).table
    decision = table.decision
    assert decision is not None
    assert (decision.player, decision.question) == ("Ann", "dueling card")
    assert sorted(len(chosen) for chosen in every_answer(table, decision)) == [0, 1, 1, 1]
