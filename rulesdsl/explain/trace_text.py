"""The tree of steps as text: numbers, sentences, and in dim the rules and the ability behind each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from rulesdsl.engine.events import AbilityUsed, Triggered
from rulesdsl.engine.trace import Happened, Step, Trace
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table
from rulesdsl.wording.alternatives import alternatives
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import none_of_them, options, question

from .cited_rules import CitedRule, cited_rules, rules_behind, short_ids
from .standing_texts import standing_texts
from .story import Story, StoryStep
from .terminal_style import TerminalStyle
from .why import AbilityText, AbilityTexts, Why
from .why_not import WhyNot

ROUTINE = frozenset({
    "play.action.do", "play.minion.base", "play.minion.do", "resolution.5", "play.action.discard",
    "term.standard.leaves", "scoring.ready.phase", "turn.score.check", "turn.score.must", "scoring.order.again",
    "scoring.order.award", "scoring.order.discard-cards", "scoring.order.discard-base", "scoring.order.new-base",
    "after-scoring.base-discard", "after-scoring.new-base", "turn.draw.two", "turn.end.pass", "setup.clockwise",
    "term.place.meaning", "term.destroy",
})  # fmt: skip
"""Rules of every turn: named, and quoted only where a ruling rests on them."""
SHORT = 40
"""Ids with no more letters than this are printed again."""


class PrintedBefore:
    """What a reader of the tree has read already, and need not read again."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self.quoted: set[str] = set(known)
        self._abilities: set[tuple[str, int]] = set()
        self._told: dict[str, list[str]] = {}
        self._clauses, self._at = "", 0

    def ability(self, ability: AbilityText | None, *, whole: bool) -> AbilityText | None:
        """The sentence at work, or of a trigger the whole ability, the first time that it is."""
        if ability is None:
            return None
        part, all_of_it = (ability.card, id(ability.sentence)), (ability.card, id(ability.ability))
        if not self._abilities.isdisjoint({part, all_of_it}):
            return None
        self._abilities.add(all_of_it if whole else part)
        return ability

    def has_told(self, card: str, text: str) -> bool:
        """Has this been told of the card, by itself or within something longer? From now on it has."""
        told = self._told.setdefault(card, [])
        told.append(text.lower())
        return any(text.lower() in earlier for earlier in told[:-1])

    def clauses(self, step: StoryStep, clauses: str) -> str:
        """The ids, or the number of the step right above with the same ids."""
        if clauses == self._clauses and len(clauses) > SHORT:
            return f"as at {self._at}"
        self._clauses, self._at = clauses, step.number
        return clauses


