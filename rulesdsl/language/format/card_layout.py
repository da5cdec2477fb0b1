"""The canonical layout of a card file.

A suite that is one sentence stands on the line of its head, if that line is not too long. Three things keep
lines apart: a clause with a suite of its own, such as a duel with its outcome, begins a line; so do `otherwise` and
`either`; and so does what follows a comment. The trigger of an ability shares the line of the ability's head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.comments import Line, Source, weave
from rulesdsl.language.syntax.node import replace

from .phrases import clause, each_head, has, phrase

WIDTH = 110


def format_cards(file: t.CardFile, text: str) -> str:
    """The canonical text of a file that was parsed from `text`, with the comments of that text."""
    source = Source(text)
    return weave(Layout(source).file(file), source)


def source_of(node: t.Node) -> str:
    """Any node as canonical source."""
    lay_out = LAYOUTS.get(type(node))
    if lay_out is None:
        return phrase(node)
    if isinstance(node, t.CardFile):
        return format_cards(node, "")
    depth = 1 if isinstance(node, t.Ability) else 0  # an ability is as wide as it is in its file
    lines = lay_out(Layout(Source()), node, depth)
    return "\n".join(str(Line(line.depth - depth, line.text)) for line in lines)


class Suite(NamedTuple):
    """A head and what stands under it. Only where no `otherwise` could follow may an `if` join the head."""

    head: str
    origin: int
    body: tuple[t.Sentence, ...]
    may_join_if: bool = False


class Layout:
    """Breaks nodes into lines; comments in the source keep lines from being joined."""

    def __init__(self, source: Source) -> None:
        self._source = source

    # --- cards and abilities ----------------------------------------------------------------------------

    def file(self, file: t.CardFile, depth: int = 0) -> list[Line]:
        whose = f"deck {file.deck}" if file.deck else f'faction "{file.faction}"' if file.faction else ""
        head = [Line(depth, f"{whose} in {file.set}", file.span.line)] if whose else []
        return head + [line for card in file.cards for line in self.card(card, depth)]

    def card(self, card: t.Card, depth: int) -> list[Line]:
        on = [f"on {phrase(card.on)}"] if card.on else []
        only_if = [f"only if {phrase(card.only_if)}"] if card.only_if else []
        traits = [f'trait "{trait}"' for trait in card.traits]
        head = " ".join([card.kind, f'"{card.name}"', *map(phrase, card.facts), *traits, *on, *only_if])
        abilities = [line for ability in card.abilities for line in self.ability(ability, depth + 1)]
        return [Line(depth, head, card.span.line), *abilities]

    def ability(self, ability: t.Ability, depth: int) -> list[Line]:
        if ability.timing == "base":
            return self.sentences(ability.body, depth)
        head = _head(ability)
        origin = ability.span.line
        match ability.body:
            case () if ability.timing == "talent":
                return [Line(depth, f"{head}: do nothing", origin)]
            case ():
                return [Line(depth, head, origin)]
            case (t.Sentence((t.Trigger() as trigger,), None, None),):
                both = f"{head}: {_trigger_head(trigger)}"
                divided = self._source.comment_between(origin, trigger.span.line)
                if Line(depth, f"{both}:").width <= WIDTH and not divided:
                    return self.suite(Suite(both, origin, trigger.body, may_join_if=True), depth)
        return self.suite(Suite(head, origin, ability.body, may_join_if=True), depth)

    # --- sentences --------------------------------------------------------------------------------------

    def sentences(self, sentences: tuple[t.Sentence, ...], depth: int) -> list[Line]:
        return [line for sentence in sentences for line in self.sentence(sentence, depth)]

    def sentence(self, sentence: t.Sentence, depth: int) -> list[Line]:
        suites = list(self.suites(sentence))
        if _grants(sentence) and not suites:
            return self.grants(sentence, depth)
        if not suites:
            return [Line(depth, clause(sentence), _first_line(sentence))]
        return [line for suite in suites for line in self.suite(suite, depth)]

    def grants(self, sentence: t.Sentence, depth: int) -> list[Line]:
        (deed,) = sentence.deeds
        assert isinstance(deed, t.Grants)
        until = f" {phrase(sentence.until)}" if sentence.until else ""
        head = Line(depth, f"{phrase(deed.what)} {has(deed.what)}{until}:", deed.span.line)
        return [head, *(line for ability in deed.abilities for line in self.ability(ability, depth + 1))]

    def deed(self, deed: t.Deed, depth: int) -> list[Line]:
        return self.sentence(t.Sentence((deed,)), depth)

    def block(self, block: t.Block, depth: int) -> list[Line]:
        return self.sentences(block.sentences, depth)

    def suites(self, sentence: t.Sentence) -> Iterator[Suite]:
        """The suites of which a sentence consists, one under the other; none for a mere clause."""
        if sentence.condition:
            then = _under_head(replace(sentence, condition=None, otherwise=()))
            yield Suite(f"if {phrase(sentence.condition)}", sentence.span.line, then)
            if sentence.otherwise:
                yield self.labelled("otherwise", sentence.otherwise)
        elif sentence.each:
            yield Suite(each_head(sentence.each), sentence.each.span.line, _under_head(replace(sentence, each=None)))
        else:
            match sentence.deeds:
                case (t.Duel() as duel,):
                    yield Suite(clause(sentence, phrase(duel)), _first_line(sentence), duel.outcome)
                case (t.Block(body),):
                    yield Suite(clause(sentence, ""), _first_line(sentence), body)
                case (t.Trigger() as trigger,):
                    yield Suite(_trigger_head(trigger), trigger.span.line, trigger.body, may_join_if=True)
                case (t.Choice(sides, True) as choice,):
                    heads, tails = sides
                    yield Suite("heads" if heads else "unless heads", choice.span.line, heads or tails)
                    if heads and tails:
                        yield self.labelled("tails", tails)
                case (t.Choice((first, *others)) as choice,):
                    yield Suite("either", choice.span.line, first)
                    yield from (self.labelled("or", option) for option in others)

    def labelled(self, label: str, body: tuple[t.Sentence, ...]) -> Suite:
        """A suite whose head is a word without a place of its own in the tree."""
        return Suite(label, self._source.line_of(label, _first_line(body[0])), body)

    def suite(self, suite: Suite, depth: int) -> list[Line]:
        joined = self.joined(suite)
        if joined and Line(depth, joined).width <= WIDTH:
            return [Line(depth, joined, suite.origin)]
        return [Line(depth, f"{suite.head}:", suite.origin), *self.sentences(suite.body, depth + 1)]

    def joined(self, suite: Suite) -> str | None:
        """The whole suite on one line, however long, unless something keeps its parts apart."""
        sentence = suite.body[0]
        if len(suite.body) > 1 or _opens_suite(sentence) or (sentence.condition and not suite.may_join_if):
            return None
        if self._source.comment_between(suite.origin, _first_line(sentence)):
            return None
        match list(self.suites(sentence)):
            case []:
                return f"{suite.head}: {clause(sentence)}"
            case [inner]:
                text = self.joined(inner)
                return text and f"{suite.head}: {text}"
        return None


LAYOUTS: dict[type[t.Node], Callable[[Layout, Any, int], list[Line]]] = {
    t.CardFile: Layout.file,
    t.Card: Layout.card,
    t.Ability: Layout.ability,
    t.Sentence: Layout.sentence,
    t.Duel: Layout.deed,
    t.Choice: Layout.deed,
    t.Trigger: Layout.deed,
    t.Block: Layout.block,
    t.Grants: Layout.deed,
}


def _head(ability: t.Ability) -> str:
    plays = ["may play"] if ability.plays else []
    origins = [f"from {' or '.join(ability.origins)}"] if ability.origins else []
    windows = [_windows(ability.windows)] if ability.windows else []
    limit = [ability.limit] if ability.limit else []
    on = [f"on {phrase(ability.on)}"] if ability.on else []
    return ", ".join([" ".join([ability.timing, *plays, *origins, *windows]), *limit, *on])


def _trigger_head(trigger: t.Trigger) -> str:
    limit = [trigger.limit] if trigger.limit else []
    until = [phrase(trigger.until)] if trigger.until else []
    return ", ".join([_windows(trigger.windows), *limit, *until])


def _windows(windows: tuple[t.Window, ...]) -> str:
    return ", or ".join(map(phrase, windows))


def _under_head(sentence: t.Sentence) -> tuple[t.Sentence, ...]:
    """The suite of a head that became part of its only sentence's envelope."""
    match sentence:
        case t.Sentence((t.Block(sentences),), each=None, who=None, modal=None, cost=()):
            return sentences
    return (sentence,)


def _grants(sentence: t.Sentence) -> bool:
    return isinstance(sentence.deeds[0], t.Grants)


def _opens_suite(sentence: t.Sentence) -> bool:
    """Whether the clause itself ends with a colon: a duel, or a block that may be done or is paid for."""
    match sentence.deeds:
        case (t.Duel() | t.Grants() | t.Choice(coin=True),):
            return True
        case (t.Block(),):
            return bool(sentence.who or sentence.modal or sentence.cost)
    return False


def _first_line(sentence: t.Sentence) -> int:
    """Where in the source the sentence itself begins: its span may begin with a head that has become part of it."""
    if sentence.condition:
        return sentence.span.line
    return (sentence.each or sentence.who or (*sentence.cost, *sentence.deeds)[0]).span.line
