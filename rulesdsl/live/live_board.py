"""A board in the page: its problems, its ruling with every question that was answered, and the pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from rulesdsl.adjudication.adjudicate import adjudicate, play_on
from rulesdsl.board.unknown_cards import AS_THE_SCRIPT_SAYS
from rulesdsl.engine.errors import NotAnOption
from rulesdsl.engine.trace import Decided
from rulesdsl.explain.cited_rules import rules_behind
from rulesdsl.explain.page_templates import template
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.svg_board import svg, svg_for_page
from rulesdsl.explain.why import AbilityTexts
from rulesdsl.explore.outcome_search import OutcomeSearch
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.table.decision import Option
from rulesdsl.wording.decisions import line_for

from .laying import layout
from .live_steps import LiveSteps
from .script_text import with_line, with_script

_ABILITY_TEXTS = AbilityTexts()


class LiveBoard:
    """One text under one edition: what is wrong with it, or what comes of it.

    `before` is the board that it was played on from, for all that both have in common.
    """

    def __init__(
        self, text: str, edition: str | None, ruling: Ruling | None, problems: Sequence[Diagnostic] = (),
        before: LiveBoard | None = None,
    ) -> None:  # fmt: skip
        self.text, self.edition, self.ruling, self.problems = text, edition, ruling, problems
        self.layout: dict[str, Any] | None = layout(text) if before is None else before.layout
        self._steps_before = None if before is None else before.steps

    # --- what the page shows --------------------------------------------------------------------------------------

    def document(self, since: LiveBoard | None = None) -> dict[str, Any]:
        """All about the board; of the steps and questions only those that another board does not have as well."""
        return {
            "problems": list(map(_problem, self.problems)),
            "ruling": self.ruling and self._ruling(self.ruling, since),
            "layout": self.layout,
        }

    def _ruling(self, ruling: Ruling, since: LiveBoard | None) -> dict[str, Any]:
        known = None if since is None or since.ruling is None else since.steps
        return {
            "title": ruling.board.title,
            "question": ruling.board.question,
            "edition": ruling.edition,
            **self.steps.since(known),
            "assumptions": list(ruling.board.defaults),
            "failed": [
                {"line": judged.line, "expected": judged.expected, "found": judged.found}
                for judged in ruling.expectations
                if not judged.holds
            ],
            "over": ruling.trace.is_over,
        }

    @cached_property
    def steps(self) -> LiveSteps:
        before, self._steps_before = self._steps_before, None
        return LiveSteps(self._ruled, before)

    @cached_property
    def search(self) -> OutcomeSearch:
        """Of everything that can come of the open question."""
        return OutcomeSearch(self._ruled.table)

    @property
    def _ruled(self) -> Ruling:
        assert self.ruling is not None
        return self.ruling

    def picture(self, number: int, *, alone: bool = False) -> str:
        """The board that a step shows; `alone` as a file that needs nothing else."""
        board = [*self.steps.boards][number]
        return svg(board) if alone else svg_for_page(board, f"picture-{number}")

    def why(self, number: int) -> str:
        """The ability and the rules behind a step, as HTML."""
        ruling, step = self._ruled, self.steps.story[number - 1]
        rules = rules_behind(step.told, step.topics, ruling.rulebook, ruling.edition)
        return template("live_why.html.j2").render(ability=_ABILITY_TEXTS.of_step(step.main), rules=rules)

    # --- answering ------------------------------------------------------------------------------------------------

    def answered(self, number: int, chosen: Sequence[int]) -> LiveBoard:
        """The board with another answer to a question: what was answered after it is gone."""
        asked = self.steps.decisions[number]
        return self._played_on(number, _as_read([asked.decision.options[index] for index in chosen], asked))

    def until(self, number: int) -> LiveBoard:
        """The board with the script up to a question, which is open then."""
        return self._played_on(number, None)

    def _played_on(self, number: int, chosen: Sequence[Option] | None) -> LiveBoard:
        """The ruling goes on from the table at that question, and comes to what its script would come to."""
        asked = self.steps.decisions[number]
        goes_on = asked.chosen is None and chosen is not None and not self.problems
        text = with_line(self.text, self._line(number, chosen or ())) if goes_on else self._with_script(number, chosen)
        if not goes_on and any(default.endswith(AS_THE_SCRIPT_SAYS) for default in self._ruled.board.defaults):
            return read_live(text, self.edition)  # another script, another board
        try:
            ruling = play_on(self._ruled, asked, chosen)
        except NotAnOption:
            return read_live(text, self.edition)
        if not goes_on:
            board = ruling.board.replace(script=(), expectations=(), question="", answer="", cites=())
            ruling = ruling.replace(board=board, expectations=())
        return LiveBoard(text, self.edition, ruling, before=self)

    def _with_script(self, number: int, chosen: Sequence[Option] | None) -> str:
        lines = [self._line(each, decided.chosen or ()) for each, decided in enumerate(self.steps.decisions[:number])]
        return with_script(self.text, lines if chosen is None else [*lines, self._line(number, chosen)])

    def _line(self, number: int, chosen: Sequence[Option]) -> str:
        asked = self.steps.decisions[number]
        return line_for(asked.decision, tuple(chosen), asked.before, self._ruled.names)


def _as_read(chosen: Sequence[Option], asked: Decided) -> list[Option]:
    """Of unknown cards that a script cannot tell apart, those that it is taken to mean: the first ones."""
    table, found = asked.before, list[Option]()

    def kind(option: Option) -> object:
        card = option.entity
        is_unknown = isinstance(card, int) and card in table.cards and table.cards[card].name is None
        return (type(option), table.cards[card].appearance()) if isinstance(card, int) and is_unknown else option

    for option in chosen:
        alike = (other for other in asked.decision.options if kind(other) == kind(option) and other not in found)
        found.append(next(alike, option))
    return found


def read_live(text: str, edition: str | None = None) -> LiveBoard:
    """Whatever is wrong with the text, there is a board: with problems, and with the ruling as far as it goes."""
    refused: list[SourceError] = []
    ruling = None
    try:
        ruling = adjudicate(text, path="board", edition=edition, refused=refused.append)
    except SourceError as error:
        refused.append(error)
    return LiveBoard(text, edition, ruling, [problem for error in refused for problem in error.diagnostics])


def _problem(problem: Diagnostic) -> dict[str, Any]:
    span = problem.span
    return {
        "code": problem.code, "message": problem.message, "suggestion": problem.suggestion,
        "line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column,
    }  # fmt: skip
