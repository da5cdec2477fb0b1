"""The terms of a thing, each translated into a function that finds what it stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Entity
from rulesdsl.table.possible_cards import factions_in_game
from rulesdsl.table.table import Table

from . import control
from .card_kinds import those_of_kind
from .evaluate import (
    FOUND,
    TERMS,
    UNUSED,
    Finder,
    View,
    acting_for,
    all_of,
    bases_meant,
    finder,
    fitting,
    looks_back,
    place_finder,
    places,
    playing,
    remaining,
    term_finder,
    translates,
)


def _named(name: str) -> Finder:
    return lambda view: view.scope.get(name)


@translates(TERMS, t.Role)
def _role(ref: t.Role) -> Finder:
    role, of = ref.role, term_finder(ref.of)
    named = ref.of.name if role == "controller" and isinstance(ref.of, t.Name) else None
    acting = None if named is None else acting_for(named)

    def find(view: View) -> tuple[Entity, ...]:
        if named is not None and view.scope.get(playing(named)):
            return view.scope.get(playing(named))
        played = (_in_role(view.table, role, entity) for entity in of(view))
        if acting is not None and view.scope.get(acting) and not any(_is_at_work(view.table, e) for e in of(view)):
            return view.scope.get(acting)
        return tuple(dict.fromkeys(entity for entity in played if entity is not None))

    return find


def _is_at_work(table: Table, entity: Entity) -> bool:
    """Is it a card in play, or an action that is still being carried out?"""
    return isinstance(entity, int) and (table.cards[entity].in_play or table.cards[entity].place.zone == "resolving")


def _in_role(table: Table, role: str, entity: Entity) -> Entity | None:
    """A card that has left play meanwhile has the base and the controller that it had then."""
    if isinstance(entity, str):
        return entity if role != "base" else None
    if role == "owner":
        return control.owner(table, entity)
    gone = None if table.cards[entity].in_play else table.gone.get(entity)
    if role == "controller":
        return gone.controller if gone else control.controller(table, entity)
    base = gone.base if gone else table.base_of(entity)
    return base if base in table.bases else None


@translates(TERMS, t.OthersBase)
def _others_base(ref: t.OthersBase) -> Finder:
    def find(view: View) -> tuple[Entity, ...]:
        others = (entity for entity in view.scope.get(ref.name) if entity not in view.moving)
        bases = (_in_role(view.table, "base", other) for other in others)
        return tuple(dict.fromkeys(base for base in bases if base is not None))

    return find


@translates(TERMS, t.Such)
def _such(term: t.Such) -> Finder:
    find, test = term_finder(term.ref), all_of(term.filters)
    return lambda view: tuple(entity for entity in find(view) if test(view, entity))


@translates(TERMS, t.DeckCards)
def _deck_cards(term: t.DeckCards) -> Finder:
    part = slice(term.number) if term.end == "top" else slice(-term.number, None)
    return lambda view: tuple(card for place in places(view, term.zone) for card in view.table.pile(place)[part])


@translates(TERMS, t.Rest)
def _rest(term: t.Rest) -> Finder:
    """Of cards that were sought off a deck, those revealed on the way to them as well."""
    return lambda view: remaining(
        view.table, tuple(dict.fromkeys((*view.scope.get(term.name), *view.scope.get(UNUSED))))
    )


@translates(TERMS, t.Selector)
def _selector(selector: t.Selector) -> Finder:
    """Looks for it in play, unless a filter says where; then asks for its kind and the other filters."""
    universe, used = _universe(selector)
    if looks_back(selector):
        fits = fitting(selector)
        return lambda view: tuple(entity for entity in universe(view) if fits(view, entity))
    those = those_of_kind(selector.kind)
    others = tuple(f for f in selector.filters if f is not used)
    test = all_of(others)
    if isinstance(used, t.InZone) and selector.kind == "card" and not others and len(used.zones) == 1:
        return _all(universe)
    if selector.kind == "minion" and (used is None or isinstance(used, t.Located)):  # nothing else lies at bases
        return (lambda view: tuple([e for e in universe(view) if test(view, e)])) if others else _all(universe)

    def find(view: View) -> tuple[Entity, ...]:
        return tuple([entity for entity in those(view.table, universe(view)) if test(view, entity)])

    def find_kind(view: View) -> tuple[Entity, ...]:
        return tuple(those(view.table, universe(view)))

    found = find if others else find_kind
    if isinstance(used, t.Among | t.InZone):  # what is named twice is meant once
        return lambda view: tuple(dict.fromkeys(found(view)))
    return found


Universe: TypeAlias = Callable[[View], Iterable[Entity]]


def _universe(selector: t.Selector) -> tuple[Universe, t.Filter | None]:
    """All that could fit, and the filter by which it was found, which need not be asked again."""
    kind = selector.kind
    for f in selector.filters if kind != "player" else ():
        match f:
            case t.InZone(zones):
                return _lying_in(zones), f
            case t.Among(name):
                return _named(name), f
            case t.Anywhere():
                return _anywhere(selector), f
            case t.Located(at) if kind in ("minion", "monster"):
                return _minions_at(bases_meant(at)), f
            case t.Located(at) if kind != "base":
                return _lying_at(bases_meant(at)), f
    for f in selector.filters if kind == "action" else ():
        if isinstance(f, t.AttachedTo) and not any(isinstance(term, t.Selector) for term in f.host.terms):
            return _lying_on(finder(f.host)), f
    return IN_PLAY.get(kind, lambda view: view.table.in_play()), None


def _anywhere(selector: t.Selector) -> Universe:
    if looks_back(selector):
        return lambda view: sorted({past.card for past in view.table.turn.past})
    return lambda view: view.table.cards


IN_PLAY: dict[str, Universe] = {
    "player": lambda view: view.table.clockwise(),
    "faction": lambda view: factions_in_game(view.table),
    "base": lambda view: view.table.bases,
    "minion": lambda view: view.table.minions(),
    "monster": lambda view: view.table.minions(),
    "titan": lambda view: view.table.titans(),
    "action": lambda view: view.table.actions(),
}
"""Where to look for each kind in play."""


def _all(universe: Universe) -> Finder:
    return lambda view: tuple(universe(view))


def _minions_at(bases: Callable[[View], tuple[CardId, ...]]) -> Universe:
    def lying(view: View) -> Iterable[CardId]:
        meant = bases(view)
        if len(meant) == 1:
            return view.table.minions_at(meant[0])
        return [minion for base in meant for minion in view.table.minions_at(base)]

    return lying


def _lying_on(hosts: Finder) -> Universe:
    def lying(view: View) -> Iterable[CardId]:
        table = view.table
        there = [host for host in hosts(view) if isinstance(host, int) and table.cards[host].place.zone in HOSTS]
        if len(there) == 1:
            return table.attached(there[0])
        return [card for card in table.actions() if table.cards[card].place.of in there]

    return lying


HOSTS = ("bases", "at")


def _lying_at(bases: Callable[[View], tuple[CardId, ...]]) -> Universe:
    return lambda view: [card for base in bases(view) for card in view.table.at_base(base)]


def _lying_in(zones: tuple[t.Zone, ...]) -> Universe:
    finders = [place_finder(zone) for zone in zones]

    def lying(view: View) -> list[CardId]:
        piles = view.table.piles
        found: list[CardId] = []
        for find in finders:
            for place in find(view):
                found += piles.get(place, ())
        return found

    return lying


TERMS |= {
    t.FirstCards: lambda _: _named(FOUND),
    t.Name: lambda ref: _named(ref.name),
    t.This: lambda _: lambda view: () if view.scope.source is None else (view.scope.source,),
    t.ThisMinion: lambda _: lambda view: () if view.scope.minion is None else (view.scope.minion,),
    t.ThisBase: lambda _: lambda view: () if view.scope.base is None else (view.scope.base,),
    t.You: lambda _: lambda view: () if view.scope.you is None else (view.scope.you,),
}
