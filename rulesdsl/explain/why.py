"""Why a step came about: the ability in English and in its source, the clauses in full, the numbers that decided."""

from __future__ import annotations

from dataclasses import dataclass

from rulesdsl.engine.events import BaseScores, DuelTied, DuelWon, VictoryPointsChanged
from rulesdsl.engine.trace import Decided, Happened, Step, ability_at, definition
from rulesdsl.language.english.card_english import english, english_of
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import fields
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import CardId
from rulesdsl.table.scope import Address
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.step_sentences import sentence

from .grounds import Ground, grounds
from .number_breakdown import breakpoint_sum, power_sum, total_sums


@dataclass(frozen=True)
class Written:
    """An ability, and the one sentence of it that is at work."""

    card: str
    ability: str
    """The whole ability in English."""
    part: str
    """The sentence in English."""
    source: str
    """The sentence in the language of the card files."""
    file: str | None
    line: int | None

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.file and self.line else self.card


@dataclass(frozen=True)
class Why:
    """Everything that a step rests on."""

    sentence: str
    written: Written | None
    grounds: tuple[Ground, ...]
    depends_on: tuple[str, ...]
    """The numbers that decided, each as a sum with its parts."""


def why(step: Step, names: CardNames, rulebook: Rulebook, edition: str | None = None) -> Why:
    written = None if step.address is None else written_at(step.before, step.address)
    return Why(sentence(step, names), written, grounds(step.topics, rulebook, edition), depends_on(step, names))


# --- where it is written ----------------------------------------------------------------------------------------------


def written_at(table: Table, address: Address) -> Written | None:
    """The sentence behind an address; nothing for what only the board knows of."""
    ability = None if table.catalogue[address.card].stand_in else ability_at(table, address)
    if ability is None:
        return None
    card = definition(table, address.card)
    part = table.sentence_at(address)
    line = part.span.line or None
    return Written(
        address.card, english(ability, card).plain, english_of(part, card).plain, source_of(part),
        table.catalogue[address.card].file, line,
    )  # fmt: skip


class Writings:
    """The sentences behind steps, each looked up once, for as many traces as there are."""

    def __init__(self) -> None:
        self._found: dict[tuple[Address, int], tuple[Blueprint, Written | None]] = {}

    def behind(self, step: Step) -> Written | None:
        address = step.address
        if address is None:
            return None
        blueprint = step.before.catalogue[address.card]
        place = (address, id(blueprint))  # another board may have another card of that name
        if place not in self._found:
            self._found[place] = (blueprint, written_at(step.before, address))
        return self._found[place][1]


# --- the numbers that decided -----------------------------------------------------------------------------------------


def depends_on(step: Step, names: CardNames) -> tuple[str, ...]:
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
    return tuple(power_sum(table, card, names) for card in _weighed(step))


def _weighed(step: Happened) -> tuple[CardId, ...]:
    """The minions whose power the sentence asks for, among those that it happened to."""
    address = step.address
    if address is None or not _speaks_of_power(step.before.sentence_at(address)):
        return ()
    meant = (step.event.card, *step.event.others)
    return tuple(c for c in meant if isinstance(c, int) and step.before.cards[c].place.zone == "at")


def _speaks_of_power(part: object) -> bool:
    if isinstance(part, t.Compared | t.PropertyOf):
        return part.property == "power"
    if isinstance(part, tuple):
        return any(map(_speaks_of_power, part))
    return isinstance(part, t.Node) and any(_speaks_of_power(getattr(part, field.name)) for field in fields(part))
