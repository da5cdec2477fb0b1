"""What comes of a board: the steps, the names to tell them with, and every expectation judged."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.board.read_board import Board
from rulesdsl.engine.trace import Decided, Step, Trace
from rulesdsl.record import Record, record
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames


@record
class Judged(Record):
    """One expectation: what was expected, what is so instead, and the step that made it so (None: from the start)."""

    line: int
    holds: bool
    expected: str
    found: str
    step: Step | None
    taken: int = 0
    """How many steps had been taken when it was judged."""


@record
class Ruling(Record):
    """What comes of a board."""

    board: Board
    edition: str | None
    """The book that decides; None: for each rule the newest that speaks of it."""
    trace: Trace
    """The tree of steps; it can be played on from here."""
    names: CardNames
    rulebook: Rulebook
    expectations: tuple[Judged, ...] = ()

    @property
    def steps(self) -> Sequence[Step]:
        return self.trace.steps

    @property
    def open(self) -> Decided | None:
        """The question at which the script ends."""
        return self.trace.open

    @property
    def table(self) -> Table:
        """The table at the end."""
        return self.trace.table

    @property
    def holds(self) -> bool:
        """Does everything come out as the board expects?"""
        return all(judged.holds for judged in self.expectations)
