"""The tree of steps as text: numbers, sentences, and in dim what each of them rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from rulesdsl.engine.events import Played, UnknownCardsPassed
from rulesdsl.engine.options import YES
from rulesdsl.engine.questions import Choose, MayUse, Redraw
from rulesdsl.engine.trace import Decided, Happened, Step, Trace
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.table.cards import Player
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import none_of_them, options, question
from rulesdsl.wording.step_sentences import sentence

from .grounds import grounds, ids
from .paint import Paint
from .why import Why, Writings, Written
from .why_not import WhyNot

MOST_ALTERNATIVES = 6
"""Of longer lists only so many options are named where nobody has to choose any more."""
SHORT = 40
"""Letters of ids that are as easily read again."""


class Said:
    """What need not be said once more: the clauses of the step above, quotations, hands that nobody knows."""

    def __init__(self) -> None:
        self.quoted: set[str] = set()
        self._clauses, self._at = "", 0
        self._hands: set[Player | None] = set()

    def again(self, step: Step) -> bool:
        """That a player has unknown cards, which could be specials, is said once."""
        if isinstance(step, Decided) or not isinstance(step.event, UnknownCardsPassed):
            return False
        known = step.event.actor in self._hands
        self._hands.add(step.event.actor)
        return known

    def clauses(self, step: Step, clauses: str) -> str:
        """The ids, or where they stand already: right above, at one of several steps of the same kind."""
        if clauses == self._clauses and len(clauses) > SHORT:
            return f"as at {self._at}"
        self._clauses, self._at = clauses, step.number
        return clauses


class Teller:
    """Prints the steps of one trace, each with its place in the tree."""

    def __init__(self, trace: Trace, names: CardNames, rulebook: Rulebook, edition: str | None, paint: Paint) -> None:
        self.trace = trace
        self.names = names
        self.rulebook = rulebook
        self.edition = edition
        self.paint = paint
        self._writings = Writings()

    def tree(self, *, in_full: bool = False) -> str:
        """All steps. With `in_full` the clauses and abilities are quoted, each the first time that it is at work."""
        said = Said()
        steps = (step for step in shown(self.trace.steps) if not said.again(step))
        return "\n".join(line for step in steps for line in self.lines(step, in_full=in_full, said=said))

    def lines(self, step: Step, *, in_full: bool = False, said: Said | None = None) -> Iterator[str]:
        """One step; `said` is what the reader of a whole tree has read before."""
        said = said or Said()
        head = f"{step.number:>4}  {'  ' * self.trace.depth_of(step)}"
        under = " " * (len(head) + 2)
        yield from self.paint.wrapped(sentence(step, self.names), head, under)
        for decided in decisions_told_by(self.trace.steps, step):
            yield from self._dim(self._alternatives(decided), under)
        if in_full:
            yield from self._quoted(step, under, said)
        else:
            yield from self._dim(self._named(step, said), under)

    def short(self, step: Step) -> str:
        return f"step {step.number}: {sentence(step, self.names)}"

    def _dim(self, text: str, margin: str) -> Iterator[str]:
        for line in self.paint.wrapped(text, margin) if text else ():
            yield margin + self.paint.dim(line[len(margin) :])

    def _named(self, step: Step, said: Said) -> str:
        """The ids of the clauses, and where the ability is written."""
        clauses = said.clauses(step, ids(grounds(step.topics, self.rulebook, self.edition)))
        written = self._written(step)
        place = "" if written is None or written.file is None else f"{PurePath(written.file).name}:{written.line}"
        return "  ".join(part for part in (f"[{clauses}]" if clauses else "", place) if part)

    def _written(self, step: Step) -> Written | None:
        """The sentence at work, unless it is the one that its parent has told already."""
        written = self._writings.behind(step)
        told = None if step.parent is None else self._writings.behind(self.trace.step(step.parent))
        return None if written == told else written

    def _quoted(self, step: Step, margin: str, said: Said) -> Iterator[str]:
        written = self._written(step)
        if written is not None:
            yield from self._dim(f"{written.place}: {written.part}", margin)
        found = grounds(step.topics, self.rulebook, self.edition)
        for ground in found:
            if ground.id not in said.quoted:
                yield from self._dim(ground.quoted, margin)
        known = ids(ground for ground in found if ground.id in said.quoted)
        yield from self._dim(f"[{known}]" if known else "", margin)
        said.quoted |= {ground.id for ground in found}

    def _alternatives(self, decided: Decided) -> str:
        """What else could have been decided."""
        assert decided.chosen is not None
        who = decided.decision.player or ("chance (by the seed)" if decided.by == "seed" else "chance")
        if isinstance(decided.decision, MayUse | Redraw):
            return f"{who} could also have {'declined' if decided.chosen == (YES,) else 'accepted'}"
        told = options(decided.decision, decided.before, self.names)
        others = [text for each, text in zip(decided.decision.options, told, strict=True) if each not in decided.chosen]
        if decided.decision.least == 0 and decided.chosen:
            others.append(none_of_them(decided.decision))
        if not others:
            return ""
        more = len(others) - MOST_ALTERNATIVES
        if more > 1:
            others = [*others[:MOST_ALTERNATIVES], f"and {more} more"]
        separator = "; " if any("," in text for text in others) else ", "
        return f"{who} could also have chosen: {separator.join(others)}"

    def open(self) -> Iterator[str]:
        """The question that waits, with its options numbered."""
        step = self.trace.open
        if step is None:
            return
        head = f"   ?  {'  ' * self.trace.depth_of(step)}"
        who = "" if step.decision.player is not None else "Nobody decides this, chance does: "
        yield from self.paint.wrapped(who + question(step.decision, step.before, self.names), head, " " * len(head))
        for number, text in numbered(step.decision, step.before, self.names):
            yield from self.paint.wrapped(text, f"{' ' * len(head)}{number:>2}  ", " " * (len(head) + 4))


# --- an answer and what comes of it are told as one -------------------------------------------------------------------


def shown(steps: Sequence[Step]) -> Iterator[Step]:
    """All steps but the answers whose outcome tells them as well."""
    return (step for step in steps if not isinstance(step, Decided) or _outcome(steps, step) is None)


def decisions_told_by(steps: Sequence[Step], step: Step) -> list[Decided]:
    """The decision that the step is, or those that it is the outcome of."""
    if isinstance(step, Decided):
        return [step] if step.chosen is not None else []
    found: list[Decided] = []
    for before in reversed(steps[: step.number - 1]):
        if not isinstance(before, Decided) or _outcome(steps, before) is not step:
            break
        found.insert(0, before)
    return found


def _outcome(steps: Sequence[Step], decided: Decided) -> Happened | None:
    """The next event, if the answer brought it about at once, was for that very deed, or was to play that card."""
    after = next((step for step in steps[decided.number :] if isinstance(step, Happened)), None)
    if after is None or after.before is decided.before:
        return after
    event, decision = after.event, decided.decision
    if decision.address is not None and event.address == decision.address:
        return after
    plays = decided.chosen and isinstance(event, Played) and event.card == decided.chosen[0].entity
    return after if plays and not isinstance(decision, Choose) else None


def numbered(decision: Decision, table: Table, names: CardNames) -> Iterator[tuple[int, str]]:
    """The options with the numbers to choose them by; 0 chooses none of them, where that is allowed."""
    yield from enumerate(options(decision, table, names), start=1)
    if decision.least == 0:
        yield 0, none_of_them(decision)


# --- why and why not --------------------------------------------------------------------------------------------------


def why_lines(found: Why, paint: Paint) -> Iterator[str]:
    yield from paint.wrapped(found.sentence)
    if found.written is not None:
        written = found.written
        yield from paint.wrapped(f"{written.card}: {written.ability}", "  ")
        yield from paint.wrapped(f"{written.place}:", "  ")
        for line in written.source.split("\n"):
            yield from paint.wrapped(line.lstrip(), f"    {' ' * (len(line) - len(line.lstrip()))}")
    for line in found.depends_on:
        yield from paint.wrapped(line, "  ")
    for ground in found.grounds:
        yield from paint.wrapped(ground.quoted, "  ", "    ")
    if found.written is None and not found.grounds:
        yield "  No clause has to be quoted for this."


def why_not_lines(found: WhyNot, rulebook: Rulebook, edition: str | None, paint: Paint) -> Iterator[str]:
    yield from paint.wrapped(f"{found.about}:")
    for reason in found.reasons:
        yield from paint.wrapped(f"{reason.text}.", "  ")
        for ground in grounds(reason.topics, rulebook, edition):
            yield from paint.wrapped(ground.quoted, "    ", "      ")
