"""When specials and other abilities may be used: around scoring, in a duel, on a player's own turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import TypeAlias

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import abilities, cannot, control, live_modifiers
from rulesdsl.meaning.evaluate import View, all_hold, candidates, is_one_of
from rulesdsl.table.blueprint import Body, SpecialSpec, happening
from rulesdsl.table.cards import DISCARD, HAND, CardId, Entity, Player
from rulesdsl.table.possible_cards import possible_cards
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from . import limits
from .decide import interchangeable
from .frames import MeFirst, Scoring, find
from .outside_play import usable_piles
from .pending import Pending
from .play_targets import has_any, targets
from .triggers import owners_of

SCORING_WINDOWS = {
    "before": "before", "before from hand": "before", "end of before": "before", "award": "when", "when": "when",
    "when from hand": "when", "end of when": "when",
    "after": "after", "after from hand": "after", "end of after": "after",
}  # fmt: skip
"""Which window is open at a step of scoring; at the other steps none is."""
BEFORE_AWARD = frozenset({"before", "before from hand", "end of before", "award"})
"""The steps at which nobody has got anything yet for the base that is being scored."""


def around_scoring(table: Table, timing: str, base: CardId) -> list[Pending]:
    """Abilities of cards in play that work before, when or after this base scores."""
    found = []
    silent = cannot.without_specials(table)
    for card, blueprint, first in abilities.watching(table, happening(("scores",), (timing,))):
        for spec in blueprint.triggers:
            special = blueprint.abilities[spec.ability].timing == "special"
            for you in owners_of(table, card, blueprint, spec):
                scope = control.scope_of(table, card, you)
                matched = (
                    None if special and you in silent else _scoring_scope(table, spec.windows, scope, timing, base)
                )
                if matched is not None and all_hold(View(table, matched), spec.premises):
                    number = first + spec.ability
                    matched = matched.replace(special=special)
                    pending = Pending(card, blueprint.id, number, spec.body, matched, spec.limit)
                    if limits.is_unused(table, pending):
                        found.append(pending)
    for index, (effect, deed) in enumerate(live_modifiers.waiting(table) if table.effects else ()):
        matched = _scoring_scope(table, deed.windows, effect.scope, timing, base)
        if matched is not None:
            name = effect.address.card
            source = -1 if effect.scope.source is None else effect.scope.source
            body = table.catalogue[name].number_of(deed.body)
            found.append(Pending(source, name, -1 - index, body, matched, deed.limit))
    return found


def _scoring_scope(
    table: Table, windows: tuple[t.Window, ...], scope: Scope, timing: str, base: CardId
) -> Scope | None:
    for window in windows:
        if isinstance(window, t.Moment) and window.timing == timing and "scores" in window.event.happenings:
            subject = window.event.subject
            if is_one_of(View(table, scope), base, subject):
                return scope.bind(subject.bind, (base,)) if subject.bind else scope
    return None


def eligible(table: Table, frame: MeFirst) -> tuple[Pending, ...]:
    """The cards that the player whose turn it is in this window may use, as things stand now: outside play, and those
    in play that wait."""
    match frame.window:
        case "triggered":
            if frame.player in cannot.without_specials(table):
                return ()
            mine = (p for p in frame.group if p.scope.you == frame.player)
            return _each_once(table, (p for p in mine if _may_be_used(table, p) and _is_still_there(table, p)))
        case "duel":
            return tuple(_outside_play(table, _duel_scope, frame.player))
        case "loot":
            return tuple(_outside_play(table, _loot_scope, frame.player))
        case timing:
            base = frame.base
            assert base is not None
            waiting = {(p.source, p.ability) for p in frame.group if p.scope.you == frame.player}
            in_play = around_scoring(table, timing, base) if waiting else ()
            return (
                *(p for p in in_play if (p.source, p.ability) in waiting),
                *_outside_play(
                    table, lambda tb, spec, scope: _scoring_scope(tb, spec.windows, scope, timing, base), frame.player
                ),
            )


LIES_IN: dict[str, t.Origin] = {"hand": "hand", "discard": "discard", "deck": "revealed", "aside": "revealed"}
"""Which of the places that a special names a card outside play is in."""


def _is_still_there(table: Table, pending: Pending) -> bool:
    """Does the card still lie where its special works? One that was revealed may have been taken into a hand."""
    origins = table.catalogue[pending.card].abilities[pending.ability].origins or ("hand",)
    zone = table.cards[pending.source].place.zone
    return LIES_IN.get(zone) in origins or (zone == "hand" and "revealed" in origins)


def anybody_may_have_special(table: Table) -> bool:
    """Is there a card in any hand that is a special, or that nobody has named? Or one that works in a discard pile?"""
    cards, catalogue = table.cards, table.catalogue
    for player in table.players:
        for card in table.pile(HAND[player]):
            name = cards[card].name
            if name is None or catalogue[name].specials:
                return True
    works = possible_cards(table).from_discard
    return bool(works) and any(cards[card].name in works for p in table.players for card in table.pile(DISCARD[p]))


def _each_once(table: Table, found: Iterable[Pending]) -> tuple[Pending, ...]:
    """The first of equal cards. If it was triggered several times at once, its names stand for all causes."""
    merged: dict[object, Pending] = {}
    for pending in found:
        key = (interchangeable(table, pending.source), pending.ability)
        first = merged.get(key, pending)
        scope = first.scope
        for name, value in pending.scope.env:
            scope = scope.bind(name, tuple(dict.fromkeys((*scope.get(name), *value))))
        merged[key] = first.replace(scope=scope)
    return tuple(merged.values())


def on_your_turn(table: Table) -> list[Pending]:
    """Abilities with `on your turn`, outside play and in play, that have not been used this turn."""
    player, cards = table.turn.player, table.cards
    usable = possible_cards(table).usable_on_turn
    for _, pile in usable_piles(table, player) if usable else ():
        if not usable.isdisjoint([cards[card].name for card in pile]):
            return [*_outside_play(table, _turn_scope, player), *in_play_on_your_turn(table)]
    return [*in_play_on_your_turn(table)]


def in_play_on_your_turn(table: Table, wanted: Callable[[Body], object] | None = None) -> Iterator[Pending]:
    """Those of cards in play; `wanted` tells by their words which are looked for."""
    player = table.turn.player
    printed = (table.derived.layout or live_modifiers.layout(table)).on_your_turn
    for card, blueprint, first in abilities.bearers(table, printed, attrgetter("turn_triggers")):
        if blueprint.kind != "base" and control.controller(table, card) != player:
            continue
        for spec in blueprint.turn_triggers:
            if wanted is not None and not wanted(blueprint.bodies[spec.body]):
                continue
            scope = control.scope_of(table, card, player)
            if blueprint.abilities[spec.ability].timing == "special":
                scope = scope.replace(special=True)
            pending = Pending(card, blueprint.id, first + spec.ability, spec.body, scope, spec.limit)
            unused = pending.key not in table.turn.used or _may_be_used_again(table, pending)
            if unused and limits.is_unused(table, pending) and all_hold(View(table, scope), spec.premises):
                yield pending


def _may_be_used_again(table: Table, pending: Pending) -> bool:
    """Not while an extra card waits that it has allowed already."""
    again = table.edition.get("on-your-turn-once") == "no-limit" or pending.limit == "any number of times"
    return again and not any(grant.scope.source == pending.source for grant in table.turn.grants)


ScopeFor: TypeAlias = Callable[[Table, SpecialSpec, Scope], Scope | None]
"""The scope in which a special is used, if its window is open."""


def _outside_play(table: Table, scope_for: ScopeFor, player: Player) -> Iterator[Pending]:
    """Specials of cards in a hand or discard pile whose window is open; of cards that are alike only the first."""
    if player in cannot.without_specials(table):
        return
    cards, catalogue = table.cards, table.catalogue
    for origin, pile in usable_piles(table, player):
        seen = set()
        for card in pile:
            name = cards[card].name
            if name is None or not catalogue[name].specials or (name, cards[card].owner) in seen:
                continue
            for pending in _open_specials(table, scope_for, player, card, origin):
                seen.add((name, cards[card].owner))
                yield pending


def _open_specials(
    table: Table, scope_for: ScopeFor, player: Player, card: CardId, origin: t.Origin
) -> Iterator[Pending]:
    blueprint = table.blueprint(card)
    for spec in blueprint.specials if blueprint is not None else ():
        scope = scope_for(table, spec, Scope(card, player)) if origin in spec.origins else None
        if blueprint is not None and scope is not None:
            special = scope.replace(special=True)
            pending = Pending(card, blueprint.id, spec.ability, spec.body, special, spec.limit, True, spec.plays)
            if _may_be_used(table, pending):
                yield pending


def _may_be_used(table: Table, pending: Pending) -> bool:
    """Is it unused, and if it is played, is there a place for it or something to play it on?"""
    if not limits.is_unused(table, pending):
        return False
    on = table.catalogue[pending.card].abilities[pending.ability].on
    return not pending.plays or has_any(targets(table, pending.source, pending.scope.you, None, on, pending.scope))


def _duel_scope(table: Table, spec: SpecialSpec, scope: Scope) -> Scope | None:
    view = View(table, scope)
    for window in spec.windows:
        if isinstance(window, t.DuringDuel) and any(
            minion in candidates(view, window.of) for minion in control.duelists(table)
        ):
            return scope
    return None


def _loot_scope(table: Table, spec: SpecialSpec, scope: Scope) -> Scope | None:
    """While treasures are being shared, those that nobody has taken yet are the loot."""
    if not any(isinstance(window, t.DuringLoot) for window in spec.windows):
        return None
    return scope.bind("loot", loot_left(table, table.stack[find(table, Scoring)]))


def loot_left(table: Table, scoring: Scoring) -> tuple[CardId, ...]:
    """The treasures of a scored base that nobody has taken yet."""
    return tuple(card for card in scoring.loot if table.cards[card].place.zone == "aside")


def _turn_scope(table: Table, spec: SpecialSpec, scope: Scope) -> Scope | None:
    if spec.plays:
        return None
    return scope if any(isinstance(window, t.OnYourTurn) for window in spec.windows) else None


def scoring_now(table: Table) -> tuple[str, CardId] | None:
    """The scoring window that is open, if one is: its timing and the base."""
    for frame in reversed(table.stack):
        if type(frame) is Scoring and frame.base is not None:
            timing = SCORING_WINDOWS.get(frame.step)
            return None if timing is None else (timing, frame.base)
    return None


def is_about_to_leave(table: Table, entity: Entity) -> bool:
    """Is it about to go to a pile: an action that has been resolved, or a card on a base that has scored?"""
    if isinstance(entity, str):
        return False
    card = table.cards[entity]
    return card.place.zone == "resolving" or (card.in_play and scoring_now(table) == ("after", table.base_of(entity)))


def special_play_now(table: Table, card: CardId, player: Player) -> tuple[int | None, Scope] | None:
    """The body and scope with which a card can be played in the scoring window that is open."""
    open_window = scoring_now(table)
    blueprint = table.blueprint(card)
    if open_window is None or blueprint is None:
        return None
    timing, base = open_window
    for spec in blueprint.specials:
        if spec.plays:
            scope = _scoring_scope(table, spec.windows, Scope(card, player), timing, base)
            if scope is not None:
                return spec.body, scope.replace(special=True)
    return None
