"""A ruling as pages show it: the steps as a tree, and the board after each of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesdsl.engine.options import entities_of
from rulesdsl.engine.trace import Decided
from rulesdsl.table.cards import Entity
from rulesdsl.table.table import Table
from rulesdsl.wording.alternatives import alternatives

from .board_picture import Picture, picture
from .cited_rules import CitedRule, rules_behind
from .ruling import Ruling
from .story import Story, StoryStep
from .trace_text import numbered_options
from .why import AbilityText, AbilityTexts


@dataclass(frozen=True)
class StepView:
    """One step to look at."""

    number: int
    sentence: str
    board: int
    """Which of the boards shows the table after it."""
    marks: tuple[int, ...] = ()
    """The cards that it is about, to be marked on the board."""
    ability: AbilityText | None = None
    rules: tuple[CitedRule, ...] = ()
    notes: tuple[str, ...] = ()
    """What else could have been decided."""
    options: tuple[str, ...] = ()
    """The answers to the open question, if this is it."""
    steps: list[StepView] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        return bool(self.options)


@dataclass(frozen=True)
class RulingView:
    """The steps at the top of the tree, and every board once, however many steps show it."""

    steps: list[StepView]
    boards: tuple[Picture, ...]


def ruling_view(ruling: Ruling, ability_texts: AbilityTexts | None = None) -> RulingView:
    """Whoever looks at many rulings gives the same `ability_texts` to all."""
    return _Builder(ruling, ability_texts or AbilityTexts()).view()


class _Builder:
    def __init__(self, ruling: Ruling, ability_texts: AbilityTexts) -> None:
        self.ruling = ruling
        self.boards: dict[Picture, int] = {}
        self._ability_texts = ability_texts

    def view(self) -> RulingView:
        ruling = self.ruling
        top = [StepView(0, "The board as it is given.", self._board(ruling.trace.start))]
        under: dict[int | None, list[StepView]] = {None: top}
        story = Story(ruling.trace)
        for step in story.steps:
            view = self._step(step)
            under[step.number] = view.steps
            under[step.parent].append(view)
        if story.open is not None and ruling.table.decision is not None:
            options = tuple(text for _, text in numbered_options(ruling.table.decision, ruling.table, ruling.names))
            under[story.open.parent].append(self._step(story.open, options))
        return RulingView(top, tuple(self.boards))

    def _step(self, step: StoryStep, options: tuple[str, ...] = ()) -> StepView:
        ruling = self.ruling
        rules = rules_behind(step.told, step.topics, ruling.rulebook, ruling.edition)
        return StepView(
            step.number, step.sentence(ruling.names), self._board(step.after), marked_cards(step),
            self._ability_texts.of_step(step.main), rules,
            tuple(alternatives(step.decisions, self.ruling.names)), options,
        )  # fmt: skip

    def _board(self, table: Table) -> int:
        return self.boards.setdefault(picture(table, self.ruling.names), len(self.boards))


def marked_cards(story_step: StoryStep) -> tuple[int, ...]:
    """The cards that a step is about."""
    found: list[Entity | None] = []
    for step in story_step.told:
        if isinstance(step, Decided):
            found += entities_of(step.chosen or ())
        else:
            found += (step.event.card, *step.event.others)
    return tuple(dict.fromkeys(card for card in found if isinstance(card, int)))
