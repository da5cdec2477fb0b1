"""Questions to players: which options there are, and which answers are legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, permutations, takewhile
from sys import maxsize
from typing import Any

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.meaning.conditions import COMPARE
from rulesdsl.meaning.evaluate import View, amount, finder
from rulesdsl.meaning.testers import aspect_of, group_filter
from rulesdsl.table.cards import MADNESS, PILES, CardId, Entity, Player
from rulesdsl.table.decision import AllAlike, Decision, Demand, Option, TotalPower
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import Address
from rulesdsl.table.table import Table

from .options import PickCard, RandomCard, RandomPlayer, entities_of, option_of, random_card, random_player
from .questions import Choose, RandomPick

Answer = Callable[[Table, Any, tuple[Option, ...]], None]
ANSWERS: dict[type, Answer] = {}
"""For each kind of frame, what an answer does to it."""


def answers(frame: type) -> Callable[[Answer], Answer]:
    def register(function: Answer) -> Answer:
        ANSWERS[frame] = function
        return function

    return register


def ask(table: Table, decision: Decision) -> None:
    """Open the question; if there is only one answer, give that answer at once."""
    forced = only_answer(decision)
    if forced is not None:
        frame = table.stack[-1]
        ANSWERS[type(frame)](table, frame, forced)
    else:
        table.set_decision(decision)


def only_answer(decision: Decision) -> tuple[Option, ...] | None:
    if decision.most == 0:
        return ()
    if decision.least == decision.most == len(decision.options) and decision.demand is None:
        return decision.options
    return None


def legal(table: Table, decision: Decision, chosen: tuple[Option, ...]) -> bool:
    """Is this a complete answer?"""
    number = len(chosen)
    if not decision.least <= number <= decision.most or (number > 1 and len(set(chosen)) != number):
        return False
    for option in chosen:
        for offered in decision.options:  # mostly it is one of them, and to compare it with those before takes longer
            if option is offered:
                break
        else:
            if option not in decision.options:
                return False
    return decision.demand is None or _meets(table, decision.demand, chosen)


def _meets(table: Table, demand: Demand | None, chosen: tuple[Option, ...]) -> bool:
    if demand is None:
        return True
    cards = [card for card in entities_of(chosen) if isinstance(card, int)]
    if isinstance(demand, TotalPower):
        total = sum(numbers.power(table, card) for card in cards)
        return not cards or COMPARE[demand.operator](total, demand.amount)
    if len(cards) < 2:
        return True
    values = [aspect_of(table, demand.aspect, card) for card in cards]
    if demand.likeness == "same":
        return len(set(values)) == 1 and values[0] is not None  # what cards have none of, they have not in common
    return len(set(values)) == len(values)


def _pools(table: Table, decision: Decision, number: int) -> Iterable[Sequence[Option]]:
    """The options from which so many may be chosen together: those of one base, say, or simply all."""
    demand = decision.demand
    if number < 2 or not isinstance(demand, AllAlike) or demand.likeness != "same":
        return (decision.options,)
    pools: dict[Any, list[Option]] = {}
    for option in decision.options:
        values = [aspect_of(table, demand.aspect, card) for card in entities_of((option,)) if isinstance(card, int)]
        if not values:
            return (decision.options,)
        pools.setdefault(values[0], []).append(option)
    return pools.values()


def every_answer(table: Table, decision: Decision) -> Iterator[tuple[Option, ...]]:
    """All complete answers, each once. The order of choosing counts only if the decision is ordered, and equal cards
    count as one."""
    ways = permutations if decision.ordered else combinations
    seen: set[object] = set()
    for number in range(decision.least, min(decision.most, len(decision.options)) + 1):
        for chosen in chain.from_iterable(ways(pool, number) for pool in _pools(table, decision, number)):
            if not _meets(table, decision.demand, chosen):
                continue
            if number > 1:
                looks = [interchangeable(table, o.card) if isinstance(o, PickCard) else o for o in chosen]
                look: object = tuple(looks) if decision.ordered else frozenset(Counter(looks).items())
                if look in seen:
                    continue
                seen.add(look)
            yield chosen


def interchangeable(table: Table, card: CardId) -> object:
    """Equal for cards outside play that nobody could tell apart: they are one option."""
    physical = table.cards[card]
    place = physical.place
    if place.in_play:
        return card
    if place.zone in PILES:
        return _kinds(table)[card], place  # what it is, is all that there is to it
    return physical.appearance()


def _kinds(table: Table) -> dict[CardId, int]:
    """A number for each card: the same for cards of the same name, owner, deck and label. Whose a Madness card is,
    its pile tells."""
    found = table.derived.cast.kinds
    if found is None:
        numbers: dict[object, int] = {}
        found = table.derived.cast.kinds = {
            number: numbers.setdefault(
                (card.name, None if card.common == MADNESS else card.owner, card.label, card.common), len(numbers)
            )
            for number, card in table.cards.items()
        }
    return found


def weighted(table: Table, cards: tuple[Entity, ...]) -> tuple[RandomCard | RandomPlayer, ...]:
    """For chance: one option for each kind of card, with the number of cards of that kind."""
    kinds = _kind_of_each(table, cards)
    first = dict(zip(kinds[::-1], cards[::-1], strict=True))
    counts = [(first[kind], number) for kind, number in Counter(kinds).items()]
    return tuple([random_player(e, number) if isinstance(e, str) else random_card(e, number) for e, number in counts])


def _kind_of_each(table: Table, cards: tuple[Entity, ...]) -> Sequence[object]:
    """As `interchangeable`, of many; shorter where all lie in one pile."""
    kinds, lying = _kinds(table), table.cards
    first = cards[0] if cards else ""
    place = None if isinstance(first, str) else lying[first].place
    if place is not None and place.zone in PILES and (table.piles[place] == cards or {*table.piles[place]} >= {*cards}):
        return [*map(kinds.__getitem__, cards)]  # type: ignore[arg-type]  # only cards lie in piles
    return [
        card if isinstance(card, str) or (place := lying[card].place).in_play
        else (kinds[card], place) if place.zone in PILES
        else lying[card].appearance()
        for card in cards
    ]  # fmt: skip


def distinct(table: Table, cards: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """The first of each kind."""
    if len(cards) < 2:
        return cards
    kinds = _kind_of_each(table, cards)
    if len(set(kinds)) == len(kinds):
        return cards
    first = dict(zip(kinds[::-1], cards[::-1], strict=True))
    return tuple([first[kind] for kind in dict.fromkeys(kinds)])


def present(view: View, thing: t.Thing) -> tuple[Entity, ...]:
    """What fits a thing, without what the ability has named and something else has taken elsewhere since."""
    how = pick(thing)
    found = how.find(view)
    lost = view.scope.lost
    return tuple(entity for entity in found if entity not in lost) if lost and how.refers_back else found


class Pick:
    """What can be told from the tree alone about choosing a thing."""

    __slots__ = ("asks", "by_chance", "find", "group", "least", "most", "off_the_top", "refers_back")

    def __init__(self, thing: t.Thing) -> None:
        self.find = finder(thing)
        self.asks = asks(thing)
        self.off_the_top = off_the_top(thing)
        self.by_chance = isinstance(thing.quantity, t.Random)
        self.group = group_filter(thing)
        self.refers_back = any(map(_refers_back, thing.terms))
        self.least, self.most = bounds(thing.quantity)


pick = memoized_by_node(Pick)


def _refers_back(term: t.Term) -> bool:
    """Does it mean cards that are known already, rather than any that fit now?"""
    return not isinstance(term, t.Selector) or any(isinstance(f, t.Among) for f in term.filters)


@memoized_by_node
def asks(thing: t.Thing) -> bool:
    """Does settling the thing need somebody's choice?"""
    if thing.quantity is None:
        return any(isinstance(term, t.Selector) for term in thing.terms)
    return not isinstance(thing.quantity, t.Each)


