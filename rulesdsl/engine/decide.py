"""Questions: what may be chosen, and by whom. Asked only where the rules leave more than one answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any

from rulesdsl.language import tree as t
from rulesdsl.table import numbers
from rulesdsl.table.cards import IN_PLAY_ZONES, CardId, Entity, Player
from rulesdsl.table.evaluate import COMPARE, View, amount, aspect_of, candidates, group_filter
from rulesdsl.table.once import once
from rulesdsl.table.table import Address, Decision, Demand, Option, Table

Answer = Callable[[Table, Any, tuple[Option, ...]], None]
ANSWERS: dict[type, Answer] = {}
"""For each kind of frame, what an answer does to it."""

QUESTION_TOPICS: Mapping[str, tuple[str, ...]] = {
    "play cards": ("turn.play.limit", "turn.play.any-order", "turn.play.abilities"),
    "where": ("play.minion.base",),
    "may": ("void.must-follow.exceptions",),
    "order": ("resolution.3.order", "me-first.in-play-order", "void.current-player-orders"),
    "me first": ("me-first.clockwise",),
    "extra now or later": ("term.extra.later-in-phase",),
    "extra now": ("void.extra-outside-phase", "me-first.extra-now"),
    "dueling card": ("duel.optional",),
    "score which": ("scoring.several",),
    "take treasure": ("treasure.loot.take-turns", "treasure.loot.order"),
    "next base": ("after-scoring.next-base-one-way",),
    "which end": ("term.place.meaning",),
    "clear base": ("void.current-player-orders", "reading.discard-order-unsaid"),
    "who first": ("ties.base-ability.order", "me-first.in-play-order"),
    "start of turn": ("turn.start.all",),
    "end of turn": ("turn.end.order",),
    "discard down": ("turn.draw.discard-down",),
    "redraw": ("setup.redraw",),
}
"""The clauses that give each question to the player who has to answer it."""


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
    return all(option in decision.options for option in chosen) and _alike(table, decision.alike, chosen)


def _alike(table: Table, demand: Demand | None, chosen: tuple[Option, ...]) -> bool:
    if demand is None:
        return True
    if demand[0] == "total power":
        _, operator, needed = demand
        return COMPARE[operator](sum(numbers.power(table, option.value) for option in chosen), needed)
    if len(chosen) < 2:
        return True
    likeness, aspect = demand
    values = [aspect_of(table, aspect, option.value) for option in chosen]
    if likeness == "same":
        return len(set(values)) == 1 and values[0] is not None  # what cards have none of, they have not in common
    return len(set(values)) == len(values)


def every_answer(table: Table, decision: Decision) -> Iterator[tuple[Option, ...]]:
    """All complete answers, each once; the order of choosing is told apart only where it can matter.

    Answers that differ only in cards that nobody could tell apart are one.
    """
    ways = permutations if decision.ordered else combinations
    seen: set[object] = set()
    for number in range(decision.least, min(decision.most, len(decision.options)) + 1):
        for chosen in ways(decision.options, number):
            if not _alike(table, decision.alike, chosen):
                continue
            if number > 1:
                looks = [interchangeable(table, o.value) if o.what == "card" else o for o in chosen]
                look: object = tuple(looks) if decision.ordered else frozenset(Counter(looks).items())
                if look in seen:
                    continue
                seen.add(look)
            yield chosen


_option = lru_cache(Option)
"""The same options are made again and again: every card that is drawn may be any of the deck."""


def option_of(entity: Entity) -> Option:
    return _option("player" if isinstance(entity, str) else "card", entity, None)


def interchangeable(table: Table, card: CardId) -> object:
    """Cards outside play that nobody could tell apart are one option."""
    physical = table.cards[card]
    return card if physical.place.zone in IN_PLAY_ZONES else physical[1:]  # everything but its number


def by_kind(table: Table, cards: tuple[Entity, ...]) -> Iterable[list[Entity]]:
    kinds: dict[object, list[Entity]] = {}
    for card in cards:
        kind = card if isinstance(card, str) else interchangeable(table, card)
        if kind in kinds:
            kinds[kind].append(card)
        else:
            kinds[kind] = [card]
    return kinds.values()


def weighted(table: Table, cards: tuple[Entity, ...]) -> tuple[Option, ...]:
    """For chance: one option for each kind of card, with the number of cards of that kind as its detail."""
    return tuple([_option("player" if isinstance(alike[0], str) else "card", alike[0], len(alike))
                  for alike in by_kind(table, cards)])  # fmt: skip


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


@once
def off_the_top(thing: t.Thing) -> bool:
    """Does it come up as cards are revealed off the top of a deck?"""
    return any(isinstance(term, t.FirstCards) for term in thing.terms)


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
    table: Table, view: View, thing: t.Thing, actor: Player | None, address: Address, *, optional: bool,
    fit: Callable[[Entity], bool] | None = None,
) -> Decision | tuple[Entity, ...]:  # fmt: skip
    """The question that settles a thing, or what it is when there is nothing to ask.

    Where nobody acts, because a base does or a monster that nobody controls, the current player chooses.
    """
    found = candidates(view, thing)
    if fit is not None:
        found = tuple(filter(fit, found))
    if not asks(thing) and not (optional and off_the_top(thing)):
        return found
    by_chance = isinstance(thing.quantity, t.Random)
    least, most = bounds(thing, len(found))
    if most == 1 and not by_chance:
        found = distinct(table, found)
    if most == 0 or (least > 1 and not can_choose(view, thing, found, least)):
        return ()
    if by_chance:
        return Decision(None, "random", weighted(table, found), 1, 1, None, (), address, view.scope.source)
    ordered = isinstance(table.deed_at(address), t.Uncover)
    if least == most == len(found) and not optional and not ordered:
        return found  # nothing is left to choose
    options = tuple(option_of(entity) for entity in found)
    if optional:
        least = 0
    return Decision(
        actor or table.turn.player, "choose", options, least, most, _demand(view, thing), (), address,
        view.scope.source, ordered,
    )  # fmt: skip


def can_choose(view: View, thing: t.Thing, found: tuple[Entity, ...], number: int) -> bool:
    """Are there so many among them, and such that they may be chosen together?"""
    demand = _demand(view, thing)
    if demand is None:
        return len(found) >= number
    return any(_alike(view.table, demand, chosen) for chosen in combinations(map(option_of, found), number))


def _demand(view: View, thing: t.Thing) -> Demand | None:
    """What all that are chosen together must be."""
    match group_filter(thing):
        case t.Alike(likeness, aspect):
            return likeness, aspect
        case t.Together(operator, needed):
            return "total power", operator, amount(view, needed)
    return None
