"""An adjudication as one page that needs nothing else: the steps beside the board, with buttons and arrow keys."""

from __future__ import annotations

from typing import Any

from rulesdsl.table.table import Table

from .adjudicate import Ruling
from .grounds import grounds
from .picture import Picture, picture
from .say import sentence
from .svg import svg, template
from .text import decisions_told_by, numbered, shown
from .trace import Decided, Step
from .why import Writings


def page(ruling: Ruling) -> str:
    """The page as HTML text. Each board is drawn once, however many steps show it."""
    return _Page(ruling).written()


class _Page:
    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.boards: dict[Picture, int] = {}
        self._writings = Writings(ruling.trace.start)

    def written(self) -> str:
        steps = self._tree()
        ruling = self.ruling
        return template("adjudication.html.j2").render(
            title=ruling.board.title or "A ruling", question=ruling.board.question, answer=ruling.board.answer,
            steps=steps, boards=[svg(board, f"picture-{number}") for board, number in self.boards.items()],
            expectations=ruling.expectations, defaults=ruling.board.defaults,
        )  # fmt: skip

    def _tree(self) -> list[dict[str, Any]]:
        ruling = self.ruling
        start = {"number": 0, "sentence": "The board as it is given.", "board": self._board(ruling.trace.start)}
        top: list[dict[str, Any]] = [{**_EMPTY, **start, "steps": []}]
        under: dict[int | None, list[dict[str, Any]]] = {None: top}
        for step in shown(ruling.steps):
            told = self._step(step)
            under[step.number] = told["steps"]
            under[step.parent].append(told)
        if ruling.open is not None:
            told = self._step(ruling.open)
            told["options"] = [text for _, text in numbered(ruling.open.decision, ruling.table, ruling.names)]
            under[ruling.open.parent].append({**told, "open": True})
        return top

    def _step(self, step: Step) -> dict[str, Any]:
        ruling = self.ruling
        written = self._writings.behind(step)
        found = [f"{written.card}: {written.ability} ({written.place})"] if written is not None else []
        found += [ground.quoted for ground in grounds(step.topics, ruling.rulebook, ruling.edition)]
        return {
            **_EMPTY, "number": step.number, "sentence": sentence(step, ruling.names),
            "board": self._board(step.after), "marks": " ".join(map(str, _about(step))), "grounds": found,
            "notes": [self._alternatives(decided) for decided in decisions_told_by(ruling.steps, step)], "steps": [],
        }  # fmt: skip

    def _alternatives(self, decided: Decided) -> str:
        told = [text for _, text in numbered(decided.decision, decided.before, self.ruling.names)]
        return f"{decided.decision.player or 'Chance'} chose among: {'; '.join(told)}"

    def _board(self, table: Table) -> int:
        return self.boards.setdefault(picture(table, self.ruling.names), len(self.boards))


_EMPTY: dict[str, Any] = {"marks": "", "notes": [], "grounds": [], "options": [], "open": False}


def _about(step: Step) -> list[int]:
    """The cards that the step is about, to be marked on the board."""
    if isinstance(step, Decided):
        return [option.value for option in step.chosen or () if isinstance(option.value, int)]
    return [card for card in (step.event.card, *step.event.others) if isinstance(card, int)]
