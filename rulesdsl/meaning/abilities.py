"""Which abilities and names the cards have: printed on them, cancelled, or from another card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.blueprint import Blueprint, Happening, TalentSpec
from rulesdsl.table.cards import CardId
from rulesdsl.table.layout import Bearer, Live
from rulesdsl.table.possible_cards import candidates as possible
from rulesdsl.table.table import Table

from .card_kinds import PRINTED
from .evaluate import View, all_of
from .live_modifiers import cancelled, given, in_force, layout, lent, reached, reaches, scope_for, set_up


def not_cancelled(table: Table, cards: list[CardId]) -> list[CardId]:
    """Those whose abilities are not cancelled."""
    silent = cancelled(table)
    return [card for card in cards if card not in silent] if silent else cards


def watching(table: Table, what: Happening) -> list[Bearer]:
    """The cards with an ability that waits for it, each with the blueprint of that ability."""
    return bearers(table, layout(table).watching(what), lambda blueprint: blueprint.waiting_for(what))


def bearers(table: Table, printed: list[Bearer], fits: Callable[[Blueprint], Any]) -> list[Bearer]:
    """The cards that have abilities of a kind: printed on them and not cancelled, or from another card."""
    known = table.derived.modifiers or set_up(table)
    if known.are_plain or not (cancelled(table) or lent(table)):
        return printed
    return each_ability(table, having(table, [card for card, _, _ in printed], fits))


def talented(table: Table) -> list[Bearer]:
    """The cards that have talents, their own or from another card."""
    return bearers(table, (table.derived.layout or layout(table)).talented, _has_talents)


def talents_of(table: Table, card: CardId) -> list[tuple[Blueprint, int, TalentSpec]]:
    """Its own talents and those that it has from other cards."""
    found = [(blueprint, first) for bearer, blueprint, first in talented(table) if bearer == card]
    return [(blueprint, first, talent) for blueprint, first in found for talent in blueprint.talents]


def _has_talents(blueprint: Blueprint) -> bool:
    return bool(blueprint.talents)


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
    """Of cards on which it is printed, those that are not cancelled; and those that have it from another card."""
    heard, borrowed = not_cancelled(table, cards), lent(table)
    more = [card for card, found in borrowed.items() if card not in cards and any(fits(a.blueprint) for a in found)]
    return [*heard, *not_cancelled(table, more)]


def names(table: Table, card: CardId) -> tuple[str, ...]:
    """Its printed name, and those that it has from other cards. A card that lies face down has none."""
    blueprint = table.blueprint(card)
    own = () if blueprint is None or table.cards[card].place.zone == "buried" else (blueprint.name,)
    lending = in_force(table).lending_names
    if not lending:
        return own
    found = table.derived.numbers.names
    if found is None:
        found = table.derived.numbers.names = {}
        for modifier in lending:
            for bearer in reached(table, modifier):
                if isinstance(bearer, int):
                    models = [table.blueprint(c) for c in given(table, modifier, bearer) if isinstance(c, int)]
                    borne = [model.name for model in models if model is not None]
                    unseen = _names_unseen(table, modifier, bearer)
                    found[bearer] = (*found.get(bearer, ()), *dict.fromkeys((*borne, *unseen)))
    return (*own, *found.get(card, ()))


def has_word_in_name(table: Table, card: CardId, word: str) -> bool:
    """By its names, or because some card says so; whom that reaches is not asked of what it says itself."""
    if any(f" {word} " in f" {name} " for name in names(table, card)):
        return True
    given = [m for m in in_force(table).aimed_at("word in name") if _gives_word(m, word)]
    numbers = table.derived.numbers
    if not given or word in numbers.asked_words:
        return False
    numbers.asked_words |= {word}
    try:
        return any(reaches(table, modifier, card) for modifier in given)
    finally:
        numbers.asked_words -= {word}


def _gives_word(modifier: Live, word: str) -> bool:
    return isinstance(modifier.modifier, t.NameWord) and modifier.modifier.word == word


def _names_unseen(table: Table, modifier: Live, bearer: CardId) -> Iterator[str]:
    """The names on cards that the board does not list: whoever plays two factions owns all their cards."""
    assert isinstance(modifier.modifier, t.NamesOf)
    view = View(table, scope_for(modifier, bearer))
    for selector in modifier.modifier.of.terms:
        if isinstance(selector, t.Selector):
            fits = all_of(selector.filters)
            unnamed = (card for card in table.cards.values() if card.name is None and card.owner is not None)
            for card in {card.owner: card for card in unnamed if fits(view, card.id)}.values():
                if len(table.factions.get(card.owner or "", ())) > 1:
                    yield from (e.name for e in possible(table, card) if e.kind in PRINTED[selector.kind])
