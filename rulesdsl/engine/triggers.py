"""Triggers: which abilities an event triggers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from rulesdsl.language.library.card_traits import FIRST_TIME, FOR_EACH_CARD
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning import abilities, control, live_modifiers
from rulesdsl.meaning.card_kinds import KINDS
from rulesdsl.meaning.evaluate import ActingView, View, acting_for, acting_view, all_hold, is_one_of, places, playing
from rulesdsl.table.blueprint import (
    Blueprint,
    Happening,
    TriggerSpec,
    happening,
    moments,
    patterns_for,
)
from rulesdsl.table.cards import BASE_DECK, CardId, Player
from rulesdsl.table.layout import Bearer
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.possible_cards import possible_cards
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import UseKey

from . import limits
from .events import Played, Revealed, TriggeringEvent, Uncovered
from .frames import Resolution
from .outside_play import answering_cards, awaited_outside_play, counts_by_base, outsiders, usable_piles
from .pending import Pending

AFTERWARDS = ("after", "when")
EVER = ("before", "instead when", *AFTERWARDS)


def watch(table: Table, event: TriggeringEvent, timings: tuple[str, ...] = AFTERWARDS) -> list[Pending]:
    """The abilities that this event triggers. Asked before a card leaves, after a card arrives."""
    what = happening_to(table, event.card, event.happenings, timings, event.from_play)
    return witness(table, event, what) if awaited(table, what) else []


def happening_to(
    table: Table, card: CardId | None, verbs: tuple[str, ...], timings: tuple[str, ...] = AFTERWARDS,
    from_play: bool = False,
) -> Happening:  # fmt: skip
    name = None if card is None else table.cards[card].name
    return happening(verbs, timings, None if name is None else table.catalogue[name].sorts[from_play])


def witness(table: Table, event: TriggeringEvent, what: Happening) -> list[Pending]:
    """As `watch`, for an event that is `awaited`."""
    found = _in_play(table, event, what)
    if table.effects:
        found += _waiting(table, event, what)
    if "after" in what.timings:
        if not outsiders(table).answered.keys().isdisjoint(what.verbs):
            found += _outside_play(table, event, what)
        _count_first_times(table, event, what)
    if not found:
        return found
    in_duel, unrewarded = bool(control.duelists(table)), is_unrewarded(table, event)
    if in_duel or unrewarded:
        return [p.replace(scope=p.scope.replace(in_duel=in_duel, unrewarded=unrewarded)) for p in found]
    return found


def is_unrewarded(table: Table, event: TriggeringEvent) -> bool:
    """Was it destroyed by an ability that says `without treasures`?"""
    if event.happening != "destroyed" or event.address is None:
        return False
    deed = table.deed_at(event.address)
    return isinstance(deed, t.Destroy) and deed.unrewarded


def awaited(table: Table, what: Happening) -> bool:
    """Could any ability wait for this? A quick test, because nobody waits for most of what happens."""
    if what.instants.isdisjoint((table.derived.cast.possible or possible_cards(table)).awaits):
        return False
    if (table.derived.layout or live_modifiers.layout(table)).watching(what):
        return True
    known = table.derived.modifiers or live_modifiers.set_up(table)
    if known.waiting or known.lending:
        return True
    return "after" in what.timings and awaited_outside_play(table, what)


def _in_play(table: Table, event: TriggeringEvent, what: Happening) -> list[Pending]:
    found: list[Pending] = []
    for card, blueprint, first in _witnesses(table, event, what):
        for spec, patterns in blueprint.waiting_for(what):
            for pattern in patterns:
                if _is_likely(pattern)(table, event, card):
                    break
            else:
                continue
            for you in owners_of(table, card, blueprint, spec):
                number = first + spec.ability
                scope = control.scope_of(table, card, you)
                matched = _first_match(View(table, scope), patterns, event)
                key = (card, number, you)
                if matched and spec.limit == "once for each card":
                    matched = _first_of_its_card(table, key, matched, event)
                counted = (blueprint.id, spec.ability, you)
                if (
                    matched
                    and all_hold(View(table, matched), spec.premises)
                    and _is_first(table, key, counted, spec, event)
                ):
                    if blueprint.abilities[spec.ability].timing == "special":
                        matched = matched.replace(special=True)
                    pending = Pending(card, blueprint.id, number, spec.body, matched, spec.limit)
                    if limits.is_unused(table, pending):
                        found.append(pending)
    return found


def _witnesses(table: Table, event: TriggeringEvent, what: Happening) -> list[Bearer]:
    """Cards in play that wait for such a thing, and a card that waits for its own uncovering."""
    found = abilities.watching(table, what)
    card = event.card
    if isinstance(event, Uncovered) and card is not None and not any(card == bearer for bearer, _, _ in found):
        blueprint = table.blueprint(card)
        if blueprint is not None and blueprint.waiting_for(what):
            return [*found, *abilities.each_ability(table, [card])]
    return found


def owners_of(table: Table, card: CardId, blueprint: Blueprint, spec: TriggerSpec) -> tuple[Player | None, ...]:
    """Whose ability it is: its controller's; on a base that of every player it speaks to (but not of those who ignore
    it), or the current player's."""
    if blueprint.kind != "base":
        return (control.controller(table, card),)
    if not spec.names_you:
        return (table.turn.player,)
    return tuple(player for player in table.clockwise() if live_modifiers.ignored_for(table, card, player) is None)


