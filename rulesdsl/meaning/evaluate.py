"""What the words of an ability mean on a table: things, filters, amounts, conditions. Reads only, never writes.

Every node is translated once into a function of a view (and, for filters, of an entity); looking at the tree again
each time would cost more than what is looked up on the table. Each family of nodes has a table of translators.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import eq, ge, gt, le, lt
from typing import Any, TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import MONSTERS, PLACES, TREASURES, CardId, Entity, Place
from rulesdsl.table.once import once
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from . import abilities, control, numbers, testers

COMPARE: dict[str, Callable[[int, int], bool]] = {"<=": le, ">=": ge, "<": lt, ">": gt, "=": eq}


class View:
    """A table seen from an ability: the scope, the base a filter is looking at, the cards being relocated."""

    __slots__ = ("moving", "scope", "table", "there")

    def __init__(
        self, table: Table, scope: Scope, there: CardId | None = None, moving: tuple[Entity, ...] = ()
    ) -> None:  # fmt: skip
        self.table = table
        self.scope = scope
        self.there = there
        self.moving = moving


Finder: TypeAlias = Callable[[View], tuple[Entity, ...]]
Tester: TypeAlias = Callable[[View, Entity], bool]
Counter: TypeAlias = Callable[[View], int]
Truth: TypeAlias = Callable[[View], bool]


def translated(family: Mapping[type, Callable[[Any], Any]], node: t.Node) -> Any:
    if type(node) not in family:
        raise NotImplementedError(f"nothing says what {type(node).__name__} means on a table")
    return family[type(node)](node)


# --- what is asked --------------------------------------------------------------------------------------------


def referents(view: View, ref: t.Ref) -> tuple[Entity, ...]:
    """What a reference stands for right now; nothing, when it stands for nothing any more."""
    return term_finder(ref)(view)


def candidates(view: View, thing: t.Thing) -> tuple[Entity, ...]:
    """Everything that fits a thing, in table order, each once."""
    return finder(thing)(view)


def is_one_of(view: View, entity: Entity, thing: t.Thing) -> bool:
    """Does an entity fit a thing used as a description (no choice is made)?"""
    return member(thing)(view, entity)


def fits(view: View, entity: Entity, selector: t.Selector) -> bool:
    """Is it of that kind, and do all filters hold?"""
    return _fitting(selector)(view, entity)


def passes(view: View, entity: Entity, f: t.Filter) -> bool:
    return testers.tester(f)(view, entity)


def places(view: View, zone: t.Zone) -> tuple[Place, ...]:
    """The piles that a zone names: one for each player it could belong to."""
    return _place_finder(zone)(view)


@once
def _place_finder(zone: t.Zone) -> Callable[[View], tuple[Place, ...]]:
    piles = PLACES[zone.pile]
    if isinstance(zone.of, str):
        common = (piles[COMMON[zone.of]],)
        return lambda view: common
    players = finder(zone.of)
    if zone.of.terms == (t.You(),):
        return lambda view: () if view.scope.you is None else (piles[view.scope.you],)
    if not may_be_anybodys(zone):
        return lambda view: tuple([piles[player] for player in players(view)])

    def find(view: View) -> tuple[Place, ...]:
        chosen = view.scope.get(OWNER)
        return tuple([piles[player] for player in players(view) if player in chosen or not chosen])

    return find


@once
def may_be_anybodys(zone: t.Zone) -> bool:
    """`deck of another player`: one of them is meant, and somebody has to say who."""
    of = zone.of
    return isinstance(of, t.Thing) and of.quantity is None and any(isinstance(x, t.Selector) for x in of.terms)


OWNER = "owner of a pile"
"""Bound to the player whose pile is meant, while a deed is carried out that names one of several players' piles."""


COMMON: dict[str, str | None] = {"base": None, "monster": MONSTERS, "treasure": TREASURES}
"""To whom the piles belong that are no player's."""

FOUND = "cards found"
"""Bound to the cards that came up when cards were revealed until there were enough of a kind."""


def amount(view: View, node: t.Amount) -> int:
    return counter(node)(view)


def change(view: View, node: t.Change) -> int:
    return node.by * (1 if node.per is None else times(node.per)(view))


