"""An adjudication as something to look at: the steps as a tree, each with the board after it. Pages show this."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesdsl.engine.options import entities_of
from rulesdsl.engine.trace import Decided, Step
from rulesdsl.table.table import Table
from rulesdsl.wording.step_sentences import sentence

from .grounds import Ground, grounds
from .picture import Picture, picture
from .ruling import Ruling
from .trace_text import decisions_told_by, numbered, shown
from .why import Writings, Written


@dataclass(frozen=True)
class Seen:
    """One step to look at."""

    number: int
    sentence: str
    board: int
    """Which of the boards shows the table after it."""
    marks: tuple[int, ...] = ()
    """The cards that it is about, to be marked on the board."""
    written: Written | None = None
    """The ability at work."""
    grounds: tuple[Ground, ...] = ()
    notes: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    """Of the question that waits: what can be answered."""
    steps: list[Seen] = field(default_factory=list)

    @property
    def waits(self) -> bool:
        return bool(self.options)


@dataclass(frozen=True)
class View:
    """The steps at the top of the tree, and every board once, however many steps show it."""

    steps: list[Seen]
    boards: tuple[Picture, ...]


def view(ruling: Ruling, writings: Writings | None = None) -> View:
    """Who looks at many rulings gives the same `writings` to all."""
    return _Viewing(ruling, writings or Writings()).view()


class _Viewing:
    def __init__(self, ruling: Ruling, writings: Writings) -> None:
        self.ruling = ruling
        self.boards: dict[Picture, int] = {}
        self._writings = writings

    def view(self) -> View:
        ruling = self.ruling
        top = [Seen(0, "The board as it is given.", self._board(ruling.trace.start))]
        under: dict[int | None, list[Seen]] = {None: top}
        for step in shown(ruling.steps):
            seen = self._step(step)
            under[step.number] = seen.steps
            under[step.parent].append(seen)
        if ruling.open is not None:
            options = tuple(text for _, text in numbered(ruling.open.decision, ruling.table, ruling.names))
            under[ruling.open.parent].append(self._step(ruling.open, options))
        return View(top, tuple(self.boards))

    def _step(self, step: Step, options: tuple[str, ...] = ()) -> Seen:
        ruling = self.ruling
        return Seen(
            step.number, sentence(step, ruling.names), self._board(step.after), _about(step),
            self._writings.behind(step), grounds(step.topics, ruling.rulebook, ruling.edition),
            tuple(self._alternatives(decided) for decided in decisions_told_by(ruling.steps, step)), options,
        )  # fmt: skip

    def _alternatives(self, decided: Decided) -> str:
        told = [text for _, text in numbered(decided.decision, decided.before, self.ruling.names)]
        return f"{decided.decision.player or 'Chance'} chose among: {'; '.join(told)}"

    def _board(self, table: Table) -> int:
        return self.boards.setdefault(picture(table, self.ruling.names), len(self.boards))


def _about(step: Step) -> tuple[int, ...]:
    if isinstance(step, Decided):
        return tuple(card for card in entities_of(step.chosen or ()) if isinstance(card, int))
    return tuple(card for card in (step.event.card, *step.event.others) if isinstance(card, int))