def _is_first(table: Table, key: UseKey, counted: UseKey, spec: TriggerSpec, event: TriggeringEvent) -> bool:
    """Is it the first time, where only that counts? `counted` is the ability as it is called where nobody need have it:
    see `_count_first_times`. There alone it is counted if it happens `here`, for a card can be carried elsewhere."""
    turn, limit = table.turn, spec.limit
    if limit == FIRST_TIME:
        if key in turn.seen or counted in turn.seen or (counted, event.base) in turn.happened:
            return False
        if not counts_by_base(table, event.base, str(counted[0]), spec):
            table.set_turn(turn.replace(seen=turn.seen | {key}))
    if limit == FOR_EACH_CARD and event.card is not None:
        if not turn.happened.isdisjoint({(key, event.card), (counted, event.card)}):
            return False
        table.set_turn(turn.replace(happened=turn.happened | {(key, event.card)}))
    return True


BROUGHT_ABOUT_BY = "card that brought it about"
"""Bound to the card that was played, or that did it, where an ability is triggered once for each."""


def _first_of_its_card(table: Table, key: UseKey, scope: Scope, event: TriggeringEvent) -> Scope | None:
    """None, if the ability is already pending because of the same card."""
    agent = event.card if isinstance(event, Played) else event.source
    matched = scope if agent is None else scope.bind(BROUGHT_ABOUT_BY, (agent,))
    waiting = (p.scope.get(BROUGHT_ABOUT_BY) for p in table.pending if p.key == key)
    return None if matched.get(BROUGHT_ABOUT_BY) in waiting else matched


def _waiting(table: Table, event: TriggeringEvent, what: Happening) -> Iterator[Pending]:
    """Triggers that an effect has set up for a while."""
    for effect, deed in live_modifiers.waiting(table):
        scope = _matches(table, deed.windows, effect.scope, event, what)
        if scope:
            name = effect.address.card
            number = table.catalogue[name].number_of(deed.body)
            source = -1 if effect.scope.source is None else effect.scope.source
            yield Pending(source, name, -1, number, scope, deed.limit)


def _outside_play(table: Table, event: TriggeringEvent, what: Happening) -> Iterator[Pending]:
    """Cards in hands and discard piles that may answer, and a card that is revealed and answers being revealed."""
    cards, answering = table.cards, answering_cards(table, what.verbs)
    for player in table.players:
        for origin, pile in usable_piles(table, player):
            for card in pile:
                if cards[card].name in answering:
                    yield from _answers(table, event, what, card, player, origin)
    revealed = event.card if isinstance(event, Revealed) else None
    if revealed is not None:
        place = table.cards[revealed].place
        if place.zone == "deck" and isinstance(place.of, str):
            yield from _answers(table, event, what, revealed, place.of, "revealed")


def _answers(
    table: Table, event: TriggeringEvent, what: Happening, card: CardId, player: Player, origin: t.Origin
) -> Iterator[Pending]:
    blueprint = table.blueprint(card)
    if blueprint is None or blueprint.answer_verbs.isdisjoint(what.verbs):
        return
    for spec in blueprint.specials:
        if origin in spec.origins and (blueprint.id, spec.ability, player) not in table.turn.seen:
            scope = _matches(table, spec.windows, Scope(card, player), event, what)
            if scope:
                special = scope.replace(special=True)
                pending = Pending(card, blueprint.id, spec.ability, spec.body, special, spec.limit, True, spec.plays)
                if limits.is_unused(table, pending):
                    yield pending


def _count_first_times(table: Table, event: TriggeringEvent, what: Happening) -> None:
    """Count first times, also for cards that nobody has: for a card in play that asks for it, at the base where it
    happened."""
    for (blueprint, spec, _), patterns in outsiders(table).counting(what):
        is_local = isinstance(spec, TriggerSpec) and counts_by_base(table, event.base, blueprint.id, spec)
        here = event.base if is_local else None
        for player in (event.actor,) if all(map(_is_done_by_you, patterns)) else table.players:
            key = (blueprint.id, spec.ability, player)
            if key not in table.turn.seen and _first_match(View(table, Scope(None, player, here)), patterns, event):
                _count(table, key, event.card if spec.limit == FOR_EACH_CARD else here)


@memoized_by_node
def _is_done_by_you(pattern: t.Event) -> bool:
    """Is it something that only whoever does it can wait for?"""
    return pattern.by is not None and pattern.by.terms == (t.You(),) and pattern.happenings != ("replaces",)


def _count(table: Table, key: UseKey, subject: CardId | None) -> None:
    """For the card or the base that it happened to, or once for the whole turn."""
    turn = table.turn
    if subject is None:
        table.set_turn(turn.replace(seen=turn.seen | {key}))
    else:
        table.set_turn(turn.replace(happened=turn.happened | {(key, subject)}))


