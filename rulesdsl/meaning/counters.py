"""Amounts, each translated into a function that counts."""

from __future__ import annotations

from collections.abc import Callable

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Entity
from rulesdsl.table.table import Table

from . import numbers
from .evaluate import AMOUNTS, Counter, View, bases_meant, finder, number_of, times, translates


@translates(AMOUNTS, t.Number)
def _number(node: t.Number) -> Counter:
    value = node.value
    if node.per is None:
        return lambda view: value
    often = times(node.per)
    return lambda view: value * often(view)


@translates(AMOUNTS, t.Count)
def _count(node: t.Count) -> Counter:
    return number_of(node.of)


@translates(AMOUNTS, t.PropertyOf)
def _property_of(node: t.PropertyOf) -> Counter:
    find, value_of, plus = finder(node.of), reader(node.property, node.at), node.plus or 0
    together = max if node.extreme == "highest" else min if node.extreme == "lowest" else sum
    if node.property == "power" and not any(isinstance(term, t.Selector) for term in node.of.terms):
        value_of = _last_known(value_of)

    def count(view: View) -> int:
        values = [value for entity in find(view) if (value := value_of(view, entity)) is not None]
        return (together(values) if values else 0) + plus

    return count


@translates(AMOUNTS, t.Portion)
def _portion(node: t.Portion) -> Counter:
    whole, size = _property_of(node.whole), node.size
    return lambda view: whole(view) // size


def _last_known(value_of: Callable[[View, Entity], int | None]) -> Callable[[View, Entity], int | None]:
    """A card that an ability refers to and that has left play has the power that it had then. But the card itself has
    none that is gone when its ability is resolved."""

    def value(view: View, entity: Entity) -> int | None:
        if entity == view.scope.source and entity in view.scope.lost:
            return None
        gone = view.table.gone.get(entity) if isinstance(entity, int) else None
        return gone.power if gone and not view.table.cards[entity].in_play else value_of(view, entity)  # type: ignore[index]

    return value


def reader(prop: t.Property, at: t.At | None) -> Callable[[View, Entity], int | None]:
    bases = None if at is None else bases_meant(at)
    of_card = _OF_CARD.get(prop)

    def value(view: View, entity: Entity) -> int | None:
        table = view.table
        if not isinstance(entity, str):
            return None if of_card is None else of_card(table, entity)
        if prop == "vp":
            return table.vp_of(entity)
        if prop == "power" and bases is not None:
            return sum(numbers.total(table, base, entity) for base in bases(view))
        return None

    return value


_OF_CARD: dict[str, Callable[[Table, CardId], int]] = {
    "power": lambda table, card: numbers.power(table, card),
    "printed power": lambda table, card: numbers.printed_power(table, card),
    "starting power": lambda table, card: numbers.starting_power(table, card),
    "breakpoint": lambda table, card: numbers.breakpoint(table, card),
    "starting breakpoint": lambda table, card: numbers.starting_breakpoint(table, card),
    "scored breakpoint": lambda table, card: numbers.scored_breakpoint(table, card),
    "counters": lambda table, card: table.cards[card].counters,
}