def holds(view: View, condition: t.Condition | None) -> bool:
    return condition is None or _all_tests(condition)(view)


# --- things ---------------------------------------------------------------------------------------------------


@once
def finder(thing: t.Thing) -> Finder:
    finders = [term_finder(term) for term in thing.terms]
    if len(finders) == 1:
        return finders[0]
    return lambda view: tuple(dict.fromkeys(entity for find in finders for entity in find(view)))


@once
def member(thing: t.Thing) -> Tester:
    tests = [_fitting(term) if isinstance(term, t.Selector) else is_referent(term) for term in thing.terms]
    return tests[0] if len(tests) == 1 else lambda view, entity: any(test(view, entity) for test in tests)


def is_referent(ref: t.Term) -> Tester:
    """Is it what is referred to? Most often that is you, or the card itself."""
    match ref:
        case t.You():
            return lambda view, entity: entity == view.scope.you
        case t.This():
            return lambda view, entity: entity == view.scope.source
    find = term_finder(ref)
    return lambda view, entity: entity in find(view)


@once
def term_finder(term: t.Term) -> Finder:
    found: Finder = translated(TERMS, term)
    return found


def _named(name: str) -> Finder:
    return lambda view: view.scope.get(name)


def _role(ref: t.Role) -> Finder:
    role, of = ref.role, term_finder(ref.of)

    def find(view: View) -> tuple[Entity, ...]:
        played = (_in_role(view.table, role, entity) for entity in of(view))
        return tuple(dict.fromkeys(entity for entity in played if entity is not None))

    return find


def _in_role(table: Table, role: str, entity: Entity) -> Entity | None:
    """Of a card that has left play while an ability speaks of it, the base and the controller that it had."""
    if isinstance(entity, str):
        return entity if role != "base" else None
    if role == "owner":
        return control.owner(table, entity)
    gone = None if table.cards[entity].in_play else table.gone.get(entity)
    if role == "controller":
        return gone.controller if gone else control.controller(table, entity)
    base = gone.base if gone else table.base_of(entity)
    return base if base in table.bases else None


def _others_base(ref: t.OthersBase) -> Finder:
    def find(view: View) -> tuple[Entity, ...]:
        others = (entity for entity in view.scope.get(ref.name) if entity not in view.moving)
        bases = (_in_role(view.table, "base", other) for other in others)
        return tuple(dict.fromkeys(base for base in bases if base is not None))

    return find


def _such(term: t.Such) -> Finder:
    find, test = term_finder(term.ref), testers.all_of(term.filters)
    return lambda view: tuple(entity for entity in find(view) if test(view, entity))


def _deck_cards(term: t.DeckCards) -> Finder:
    part = slice(term.number) if term.end == "top" else slice(-term.number, None)
    return lambda view: tuple(card for place in places(view, term.zone) for card in view.table.pile(place)[part])


def _rest(term: t.Rest) -> Finder:
    return lambda view: remaining(view.table, view.scope.get(term.name))


