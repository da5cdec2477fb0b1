"""Run the script of a board: its lines answer the questions, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.board import board_tree as b
from rulesdsl.board.read_board import Board
from rulesdsl.engine.events import Event
from rulesdsl.engine.trace import Decided, Trace
from rulesdsl.wording.card_names import CardNames

from .answer_line import answer_line
from .seeded_chance import draw_option

if TYPE_CHECKING:
    import random


def run_script(trace: Trace, board: Board, chance: random.Random | None = None) -> None:
    """Run the whole script, and on to the next question. `chance` decides where the script does not."""
    lines, names = list(board.script), CardNames(board.names)
    while True:
        trace.run()
        decision = trace.table.decision
        if decision is not None and decision.player is None and chance is not None and not _tells_chance(lines):
            trace.answer(*draw_option(decision, chance), by="seed")
        elif lines:
            line = lines.pop(0)
            answer = answer_line(line, trace.table, names, events_since_last_answer(trace), board.path)
            if answer.options is not None:
                trace.answer(*answer.options, by="script")
            if answer.rest is not None:
                lines.insert(0, answer.rest)
        else:
            return


def _tells_chance(lines: list[b.Line]) -> bool:
    return bool(lines) and isinstance(lines[0], b.Chance)


def events_since_last_answer(trace: Trace) -> tuple[Event, ...]:
    found: list[Event] = []
    for step in reversed(trace.steps):
        if isinstance(step, Decided):
            break
        found.insert(0, step.event)
    return tuple(found)