class TraceText:
    """Prints the steps of one trace, indented by their depth in the tree."""

    def __init__(
        self, trace: Trace, names: CardNames, rulebook: Rulebook, edition: str | None, style: TerminalStyle
    ) -> None:
        self.trace = trace
        self.names = names
        self.rulebook = rulebook
        self.edition = edition
        self.style = style
        self._ability_texts = AbilityTexts()

    def tree(self, *, in_full: bool = False, known: Iterable[str] = ()) -> str:
        """All steps. With `in_full` clauses and abilities are quoted, each the first time that it is at work; those
        with the `known` ids have been quoted before."""
        printed = PrintedBefore(known)
        steps = Story(self.trace).steps
        return "\n".join(line for step in steps for line in self.lines(step, in_full=in_full, printed=printed))

    def lines(self, step: StoryStep, *, in_full: bool = False, printed: PrintedBefore | None = None) -> Iterator[str]:
        """One step."""
        printed = printed or PrintedBefore()
        head = f"{step.number:>4}  {'  ' * step.depth}"
        under = " " * (len(head) + 2)
        yield from self.style.wrapped(step.sentence(self.names), head, under)
        for others in alternatives(step.decisions, self.names):
            yield from self._dim(others, under)
        if in_full:
            yield from self._quotations(step, under, printed)
        else:
            yield from self._dim(self._references(step, printed), under)

    def short(self, step: Step) -> str:
        """`step 3: Ann draws Trick.`"""
        story = Story(self.trace)
        found = story.steps[story.number_of(step) - 1]
        return f"step {found.number}: {found.sentence(self.names)}"

    def _dim(self, text: str, margin: str) -> Iterator[str]:
        for line in self.style.wrapped(text, margin) if text else ():
            yield margin + self.style.dim(line[len(margin) :])

    def _references(self, step: StoryStep, printed: PrintedBefore) -> str:
        """The ids of the clauses, and the file and line of the ability."""
        clauses = printed.clauses(step, short_ids(self._rules(step)))
        ability = self._new_ability(step, printed)
        place = "" if ability is None or ability.file is None else f"{PurePath(ability.file).name}:{ability.line}"
        return "  ".join(part for part in (f"[{clauses}]" if clauses else "", place) if part)

    def _rules(self, step: StoryStep) -> tuple[CitedRule, ...]:
        return rules_behind(step.told, step.topics, self.rulebook, self.edition)

    def _new_ability(self, step: StoryStep, printed: PrintedBefore) -> AbilityText | None:
        """The ability at work, unless it has been told, or a step that follows does what it says."""
        main = _at_work(step)
        if isinstance(main, Happened) and main.event.address is None and self._is_carried_out(main):
            return None
        return printed.ability(self._ability_texts.of_step(main), whole=_is_triggered(main))

    def _is_carried_out(self, step: Happened) -> bool:
        """Does a step that follows tell what the card does that begins to be resolved here?"""
        address = step.address
        following = self.trace.steps[step.number :]
        return (
            address is not None
            and not _is_triggered(step)
            and any(
                one.address is not None and (one.address.card, one.address.body) == (address.card, address.body)
                for one in following
            )
        )

    def _quotations(self, step: StoryStep, margin: str, printed: PrintedBefore) -> Iterator[str]:
        ability = self._new_ability(step, printed)
        if ability is not None:
            text = ability.english if _is_triggered(_at_work(step)) else ability.part
            if not printed.has_told(ability.title, text):
                yield from self._dim(f"{ability.title}: {text}", margin)
        for card, text in standing_texts(step):
            if not printed.has_told(card, text):
                yield from self._dim(f"{card}: {text}", margin)
        rules = self._rules(step)
        for rule in rules:
            if rule.id not in printed.quoted and rule.topic not in ROUTINE:
                yield from self._dim(rule.told, margin)
        known = short_ids(rule for rule in rules if rule.id in printed.quoted or rule.topic in ROUTINE)
        yield from self._dim(f"[{known}]" if known else "", margin)
        printed.quoted |= {rule.id for rule in rules}

    def open(self) -> Iterator[str]:
        """The open question, with its options numbered."""
        step = Story(self.trace).open
        if step is None:
            return
        decision = self.trace.table.decision
        assert decision is not None
        head = f"   ?  {'  ' * step.depth}"
        asked = question(decision, self.trace.table, self.names)
        yield from self.style.wrapped(asked, head, " " * len(head))
        for number, text in numbered_options(decision, self.trace.table, self.names):
            yield from self.style.wrapped(text, f"{' ' * len(head)}{number:>2}  ", " " * (len(head) + 4))


def numbered_options(decision: Decision, table: Table, names: CardNames) -> Iterator[tuple[int, str]]:
    """The options with the numbers to choose them by; 0 chooses none of them, where that is allowed."""
    yield from enumerate(options(decision, table, names), start=1)
    if decision.least == 0:
        yield 0, none_of_them(decision)


def _at_work(step: StoryStep) -> Step:
    """The step of the trace that tells which ability is at work: of a card that plays itself, that it is used."""
    return next(
        (one for one in step.told if isinstance(one, Happened) and isinstance(one.event, AbilityUsed)), step.main
    )


def _is_triggered(step: Step) -> bool:
    """Is it an ability that waits for something, so that its condition belongs to it?"""
    return isinstance(step, Happened) and isinstance(step.event, Triggered | AbilityUsed)


# --- why and why not --------------------------------------------------------------------------------------------------


def why_lines(why: Why, style: TerminalStyle) -> Iterator[str]:
    yield from style.wrapped(why.sentence)
    if why.ability is not None:
        ability = why.ability
        yield from style.wrapped(f"{ability.card}: {ability.english}", "  ")
        yield from style.wrapped(f"{ability.place}:", "  ")
        for line in ability.source.split("\n"):
            yield from style.wrapped(line.lstrip(), f"    {' ' * (len(line) - len(line.lstrip()))}")
    for line in why.numbers:
        yield from style.wrapped(line, "  ")
    for rule in why.rules:
        yield from style.wrapped(rule.quoted, "  ", "    ")
    if why.ability is None and not why.rules:
        yield "  No clause has to be quoted for this."


def why_not_lines(why_not: WhyNot, rulebook: Rulebook, edition: str | None, style: TerminalStyle) -> Iterator[str]:
    yield from style.wrapped(f"{why_not.about}:")
    for reason in why_not.reasons:
        yield from style.wrapped(f"{reason.text}.", "  ")
        for rule in cited_rules(reason.topics, rulebook, edition):
            yield from style.wrapped(rule.quoted, "    ", "      ")
