"""The filters of a selector, each translated into a function that says whether an entity passes it."""

from __future__ import annotations

from collections.abc import Callable
from operator import gt, lt
from typing import Any

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import CardId, Entity, Faction, Player
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.possible_cards import factions_of
from rulesdsl.table.table import Table

from . import abilities, control, deck_tops, numbers
from .card_kinds import is_madness, is_treasure
from .conditions import COMPARE
from .counters import reader
from .evaluate import (
    FILTERS,
    Tester,
    View,
    bases_meant,
    counter,
    finder,
    is_referent,
    member,
    places,
    term_finder,
    tester,
    times_this_turn,
    translates,
)


@translates(FILTERS, t.ControlledBy)
def _controlled_by(f: t.ControlledBy) -> Tester:
    is_player = member(f.player)

    def test(view: View, entity: Entity) -> bool:
        holder = None if isinstance(entity, str) else _controller(view, entity)
        return holder is not None and is_player(view, holder)

    def yours(view: View, entity: Entity) -> bool:
        if view.acting is not None:
            return test(view, entity)
        card, you = view.table.cards.get(entity), view.scope.you  # type: ignore[arg-type]  # players are no cards
        return card is not None and you is not None and (card.place.holder or card.controller) == you

    return yours if f.player.terms == (t.You(),) else test


def _controller(view: View, card: CardId) -> Player | None:
    acting = view.acting
    return acting[1] if acting is not None and acting[0] == card else control.controller(view.table, card)


@translates(FILTERS, t.OwnedBy)
def _owned_by(f: t.OwnedBy) -> Tester:
    is_player = member(f.player)

    def test(view: View, entity: Entity) -> bool:
        if isinstance(entity, Faction):
            return any(entity in factions_of(view.table, p) and is_player(view, p) for p in view.table.players)
        owner = None if isinstance(entity, str) else control.owner(view.table, entity)
        return owner is not None and is_player(view, owner)

    return test


@translates(FILTERS, t.Located)
def _located(f: t.Located) -> Tester:
    bases = bases_meant(f.at)

    def test(view: View, entity: Entity) -> bool:
        base = None if isinstance(entity, str) else view.table.base_of(entity)
        return base is not None and base in bases(view)

    return test


@translates(FILTERS, t.AttachedTo)
def _attached_to(f: t.AttachedTo) -> Tester:
    is_host = member(f.host)

    def test(view: View, entity: Entity) -> bool:
        if isinstance(entity, str):
            return False
        place = view.table.cards[entity].place
        return place.zone == "on" and place.of is not None and is_host(view, place.of)

    return test


@translates(FILTERS, t.InZone)
def _in_zone(f: t.InZone) -> Tester:
    def test(view: View, entity: Entity) -> bool:
        if isinstance(entity, str):
            return False
        place = view.table.cards[entity].place
        return any(place.zone == zone.pile and place in places(view, zone) for zone in f.zones)

    return test


@translates(FILTERS, t.Among)
def _among(f: t.Among) -> Tester:
    return lambda view, entity: entity in view.scope.get(f.name)


@translates(FILTERS, t.Anywhere)
def _anywhere(f: t.Anywhere) -> Tester:
    return lambda view, entity: True


@translates(FILTERS, t.InState)
def _in_state(f: t.InState) -> Tester:
    if f.state == "current":
        return lambda view, entity: entity == view.table.turn.player
    test = _STATES[f.state]
    return lambda view, entity: not isinstance(entity, str) and test(view.table, entity)


def _printed(test: Callable[[Blueprint], bool]) -> Callable[[Table, CardId], bool]:
    def of_card(table: Table, card: CardId) -> bool:
        blueprint = table.blueprint(card)
        return blueprint is not None and test(blueprint)

    return of_card


def _is_standard(table: Table, card: CardId) -> bool:
    """An action that is not played on anything; by the newest book, nor one that buries itself."""
    blueprint = table.blueprint(card)
    if blueprint is None or not blueprint.is_standard:
        return False
    return table.edition.get("standard") == "not-played-on" or not blueprint.buries_itself


_STATES: dict[str, Callable[[Table, CardId], bool]] = {
    "buried": lambda table, card: table.cards[card].place.zone == "buried",
    "dueling": lambda table, card: card in control.duelists(table),
    "standard": _is_standard,
    "undead": _printed(lambda blueprint: blueprint.undead),
    "monster": _printed(lambda blueprint: blueprint.kind == "monster"),
    "treasure": lambda table, card: is_treasure(table, card),
    "madness": lambda table, card: is_madness(table, card),
    "with talent": lambda table, card: any(
        card == bearer and bool(blueprint.talents) for bearer, blueprint, _ in abilities.talented(table)
    ),
    "face up": lambda table, card: card in deck_tops.face_up(table),
    "being played": lambda table, card: any(frame.card_played == card for frame in table.stack),
}


@translates(FILTERS, t.Named)
def _named(f: t.Named) -> Tester:
    return lambda view, entity: isinstance(entity, int) and f.name in abilities.names(view.table, entity)


@translates(FILTERS, t.WordInName)
def _word_in_name(f: t.WordInName) -> Tester:
    return lambda view, entity: isinstance(entity, int) and abilities.has_word_in_name(view.table, entity, f.word)


@translates(FILTERS, t.OfTrait)
def _of_trait(f: t.OfTrait) -> Tester:
    """A card that lies face down shows nothing."""
    has = _printed(lambda blueprint: f.trait in blueprint.printed_traits)
    return lambda view, entity: (
        isinstance(entity, int) and view.table.cards[entity].place.zone != "buried" and has(view.table, entity)
    )


