"""A board in the page: its problems, its ruling with every question that was answered, and the pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.engine.trace import Decided
from rulesdsl.explain.page_templates import template
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.ruling_view import RulingView, StepView, ruling_view
from rulesdsl.explain.story import Story
from rulesdsl.explain.summary import summary
from rulesdsl.explain.svg_board import svg, svg_for_page
from rulesdsl.explain.why import AbilityTexts
from rulesdsl.explore.outcome_search import OutcomeSearch
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.wording.decisions import line_for, none_of_them, options, question

from .laying import layout
from .script_text import with_line, with_script

_ABILITY_TEXTS = AbilityTexts()


class LiveBoard:
    """One text under one edition. Whatever is wrong with the text, there is an answer."""

    def __init__(self, text: str, edition: str | None = None) -> None:
        self.text, self.edition = text, edition
        self.problems: list[Diagnostic] = []
        self.ruling: Ruling | None = None
        try:
            self.ruling = adjudicate(text, path="board", edition=edition, refused=self._refused)
        except SourceError as error:
            self._refused(error)

    def _refused(self, error: SourceError) -> None:
        self.problems += error.diagnostics

    def document(self) -> dict[str, Any]:
        return {
            "problems": list(map(_problem, self.problems)),
            "ruling": self.ruling and self._ruling(self.ruling),
            "layout": layout(self.text),
        }

    # --- the ruling -----------------------------------------------------------------------------------------------

    def _ruling(self, ruling: Ruling) -> dict[str, Any]:
        short = summary(ruling)
        return {
            "title": ruling.board.title,
            "question": ruling.board.question,
            "edition": ruling.edition,
            "steps": [{"number": step.number, "sentence": step.sentence} for step in _flat(self.view.steps)],
            "list": template("live_steps.html.j2").render(steps=self.view.steps),
            "questions": list(self._questions(ruling)),
            "outcome": list(short.outcome),
            "assumptions": list(ruling.board.defaults),
            "failed": [
                {"line": judged.line, "expected": judged.expected, "found": judged.found}
                for judged in ruling.expectations
                if not judged.holds
            ],
            "over": ruling.trace.is_over,
        }

    @cached_property
    def view(self) -> RulingView:
        assert self.ruling is not None
        return ruling_view(self.ruling, _ABILITY_TEXTS)

    @cached_property
    def search(self) -> OutcomeSearch:
        """Of everything that can come of the open question."""
        assert self.ruling is not None
        return OutcomeSearch(self.ruling.table)

    @property
    def decisions(self) -> list[Decided]:
        """All that were answered, and the open one."""
        assert self.ruling is not None
        answered = [step for step in self.ruling.steps if isinstance(step, Decided)]
        return answered if self.ruling.open is None else [*answered, self.ruling.open]

    def _questions(self, ruling: Ruling) -> Iterator[dict[str, Any]]:
        """Each question with the number of the step after which it is asked."""
        story = Story(ruling.trace)
        asked_at = {decided.number: step.number - 1 for step in story.steps for decided in step.decisions}
        for number, decided in enumerate(self.decisions):
            decision, table = decided.decision, decided.before
            texts = options(decision, table, ruling.names)
            yield {
                "number": number,
                "at": asked_at.get(decided.number, len(story.steps)),
                "player": decision.player,
                "question": question(decision, table, ruling.names),
                "options": [
                    {"text": text, "card": option.entity if isinstance(option.entity, int) else None}
                    for text, option in zip(texts, decision.options, strict=True)
                ],
                "none": none_of_them(decision) if decision.least == 0 else None,
                "least": decision.least,
                "most": min(decision.most, len(decision.options)),
                "ordered": decision.ordered,
                "chosen": None
                if decided.chosen is None
                else [decision.options.index(option) for option in decided.chosen],
            }

    def picture(self, number: int, *, alone: bool = False) -> str:
        """The board that a step shows; `alone` as a file that needs nothing else."""
        board = self.view.boards[number]
        return svg(board) if alone else svg_for_page(board, f"picture-{number}")

    # --- answering ------------------------------------------------------------------------------------------------

    def answered(self, number: int, chosen: Sequence[int]) -> str:
        """The text with another answer to a question: what was answered after it is gone."""
        assert self.ruling is not None
        decisions, names = self.decisions, self.ruling.names
        asked = decisions[number]
        picked = tuple(asked.decision.options[index] for index in chosen)
        line = line_for(asked.decision, picked, asked.before, names)
        if asked.chosen is None and not self.problems:
            return with_line(self.text, line)
        lines = (line_for(each.decision, each.chosen or (), each.before, names) for each in decisions[:number])
        return with_script(self.text, [*lines, line])

    def until(self, number: int) -> str:
        """The text with the script up to a question, which is open then."""
        assert self.ruling is not None
        names = self.ruling.names
        before = self.decisions[:number]
        return with_script(
            self.text, [line_for(each.decision, each.chosen or (), each.before, names) for each in before]
        )


def _flat(steps: Sequence[StepView]) -> Iterator[StepView]:
    for step in steps:
        yield step
        yield from _flat(step.steps)


def _problem(problem: Diagnostic) -> dict[str, Any]:
    span = problem.span
    return {
        "code": problem.code, "message": problem.message, "suggestion": problem.suggestion,
        "line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column,
    }  # fmt: skip
