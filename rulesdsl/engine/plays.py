"""Playing cards: what may be played where, which of the turn's plays it uses, and how it enters."""

from __future__ import annotations

from rulesdsl.language import tree as t
from rulesdsl.table import project
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import CardId, Place, Player, pile_of
from rulesdsl.table.evaluate import View, candidates, is_one_of
from rulesdsl.table.table import Decision, Grant, Option, Scope, Table

from . import atoms
from .decide import answers, ask, distinct
from .events import Cause
from .frames import Identify, PlayCard, PlayExtra, Resolution, pop, push, replace_top
from .windows import special_play_now

# --- where ----------------------------------------------------------------------------------------------------


def targets(table: Table, card: CardId, player: Player, bases: tuple[CardId, ...] | None) -> tuple[CardId | None, ...]:
    """Where the card could be played: bases for a minion, hosts for an action on something, else no place at all."""
    blueprint = table.blueprint(card)
    assert blueprint is not None
    allowed = table.bases if bases is None else bases
    if blueprint.kind == "minion":
        if not project.restricts_plays(table):
            return allowed
        return tuple(base for base in allowed if project.forbidding_play(table, player, card, base) is None)
    if project.forbidding_play(table, player, card, None) is not None:
        return ()
    if blueprint.on is None:
        return (None,)
    view = View(table, Scope(card, player))
    hosts = [host for host in candidates(view, blueprint.on) if isinstance(host, int)]
    return tuple(host for host in hosts if table.base_of(host) in allowed)


def playable(table: Table, card: CardId, player: Player, bases: tuple[CardId, ...] | None) -> bool:
    """Is there any way to play it now, as an extra card?"""
    blueprint = table.blueprint(card)
    if blueprint is None:
        return True
    if not blueprint.plays_any_time:
        return special_play_now(table, card, player) is not None
    return blueprint.kind != "base" and bool(targets(table, card, player, bases))


# --- allowances of the turn -----------------------------------------------------------------------------------


def grant_thing(table: Table, grant: Grant) -> t.Thing:
    deed = table.deed_at(grant.address)
    assert isinstance(deed, t.Play)
    return deed.what


def grant_allows(table: Table, grant: Grant, card: CardId, base: CardId | None) -> bool:
    if grant.base is not None and grant.base != base:
        return False
    return is_one_of(View(table, grant.scope), card, grant_thing(table, grant))


def _is_restricted(table: Table, grant: Grant) -> bool:
    thing = grant_thing(table, grant)
    return grant.base is not None or any(isinstance(term, t.Selector) and term.filters for term in thing.terms)


def normal_left(table: Table, blueprint: Blueprint) -> int:
    return table.turn.minions_left if blueprint.kind == "minion" else table.turn.actions_left


def turn_targets(table: Table, card: CardId) -> tuple[CardId | None, ...]:
    """Where the current player may play the card with the plays that are left."""
    player = table.turn.player
    blueprint = table.blueprint(card)
    assert blueprint is not None
    found = targets(table, card, player, None) if blueprint.plays_any_time else ()
    if normal_left(table, blueprint):
        return found
    return tuple(
        target
        for target in found
        if any(grant_allows(table, grant, card, _base(table, target)) for grant in table.turn.grants)
    )


def _base(table: Table, target: CardId | None) -> CardId | None:
    return None if target is None else table.base_of(target)


def use_allowance(table: Table, card: CardId, target: CardId | None) -> None:
    """Restricted extras first, then the normal play, then extras without restriction: nothing worth keeping is lost."""
    blueprint = table.blueprint(card)
    assert blueprint is not None
    fitting = [g for g in table.turn.grants if grant_allows(table, g, card, _base(table, target))]
    restricted = [g for g in fitting if _is_restricted(table, g)]
    if restricted or not normal_left(table, blueprint):
        used = (restricted or fitting)[0]
        spend_grant(table, used)
        atoms.note(table, "extra used", Cause(table.turn.player, used.scope.source), "term.extra.meaning", card=card)
    elif blueprint.kind == "minion":
        table.turn = table.turn._replace(minions_left=table.turn.minions_left - 1)
    else:
        table.turn = table.turn._replace(actions_left=table.turn.actions_left - 1)


def spend_grant(table: Table, grant: Grant) -> None:
    grants = list(table.turn.grants)
    grants.remove(grant)
    table.turn = table.turn._replace(grants=tuple(grants))


# --- an extra card of the player's choice ---------------------------------------------------------------------


def run_play_extra(table: Table, frame: PlayExtra) -> None:
    """Now, or (in the Play Cards phase) later; outside of it, now or not at all."""
    grant = Grant(frame.player, frame.address, frame.scope, frame.bases[0] if frame.bases else None)
    hand = distinct(table, table.pile(pile_of("hand", frame.player)))
    cards = [card for card in hand if isinstance(card, int) and _could_be_extra(table, card, frame, grant)]
    options = tuple(Option("card", card) for card in cards)
    if frame.later:
        table.turn = table.turn._replace(grants=(*table.turn.grants, grant))
        cause = Cause(frame.player, frame.scope.source, frame.address)
        atoms.note(table, "extra granted", cause, "term.extra.meaning", "term.extra.later-in-phase")
    if not options:
        pop(table)
        return
    question = "extra now or later" if frame.later else "extra now"
    decision = Decision(frame.player, question, options, 0, 1, None, (), frame.address, frame.scope.source)
    ask(table, decision)


