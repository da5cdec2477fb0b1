"""Playing cards: extra cards of a player's choice, and how a card comes into play."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import abilities, control, live_modifiers
from rulesdsl.meaning.evaluate import View, is_one_of
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import AT, HAND, ON, PLACES, CardId
from rulesdsl.table.decision import Option
from rulesdsl.table.frame import Frame
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Grant

from . import limits, monsters
from .allowances import grant_thing, turn_targets
from .atoms import in_play, lasting, leaving, out_of_play
from .decide import answers, ask, distinct
from .endless import MOST_RETURNS
from .events import (
    Declined,
    Discarded,
    KeptForLater,
    NothingHappened,
    PlayedWithoutAbilities,
    by,
    by_ability,
)
from .frames import Identify, PlayCard, PlayExtra, Resolution, Triggers, stop_act
from .from_elsewhere import extra_instead_of_hand, spend
from .options import PickCard, card_of, pick_card
from .play_targets import HOST_SHIELDED, bases_for, hosts_for, shielded_hosts, targets
from .playable import playable
from .questions import ExtraNow, ExtraNowOrLater, WhereToPlay
from .recording import come_into_reach, forbidden, note, reach, was_given_action
from .special_windows import special_play_now
from .turn_plays import add_grant, describes_bases, grant_at, use_allowance

# --- an extra card of the player's choice ---------------------------------------------------------------------


def _granted(table: Table, frame: PlayExtra) -> Grant:
    return grant_at(table, frame.player, frame.address, frame.scope, frame.bases)


def _place_of(table: Table, frame: PlayExtra) -> t.At | None:
    deed = table.deed_at(frame.address)
    return deed.at if isinstance(deed, t.Play) else None


EXTRA_BY_SPECIAL = "reading.played-by-a-special-is-extra"


def run_play_extra(table: Table, frame: PlayExtra) -> None:
    """Now, or (in the Play Cards phase) later; outside of it, now or not at all."""
    at = _place_of(table, frame)
    if describes_bases(at):  # of several extra cards, the one before may have changed where the next can go
        frame = frame.replace(bases=bases_for(table, at, frame.scope))
        table.replace_top(frame)
    grant = _granted(table, frame)
    known = table.pile(HAND[frame.player]) if frame.cards is None else _still_there(table, frame)
    hand = distinct(table, (*known, *extra_instead_of_hand(table, frame)))
    cards = [card for card in hand if isinstance(card, int) and _could_be_extra(table, card, frame, grant)]
    options = tuple(PickCard(card) for card in cards)
    if frame.later:
        limits.mark_used(table)  # whether it is played now or later
        add_grant(table, grant)
    if not options:
        table.pop()
        _unpaid(table, frame)
        return
    question = ExtraNowOrLater if frame.later else ExtraNow
    least = 1 if frame.must else 0
    ask(table, question(frame.player, options, least, 1, address=frame.address, source=frame.scope.source))


def _is_another(other: Frame, frame: PlayExtra) -> bool:
    """Is it one more of the extra cards that were granted together?"""
    return isinstance(other, PlayExtra) and other.replace(bases=frame.bases) == frame


def _still_there(table: Table, frame: PlayExtra) -> tuple[CardId, ...]:
    return tuple([card for card in frame.cards or () if not table.cards[card].in_play])


def _could_be_extra(table: Table, card: CardId, frame: PlayExtra, grant: Grant) -> bool:
    blueprint = table.blueprint(card)
    if blueprint is None:
        return False
    if not is_one_of(View(table, grant.scope), card, grant_thing(table, grant)):
        return False
    hosts = hosts_for(table, table.deed_at(frame.address), frame.scope)
    return playable(table, card, frame.player, frame.bases, hosts)


@answers(PlayExtra)
def _extra_chosen(table: Table, frame: PlayExtra, chosen: tuple[Option, ...]) -> None:
    table.pop()
    if not chosen:
        _declined(table, frame)
        while _is_another(table.stack[-1], frame):  # no for one is no for all of them
            table.pop()
            if frame.later:
                add_grant(table, _granted(table, frame))
                _declined(table, frame)
        _unpaid(table, frame)
        return
    limits.mark_used(table)
    if card_of(chosen) in extra_instead_of_hand(table, frame):
        spend(table, card_of(chosen), frame.player, frame.bases)
    deed = table.deed_at(frame.address)
    silent = frame.address if isinstance(deed, t.Play) and deed.silent else None
    hosts = hosts_for(table, deed, frame.scope)
    table.push(
        PlayCard(card_of(chosen), frame.player, "extra", frame.bases, source=frame.scope.source, silent=silent,
                 hosts=hosts, grant=_granted(table, frame) if frame.later else None),
    )  # fmt: skip


def _declined(table: Table, frame: PlayExtra) -> None:
    cause = by_ability(frame.scope, frame.player, frame.address)
    if frame.later:
        note(table, KeptForLater, cause, ("term.extra.later-in-phase",))
    else:
        by_special = isinstance(deed := table.deed_at(frame.address), t.Play) and not deed.extra
        note(table, Declined, cause, ("term.extra.optional", *((EXTRA_BY_SPECIAL,) if by_special else ())))


def _unpaid(table: Table, frame: PlayExtra) -> None:
    """If the extra card was a cost, stop the sentence."""
    if frame.address.deed < len(table.sentence_at(frame.address).cost):
        stop_act(table, frame.address)


# --- on its way into play -------------------------------------------------------------------------------------


def run_play_card(table: Table, frame: PlayCard) -> None:
    if frame.lost or table.cards[frame.card].in_play or _plays_itself(table, frame):
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
    if frame.how in OF_THE_TURN:
        found = tuple(turn_targets(table, frame.card, frame.bases, as_from_hand=frame.how == "regular"))
    else:
        found = tuple(targets(table, frame.card, frame.player, frame.bases, on, frame.scope, frame.hosts))
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
        topics = (NOT_PLAYED[frame.how], *((HOST_SHIELDED,) if shielded_hosts(table, frame.card, frame.player) else ()))
        out_of_play.put(table, (frame.card,), cause, Discarded, leaving.owners_discard, topics)
    else:
        _nothing_played(table, frame)


def _plays_itself(table: Table, frame: PlayCard) -> bool:
    """Is it an action that is just being carried out? It would never be done; nor would one that goes back to a hand
    first, so that it can be played again and again."""
    if not any(type(other) is Resolution and other.card_played == frame.card for other in table.stack):
        return False
    times = sum(card == frame.card for _, card, _ in table.turn.played)
    return table.cards[frame.card].place.zone == "resolving" or times >= MOST_RETURNS


def _nothing_played(table: Table, frame: PlayCard) -> None:
    topics = ("reading.back-again",) if frame.lost else ("reading.endless",) if _plays_itself(table, frame) else ()
    note(table, NothingHappened, by(frame.player, frame.source), topics, card=frame.card)


KIND_TOPICS = {
    "minion": ("play.minion.base",),
    "monster": ("monster.are-minions",),
    "action": ("play.action.do",),
}
TEXT_TOPICS = {"minion": ("play.minion.do",), "monster": ("monster.abilities",)}
"""Of those that say something about being played."""
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
    "special": ("void.specials-any-time",),
}
OF_THE_TURN = ("turn", "regular")
"""Cards that are one of the turn's own: from the hand, or because an ability says so from elsewhere."""
AS_FROM_HAND = ("uncover", "duel")
"""Cards that count as played from the hand, wherever they lie until then."""


