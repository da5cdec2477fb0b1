"""Questions: what may be chosen, and by whom. Asked only where the rules leave more than one answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import Any

from rulesdsl.language import tree as t
from rulesdsl.table.cards import IN_PLAY_ZONES, CardId, Entity, Player
from rulesdsl.table.evaluate import View, aspect_of, candidates, group_filter
from rulesdsl.table.once import once
from rulesdsl.table.table import Address, Decision, Option, Table

Answer = Callable[[Table, Any, tuple[Option, ...]], None]
ANSWERS: dict[type, Answer] = {}
"""For each kind of frame, what an answer does to it."""


def answers(frame: type) -> Callable[[Answer], Answer]:
    def register(function: Answer) -> Answer:
        ANSWERS[frame] = function
        return function

    return register


def ask(table: Table, decision: Decision) -> None:
    """Open the question; where there is only one answer, that answer is given at once."""
    forced = only_answer(decision)
    if forced is not None:
        frame = table.stack[-1]
        ANSWERS[type(frame)](table, frame, forced)
    else:
        table.decision = decision


def only_answer(decision: Decision) -> tuple[Option, ...] | None:
    if decision.most == 0:
        return ()
    if decision.least == decision.most == len(decision.options) and decision.alike is None:
        return decision.options
    return None


def legal(table: Table, decision: Decision, chosen: tuple[Option, ...]) -> bool:
    """Is this a complete answer?"""
    if not decision.least <= len(chosen) <= decision.most or len(set(chosen)) != len(chosen):
        return False
    return all(option in decision.options for option in chosen) and _alike(table, decision, chosen)


def _alike(table: Table, decision: Decision, chosen: tuple[Option, ...]) -> bool:
    if decision.alike is None or len(chosen) < 2:
        return True
    likeness, aspect = decision.alike
    values = [aspect_of(table, aspect, option.value) for option in chosen]
    return len(set(values)) == (1 if likeness == "same" else len(values))


def every_answer(table: Table, decision: Decision) -> Iterator[tuple[Option, ...]]:
    """All complete answers, each once; the order of choosing is told apart only where it can matter."""
    ways = permutations if decision.ordered else combinations
    for number in range(decision.least, min(decision.most, len(decision.options)) + 1):
        yield from (chosen for chosen in ways(decision.options, number) if _alike(table, decision, chosen))


def option_of(entity: Entity) -> Option:
    return Option("player" if isinstance(entity, str) else "card", entity)


def interchangeable(table: Table, card: CardId) -> object:
    """Cards outside play that nobody could tell apart are one option."""
    physical = table.cards[card]
    return card if physical.place.zone in IN_PLAY_ZONES else physical[1:]  # everything but its number


def by_kind(table: Table, cards: tuple[Entity, ...]) -> Iterable[list[Entity]]:
    kinds: dict[object, list[Entity]] = {}
    for card in cards:
        kinds.setdefault(card if isinstance(card, str) else interchangeable(table, card), []).append(card)
    return kinds.values()


def weighted(table: Table, cards: tuple[Entity, ...]) -> tuple[Option, ...]:
    """For chance: one option for each kind of card, with the number of cards of that kind as its detail."""
    return tuple(
        Option("player" if isinstance(alike[0], str) else "card", alike[0], len(alike))
        for alike in by_kind(table, cards)
    )


def weight_of(option: Option) -> int:
    """How many cards an option of chance stands for."""
    return option.detail if isinstance(option.detail, int) else 1


def distinct(table: Table, cards: tuple[Entity, ...]) -> tuple[Entity, ...]:
    return tuple(alike[0] for alike in by_kind(table, cards))


@once
def asks(thing: t.Thing) -> bool:
    """Does settling the thing need somebody's choice?"""
    if thing.quantity is None:
        return any(isinstance(term, t.Selector) for term in thing.terms)
    return not isinstance(thing.quantity, t.Each)


def bounds(thing: t.Thing, available: int) -> tuple[int, int]:
    """How many must and how many may be chosen."""
    match thing.quantity:
        case t.UpTo(most):
            return 0, min(most, available)
        case t.AnyNumber():
            return 0, available
        case t.Exactly(number):
            return min(number, available), min(number, available)
        case _:
            return min(1, available), min(1, available)


def choice(
    table: Table, view: View, thing: t.Thing, actor: Player, address: Address, *, optional: bool,
    fit: Callable[[Entity], bool] | None = None,
) -> Decision | tuple[Entity, ...]:  # fmt: skip
    """The question that settles a thing, or what it is when there is nothing to ask."""
    found = candidates(view, thing)
    if fit is not None:
        found = tuple(filter(fit, found))
    if not asks(thing):
        return found
    by_chance = isinstance(thing.quantity, t.Random)
    least, most = bounds(thing, len(found))
    if most == 1 and not by_chance:
        found = distinct(table, found)
    if most == 0:
        return ()
    if by_chance:
        return Decision(None, "random", weighted(table, found), 1, 1, None, (), address, view.scope.source)
    alike = group_filter(thing)
    options = tuple(option_of(entity) for entity in found)
    if optional:
        least = 0
    return Decision(
        actor, "choose", options, least, most, (alike.likeness, alike.aspect) if alike else None, (), address,
        view.scope.source, isinstance(table.deed_at(address), t.Uncover),
    )  # fmt: skip