@translates(FILTERS, t.NamedBy)
def _named_by(f: t.NamedBy) -> Tester:
    """A cancelled ability is treated as if it weren't there, and names nothing."""
    speakers = term_finder(f.ref)

    def test(view: View, entity: Entity) -> bool:
        if isinstance(entity, str):
            return False
        heard = abilities.not_cancelled(view.table, [card for card in speakers(view) if isinstance(card, int)])
        spoken = (view.table.blueprint(card) for card in heard)
        return any(
            b is not None and not b.names_mentioned.isdisjoint(abilities.names(view.table, entity)) for b in spoken
        )

    return test


@translates(FILTERS, t.PlayedOn)
def _played_on(f: t.PlayedOn) -> Tester:
    def is_host(blueprint: Blueprint) -> bool:
        hosts = blueprint.on.terms if blueprint.on else ()
        return any(isinstance(term, t.Selector) and term.kind == f.host for term in hosts)

    test = _printed(is_host)
    return lambda view, entity: isinstance(entity, int) and test(view.table, entity)


@translates(FILTERS, t.ThisTurn)
def _this_turn(f: t.ThisTurn) -> Tester:
    often = times_this_turn(f)
    return lambda view, entity: often(view, entity) > 0


@translates(FILTERS, t.PlacedAt)
def _placed_at(f: t.PlacedAt) -> Tester:
    bases, place = bases_meant(f.at), ("first", "second", "third").index(f.place)

    def test(view: View, entity: Entity) -> bool:
        return any((place, entity) in numbers.standings(view.table, base) for base in bases(view))

    return test


@translates(FILTERS, t.Compared)
def _compared(f: t.Compared) -> Tester:
    compare, needed = COMPARE[f.operator], counter(f.amount)
    value_of = reader(f.property, f.at)

    def test(view: View, entity: Entity) -> bool:
        value = value_of(view, entity)
        return value is not None and compare(value, needed(view))

    return test


@translates(FILTERS, t.Alike, t.Together)
def _of_the_group(f: t.Alike | t.Together) -> Tester:
    return lambda view, entity: True  # a statement about all that are chosen together: see `group_filter`


@memoized_by_node
def group_filter(thing: t.Thing) -> t.Alike | t.Together | None:
    """The filter about all that are chosen together, if there is one."""
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
            blueprint = table.blueprint(card)  # whoever may choose it may look at it
            return abilities.names(table, card) or (blueprint and blueprint.name,)
        case _:
            blueprint = table.blueprint(card)
            return blueprint.faction or None if blueprint else None


@translates(FILTERS, t.Like)
def _like(f: t.Like) -> Tester:
    models, same = finder(f.model), f.likeness == "same"

    def test(view: View, entity: Entity) -> bool:
        if isinstance(entity, str):
            return False
        mine = aspect_of(view.table, f.aspect, entity)
        wanted = [
            str(model) if isinstance(model, str) else aspect_of(view.table, f.aspect, model) for model in models(view)
        ]
        return any(_have_in_common(mine, other) for other in wanted) == same

    return test


def _have_in_common(one: object, other: object) -> bool:
    """A card may have several names. What is None is like nothing else."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return not set(one).isdisjoint(other)
    return one is not None and one == other


@translates(FILTERS, t.Other)
def _other(f: t.Other) -> Tester:
    def test(view: View, entity: Entity) -> bool:
        if isinstance(entity, str):
            return entity != view.scope.you
        if view.table.cards[entity].place.zone == "bases":
            bases = [view.table.base_of(card) for card in view.moving if isinstance(card, int)]
            return entity not in (bases or (view.scope.base,))
        return entity not in (view.scope.source, view.scope.minion)  # nor the minion that an action lies on

    return test


@translates(FILTERS, t.Having)
def _having(f: t.Having) -> Tester:
    """At least one, or as many as are named."""
    number_of, quantity = _owning(f.thing), f.thing.quantity
    least = quantity.number if isinstance(quantity, t.Exactly) else 1
    return lambda view, entity: number_of(view, entity) >= least


@translates(FILTERS, t.Outnumbers)
def _outnumbers(f: t.Outnumbers) -> Tester:
    number_of, others = _owning(f.thing), term_finder(f.than)
    compare = gt if f.how == "more" else lt

    def test(view: View, entity: Entity) -> bool:
        return any(compare(number_of(view, entity), number_of(view, other)) for other in others(view))

    return test


def _owning(thing: t.Thing) -> Callable[[View, Entity], int]:
    """How many of these a player controls or has in a pile, are at a base, or lie on a card."""
    find = finder(thing)

    def number(view: View, entity: Entity) -> int:
        table = view.table
        if isinstance(entity, str):
            return sum(isinstance(c, int) and control.controller(table, c) == entity for c in find(view))
        if table.cards[entity].place.zone == "bases":
            found = find(View(table, view.scope, entity, view.moving))
            return sum(isinstance(c, str) or table.base_of(c) == entity for c in found)
        return sum(c in table.attached(entity) for c in find(view))

    return number


@translates(FILTERS, t.Being)
def _being(f: t.Being) -> Tester:
    return is_referent(f.ref)


@translates(FILTERS, t.Negated)
def _negated(f: t.Negated) -> Tester:
    test = tester(f.filter)
    return lambda view, entity: not test(view, entity)
