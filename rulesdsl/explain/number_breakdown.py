"""What a number is made of: what is printed, counters, and every modifier with the card it comes from."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import live_modifiers, numbers
from rulesdsl.table.cards import WITH_POWER, CardId
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.lists import counted


class Part(NamedTuple):
    """So much, and from where."""

    amount: int
    of: str


def power_parts(table: Table, card: CardId, names: CardNames) -> tuple[Part, ...]:
    """The parts of a minion's power, in the order in which they are added up. Out of play only the print counts."""
    physical = table.cards[card]
    blueprint = table.blueprint(card)
    printed = blueprint.power if blueprint else 0
    if physical.place.zone not in WITH_POWER:
        return (Part(printed, "printed"),)
    counters = (Part(physical.counters, counted(physical.counters, "counter")),) if physical.counters else ()
    starting = _starting(printed, numbers.starting_power(table, card))
    return _floored((*starting, *counters, *_changes(table, "power", card, names)), numbers.power(table, card))


def breakpoint_parts(table: Table, base: CardId, names: CardNames) -> tuple[Part, ...]:
    blueprint = table.blueprint(base)
    starting = _starting(blueprint.breakpoint if blueprint else 0, numbers.starting_breakpoint(table, base))
    against = tuple(Part(power, names.of(table, minion)) for minion, power in numbers.uncontrolled_minions(table, base))
    changes = _changes(table, "breakpoint", base, names)
    return _floored((*starting, *changes, *against), numbers.breakpoint(table, base))


def _starting(printed: int, starting: int) -> tuple[Part, ...]:
    return (Part(starting, "printed" if starting == printed else f"starting, not {printed} as printed"),)


def _changes(table: Table, prop: Literal["power", "breakpoint"], card: CardId, names: CardNames) -> tuple[Part, ...]:
    found = []
    for modifier in live_modifiers.live(table):
        change = modifier.modifier
        if isinstance(change, t.Change) and change.property == prop and card in live_modifiers.reached(table, modifier):
            by = numbers.change_by(table, modifier, card)
            found.append(Part(by, "the board" if modifier.source is None else names.whose(table, modifier.source)))
    return tuple(found)


def _floored(parts: tuple[Part, ...], value: int) -> tuple[Part, ...]:
    missing = value - sum(part.amount for part in parts)
    return (*parts, Part(missing, "never below zero")) if missing else parts


def power_sum(table: Table, card: CardId, names: CardNames) -> str:
    """`Bob's Grunt: power 5 = 4 (printed) + 1 (1 counter)`."""
    parts = power_parts(table, card, names)
    return f"{names.whose(table, card)}: power {numbers.power(table, card)} = {added_up(parts)}"


def breakpoint_sum(table: Table, base: CardId, names: CardNames) -> str:
    parts = breakpoint_parts(table, base, names)
    return f"{names.of(table, base)}: breakpoint {numbers.breakpoint(table, base)} = {added_up(parts)}"


def added_up(parts: tuple[Part, ...]) -> str:
    first, *others = parts
    added = "".join(f" {'-' if part.amount < 0 else '+'} {abs(part.amount)} ({part.of})" for part in others)
    return f"{first.amount} ({first.of}){added}"


def total_sums(table: Table, base: CardId, names: CardNames) -> tuple[str, ...]:
    """What each player has at a base, card by card."""
    found = []
    for player in table.clockwise():
        there = (*table.minions_at(base), *table.titans_at(base))
        minions = [card for card in there if table.cards[card].controller == player]
        total = numbers.total(table, base, player)
        if minions or total:
            each = " + ".join(f"{numbers.power(table, m)} ({names.of(table, m)})" for m in minions)
            found.append(f"{player}: total {total} = {each or 'no minion'}")
    return tuple(found)