def _enter(table: Table, frame: PlayCard, blueprint: Blueprint, target: CardId | None) -> None:
    """The card is shown and lies where it belongs; then it is resolved."""
    if frame.how in OF_THE_TURN or frame.grant is not None:
        use_allowance(table, frame.card, target, frame.grant, as_from_hand=frame.how == "regular")
    table.pop()
    mark = len(table.pending) if frame.mark is None else frame.mark
    if target is not None and not blueprint.is_minion and _is_spared(table, frame, target):
        return
    base = table.base_of(frame.card) if frame.how == "uncover" else None
    topics = () if table.log is None else tuple(_topics(table, frame, blueprint))
    cause = by(frame.player, frame.source)
    if blueprint.is_minion:
        to = AT[target]
    elif target is not None:
        to = ON[target]
    else:
        to = PLACES["resolving"][base]
    origin, before = HAND[frame.player] if frame.how in AS_FROM_HAND else None, reach(table)
    first = in_play.enter(table, frame.card, frame.player, to, cause, *topics, origin=origin)
    has_abilities = _keeps_abilities(table, frame, blueprint)
    scope = control.scope_of(table, frame.card, frame.player)
    if frame.scope is not None:
        scope = frame.scope.replace(base=frame.scope.base or scope.base, minion=scope.minion)
    if frame.how == "uncover":
        scope = scope.replace(uncovered=True)
    bodies = (*(blueprint.on_play if frame.bodies is None else frame.bodies), *frame.also)
    if not has_abilities:
        note(table, PlayedWithoutAbilities, cause, ("term.cancel",), card=frame.card)
        bodies = ()
    discard = (frame.card,) if blueprint.is_standard else ()
    lent = _lent(table, frame.card)
    table.push(Resolution(blueprint.id, bodies, scope, mark=mark, discard=discard, lent=lent, card_played=frame.card))
    if first:
        table.push(Triggers(tuple(first)))
    played = by(frame.player, frame.card, None, frame.player)
    if target is not None and not blueprint.is_minion:
        was_given_action(table, target, played)
    come_into_reach(table, before)


