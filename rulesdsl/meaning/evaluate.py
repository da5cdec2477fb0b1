"""What the words of an ability mean on a table: things, filters, amounts, conditions. Reads only, never writes.

Every node is translated once into a function of a view (and, for filters, of an entity): to look at the tree again each
time would cost more than what is looked up on the table. The translators of each family of nodes are in `finders`,
`testers`, `counters` and `conditions`; they register here, and the package sees to it that they are all there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import MADNESS, MONSTERS, PLACES, TREASURES, CardId, Entity, Place, Player
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.premises import Premise
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from . import control
from .card_kinds import KINDS, KINDS_THEN


class View:
    """A table seen from an ability: the scope, the base a filter is looking at, the cards being relocated."""

    __slots__ = ("moving", "scope", "table", "there")
    acting: tuple[CardId, Player | None] | None = None

    def __init__(
        self, table: Table, scope: Scope, there: CardId | None = None, moving: tuple[Entity, ...] = ()
    ) -> None:  # fmt: skip
        self.table = table
        self.scope = scope
        self.there = there
        self.moving = moving


class ActingView(View):
    """A table seen while a card acts: `acting` is that card and its controller, which it keeps after leaving play."""

    __slots__ = ("acting",)

    def __init__(self, table: Table, scope: Scope, acting: tuple[CardId, Player | None]) -> None:
        super().__init__(table, scope)
        self.acting = acting


def acting_view(table: Table, scope: Scope, source: CardId | None, you: Player | None) -> View:
    """How an ability sees another one, which a card carries out for `you`."""
    if source is None:
        return View(table, scope)
    return ActingView(table, scope, (source, control.of_acting_card(table, source, you)))


Finder: TypeAlias = Callable[[View], tuple[Entity, ...]]
Tester: TypeAlias = Callable[[View, Entity], bool]
Counter: TypeAlias = Callable[[View], int]
Truth: TypeAlias = Callable[[View], bool]

TERMS: dict[type, Callable[[Any], Finder]] = {}
FILTERS: dict[type, Callable[[Any], Tester]] = {}
AMOUNTS: dict[type, Callable[[Any], Counter]] = {}
TESTS: dict[type, Callable[[Any], Truth]] = {}
"""The translators by kind of node."""

F = TypeVar("F", bound=Callable[[Any], Any])
R = TypeVar("R")


def translates(family: dict[type, F], *kinds: type) -> Callable[[F], F]:
    """Register a translator for these kinds of nodes."""

    def register(function: F) -> F:
        family.update(dict.fromkeys(kinds, function))
        return function

    return register


def _translated(family: dict[type, Callable[[Any], R]], node: t.Node) -> R:
    if type(node) not in family:
        raise NotImplementedError(f"nothing says what {type(node).__name__} means on a table")
    return family[type(node)](node)


# --- what is asked --------------------------------------------------------------------------------------------


def referents(view: View, ref: t.Ref) -> tuple[Entity, ...]:
    """What a reference stands for right now, if anything."""
    return term_finder(ref)(view)


def candidates(view: View, thing: t.Thing) -> tuple[Entity, ...]:
    """Everything that fits a thing, in table order, each once."""
    return finder(thing)(view)


def is_one_of(view: View, entity: Entity, thing: t.Thing) -> bool:
    """Does an entity fit a thing used as a description (no choice is made)?"""
    return member(thing)(view, entity)


def fits(view: View, entity: Entity, selector: t.Selector) -> bool:
    """Is it of that kind, and do all filters hold?"""
    return fitting(selector)(view, entity)


def passes(view: View, entity: Entity, f: t.Filter) -> bool:
    return tester(f)(view, entity)


def places(view: View, zone: t.Zone) -> tuple[Place, ...]:
    """The piles that a zone names: one for each player it could belong to."""
    return place_finder(zone)(view)


def amount(view: View, node: t.Amount) -> int:
    return counter(node)(view)


def change(view: View, node: t.Change) -> int:
    return node.by * (1 if node.per is None else times(node.per)(view))


def holds(view: View, condition: t.If | None) -> bool:
    return condition is None or truth(condition)(view)


def all_hold(view: View, premises: tuple[Premise, ...]) -> bool:
    return all(truth(condition)(view) is wanted for condition, wanted in premises)


# --- each node translated once --------------------------------------------------------------------------------


@memoized_by_node
def finder(thing: t.Thing) -> Finder:
    finders = [term_finder(term) for term in thing.terms]
    if len(finders) == 1:
        return finders[0]
    return lambda view: tuple(dict.fromkeys(entity for find in finders for entity in find(view)))


@memoized_by_node
def member(thing: t.Thing) -> Tester:
    tests = [fitting(term) if isinstance(term, t.Selector) else is_referent(term) for term in thing.terms]
    return tests[0] if len(tests) == 1 else lambda view, entity: any(test(view, entity) for test in tests)


def is_referent(ref: t.Term) -> Tester:
    """Is it what is referred to? `you` and `this` are asked for most, so they are compared directly."""
    match ref:
        case t.You():
            return lambda view, entity: entity == view.scope.you
        case t.This():
            return lambda view, entity: entity == view.scope.source
    find = term_finder(ref)
    return lambda view, entity: entity in find(view)


@memoized_by_node
def term_finder(term: t.Term) -> Finder:
    return _translated(TERMS, term)


@memoized_by_node
def fitting(selector: t.Selector) -> Tester:
    kinds = KINDS_THEN if looks_back(selector) else KINDS
    is_kind, test = kinds[selector.kind], all_of(selector.filters)
    return lambda view, entity: is_kind(view.table, entity) and test(view, entity)


def looks_back(selector: t.Selector) -> bool:
    """`minion[anywhere, played this turn]`: what that happened to, whatever has become of it."""
    kinds = {type(f) for f in selector.filters}
    return t.Anywhere in kinds and t.ThisTurn in kinds


def all_of(filters: tuple[t.Filter, ...]) -> Tester:
    tests = [tester(f) for f in filters]
    if len(tests) == 1:
        return tests[0]

    def test(view: View, entity: Entity) -> bool:
        for one in tests:  # noqa: SIM110  # a generator takes twice as long, and this is asked of every card
            if not one(view, entity):
                return False
        return True

    return test


@memoized_by_node
def tester(f: t.Filter) -> Tester:
    return _translated(FILTERS, f)


@memoized_by_node
def counter(node: t.Amount | t.Portion) -> Counter:
    return _translated(AMOUNTS, node)


@memoized_by_node
def times(per: t.Thing | t.Amount | t.Portion) -> Counter:
    """How many times something counts: once for each of these things, or as many times as the amount says."""
    return number_of(per) if isinstance(per, t.Thing) else counter(per)


@memoized_by_node
def number_of(thing: t.Thing) -> Counter:
    """How many there are; of what something happened to this turn, wherever it is now, how many times it happened."""
    find, happened = finder(thing), _what_happened(thing)
    if happened is None:
        return lambda view: len(find(view))
    often = times_this_turn(happened)
    return lambda view: sum([often(view, entity) for entity in find(view)])


def _what_happened(thing: t.Thing) -> t.ThisTurn | None:
    filters = [f for term in thing.terms if isinstance(term, t.Selector) for f in term.filters]
    anywhere = any(isinstance(f, t.Anywhere) for f in filters)
    return next((f for f in filters if anywhere and isinstance(f, t.ThisTurn)), None)


@memoized_by_node
def times_this_turn(f: t.ThisTurn) -> Callable[[View, Entity], int]:
    """How many times it has happened to a card this turn: by somebody, at a base or from a place if these are named."""
    by = None if f.by is None else member(f.by)
    bases = None if f.at is None else bases_meant(f.at)

    def often(view: View, entity: Entity) -> int:
        found = [past for past in view.table.turn.past if past.card == entity and past.happening in f.happenings]
        if f.origins:
            found = [past for past in found if past.origin in f.origins]
        if by is not None:
            found = [past for past in found if any(e is not None and by(view, e) for e in (past.player, past.source))]
        return len(found) if bases is None else len([past for past in found if past.base in bases(view)])

    return often


@memoized_by_node
def truth(condition: t.If) -> Truth:
    if isinstance(condition, t.AnyOf):
        alternatives = [truth(each) for each in condition.conditions]
        return lambda view: any(holds(view) for holds in alternatives)
    tests: list[Truth] = [_translated(TESTS, test) for test in condition.tests]
    return tests[0] if len(tests) == 1 else lambda view: all(test(view) for test in tests)


# --- bases and piles ------------------------------------------------------------------------------------------


@memoized_by_node
def bases_meant(at: t.At) -> Callable[[View], tuple[Any, ...]]:
    match at.base:
        case t.ThisBase():
            return term_finder(at.base)
        case t.There():
            return lambda view: () if view.there is None else (view.there,)
        case thing:
            return finder(thing)


@memoized_by_node
def place_finder(zone: t.Zone) -> Callable[[View], tuple[Place, ...]]:
    piles = PLACES[zone.pile]
    if isinstance(zone.of, str):
        common = (piles[COMMON[zone.of]],)
        return lambda view: common
    players = finder(zone.of)
    if zone.of.terms == (t.You(),):
        return lambda view: () if view.scope.you is None else (piles[view.scope.you],)
    if not owner_ambiguous(zone):
        return lambda view: tuple([piles[player] for player in players(view)])

    def find(view: View) -> tuple[Place, ...]:
        chosen = view.scope.get(OWNER)
        return tuple([piles[player] for player in players(view) if player in chosen or not chosen])

    return find


@memoized_by_node
def owner_ambiguous(zone: t.Zone) -> bool:
    """`deck of another player`: does somebody have to choose whose it is?"""
    of = zone.of
    return isinstance(of, t.Thing) and of.quantity is None and any(isinstance(x, t.Selector) for x in of.terms)


OWNER = "owner of a pile"
"""Bound to the player whose pile is meant, while a deed is carried out that names one of several players' piles."""


COMMON: dict[str, str | None] = {"base": None, "monster": MONSTERS, "treasure": TREASURES, "madness": MADNESS}
"""To whom the piles belong that are no player's."""

FOUND = "cards found"
"""Bound to the cards that came up when cards were revealed until there were enough of a kind."""


UNUSED = "cards to shuffle back"
"""Bound to those that were revealed on the way to them: they do not go back where they were."""


def acting_for(name: str) -> str:
    """Bound to whose card it was that an ability answers, and calls by this name: the card may have gone elsewhere."""
    return f"controller of {name}"


def playing(name: str) -> str:
    """Bound to who plays the card that an ability answers and calls by this name, whoever controls that by now."""
    return f"player of {name}"


def remaining(table: Table, group: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """The cards of a group that are still set aside after they were looked at or revealed."""
    return tuple(card for card in group if isinstance(card, int) and table.cards[card].place.zone == "aside")
