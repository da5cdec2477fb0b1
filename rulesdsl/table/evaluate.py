"""What the words of an ability mean on a table: things, filters, amounts, conditions. Reads only, never writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import eq, ge, gt, le, lt
from typing import Any, NamedTuple

from rulesdsl.language import tree as t

from . import project
from .blueprint import Blueprint
from .cards import BASE_DECK, BASE_DISCARD, CardId, Entity, Place
from .table import Scope, Table

COMPARE: dict[str, Callable[[int, int], bool]] = {"<=": le, ">=": ge, "<": lt, ">": gt, "=": eq}


class View(NamedTuple):
    """A table seen from an ability: the scope, the base a filter is looking at, the cards being relocated."""

    table: Table
    scope: Scope
    there: CardId | None = None
    moving: tuple[Entity, ...] = ()


# --- things ---------------------------------------------------------------------------------------------------


def referents(view: View, ref: t.Ref) -> tuple[Entity, ...]:
    """What a reference stands for right now; nothing, when it stands for nothing any more."""
    scope = view.scope
    match ref:
        case t.Name(name):
            return scope.get(name)
        case t.This():
            return _present(scope.source)
        case t.ThisMinion():
            return _present(scope.minion)
        case t.ThisBase():
            return _present(scope.base)
        case t.You():
            return _present(scope.you)
        case t.Role(role, of):
            found: list[Entity] = []
            for entity in referents(view, of):
                played = _role(view.table, role, entity)
                if played is not None and played not in found:
                    found.append(played)
            return tuple(found)
    raise AssertionError(ref)


def _present(entity: Entity | None) -> tuple[Entity, ...]:
    return () if entity is None else (entity,)


def _role(table: Table, role: str, entity: Entity) -> Entity | None:
    if isinstance(entity, str):
        return entity if role != "base" else None
    if role == "base":
        return table.base_of(entity)
    if role == "owner":
        return project.owner(table, entity)
    gone = table.gone.get(entity)
    return gone.controller if gone and not table.cards[entity].in_play else project.controller(table, entity)


def candidates(view: View, thing: t.Thing) -> tuple[Entity, ...]:
    """Everything that fits a thing, in table order, each once."""
    found: dict[Entity, None] = {}
    for term in thing.terms:
        for entity in _of_term(view, term):
            found[entity] = None
    return tuple(found)


def _of_term(view: View, term: t.Term) -> Iterable[Entity]:
    match term:
        case t.Selector():
            return (e for e in _universe(view, term) if fits(view, e, term))
        case t.Such(ref, filters):
            return (e for e in referents(view, ref) if all(passes(view, e, f) for f in filters))
        case t.DeckCards(end, number, zone):
            return _deck_cards(view, end, number, zone)
        case t.Rest(name):
            return remaining(view.table, view.scope.get(name))
        case _:
            return referents(view, term)


def remaining(table: Table, group: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """Those of a group that are still set aside: what was looked at or revealed and has not gone elsewhere."""
    return tuple(card for card in group if isinstance(card, int) and table.cards[card].place.zone == "aside")


def _deck_cards(view: View, end: str, number: int, zone: t.Zone) -> tuple[CardId, ...]:
    found: list[CardId] = []
    for place in places(view, zone):
        pile = view.table.pile(place)
        found += pile[:number] if end == "top" else pile[-number:]
    return tuple(found)


def places(view: View, zone: t.Zone) -> tuple[Place, ...]:
    """The piles that a zone names: one for each player it could belong to."""
    if zone.of is None:
        return (BASE_DECK,) if zone.pile == "deck" else (BASE_DISCARD,)
    return tuple(Place(zone.pile, player) for player in candidates(view, zone.of))


def _universe(view: View, selector: t.Selector) -> Iterable[Entity]:
    """Where to look for it: in play unless stated otherwise."""
    table = view.table
    if selector.kind == "player":
        return table.clockwise()
    for f in selector.filters:
        if isinstance(f, t.InZone):
            return [card for zone in f.zones for place in places(view, zone) for card in table.pile(place)]
        if isinstance(f, t.Among):
            return view.scope.get(f.name)
        if isinstance(f, t.Located) and selector.kind != "base":
            return [card for base in _bases_of(view, f.at) for card in table.at_base(base)]
    if selector.kind == "base":
        return table.bases
    return table.minions() if selector.kind == "minion" else table.in_play()


def _bases_of(view: View, at: t.At) -> tuple[Any, ...]:
    match at.base:
        case t.ThisBase():
            return _present(view.scope.base)
        case t.There():
            return _present(view.there)
        case thing:
            return candidates(view, thing)


def fits(view: View, entity: Entity, selector: t.Selector) -> bool:
    """Is it of that kind, and do all filters hold?"""
    if not _is_kind(view.table, entity, selector):
        return False
    return all(passes(view, entity, f) for f in selector.filters)


def _is_kind(table: Table, entity: Entity, selector: t.Selector) -> bool:
    if isinstance(entity, str):
        return selector.kind == "player"
    if selector.kind == "player":
        return False
    card = table.cards[entity]
    if selector.kind == "card":
        return card.place.zone != "bases"
    if card.place.zone == "buried":
        return False
    blueprint = table.blueprint(entity)
    return blueprint is not None and blueprint.kind == selector.kind


# --- filters --------------------------------------------------------------------------------------------------


def passes(view: View, entity: Entity, f: t.Filter) -> bool:
    return _FILTERS[type(f)](view, entity, f)


def _controlled_by(view: View, entity: Entity, f: t.ControlledBy) -> bool:
    if isinstance(entity, str):
        return False
    holder = project.controller(view.table, entity)
    return holder is not None and is_one_of(view, holder, f.player)


def _owned_by(view: View, entity: Entity, f: t.OwnedBy) -> bool:
    if isinstance(entity, str):
        return False
    owner = project.owner(view.table, entity)
    return owner is not None and is_one_of(view, owner, f.player)


def _located(view: View, entity: Entity, f: t.Located) -> bool:
    if isinstance(entity, str):
        return False
    base = view.table.base_of(entity)
    return base is not None and base in _bases_of(view, f.at)


def _attached_to(view: View, entity: Entity, f: t.AttachedTo) -> bool:
    if isinstance(entity, str):
        return False
    place = view.table.cards[entity].place
    return place.zone == "on" and place.of is not None and is_one_of(view, place.of, f.host)


def _in_zone(view: View, entity: Entity, f: t.InZone) -> bool:
    if isinstance(entity, str):
        return False
    place = view.table.cards[entity].place
    return any(place in places(view, zone) for zone in f.zones)


def _among(view: View, entity: Entity, f: t.Among) -> bool:
    return entity in view.scope.get(f.name)


def _in_state(view: View, entity: Entity, f: t.InState) -> bool:
    if isinstance(entity, str):
        return False
    if f.state == "buried":
        return view.table.cards[entity].place.zone == "buried"
    if f.state == "dueling":
        return entity in project.duelists(view.table)
    return _is_standard(view.table, view.table.blueprint(entity))


def _is_standard(table: Table, blueprint: Blueprint | None) -> bool:
    """Not played on anything; by the newest book nor staying in play in another way, which is to bury itself."""
    if blueprint is None or not blueprint.is_standard:
        return False
    return table.edition.get("standard") == "not-played-on" or not blueprint.buries_itself


def _named(view: View, entity: Entity, f: t.Named) -> bool:
    return isinstance(entity, int) and f.name in project.names(view.table, entity)


def _compared(view: View, entity: Entity, f: t.Compared) -> bool:
    value = _property(view, f.property, entity, f.at)
    return value is not None and COMPARE[f.operator](value, amount(view, f.amount))


def _alike(view: View, entity: Entity, f: t.Alike) -> bool:
    return True  # a statement about all that are chosen together: see `aspect_of`


def _other(view: View, entity: Entity, f: t.Other) -> bool:
    if isinstance(entity, str):
        return entity != view.scope.you
    if view.table.cards[entity].place.zone == "bases":
        bases = [view.table.base_of(card) for card in view.moving if isinstance(card, int)]
        return entity not in (bases or (view.scope.base,))
    return entity != view.scope.source


def _having(view: View, entity: Entity, f: t.Having) -> bool:
    table = view.table
    if isinstance(entity, str):
        return any(isinstance(c, int) and project.controller(table, c) == entity for c in candidates(view, f.thing))
    if table.cards[entity].place.zone == "bases":
        inner = view._replace(there=entity)
        found = candidates(inner, f.thing)
        return any(isinstance(c, str) or table.base_of(c) == entity for c in found)
    return any(c in table.attached(entity) for c in candidates(view, f.thing))


def _being(view: View, entity: Entity, f: t.Being) -> bool:
    return entity in referents(view, f.ref)


def _negated(view: View, entity: Entity, f: t.Negated) -> bool:
    return not passes(view, entity, f.filter)


_FILTERS: dict[type, Callable[[View, Entity, Any], bool]] = {
    t.ControlledBy: _controlled_by, t.OwnedBy: _owned_by, t.Located: _located, t.AttachedTo: _attached_to,
    t.InZone: _in_zone, t.Among: _among, t.InState: _in_state, t.Named: _named, t.Compared: _compared,
    t.Alike: _alike, t.Other: _other, t.Having: _having, t.Being: _being, t.Negated: _negated,
}  # fmt: skip


def is_one_of(view: View, entity: Entity, thing: t.Thing) -> bool:
    """Does an entity fit a thing used as a description (no choice is made)?"""
    for term in thing.terms:
        if isinstance(term, t.Selector):
            if fits(view, entity, term):
                return True
        elif entity in _of_term(view, term):
            return True
    return False


def group_filter(thing: t.Thing) -> t.Alike | None:
    """The demand that all chosen together be alike, if there is one."""
    for term in thing.terms:
        if isinstance(term, t.Selector):
            for f in term.filters:
                if isinstance(f, t.Alike):
                    return f
    return None


def aspect_of(table: Table, aspect: str, card: CardId) -> Any:
    """What `same base`, `different power` … compare."""
    match aspect:
        case "base":
            return table.base_of(card)
        case "power":
            return project.power(table, card)
        case "name":
            return table.cards[card].name
        case _:
            blueprint = table.blueprint(card)
            return blueprint.faction if blueprint else None


# --- amounts and conditions -----------------------------------------------------------------------------------


def amount(view: View, node: t.Amount) -> int:
    match node:
        case t.Number(value, per):
            return value if per is None else value * len(candidates(view, per))
        case t.Count(of):
            return len(candidates(view, of))
        case t.PropertyOf(extreme, prop, of, at):
            values = [v for e in candidates(view, of) if (v := _property(view, prop, e, at)) is not None]
            if not values:
                return 0
            return max(values) if extreme == "highest" else min(values) if extreme == "lowest" else sum(values)
    raise AssertionError(node)


def change(view: View, node: t.Change) -> int:
    return node.by if node.per is None else node.by * len(candidates(view, node.per))


def _property(view: View, prop: str, entity: Entity, at: t.At | None) -> int | None:
    table = view.table
    if isinstance(entity, str):
        if prop == "vp":
            return table.vp_of(entity)
        if prop == "power" and at is not None:
            return sum(project.total(table, base, entity) for base in _bases_of(view, at))
        return None
    match prop:
        case "power":
            return project.power(table, entity)
        case "starting power":
            return project.starting_power(table, entity)
        case "breakpoint":
            return project.breakpoint(table, entity)
        case "starting breakpoint":
            return project.starting_breakpoint(table, entity)
        case "counters":
            return table.cards[entity].counters
    return None


def holds(view: View, condition: t.Condition | None) -> bool:
    return condition is None or all(_test(view, test) for test in condition.tests)


def _test(view: View, test: t.Test) -> bool:
    match test:
        case t.Exists(thing, negated):
            return bool(candidates(view, thing)) != negated
        case t.IsA(subject, what, negated):
            found = candidates(view, subject)
            return any(is_one_of(view, entity, what) for entity in found) != negated
        case t.Comparison(left, operator, right):
            return COMPARE[operator](amount(view, left), amount(view, right))
    raise AssertionError(test)