def _matches(
    table: Table, windows: tuple[t.Window, ...], scope: Scope, event: TriggeringEvent, what: Happening
) -> Scope | None:  # fmt: skip
    """The scope with what the event binds, or None when no window fits."""
    return _first_match(View(table, scope), patterns_for(moments(windows), what), event)


Glance: TypeAlias = Callable[[Table, TriggeringEvent, CardId], bool]


@memoized_by_node
def _is_likely(pattern: t.Event) -> Glance:
    """A quick test before `matches_event`: is the card of the right kind, and does it happen at the right base?"""
    kinds = [_kind_of_subject(term) for term in pattern.subject.terms]

    def likely(table: Table, event: TriggeringEvent, source: CardId) -> bool:
        card = event.card
        if card is None or not _from_there(pattern, event):
            return False
        for fits in kinds:  # noqa: SIM110  # a generator takes twice as long, and this is asked of all that happens
            if fits(table, card, source):
                return True
        return False

    return likely


def _kind_of_subject(term: t.Term) -> Callable[[Table, CardId, CardId], bool]:
    match term:
        case t.Selector(kind, filters):
            is_kind = KINDS[kind]
            if any(isinstance(f, t.Located) and isinstance(f.at.base, t.ThisBase) for f in filters):
                return lambda table, card, source: is_kind(table, card) and table.base_of(card) == table.base_of(source)
            return lambda table, card, source: is_kind(table, card)
        case t.This():
            return lambda table, card, source: card == source
        case _:
            return lambda table, card, source: True


def _first_match(view: View, patterns: list[t.Event], event: TriggeringEvent) -> Scope | None:
    for pattern in patterns:
        matched = matches_event(view, pattern, event)
        if matched is not None:
            return matched
    return None


def matches_event(view: View, pattern: t.Event, event: TriggeringEvent) -> Scope | None:
    """The agent is matched first, because the subject may refer to it."""
    if event.card is None or not _from_there(pattern, event) or not _to_there(view, pattern, event):
        return None
    scope = view.scope
    if pattern.by is not None:
        agents = event.others if pattern.happenings == ("replaces",) else (event.actor, event.source)
        acting = acting_view(view.table, scope, event.source, event.source_controller)
        player = _player_of(view.table, event.source) if _asks_who_plays(pattern.by) else None
        if player is not None and event.source is not None:
            acting = ActingView(view.table, scope, (event.source, player))
        agent = next((e for e in agents if e is not None and is_one_of(acting, e, pattern.by)), None)
        if agent is None:
            return None
        if pattern.by.bind:
            scope = scope.bind(pattern.by.bind, (agent,))
            if agent == event.source and event.source_controller is not None:
                scope = scope.bind(acting_for(pattern.by.bind), (event.source_controller,))
            if agent == event.source and player is not None:
                scope = scope.bind(playing(pattern.by.bind), (player,))
            view = View(view.table, scope)
    if not is_one_of(view, event.card, pattern.subject):
        return None
    named = _named_place(pattern.subject)
    if named is not None:
        name, is_host = named
        place = _host_of(event) if is_host else event.base
        if place is not None:
            scope = scope.bind(name, (place,))
    return scope.bind(pattern.subject.bind, (event.card,)) if pattern.subject.bind else scope


@memoized_by_node
def _asks_who_plays(agent: t.Thing) -> bool:
    """`card[of another player, being played]`: the card of whoever plays it, also if that gives it to somebody else."""
    return any(isinstance(node, t.InState) and node.state == "being played" for node in walk(agent))


def _player_of(table: Table, card: CardId | None) -> Player | None:
    """Who plays the card that is being carried out."""
    played = (frame for frame in table.stack if isinstance(frame, Resolution) and frame.card_played is not None)
    return next((frame.scope.you for frame in played if frame.card_played == card), None)


@memoized_by_node
def _named_place(subject: t.Thing) -> tuple[str, bool] | None:
    """The name for the base where it happens, or for what the action lies on: `minion[at base as den] is played`,
    `action[on base as site] is played`. It stands for that place wherever the card goes before the ability resolves."""
    for term in subject.terms:
        for f in term.filters if isinstance(term, t.Selector) else ():
            match f:
                case t.Located(t.At(t.Thing(bind=str(name)))):
                    return name, False
                case t.AttachedTo(t.Thing(bind=str(name))):
                    return name, True
    return None


def _host_of(event: TriggeringEvent) -> CardId | None:
    """What an action came to lie on, or else what it lay on before."""
    for place in (event.to, event.origin):
        if place is not None and place.zone == "on" and isinstance(place.of, int):
            return place.of
    return None


def _from_there(pattern: t.Event, event: TriggeringEvent) -> bool:
    """Cards that were set aside to be looked at or shown count as from the deck; no bases are meant, off theirs."""
    if not pattern.origins:
        return True
    if event.from_play:
        return "play" in pattern.origins
    if event.origin is None or event.origin.of == BASE_DECK.of:
        return False
    return ("deck" if event.origin.zone == "aside" else event.origin.zone) in pattern.origins


def _to_there(view: View, pattern: t.Event, event: TriggeringEvent) -> bool:
    return pattern.into is None or event.to in places(view, pattern.into)
