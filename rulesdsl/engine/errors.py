"""What can be asked of the engine wrongly. Every error is a sentence; the table is unchanged."""

from __future__ import annotations

from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table


class EngineError(Exception):
    """Something that the engine was asked to do and will not do."""


class NoDecision(EngineError):
    def __init__(self) -> None:
        super().__init__("no question is open, so there is nothing to answer")


class NotAnOption(EngineError):
    def __init__(self, decision: Decision, chosen: tuple[Option, ...]) -> None:
        who = decision.player or "chance"
        number = f"{decision.least}" if decision.least == decision.most else f"{decision.least} to {decision.most}"
        super().__init__(
            f"{chosen!r} does not answer the open question ({who}: {decision.published}): "
            f"choose {number} of {len(decision.options)} options"
        )
        self.decision = decision
        self.chosen = chosen


class NothingToDo(EngineError):
    def __init__(self, table: Table) -> None:
        why = "a question is open" if table.decision is not None else "the game is over"
        super().__init__(f"there is no next step: {why}")
