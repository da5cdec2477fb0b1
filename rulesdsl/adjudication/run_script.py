"""Run the script of a board: its lines answer the questions, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from rulesdsl.board import board_tree as b
from rulesdsl.board.read_board import Board
from rulesdsl.engine.trace import Trace
from rulesdsl.wording.card_names import CardNames

from .script_reader import ScriptReader
from .seeded_chance import draw_option

if TYPE_CHECKING:
    import random


def run_script(
    trace: Trace, board: Board, chance: random.Random | None = None, look: Callable[[int], None] = lambda lines: None
) -> None:
    """Run the whole script, and on to the next question. `chance` decides where the script does not.

    `look` is called before the first line and after each one with their number, at the question that is open then.
    """
    reader = ScriptReader(trace, CardNames(board.names), board.path, "script")
    stops = {expectation.after for expectation in board.expectations}
    number, written = 0, board.source.removeprefix("\ufeff").split("\n")
    while number < len(board.script):
        line = board.script[number]
        _run_on(trace, None if isinstance(line, b.Chance) else chance)
        look(number)
        together = next((at for at in range(number + 1, len(board.script)) if at in stops), len(board.script))
        run_on = partial(_run_on, trace, None if isinstance(line, b.Chance) else chance)
        number += reader.follow(board.script[number:together], written[line.span.line - 1], run_on)
    _run_on(trace, chance)
    look(len(board.script))


def _run_on(trace: Trace, chance: random.Random | None) -> None:
    """To the next question of a player; without a `chance` also of chance."""
    trace.run()
    while chance is not None and (decision := trace.table.decision) is not None and decision.player is None:
        trace.answer(*draw_option(decision, chance), by="seed")
        trace.run()