def _is_spared(table: Table, frame: PlayCard, host: CardId) -> bool:
    """Is something done instead of laying the action on that card? Then the action is discarded."""
    if not forbidden(table, "given an action", host, by(frame.player, frame.card, None, frame.player)):
        return False
    topics = ("reading.spared-from-the-whole-card",)
    out_of_play.put(table, (frame.card,), by(frame.player), Discarded, leaving.owners_discard, topics)
    return True


def _keeps_abilities(table: Table, frame: PlayCard, blueprint: Blueprint) -> bool:
    """Cancel the abilities of a card that is played without them; a standard action is gone before that could last."""
    if frame.silent is not None and blueprint.is_standard:
        return False
    if frame.silent is not None:
        until = lasting.moment(table, frame.silent)
        without = by(frame.player, frame.source, frame.silent)
        lasting.add_effect(table, frame.silent, Scope(frame.source, frame.player), (frame.card,), until, without)
    return frame.card not in live_modifiers.cancelled(table)


def _topics(table: Table, frame: PlayCard, blueprint: Blueprint) -> Iterator[str]:
    """The rules by which a card is played."""
    card = table.cards[frame.card]
    yield from KIND_TOPICS[blueprint.kind]
    if blueprint.on_play:
        yield from TEXT_TOPICS.get(blueprint.kind, ())
    yield from HOW_TOPICS.get(frame.how, ())
    if frame.how in ("extra", "off the top") and frame.grant is None:
        yield "term.extra.meaning"
    yield from frame.because
    if frame.how == "monster" and frame.player is None and blueprint.on_play:
        yield "reading.played-by-a-base"
    if frame.how == "monster" and frame.source is not None and _is_nobodys_monster(table, frame.source):
        yield "reading.monster-plays-another"
    if frame.how == "uncover" and card.owner != frame.player:
        yield "reading.uncovered-comes-from-the-hand"
    if frame.how == "special" and frame.player == table.turn.player:
        yield "term.special.not-free"
    if card.owner is not None and card.owner != frame.player and card.place is HAND[frame.player]:
        yield "term.control.foreign-in-hand"


def _is_nobodys_monster(table: Table, card: CardId) -> bool:
    blueprint = table.blueprint(card)
    return blueprint is not None and blueprint.kind == "monster" and control.controller(table, card) is None


def _lent(table: Table, card: CardId) -> tuple[tuple[str, int], ...]:
    """The abilities for being played that it has from other cards now that it lies there."""
    models = abilities.each_ability(table, abilities.not_cancelled(table, [card])) if live_modifiers.lent(table) else ()
    return tuple((model.id, body) for _, model, first in models if first for body in model.on_play)