def remaining(table: Table, group: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """Those of a group that are still set aside: what was looked at or revealed and has not gone elsewhere."""
    return tuple(card for card in group if isinstance(card, int) and table.cards[card].place.zone == "aside")


def _selector(selector: t.Selector) -> Finder:
    """Where to look for it: in play unless stated otherwise; then what it must be besides."""
    universe, used = _universe(selector)
    is_kind = KINDS[selector.kind]
    others = tuple(f for f in selector.filters if f is not used)
    test = testers.all_of(others)
    if isinstance(used, t.InZone) and selector.kind == "card" and not others and len(used.zones) == 1:
        return _all(universe)
    if selector.kind == "minion" and (used is None or isinstance(used, t.Located)):  # nothing else lies at bases
        return (lambda view: tuple([e for e in universe(view) if test(view, e)])) if others else _all(universe)

    def find(view: View) -> tuple[Entity, ...]:
        table = view.table
        return tuple([e for e in universe(view) if is_kind(table, e) and test(view, e)])

    def find_kind(view: View) -> tuple[Entity, ...]:
        table = view.table
        return tuple([e for e in universe(view) if is_kind(table, e)])

    found = find if others else find_kind
    if isinstance(used, t.Among | t.InZone):  # what is named twice is meant once
        return lambda view: tuple(dict.fromkeys(found(view)))
    return found


def _universe(selector: t.Selector) -> tuple[Callable[[View], Iterable[Entity]], t.Filter | None]:
    """Everything that may fit, and the filter that says so, which need not be asked again."""
    kind = selector.kind
    if kind == "player":
        return (lambda view: view.table.clockwise()), None
    for f in selector.filters:
        match f:
            case t.InZone(zones):
                return _lying_in(zones), f
            case t.Among(name):
                return _named(name), f
            case t.Anywhere():
                return (lambda view: view.table.cards), f
            case t.Located(at) if kind in ("minion", "monster"):
                return _minions_at(bases_meant(at)), f
            case t.Located(at) if kind != "base":
                return _lying_at(bases_meant(at)), f
    if kind == "base":
        return (lambda view: view.table.bases), None
    if kind in ("minion", "monster"):
        return (lambda view: view.table.minions()), None
    return (lambda view: view.table.in_play()), None


def _all(universe: Callable[[View], Iterable[Entity]]) -> Finder:
    return lambda view: tuple(universe(view))


def _minions_at(bases: Callable[[View], tuple[CardId, ...]]) -> Callable[[View], Iterable[CardId]]:
    def lying(view: View) -> Iterable[CardId]:
        meant = bases(view)
        if len(meant) == 1:
            return view.table.minions_at(meant[0])
        return [minion for base in meant for minion in view.table.minions_at(base)]

    return lying


def _lying_at(bases: Callable[[View], tuple[CardId, ...]]) -> Callable[[View], Iterable[CardId]]:
    return lambda view: [card for base in bases(view) for card in view.table.at_base(base)]


def _lying_in(zones: tuple[t.Zone, ...]) -> Callable[[View], Iterable[CardId]]:
    finders = [_place_finder(zone) for zone in zones]

    def lying(view: View) -> list[CardId]:
        piles = view.table.piles
        found: list[CardId] = []
        for find in finders:
            for place in find(view):
                found += piles.get(place, ())
        return found

    return lying


@once
def bases_meant(at: t.At) -> Callable[[View], tuple[Any, ...]]:
    match at.base:
        case t.ThisBase():
            return term_finder(at.base)
        case t.There():
            return lambda view: () if view.there is None else (view.there,)
        case thing:
            return finder(thing)


TERMS: dict[type, Callable[[Any], Finder]] = {
    t.Selector: _selector, t.Such: _such, t.DeckCards: _deck_cards, t.Rest: _rest, t.Role: _role,
    t.OthersBase: _others_base,
    t.FirstCards: lambda _: _named(FOUND),
    t.Name: lambda ref: _named(ref.name),
    t.This: lambda _: lambda view: () if view.scope.source is None else (view.scope.source,),
    t.ThisMinion: lambda _: lambda view: () if view.scope.minion is None else (view.scope.minion,),
    t.ThisBase: lambda _: lambda view: () if view.scope.base is None else (view.scope.base,),
    t.You: lambda _: lambda view: () if view.scope.you is None else (view.scope.you,),
}  # fmt: skip


@once
def _fitting(selector: t.Selector) -> Tester:
    is_kind, test = KINDS[selector.kind], testers.all_of(selector.filters)
    return lambda view, entity: is_kind(view.table, entity) and test(view, entity)


def _is_player(table: Table, entity: Entity) -> bool:
    return isinstance(entity, str)


def _is_card(table: Table, entity: Entity) -> bool:
    return not isinstance(entity, str) and table.cards[entity].place.zone != "bases"


def _is_printed(*kinds: str) -> Callable[[Table, Entity], bool]:
    """A buried card is nothing but a card."""

    def test(table: Table, entity: Entity) -> bool:
        if isinstance(entity, str):
            return False
        card = table.cards[entity]
        return card.name is not None and table.catalogue[card.name].kind in kinds and card.place.zone != "buried"

    return test


def is_treasure(table: Table, entity: Entity) -> bool:
    return not isinstance(entity, str) and table.cards[entity].common == TREASURES


KINDS: dict[str, Callable[[Table, Entity], bool]] = {
    "player": _is_player, "card": _is_card, "action": _is_printed("action"), "base": _is_printed("base"),
    "minion": _is_printed("minion", "monster"), "monster": _is_printed("monster"), "treasure": is_treasure,
}  # fmt: skip


@once
def group_filter(thing: t.Thing) -> t.Alike | t.Together | None:
    """The demand on all that are chosen together, if there is one."""
    for term in thing.terms:
        if isinstance(term, t.Selector):
            for f in term.filters:
                if isinstance(f, t.Together | t.Alike):
                    return f
    return None


def aspect_of(table: Table, aspect: str, card: CardId) -> Any:
    """What `same base`, `different power` … compare."""
    match aspect:
        case "base":
            return table.base_of(card)
        case "power":
            return numbers.power(table, card)
        case "name":
            return abilities.names(table, card) or (table.cards[card].name,)  # whoever may choose it may look at it
        case _:
            blueprint = table.blueprint(card)
            return blueprint.faction or None if blueprint else None


# --- amounts and conditions -----------------------------------------------------------------------------------


@once
def counter(node: t.Amount) -> Counter:
    found: Counter = translated(AMOUNTS, node)
    return found


def _number(node: t.Number) -> Counter:
    value = node.value
    if node.per is None:
        return lambda view: value
    often = times(node.per)
    return lambda view: value * often(view)


@once
def times(per: t.Thing | t.Amount) -> Counter:
    """How often something counts that is said for each of these, or so many times."""
    if not isinstance(per, t.Thing):
        return counter(per)
    find = finder(per)
    return lambda view: len(find(view))


def _count(node: t.Count) -> Counter:
    find = finder(node.of)
    return lambda view: len(find(view))


def _property_of(node: t.PropertyOf) -> Counter:
    find, value_of, plus = finder(node.of), reader(node.property, node.at), node.plus or 0
    together = max if node.extreme == "highest" else min if node.extreme == "lowest" else sum
    if node.property == "power" and not any(isinstance(term, t.Selector) for term in node.of.terms):
        value_of = _last_known(value_of)

    def count(view: View) -> int:
        values = [value for entity in find(view) if (value := value_of(view, entity)) is not None]
        return (together(values) if values else 0) + plus

    return count


def _last_known(value_of: Callable[[View, Entity], int | None]) -> Callable[[View, Entity], int | None]:
    """Of a card that an ability has already spoken of, the power that it had when it left play."""

    def value(view: View, entity: Entity) -> int | None:
        gone = view.table.gone.get(entity) if isinstance(entity, int) else None
        return gone.power if gone and not view.table.cards[entity].in_play else value_of(view, entity)  # type: ignore[index]

    return value


AMOUNTS: dict[type, Callable[[Any], Counter]] = {t.Number: _number, t.Count: _count, t.PropertyOf: _property_of}


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
    "starting power": lambda table, card: numbers.starting_power(table, card),
    "breakpoint": lambda table, card: numbers.breakpoint(table, card),
    "starting breakpoint": lambda table, card: numbers.starting_breakpoint(table, card),
    "counters": lambda table, card: table.cards[card].counters,
}


@once
def _all_tests(condition: t.Condition) -> Truth:
    tests = [_test(test) for test in condition.tests]
    return tests[0] if len(tests) == 1 else lambda view: all(test(view) for test in tests)


@once
def _test(test: t.Test) -> Truth:
    found: Truth = translated(TESTS, test)
    return found


def _exists(test: t.Exists) -> Truth:
    find, negated = finder(test.thing), test.negated
    return lambda view: bool(find(view)) != negated


def _is_a(test: t.IsA) -> Truth:
    find, is_it, negated = finder(test.subject), member(test.what), test.negated
    together = all if isinstance(test.subject.quantity, t.Each) else any
    return lambda view: together(is_it(view, entity) for entity in find(view)) != negated


def _comparison(test: t.Comparison) -> Truth:
    left, compare, right = counter(test.left), COMPARE[test.operator], counter(test.right)
    return lambda view: compare(left(view), right(view))


TESTS: dict[type, Callable[[Any], Truth]] = {t.Exists: _exists, t.IsA: _is_a, t.Comparison: _comparison}
