"""The tree of steps and the table as JSON, with what each field means. Fields are only ever added.

A step:

    number, kind        1, 2, …; "event" or "decision"
    told_at             the number of the step that tells it where steps are printed; null for an open question
    sentence            in words
    clauses             ids of the clauses and readings that it rests on
    ability             null, or {card, english, part, source, file, line}: what is printed, and the sentence at work
    steps               the steps under it
    verb, actor, card, source, amount         of an event; cards are {id, name}, anything may be null
    question, decider, options, least, most, chosen, by    of a decision; `decider` null is chance; `chosen` null is
                        open, else the positions of the chosen options, of which there may be `least` to `most`;
                        `by` is who answered: "script", "seed" or ""

A ruling:

    title, question, answer, cites      what the file says; empty where it says nothing
    edition             the book that decides; null: for each rule the newest that speaks of it
    defaults            sentences about what the board leaves out and was assumed
    summary             {outcome, open, assumptions}: what came of it in short, the question that is still open or
                        null, and the assumptions that the outcome depends on
    steps               the tree
    open                the question at which the script ends, as a step; null if there is none
    table               what lies on the table then: the fields of `board_picture.Picture`
    expectations        {line, holds, expected, found, step}: `step` is the number of the step that made it so, or null
    holds               whether all of them hold
"""

from __future__ import annotations

from typing import Any

from rulesdsl.engine.trace import Decided, Happened, Step, Trace
from rulesdsl.record import Record
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.table.cards import CardId
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import options, question
from rulesdsl.wording.step_sentences import sentence

from .board_picture import picture
from .cited_rules import rules_behind
from .ruling import Ruling
from .story import Story
from .summary import summary
from .why import AbilityTexts


def document(ruling: Ruling, ability_texts: AbilityTexts | None = None) -> dict[str, Any]:
    """A whole ruling. Whoever writes many of them gives the same `ability_texts` to all."""
    writer = Writer(ruling.trace, ruling.names, ruling.rulebook, ruling.edition, ability_texts)
    board = ruling.board
    return {
        "title": board.title,
        "question": board.question,
        "answer": board.answer,
        "cites": list(board.cites),
        "edition": ruling.edition,
        "defaults": list(board.defaults),
        "summary": _plain(summary(ruling)),
        "steps": writer.steps(),
        "open": writer.open(),
        "table": writer.table(),
        "expectations": [
            {
                "line": judged.line, "holds": judged.holds, "expected": judged.expected, "found": judged.found,
                "step": None if judged.step is None else judged.step.number,
            }
            for judged in ruling.expectations
        ],
        "holds": ruling.holds,
    }  # fmt: skip


class Writer:
    """Writes the steps of one trace."""

    def __init__(
        self,
        trace: Trace,
        names: CardNames,
        rulebook: Rulebook,
        edition: str | None,
        ability_texts: AbilityTexts | None = None,
    ) -> None:
        self.trace = trace
        self.names = names
        self.rulebook = rulebook
        self.edition = edition
        self._ability_texts = ability_texts or AbilityTexts()
        self._story = Story(trace)

    def steps(self) -> list[dict[str, Any]]:
        """The tree."""
        found: dict[int | None, list[dict[str, Any]]] = {None: []}
        for step in self.trace.steps:
            under: list[dict[str, Any]] = []
            found[step.number] = under
            found[step.parent].append({**self.step(step), "steps": under})
        return found[None]

    def step(self, step: Step) -> dict[str, Any]:
        """One step without those under it."""
        about = self._event(step) if isinstance(step, Happened) else self._decision(step)
        return {
            "number": step.number,
            "told_at": self._story.number_of(step)
            if step.after is not step.before or step.number <= len(self.trace.steps)
            else None,
            "kind": "event" if isinstance(step, Happened) else "decision",
            "sentence": sentence(step, names=self.names),
            "clauses": [rule.id for rule in rules_behind((step,), step.topics, self.rulebook, self.edition)],
            "ability": self._ability(step),
            **about,
        }

    def _event(self, step: Happened) -> dict[str, Any]:
        event = step.event
        return {
            "verb": event.published,
            "actor": event.actor,
            "card": self._card(step.before, event.card),
            "source": self._card(step.before, event.source),
            "amount": event.amount,
        }

    def _decision(self, step: Decided) -> dict[str, Any]:
        decision = step.decision
        chosen = None if step.chosen is None else [decision.options.index(option) for option in step.chosen]
        return {
            "question": question(decision, step.before, self.names),
            "decider": decision.player,
            "least": decision.least,
            "most": decision.most,
            "options": options(decision, step.before, self.names),
            "chosen": chosen,
            "by": step.by,
        }

    def _ability(self, step: Step) -> dict[str, Any] | None:
        ability = self._ability_texts.of_step(step)
        if ability is None:
            return None
        return {
            "card": ability.card, "english": ability.english, "part": ability.part, "source": ability.source,
            "file": ability.file, "line": ability.line,
        }  # fmt: skip

    def _card(self, table: Table, card: CardId | None) -> dict[str, Any] | None:
        return None if card is None or card < 0 else {"id": card, "name": self.names.of(table, card)}

    def open(self) -> dict[str, Any] | None:
        step = self.trace.open
        return None if step is None else self.step(step)

    def table(self) -> dict[str, Any]:
        shown: dict[str, Any] = _plain(picture(self.trace.table, self.names))
        return shown


def _plain(value: Any) -> Any:
    """Records as objects, to any depth."""
    if isinstance(value, Record):
        return {name: _plain(getattr(value, name)) for name in value.field_names()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
