"""Why a step came about: the ability in English and in its source, the rules, and the numbers that decided."""

from __future__ import annotations

from rulesdsl.engine.events import BaseScores, DuelTied, DuelWon, VictoryPointsChanged
from rulesdsl.engine.trace import Decided, Happened, Step, definition
from rulesdsl.language.english.card_english import english, english_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import fields
from rulesdsl.record import Record, record
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import WITH_POWER, CardId
from rulesdsl.table.scope import Address
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames

from .cited_rules import CitedRule, rules_behind
from .number_breakdown import breakpoint_sum, power_sum, total_sums
from .story import StoryStep


@record
class AbilityText(Record):
    """An ability as it is printed, and the one sentence of it that is at work. Both are put into words when asked."""

    card: str
    ability: t.Ability
    sentence: t.Sentence
    printed: t.Card
    file: str | None
    line: int | None

    @property
    def title(self) -> str:
        """What is printed at the top of the card."""
        return self.printed.name

    @property
    def english(self) -> str:
        """The whole ability."""
        return english(self.ability, self.printed).plain

    @property
    def part(self) -> str:
        """The sentence at work."""
        return english_of(self.sentence, self.printed).plain

    @property
    def source(self) -> str:
        """The same sentence in the language of the card files."""
        from rulesdsl.language.format.card_layout import source_of  # a report in text does not show it

        return source_of(self.sentence)

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.file and self.line else self.card


@record
class Why(Record):
    """Everything that a step rests on."""

    sentence: str
    ability: AbilityText | None
    rules: tuple[CitedRule, ...]
    numbers: tuple[str, ...]
    """Those that decided, each as a sum with its parts."""


def why(step: StoryStep, names: CardNames, rulebook: Rulebook, edition: str | None = None) -> Why:
    main = step.main
    ability = None if main.address is None else ability_text_at(main.before, main.address)
    rules = rules_behind(step.told, step.topics, rulebook, edition)
    return Why(step.sentence(names), ability, rules, deciding_numbers(main, names))


# --- the ability ----------------------------------------------------------------------------------------------


def ability_text_at(table: Table, address: Address) -> AbilityText | None:
    """The sentence at an address; None for what only the board knows of."""
    ability = None if table.catalogue[address.card].stand_in else table.catalogue[address.card].ability_of(address.body)
    if ability is None:
        return None
    sentence = table.sentence_at(address)
    file, line = table.catalogue[address.card].file, sentence.span.line or None
    return AbilityText(address.card, ability, sentence, definition(table, address.card), file, line)


class AbilityTexts:
    """The abilities behind steps, each looked up once for all traces."""

    def __init__(self) -> None:
        self._found: dict[tuple[Address, int], tuple[Blueprint, AbilityText | None]] = {}

    def of_step(self, step: Step) -> AbilityText | None:
        address = step.address
        if address is None:
            return None
        blueprint = step.before.catalogue[address.card]
        place = (address, id(blueprint))  # another board may have another card of that name
        if place not in self._found:
            self._found[place] = (blueprint, ability_text_at(step.before, address))
        return self._found[place][1]


# --- the numbers that decided -----------------------------------------------------------------------------------------


def deciding_numbers(step: Step, names: CardNames) -> tuple[str, ...]:
    if isinstance(step, Decided):
        return ()
    table, event = step.before, step.event
    match event:
        case DuelWon() | DuelTied():
            return tuple(power_sum(table, card, names) for card in event.others if isinstance(card, int))
        case BaseScores(card=int() as base):
            return (breakpoint_sum(table, base, names), *total_sums(table, base, names))
        case VictoryPointsChanged(source=int() as source) if source in table.bases:
            return total_sums(table, source, names)
    return tuple(power_sum(table, card, names) for card in _minions_measured(step))


def _minions_measured(step: Happened) -> tuple[CardId, ...]:
    """Of the minions that it happened to, those whose power the sentence asks for."""
    address = step.address
    if address is None or not _speaks_of_power(step.before.sentence_at(address)):
        return ()
    meant = (step.event.card, *step.event.others)
    return tuple(c for c in meant if isinstance(c, int) and step.before.cards[c].place.zone in WITH_POWER)


def _speaks_of_power(part: object) -> bool:
    if isinstance(part, t.Compared | t.PropertyOf):
        return part.property == "power"
    if isinstance(part, tuple):
        return any(map(_speaks_of_power, part))
    return isinstance(part, t.Node) and any(_speaks_of_power(getattr(part, field.name)) for field in fields(part))
