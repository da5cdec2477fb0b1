"""Playing cards: which of the turn's plays a card uses, and how it enters."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import abilities, control, live_modifiers
from rulesdsl.meaning.evaluate import View, candidates, is_one_of
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import HAND, CardId, Place, Player
from rulesdsl.table.decision import Option
from rulesdsl.table.scope import Address, Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Grant

from . import monsters
from .atoms import in_play, lasting, leaving, out_of_play
from .decide import answers, ask, distinct
from .events import (
    Declined,
    Discarded,
    ExtraPlayGranted,
    ExtraPlayUsed,
    KeptForLater,
    NothingHappened,
    PlayedWithoutAbilities,
    by,
    by_ability,
)
from .frames import Identify, PlayCard, PlayExtra, Resolution, Triggers, stop_act
from .options import PickCard, card_of, pick_card
from .play_targets import bases_for, hosts_for, playable, targets
from .questions import ExtraNow, ExtraNowOrLater, WhereToPlay
from .recording import note
from .special_windows import special_play_now

# --- allowances of the turn -----------------------------------------------------------------------------------


def grant_thing(table: Table, grant: Grant) -> t.Thing:
    deed = table.deed_at(grant.address)
    assert isinstance(deed, t.Play)
    return deed.what


def grant_bases(table: Table, grant: Grant) -> tuple[CardId, ...] | None:
    """Where its card may be played now; None means anywhere."""
    if grant.base is not None:
        return (grant.base,)
    deed = table.deed_at(grant.address)
    return bases_for(table, deed.at, grant.scope) if isinstance(deed, t.Play) else None


def _granted(table: Table, frame: PlayExtra) -> Grant:
    """A base that is meant (`here`) is settled now; described ones are looked for when the card is played."""
    deed = table.deed_at(frame.address)
    at = deed.at if isinstance(deed, t.Play) else None
    described = at is not None and isinstance(at.base, t.Thing) and isinstance(at.base.terms[0], t.Selector)
    settled = None if described or not frame.bases else frame.bases[0]
    return Grant(frame.player, frame.address, frame.scope, settled)


def grant_allows(table: Table, grant: Grant, card: CardId, target: CardId | None) -> bool:
    bases = grant_bases(table, grant)
    if bases is not None and _base(table, target) not in bases:
        return False
    hosts = hosts_for(table, table.deed_at(grant.address), grant.scope)
    if hosts is not None and target not in hosts:
        return False
    return is_one_of(View(table, grant.scope), card, grant_thing(table, grant))


def _is_restricted(table: Table, grant: Grant) -> bool:
    deed = table.deed_at(grant.address)
    thing = grant_thing(table, grant)
    placed = grant.base is not None or (isinstance(deed, t.Play) and (deed.on is not None or deed.at is not None))
    return placed or any(isinstance(term, t.Selector) and term.filters for term in thing.terms)


def normal_left(table: Table, blueprint: Blueprint) -> int:
    return table.turn.minions_left if blueprint.is_minion else table.turn.actions_left


def _normally(table: Table, card: CardId, blueprint: Blueprint) -> bool:
    """Can it be the minion or the action of the turn, which comes from the hand?"""
    return table.cards[card].place.zone == "hand" and bool(normal_left(table, blueprint))


def may_wait(table: Table, deed: t.Play, actor: Player, scope: Scope, *, from_hand: bool) -> bool:
    """Can this extra card be played later in the phase? One particular card only by the older books."""
    turn = table.turn
    if not deed.extra or scope.special or turn.phase != "play" or turn.player != actor:
        return False
    return from_hand or table.edition.get("extra-timing") == "unless-special"


def keep_for_later(table: Table, player: Player, address: Address, scope: Scope) -> bool:
    """Grant a particular extra card for later in the phase, if it can wait."""
    deed = table.deed_at(address)
    if not isinstance(deed, t.Play) or not may_wait(table, deed, player, scope, from_hand=False):
        return False
    _grant(table, Grant(player, address, scope, None))
    return True


def _grant(table: Table, grant: Grant) -> None:
    table.set_turn(table.turn.replace(grants=(*table.turn.grants, grant)))
    cause = by_ability(grant.scope, grant.player, grant.address)
    note(table, ExtraPlayGranted, cause, ("term.extra.meaning", "term.extra.later-in-phase"))


def waiting_elsewhere(table: Table) -> tuple[CardId, ...]:
    """Particular cards outside the hand for which extra plays are waiting."""
    found: dict[CardId, None] = {}
    for grant in table.turn.grants:
        for card in candidates(View(table, grant.scope), grant_thing(table, grant)):
            if isinstance(card, int) and not table.cards[card].in_play and table.cards[card].place.zone != "hand":
                found[card] = None
    return tuple(found)


def turn_targets(table: Table, card: CardId) -> tuple[CardId | None, ...]:
    """Where the current player may play the card with the plays that are left."""
    player = table.turn.player
    blueprint = table.blueprint(card)
    assert blueprint is not None
    found = targets(table, card, player, None) if blueprint.plays_any_time else ()
    if _normally(table, card, blueprint):
        return found
    return tuple(
        target for target in found if any(grant_allows(table, grant, card, target) for grant in table.turn.grants)
    )


def _base(table: Table, target: CardId | None) -> CardId | None:
    return None if target is None else table.base_of(target)


def use_allowance(table: Table, card: CardId, target: CardId | None) -> None:
    """Use up a play: restricted extras first, then the normal play, then extras without restriction."""
    blueprint = table.blueprint(card)
    assert blueprint is not None
    turn = table.turn
    fitting = [g for g in turn.grants if grant_allows(table, g, card, target)]
    restricted = [g for g in fitting if _is_restricted(table, g)]
    if restricted or not _normally(table, card, blueprint):
        used = (restricted or fitting)[0]
        spend_grant(table, used)
        note(table, ExtraPlayUsed, by(turn.player, used.scope.source), ("term.extra.meaning",), card=card)
    elif blueprint.is_minion:
        table.set_turn(turn.replace(minions_left=turn.minions_left - 1))
    else:
        table.set_turn(turn.replace(actions_left=turn.actions_left - 1))


def spend_grant(table: Table, grant: Grant) -> None:
    grants = list(table.turn.grants)
    grants.remove(grant)
    table.set_turn(table.turn.replace(grants=tuple(grants)))


# --- an extra card of the player's choice ---------------------------------------------------------------------


def run_play_extra(table: Table, frame: PlayExtra) -> None:
    """Now, or (in the Play Cards phase) later; outside of it, now or not at all."""
    grant = _granted(table, frame)
    hand = distinct(table, table.pile(HAND[frame.player]))
    cards = [card for card in hand if isinstance(card, int) and _could_be_extra(table, card, frame, grant)]
    options = tuple(PickCard(card) for card in cards)
    if frame.later:
        _grant(table, grant)
    if not options:
        table.pop()
        _unpaid(table, frame)
        return
    question = ExtraNowOrLater if frame.later else ExtraNow
    ask(table, question(frame.player, options, 0, 1, address=frame.address, source=frame.scope.source))


def _could_be_extra(table: Table, card: CardId, frame: PlayExtra, grant: Grant) -> bool:
    blueprint = table.blueprint(card)
    if blueprint is None:
        return False
    if not is_one_of(View(table, grant.scope), card, grant_thing(table, grant)):
        return False
    hosts = hosts_for(table, table.deed_at(frame.address), frame.scope)
    return playable(table, card, frame.player, frame.bases, hosts)


def extra_targets(table: Table, card: CardId, frame: PlayExtra) -> tuple[CardId | None, ...]:
    """Where a card that is offered as this extra card could be played."""
    hosts = hosts_for(table, table.deed_at(frame.address), frame.scope)
    return targets(table, card, frame.player, frame.bases, on_these=hosts)


@answers(PlayExtra)
def _extra_chosen(table: Table, frame: PlayExtra, chosen: tuple[Option, ...]) -> None:
    table.pop()
    if not chosen:
        cause = by_ability(frame.scope, frame.player, frame.address)
        if frame.later:
            note(table, KeptForLater, cause, ("term.extra.later-in-phase",))
        else:
            note(table, Declined, cause, ("term.extra.optional",))
        _unpaid(table, frame)
        return
    if frame.later:
        spend_grant(table, _granted(table, frame))
    deed = table.deed_at(frame.address)
    silent = frame.address if isinstance(deed, t.Play) and deed.silent else None
    hosts = hosts_for(table, deed, frame.scope)
    table.push(
        PlayCard(card_of(chosen), frame.player, "extra", frame.bases, source=frame.scope.source, silent=silent,
                        hosts=hosts),
    )  # fmt: skip


def _unpaid(table: Table, frame: PlayExtra) -> None:
    """If the extra card was a cost, stop the sentence."""
    if frame.address.deed < len(table.sentence_at(frame.address).cost):
        stop_act(table, frame.address)


# --- on its way into play -------------------------------------------------------------------------------------


def run_play_card(table: Table, frame: PlayCard) -> None:
    if table.cards[frame.card].in_play:
        table.pop()
        _nothing_played(table, frame)
        return
    blueprint = table.blueprint(frame.card)
    if blueprint is None:
        table.push(Identify(frame.card))
        return
    if blueprint.kind == "base":
        table.pop()
        monsters.arrive(table, frame.card, len(table.bases), cause=by(frame.player, frame.source))
        return
    special = None
    if frame.bodies is None and not blueprint.plays_any_time:
        special = special_play_now(table, frame.card, frame.player) if frame.player is not None else None
        if special is None:
            _cannot_be_played(table, frame)
            return
        body, scope = special
        frame = frame.replace(scope=scope, bodies=blueprint.on_play if body is None else (body,))
    on = None if frame.on is None else blueprint.abilities[frame.on].on
    found = turn_targets(table, frame.card) if frame.how == "turn" else targets(
        table, frame.card, frame.player, frame.bases, on, frame.scope, frame.hosts
    )  # fmt: skip
    if not found:
        _cannot_be_played(table, frame)
    elif found == (None,):
        _enter(table, frame, blueprint, None)
    else:
        table.replace_top(frame)
        options = tuple([pick_card(target) for target in found if target is not None])
        player = frame.player or table.turn.player
        ask(table, WhereToPlay(player, options, card=frame.card, source=frame.source))


@answers(PlayCard)
def _place_chosen(table: Table, frame: PlayCard, chosen: tuple[Option, ...]) -> None:
    blueprint = table.blueprint(frame.card)
    assert blueprint is not None
    _enter(table, frame, blueprint, card_of(chosen))


def _cannot_be_played(table: Table, frame: PlayCard) -> None:
    """Uncovered, off the top of a deck or revealed in a duel: it is discarded. Anything else stays where it is."""
    table.pop()
    cause = by(frame.player, frame.source)
    if frame.how in NOT_PLAYED:
        out_of_play.put(table, (frame.card,), cause, Discarded, leaving.owners_discard, (NOT_PLAYED[frame.how],))
    else:
        _nothing_played(table, frame)


def _nothing_played(table: Table, frame: PlayCard) -> None:
    note(table, NothingHappened, by(frame.player, frame.source), ("void.play-without-effect",), card=frame.card)


KIND_TOPICS = {
    "minion": ("play.minion.base", "play.minion.do"),
    "monster": ("monster.are-minions", "monster.abilities"),
    "action": ("play.action.do",),
}
NOT_PLAYED = {
    "uncover": "uncover.impossible-discard",
    "off the top": "off-the-top.prerequisites",
    "duel": "reading.special-only-in-duel",
}
"""Cards that cannot be played are discarded where a rule says so."""

HOW_TOPICS = {
    "monster": ("monster.from-deck", "monster.not-limit"),
    "off the top": ("off-the-top.meaning",),
    "uncover": ("uncover.plays-extra", "uncover.where", "uncover.as-from-hand"),
    "duel": ("duel.action-played", "reading.dueling-action-is-free"),
    "special": ("term.special.not-free", "void.specials-any-time"),
}


def _enter(table: Table, frame: PlayCard, blueprint: Blueprint, target: CardId | None) -> None:
    """The card is shown and lies where it belongs; then it is resolved."""
    if frame.how == "turn":
        use_allowance(table, frame.card, target)
    table.pop()
    mark = len(table.pending) if frame.mark is None else frame.mark
    base = table.base_of(frame.card) if frame.how == "uncover" else None
    topics = (*KIND_TOPICS[blueprint.kind], *HOW_TOPICS.get(frame.how, ()))
    cause = by(frame.player, frame.source)
    if blueprint.is_minion:
        to = Place("at", target)
    elif target is not None:
        to = Place("on", target)
    else:
        to = Place("resolving", base)
    first = in_play.enter(table, frame.card, frame.player, to, cause, *topics)
    if frame.silent is not None:
        until = lasting.moment(table, frame.silent)
        without = by(frame.player, frame.source, frame.silent)
        lasting.add_effect(table, frame.silent, Scope(frame.source, frame.player), (frame.card,), until, without)
    scope = control.scope_of(table, frame.card, frame.player)
    if frame.scope is not None:
        scope = frame.scope.replace(base=frame.scope.base or scope.base, minion=scope.minion)
    if frame.how == "uncover":
        scope = scope.replace(uncovered=True)
    bodies = (*(blueprint.on_play if frame.bodies is None else frame.bodies), *frame.also)
    if frame.card in live_modifiers.cancelled(table):
        note(table, PlayedWithoutAbilities, cause, ("term.cancel",), card=frame.card)
        bodies = ()
    discard = (frame.card,) if blueprint.is_standard else ()
    table.push(Resolution(blueprint.id, bodies, scope, mark=mark, discard=discard, lent=_lent(table, frame.card)))
    if first:
        table.push(Triggers(tuple(first)))


def _lent(table: Table, card: CardId) -> tuple[tuple[str, int], ...]:
    """The abilities for being played that it has from other cards now that it lies there."""
    models = abilities.each_ability(table, abilities.not_cancelled(table, [card])) if live_modifiers.lent(table) else ()
    return tuple((model.id, body) for _, model, first in models if first for body in model.on_play)
