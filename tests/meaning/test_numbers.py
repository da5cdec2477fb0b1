"""What is kept of numbers must never outlive what it was computed from."""

from __future__ import annotations

from rulesdsl.board.read_board import read
from rulesdsl.engine.options import DONE
from rulesdsl.engine.step import answer_and_run, run
from rulesdsl.meaning import numbers

HOLLOW = """
players Ann, Bob
turn Ann, play cards
base Helper's Hollow
    Ann: minion 3 "Elf"
    Bob: minion 2 "Grunt"
base 20 "Docks"
hand Ann: nothing
hand Bob: nothing
deck Ann: nothing
deck Bob: nothing
"""


def test_power_is_computed_anew_when_the_turn_passes_and_no_card_has_moved() -> None:
    table = run(read(HOLLOW).table).table
    elf, grunt = table.minions_at(table.bases[0])
    assert (numbers.power(table, elf), numbers.power(table, grunt)) == (3, 3)
    assert table.decision is not None
    assert DONE in table.decision.options
    table = answer_and_run(table, DONE).table
    assert table.turn.player == "Bob"
    assert (numbers.power(table, elf), numbers.power(table, grunt)) == (4, 2)
