"""Which abilities and names the cards have: printed on them, cancelled, or from another card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.blueprint import Blueprint, Happening
from rulesdsl.table.cards import CardId, Entity
from rulesdsl.table.table import Table

from . import cannot, control, evaluate, modifiers

Bearer: TypeAlias = tuple[CardId, Blueprint, int]
"""A card, a blueprint whose abilities it has, and what is added to their numbers; see `Ability.first`."""


class Layout:
    """The face-up cards in play that do something by lying there, and what it is."""

    __slots__ = ("_watching", "at_edges", "awaiting", "on_your_turn", "statics", "talented")

    def __init__(self, table: Table) -> None:
        self.awaiting: list[Bearer] = []
        self.talented: list[CardId] = []
        self.at_edges: list[Bearer] = []
        self.on_your_turn: list[Bearer] = []
        self.statics: list[modifiers.Live] = []
        self._watching: dict[Happening, list[Bearer]] = {}
        cards, catalogue = table.cards, table.catalogue
        for card in table.face_up():
            name = cards[card].name
            if name is None:
                continue
            blueprint = catalogue[name]
            if blueprint.talents:
                self.talented.append(card)
            if blueprint.is_live:
                if blueprint.awaits:
                    self.awaiting.append((card, blueprint, 0))
                if blueprint.edge_triggers:
                    self.at_edges.append((card, blueprint, 0))
                if blueprint.turn_triggers:
                    self.on_your_turn.append((card, blueprint, 0))
                if blueprint.statics:
                    self.statics.extend(statics(table, card, blueprint))

    def watching(self, what: Happening) -> list[Bearer]:
        """Those on which an ability is printed that waits for it, in table order."""
        found = self._watching.get(what)
        if found is None:
            wanted = what.instants
            found = [bearer for bearer in self.awaiting if not wanted.isdisjoint(bearer[1].awaits)]
            self._watching[what] = found
        return found


def layout(table: Table) -> Layout:
    found: Layout | None = table.derived.layout
    if found is None:
        table.derived.layout = found = Layout(table)
    return found


def statics(table: Table, card: CardId, blueprint: Blueprint) -> Iterator[modifiers.Live]:
    """What the card does by lying there, by its own blueprint or by one that it has from another card."""
    scope = control.scope_of(table, card)
    return (modifiers.Live(spec.deed, scope, spec.condition, None, card) for spec in blueprint.statics)


def not_cancelled(table: Table, cards: list[CardId]) -> list[CardId]:
    """Those of them whose abilities count."""
    silent = cancelled(table)
    return [card for card in cards if card not in silent] if silent else cards


def cancelled(table: Table) -> frozenset[CardId]:
    """Cards whose abilities are treated as if they did not exist."""
    cancelling = modifiers.set_up(table).cancelling
    if not cancelling:
        return frozenset()
    found: frozenset[CardId] | None = table.derived.numbers.get("cancelled")
    if found is None:
        table.derived.numbers["cancelled"] = frozenset()
        exposed = (card for modifier in cancelling for card in cannot.exposed(table, modifier, "cancelled"))
        found = frozenset([card for card in exposed if isinstance(card, int)])
        if found:  # whatever was computed on the way did not know of it
            table.derived.numbers.clear()  # in place: equal tables share it, and none may keep the empty set from above
        table.derived.numbers["cancelled"] = found
    return found


def watching(table: Table, what: Happening) -> list[Bearer]:
    """The cards with an ability that waits for it, and by which blueprint they have it."""
    return bearers(table, layout(table).watching(what), lambda blueprint: blueprint.waiting_for(what))


# --- what cards have from other cards -------------------------------------------------------------------------


class Ability(NamedTuple):
    """What a card has from another card. `first` is added to the numbers of the abilities, so that they differ from
    its own."""

    blueprint: Blueprint
    first: int


BORROWED = 100
"""No card has that many abilities."""


def lent(table: Table) -> dict[CardId, tuple[Ability, ...]]:
    """The abilities that cards have from other cards."""
    lending = modifiers.set_up(table).lending
    if not lending:
        return {}
    found: dict[CardId, tuple[Ability, ...]] | None = table.derived.numbers.get("lent")
    if found is None:
        table.derived.numbers["lent"] = {}  # while it is being computed, nothing is lent
        silent = cancelled(table)
        lenders: dict[CardId, tuple[Ability, ...]] = {}
        for modifier in lending:
            if modifier.source in silent:
                continue
            for borrower in modifiers.reached(table, modifier):
                for model in _given(table, modifier, borrower):
                    blueprint = table.blueprint(model) if isinstance(model, int) else None
                    if blueprint is not None and isinstance(borrower, int):
                        known = lenders.get(borrower, ())
                        lenders[borrower] = (*known, Ability(blueprint, BORROWED * (len(known) + 1)))
        table.derived.numbers["lent"] = found = lenders
    return found


def bearers(table: Table, printed: list[Bearer], fits: Callable[[Blueprint], Any]) -> list[Bearer]:
    """Whoever has abilities of a kind: those on which they are printed, unless they are cancelled, and those that have
    them from another card."""
    known: modifiers.Modifiers = table.derived.modifiers or modifiers.set_up(table)
    return printed if known.are_plain else each_ability(table, having(table, [card for card, _, _ in printed], fits))


def each_ability(table: Table, cards: list[CardId]) -> list[Bearer]:
    """What is printed on each of these cards, and what it has from another."""
    if not cards:
        return []
    borrowed = lent(table)
    if not borrowed:
        names, catalogue = table.cards, table.catalogue
        return [(card, catalogue[name], 0) for card in cards if (name := names[card].name) is not None]
    found = []
    for card in cards:
        blueprint = table.blueprint(card)
        if blueprint is not None:
            found.append((card, blueprint, 0))
        for other, first in borrowed.get(card, ()):
            found.append((card, other, first))
    return found


def having(table: Table, cards: list[CardId], fits: Callable[[Blueprint], Any]) -> list[CardId]:
    """Those cards (already known to have what is wanted printed on them) and the ones that have it from another."""
    heard, borrowed = not_cancelled(table, cards), lent(table)
    more = (card for card, found in borrowed.items() if card not in cards and any(fits(a.blueprint) for a in found))
    return [*heard, *more]


def _given(table: Table, modifier: modifiers.Live, to: Entity) -> tuple[Entity, ...]:
    """Those whose names or abilities it gives."""
    assert isinstance(modifier.modifier, t.AbilitiesOf | t.NamesOf)
    return evaluate.candidates(evaluate.View(table, modifiers.scope_for(modifier, to)), modifier.modifier.of)


def names(table: Table, card: CardId) -> tuple[str, ...]:
    """Its printed name, and those that it bears besides. A card that lies face down bears none."""
    name, place = table.cards[card].name, table.cards[card].place
    own = () if name is None or place.zone == "buried" else (name,)
    lending = modifiers.in_force(table).aimed_at("lend names")
    if not lending:
        return own
    found: dict[CardId, tuple[str, ...]] | None = table.derived.numbers.get("names")
    if found is None:
        found = table.derived.numbers["names"] = {}
        for modifier in lending:
            for bearer in modifiers.reached(table, modifier):
                if isinstance(bearer, int):
                    given = _given(table, modifier, bearer)
                    borne = dict.fromkeys(table.cards[c].name for c in given if isinstance(c, int))
                    found[bearer] = (*found.get(bearer, ()), *(name for name in borne if name is not None))
    return (*own, *found.get(card, ()))
