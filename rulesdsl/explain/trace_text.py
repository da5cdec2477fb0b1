"""The tree of steps as text: numbers, sentences, and in dim the rules and the ability behind each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from rulesdsl.engine.options import YES
from rulesdsl.engine.questions import ArrangeCards, MayUse, Redraw
from rulesdsl.engine.trace import Decided, Step, Trace
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import none_of_them, options, question
from rulesdsl.wording.lists import listed

from .cited_rules import CitedRule, cited_rules, rules_behind, short_ids
from .story import Story, StoryStep
from .terminal_style import TerminalStyle
from .why import AbilityText, AbilityTexts, Why
from .why_not import WhyNot

MOST_ALTERNATIVES = 6
"""How many options are named where nobody has to choose any more."""
END_OF_PHASE = "end the Play Cards phase"
"""An alternative that is not worth a line of its own."""
SHORT = 40
"""Ids with no more letters than this are printed again."""


class PrintedBefore:
    """What a reader of the tree has read already, and need not read again."""

    def __init__(self) -> None:
        self.quoted: set[str] = set()
        self._clauses, self._at = "", 0

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

    def tree(self, *, in_full: bool = False) -> str:
        """All steps. With `in_full` clauses and abilities are quoted, each the first time that it is at work."""
        printed = PrintedBefore()
        steps = Story(self.trace).steps
        return "\n".join(line for step in steps for line in self.lines(step, in_full=in_full, printed=printed))

    def lines(self, step: StoryStep, *, in_full: bool = False, printed: PrintedBefore | None = None) -> Iterator[str]:
        """One step."""
        printed = printed or PrintedBefore()
        head = f"{step.number:>4}  {'  ' * step.depth}"
        under = " " * (len(head) + 2)
        yield from self.style.wrapped(step.sentence(self.names), head, under)
        for others in dict.fromkeys(map(self._alternatives, step.decisions)):
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
        ability = self._new_ability(step)
        place = "" if ability is None or ability.file is None else f"{PurePath(ability.file).name}:{ability.line}"
        return "  ".join(part for part in (f"[{clauses}]" if clauses else "", place) if part)

    def _rules(self, step: StoryStep) -> tuple[CitedRule, ...]:
        return rules_behind(step.told, step.topics, self.rulebook, self.edition)

    def _new_ability(self, step: StoryStep) -> AbilityText | None:
        """The sentence at work, unless it is that of the parent step."""
        ability = self._ability_texts.of_step(step.main)
        parent = step.main.parent
        above = None if parent is None else self._ability_texts.of_step(self.trace.step(parent))
        return None if ability == above else ability

    def _quotations(self, step: StoryStep, margin: str, printed: PrintedBefore) -> Iterator[str]:
        ability = self._new_ability(step)
        if ability is not None:
            yield from self._dim(f"{ability.place}: {ability.part}", margin)
        rules = self._rules(step)
        for rule in rules:
            if rule.id not in printed.quoted:
                yield from self._dim(rule.quoted, margin)
        known = short_ids(rule for rule in rules if rule.id in printed.quoted)
        yield from self._dim(f"[{known}]" if known else "", margin)
        printed.quoted |= {rule.id for rule in rules}

    def _alternatives(self, decided: Decided) -> str:
        """What else could have been decided."""
        assert decided.chosen is not None
        who = decided.decision.player or ("chance, by the seed" if decided.by == "seed" else "chance")
        if isinstance(decided.decision, Redraw):
            return f"{who} could have {'kept the hand' if decided.chosen == (YES,) else 'redrawn'}"
        if isinstance(decided.decision, MayUse):
            return f"{who} could have {'declined' if decided.chosen == (YES,) else 'accepted'}"
        if isinstance(decided.decision, ArrangeCards):
            return f"{who} could also have chosen another order"
        texts = options(decided.decision, decided.before, self.names)
        offered = zip(decided.decision.options, texts, strict=True)
        others = [text for option, text in offered if option not in decided.chosen]
        if decided.decision.least == 0 and decided.chosen:
            others.append(none_of_them(decided.decision))
        if not others or others == [END_OF_PHASE]:
            return ""
        if others == [none_of_them(decided.decision)] and decided.decision.least == 0:
            return f"{who} could have declined"
        more = len(others) - MOST_ALTERNATIVES
        if more > 1:
            others = [*others[:MOST_ALTERNATIVES], f"{more} more"]
        separator = "; " if any("," in text for text in others) else ", "
        if decided.decision.player is None:
            return f"It could also have been {listed(others, 'or')} ({who})"
        return f"{who} could also have chosen: {separator.join(others)}"

    def open(self) -> Iterator[str]:
        """The open question, with its options numbered."""
        step = Story(self.trace).open
        if step is None:
            return
        decision = self.trace.table.decision
        assert decision is not None
        head = f"   ?  {'  ' * step.depth}"
        who = "" if decision.player is not None else "Chance decides: "
        asked = question(decision, self.trace.table, self.names)
        yield from self.style.wrapped(who + asked, head, " " * len(head))
        for number, text in numbered_options(decision, self.trace.table, self.names):
            yield from self.style.wrapped(text, f"{' ' * len(head)}{number:>2}  ", " " * (len(head) + 4))


def numbered_options(decision: Decision, table: Table, names: CardNames) -> Iterator[tuple[int, str]]:
    """The options with the numbers to choose them by; 0 chooses none of them, where that is allowed."""
    yield from enumerate(options(decision, table, names), start=1)
    if decision.least == 0:
        yield 0, none_of_them(decision)


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