def _could_be_extra(table: Table, card: CardId, frame: PlayExtra, grant: Grant) -> bool:
    blueprint = table.blueprint(card)
    if blueprint is None:
        return False
    if not is_one_of(View(table, grant.scope), card, grant_thing(table, grant)):
        return False
    return playable(table, card, frame.player, frame.bases)


@answers(PlayExtra)
def _extra_chosen(table: Table, frame: PlayExtra, chosen: tuple[Option, ...]) -> None:
    pop(table)
    if not chosen:
        atoms.note(table, "declines", Cause(frame.player, frame.scope.source, frame.address), "term.extra.optional")
        return
    if frame.later:
        grant = Grant(frame.player, frame.address, frame.scope, frame.bases[0] if frame.bases else None)
        spend_grant(table, grant)
    push(table, PlayCard(chosen[0].value, frame.player, "extra", frame.bases, source=frame.scope.source))


# --- on its way into play -------------------------------------------------------------------------------------


def run_play_card(table: Table, frame: PlayCard) -> None:
    blueprint = table.blueprint(frame.card)
    if blueprint is None:
        push(table, Identify(frame.card))
        return
    special = None
    if frame.bodies is None and not blueprint.plays_any_time:
        special = special_play_now(table, frame.card, frame.player)
        if special is None:
            _cannot_be_played(table, frame)
            return
        body, scope = special
        frame = frame._replace(scope=scope, bodies=blueprint.on_play if body is None else (body,))
    found = turn_targets(table, frame.card) if frame.how == "turn" else targets(
        table, frame.card, frame.player, frame.bases
    )  # fmt: skip
    if not found:
        _cannot_be_played(table, frame)
    elif found == (None,):
        _enter(table, frame, blueprint, None)
    else:
        replace_top(table, frame)
        options = tuple(Option("card", target) for target in found)
        ask(table, Decision(frame.player, "where", options, about=(frame.card,), source=frame.source))


@answers(PlayCard)
def _place_chosen(table: Table, frame: PlayCard, chosen: tuple[Option, ...]) -> None:
    blueprint = table.blueprint(frame.card)
    assert blueprint is not None
    _enter(table, frame, blueprint, chosen[0].value)


def _cannot_be_played(table: Table, frame: PlayCard) -> None:
    """Uncovered: it is discarded. Revealed in a duel: back to the hand. Anything else stays where it is."""
    pop(table)
    cause = Cause(frame.player, frame.source)
    if frame.how == "uncover":
        atoms.put(table, (frame.card,), cause, "discarded", atoms.owners_discard, ("uncover.impossible-discard",))
    elif frame.how == "duel":
        topics = ("duel.other-returned", "reading.special-only-in-duel")
        atoms.put(table, (frame.card,), cause, "returned", lambda card: Place("hand", frame.player), topics)
    else:
        atoms.note(table, "nothing happens", cause, "void.play-without-effect", card=frame.card)


HOW_TOPICS = {
    "uncover": ("uncover.plays-extra", "uncover.where", "uncover.as-from-hand"),
    "duel": ("duel.action-played", "reading.dueling-action-is-free"),
    "special": ("term.special.not-free", "void.specials-any-time"),
}


def _enter(table: Table, frame: PlayCard, blueprint: Blueprint, target: CardId | None) -> None:
    """The card is shown and lies where it belongs; then it is resolved."""
    if frame.how == "turn":
        use_allowance(table, frame.card, target)
    pop(table)
    mark = len(table.pending) if frame.mark is None else frame.mark
    base = table.base_of(frame.card) if frame.how == "uncover" else None
    topic = "play.minion.base" if blueprint.kind == "minion" else "play.action.do"
    topics = (topic, *HOW_TOPICS.get(frame.how, ()))
    cause = Cause(frame.player, frame.source)
    if blueprint.kind == "minion":
        to = Place("at", target)
    elif target is not None:
        to = Place("on", target)
    else:
        to = Place("resolving", base)
    atoms.enter(table, frame.card, frame.player, to, cause, *topics)
    scope = frame.scope or project.scope_of(table, frame.card, frame.player)
    scope = scope._replace(uncovered=frame.how == "uncover", base=scope.base or table.base_of(frame.card))
    bodies = (*(blueprint.on_play if frame.bodies is None else frame.bodies), *frame.also)
    if frame.card in project.cancelled(table):
        atoms.note(table, "cancelled", cause, "term.cancel", card=frame.card)
        bodies = ()
    discard = frame.card if blueprint.is_standard else None
    push(table, Resolution(blueprint.name, bodies, scope, mark=mark, discard=discard))