@memoized_by_node
def off_the_top(thing: t.Thing) -> bool:
    """Does it come up as cards are revealed off the top of a deck?"""
    return any(isinstance(term, t.FirstCards) for term in thing.terms)


def bounds(quantity: t.Quantity | None) -> tuple[int, int]:
    """How many must and how many may be chosen, if there are enough."""
    match quantity:
        case t.UpTo(most):
            return 0, most
        case t.Between(least, most):
            return least, most
        case t.AnyNumber():
            return 0, maxsize
        case t.Exactly(number):
            return number, number
        case _:
            return 1, 1


def choice(
    table: Table, view: View, thing: t.Thing, actor: Player | None, address: Address, *, optional: bool,
    fit: Callable[[Entity], bool] | None = None, ordered: bool = False, also: tuple[Entity, ...] = (),
) -> Decision | tuple[Entity, ...]:  # fmt: skip
    """The question that settles a thing, or what it is when there is nothing to ask; `ordered`, where the order in
    which several are named is the order in which it is done to them; `also`, what else may be chosen.

    Where nobody acts, because a base does or a monster that nobody controls, the current player chooses.
    """
    how = pick(thing)
    found = (*present(view, thing), *also)
    if fit is not None:
        found = tuple(filter(fit, found))
    if not how.asks and not (optional and how.off_the_top):
        return found
    available = len(found)
    least, most = min(how.least, available), min(how.most, available)
    if most == 1 and not how.by_chance:
        found = distinct(table, found)
    if most == 0 or (least and how.group is not None and not can_choose(view, thing, found, least)):
        return ()
    if how.by_chance and available <= _times(table, address):
        return found[:1]  # all of them are taken, so it does not matter which is the first
    if how.by_chance:
        return RandomPick(None, weighted(table, found), address=address, source=view.scope.source)
    if least == most == len(found) and not optional and not ordered:
        return found  # nothing is left to choose
    options = tuple([option_of(entity) for entity in found])
    if optional:
        least = 0
    demand = None if how.group is None else _demand(view, how.group)
    player = actor or table.turn.player
    return Choose(player, options, least, most, demand, ordered, address, view.scope.source)


def _times(table: Table, address: Address) -> int:
    """How often the sentence says the same from here on."""
    deeds = table.catalogue[address.card].deeds[address.body][address.sentence][address.deed :]
    return len(list(takewhile(deeds[:1].__contains__, deeds)))


def can_choose(view: View, thing: t.Thing, found: tuple[Entity, ...], number: int) -> bool:
    """Are there enough of them that may be chosen together?"""
    group = pick(thing).group
    if group is None:
        return len(found) >= number
    demand = _demand(view, group)
    if isinstance(demand, AllAlike):
        return _most_alike(view.table, demand, found) >= number
    return any(_meets(view.table, demand, chosen) for chosen in combinations(map(option_of, found), number))


def _most_alike(table: Table, demand: AllAlike, found: tuple[Entity, ...]) -> int:
    """How many of them may be chosen together."""
    values = Counter(aspect_of(table, demand.aspect, entity) for entity in found if isinstance(entity, int))
    others = len(found) - values.total()
    if demand.likeness == "different":
        return len(values) + others
    del values[None]
    return max(values.values(), default=min(1, len(found) - others)) + others


def _demand(view: View, group: t.Alike | t.Together) -> Demand:
    """What all that are chosen together must be."""
    if isinstance(group, t.Alike):
        return AllAlike(group.likeness, group.aspect)
    return TotalPower(group.operator, amount(view, group.amount))
