"""Who has seen what: matching events against the abilities that wait for them, and the order they resolve in."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language import tree as t
from rulesdsl.table import project
from rulesdsl.table.blueprint import Blueprint, TriggerSpec, moments
from rulesdsl.table.cards import CardId, Player, pile_of
from rulesdsl.table.evaluate import View, holds, is_one_of
from rulesdsl.table.table import Scope, Table

from .decide import asks
from .events import Event
from .frames import Pending


def watch(table: Table, event: Event, timings: tuple[str, ...] = ("after", "when")) -> list[Pending]:
    """The abilities that this event triggers. Asked before a card leaves, after a card arrives."""
    verbs = (event.verb, *event.aspects)
    if not awaited(table, verbs):
        return []
    found = list(_in_play(table, event, verbs, timings))
    found += _waiting(table, event, verbs, timings)
    if "after" in timings:
        found += _outside_play(table, event, verbs)
    if found and project.duelists(table):
        return [pending._replace(scope=pending.scope._replace(in_duel=True)) for pending in found]
    return found


def awaited(table: Table, verbs: tuple[str, ...]) -> bool:
    """Does anybody at all wait for such a happening? Asked of everything that happens; most of it interests nobody."""
    by_verb = project.layout(table).by_verb
    for verb in verbs:
        if verb in by_verb or verb in SELF_WATCHED:
            return True
    if table.effects and project.waiting(table):
        return True
    cards, catalogue = table.cards, table.catalogue
    for player in table.players:
        for card in table.pile(pile_of("hand", player)):
            name = cards[card].name
            if name is not None and not catalogue[name].answer_verbs.isdisjoint(verbs):
                return True
    return False


SELF_WATCHED = frozenset({"uncovered", "revealed"})
"""What a card that is not in play may see happening to itself."""


def _in_play(table: Table, event: Event, verbs: tuple[str, ...], timings: tuple[str, ...]) -> Iterator[Pending]:
    for card in _witnesses(table, event, verbs):
        blueprint = table.blueprint(card)
        assert blueprint is not None
        for spec in blueprint.triggers:
            if not any(when in timings and not what.isdisjoint(verbs) for when, what, _ in moments(spec.windows)):
                continue
            for you in owners_of(table, card, blueprint, spec):
                scope = project.scope_of(table, card, you)
                matched = _matches(table, spec.windows, scope, event, verbs, timings)
                if matched and holds(View(table, matched), spec.condition) and _within_limit(table, card, spec, you):
                    special = blueprint.abilities[spec.ability].timing == "special"
                    matched = matched._replace(special=special)
                    yield Pending(card, blueprint.name, spec.ability, spec.body, matched, spec.limit)


def _witnesses(table: Table, event: Event, verbs: tuple[str, ...]) -> list[CardId]:
    """Cards in play that wait for such a thing, and a card that waits for its own uncovering."""
    found = project.watching(table, verbs)
    card = event.card
    if event.verb == "uncovered" and card is not None and card not in found:
        blueprint = table.blueprint(card)
        return [*found, card] if blueprint is not None and "uncovered" in blueprint.event_verbs else found
    return found


def owners_of(table: Table, card: CardId, blueprint: Blueprint, spec: TriggerSpec) -> tuple[Player | None, ...]:
    """Whose ability it is: its controller's; on a base that of every player it speaks to, or the current player's."""
    if blueprint.kind != "base":
        return (project.controller(table, card),)
    return table.clockwise() if spec.names_you else (table.turn.player,)


def _within_limit(table: Table, card: CardId, spec: TriggerSpec, you: Player | None) -> bool:
    key = (card, spec.ability, you)
    if spec.limit == "once each turn":
        return key not in table.turn.used
    if spec.limit == "first time each turn":
        if key in table.turn.seen:
            return False
        table.turn = table.turn._replace(seen=table.turn.seen | {key})
    return True


def _waiting(table: Table, event: Event, verbs: tuple[str, ...], timings: tuple[str, ...]) -> Iterator[Pending]:
    """Triggers that an effect has set up for a while."""
    for effect, deed in project.waiting(table):
        scope = _matches(table, deed.windows, effect.scope, event, verbs, timings)
        if scope:
            name = effect.address.card
            number = table.catalogue[name].number_of(deed.body)
            source = -1 if effect.scope.source is None else effect.scope.source
            yield Pending(source, name, -1, number, scope, deed.limit)


def _outside_play(table: Table, event: Event, verbs: tuple[str, ...]) -> Iterator[Pending]:
    """Cards in hands that may answer, and a card that is revealed and answers being revealed."""
    cards, catalogue = table.cards, table.catalogue
    for player in table.players:
        for card in table.pile(pile_of("hand", player)):
            name = cards[card].name
            if name is not None and catalogue[name].answer_verbs:
                yield from _answers(table, event, verbs, card, player, "hand")
    revealed = event.card if event.verb == "revealed" else None
    if revealed is not None:
        place = table.cards[revealed].place
        if place.zone == "deck" and isinstance(place.of, str):
            yield from _answers(table, event, verbs, revealed, place.of, "revealed")


def _answers(
    table: Table, event: Event, verbs: tuple[str, ...], card: CardId, player: Player, origin: t.Origin
) -> Iterator[Pending]:
    blueprint = table.blueprint(card)
    if blueprint is None or blueprint.answer_verbs.isdisjoint(verbs):
        return
    for spec in blueprint.specials:
        if origin in spec.origins:
            scope = _matches(table, spec.windows, Scope(card, player), event, verbs, ("after", "when"))
            if scope:
                yield Pending(
                    card, blueprint.name, spec.ability, spec.body, scope._replace(special=True), None, True, spec.plays
                )


def _matches(
    table: Table, windows: tuple[t.Window, ...], scope: Scope, event: Event, verbs: tuple[str, ...],
    timings: tuple[str, ...],
) -> Scope | None:  # fmt: skip
    """The scope with what the event binds, or None when no window fits."""
    for timing, happenings, pattern in moments(windows):
        if timing in timings and not happenings.isdisjoint(verbs):
            matched = matches_event(View(table, scope), pattern, event)
            if matched is not None:
                return matched
    return None


def matches_event(view: View, pattern: t.Event, event: Event) -> Scope | None:
    if pattern.from_play and not event.from_play:
        return None
    scope = view.scope
    if event.card is None or not is_one_of(view, event.card, pattern.subject):
        return None
    if pattern.subject.bind:
        scope = scope.bind(pattern.subject.bind, (event.card,))
    if pattern.by is not None:
        agent = next((e for e in (event.actor, event.source) if e is not None and is_one_of(view, e, pattern.by)), None)
        if agent is None:
            return None
        if pattern.by.bind:
            scope = scope.bind(pattern.by.bind, (agent,))
    return scope


# --- order ----------------------------------------------------------------------------------------------------


def order_matters(table: Table, group: tuple[Pending, ...]) -> bool:
    """Not when all of them are the same, and not when none asks anything and all only add up."""
    if len({(p.card, p.ability, p.body, p.scope.you) for p in group}) <= 1 and all(_is_calm(table, p) for p in group):
        return False
    return not all(_is_calm(table, pending) for pending in group)


def _is_calm(table: Table, pending: Pending) -> bool:
    """Draws, VP, counters and power for things already known: they come to the same in any order."""
    if pending.body is None or pending.plays:
        return False
    for sentence in table.catalogue[pending.card].bodies[pending.body]:
        if sentence.may or sentence.cost or sentence.each or sentence.condition or sentence.otherwise:
            return False
        for deed in sentence.deeds:
            match deed:
                case t.Draw(what=t.Number()) | t.Gain() | t.Lose():
                    continue
                case t.PlaceCounter(on=thing) | t.Give(what=thing) if not asks(thing):
                    continue
                case _:
                    return False
    return True
