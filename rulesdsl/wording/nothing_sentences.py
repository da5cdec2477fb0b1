"""Why nothing happened: nothing fits, what was meant is gone, it is protected, or a rule passes it over."""

from __future__ import annotations

import re

from rulesdsl.engine import events as e
from rulesdsl.engine.circumstances import lacks_an_owner
from rulesdsl.engine.deed_plans import slots
from rulesdsl.engine.play_targets import has_any, targets
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.notation import verbs
from rulesdsl.meaning import live_modifiers
from rulesdsl.meaning.evaluate import View, bases_meant, candidates, places
from rulesdsl.table.cards import CardId
from rulesdsl.table.cause import Cause

from .event_context import EventContext, prevented, sentence_for
from .lists import agreeing, listed, possessive
from .spoken_parts import briefly, is_all_it_does, spoken
from .unplayable import why_unplayable

BY_RULE = {
    "duel.no-nesting": "{}: a duel is going on, so no other can begin",
    "uncover.no-rebury": "{} was just uncovered, so it isn't buried again",
    "term.instead.own-text": "{} already goes elsewhere, so this changes nothing",
    "reading.no-treasures-from-anything": "{}: no treasures are collected for that monster",
    "after-scoring.again": "{} has scored ten times in this phase, so it doesn't score again",
    "reading.endless": "{} would go on for ever, so it ends here",
    "reading.triggered-then-cancelled": "{}: its abilities are cancelled by now, so it does nothing",
    "reading.ability-lost": "{} doesn't have that ability any more, so it does nothing",
    "reading.ignored-by-one": "{actor} now ignores {}, so it does nothing for {actor}",
}
MOST_REASONS = 2
WENT_ELSEWHERE = frozenset({"reading.back-again", "term.uncover"})
"""Rules for what is not done to a card because it has gone elsewhere."""
DONE_TO: dict[type[t.Deed], str] = {
    t.Destroy: "destroyed", t.Discard: "discarded", t.Return: "returned", t.Move: "moved", t.Place: "placed",
    t.Shuffle: "shuffled", t.Transfer: "transferred", t.TakeControl: "controlled", t.Bury: "buried",
}  # fmt: skip


@sentence_for(e.NothingHappened)
def _nothing_happens(context: EventContext[e.NothingHappened]) -> str:
    topics, deed = context.event.topics, context.deed()
    rule = next((reason for topic, reason in BY_RULE.items() if topic in topics), "")
    source = context.event.source
    name = "" if source is None else context.name(source)
    if deed is not None and ("monster.no-owner.effects" in topics or lacks_an_owner(context.before, deed)):
        return _nobodys(context, deed)
    if "term.talent.once" in topics and context.event.card is not None:
        return f"{possessive(context.label())} talent was used earlier this turn"
    if rule:
        return rule.format(name, actor=context.actor)
    if deed is None:
        is_gone = not WENT_ELSEWHERE.isdisjoint(topics)
        subject = context.label() if context.event.card is not None else name
        if "term.uncover" in topics:
            return f"{subject} isn't buried any more, so it can't be uncovered"
        return _gone_elsewhere(context, subject) if is_gone else f"{subject} can't be played"
    if context.event.card is not None:
        return _about_bases(context, context.event.card)
    if _may_be_none(deed) and _has_candidates(context, deed):
        return f"{context.actor} chooses nothing for {name}"
    if isinstance(deed, t.Search):
        return _found_nothing(context, deed)
    reason = _reason(context, deed)
    if "term.to.all-or-nothing" in topics:
        cannot = reason.partition(", so ")[0]
        return f"{cannot}, so {name if is_all_it_does(context) else f'this part of {name}'} does nothing"
    if is_all_it_does(context) and ", so " not in reason:
        return f"{reason}, so {briefly(context, name, reason)} does nothing"
    return f"{reason}{_purpose(reason, deed)}"


def _gone_elsewhere(context: EventContext[e.NothingHappened], subject: str) -> str:
    card = context.event.card
    if card is None:
        return f"{subject} is no longer where it was"
    if context.before.cards[card].in_play:
        return f"{subject} left and came back as a new card"
    return f"{subject} is {context.names.where(context.before, card)} now, so it can't be played"


def _may_be_none(deed: t.Deed) -> bool:
    return any(isinstance(thing.quantity, t.UpTo | t.AnyNumber) for thing in slots(deed)[:1])


def _found_nothing(context: EventContext[e.NothingHappened], deed: t.Search) -> str:
    """`Ann searches the deck and finds no minion`."""
    view = View(context.before, context.scope)
    piles = [context.own_place(place) for zone in deed.zones for place in places(view, zone)]
    own = [pile.removeprefix("the ") for pile in piles]
    where = f"the {listed(own)}" if all(pile.startswith("the ") for pile in piles) else listed(piles)
    what = spoken(context, replace(_without_extremes(deed.what), quantity=t.Each(), bind=None))
    return context.does("searches", f"{where} and finds no {re.sub('^(each |the )(of )?', '', what)}")


def _nobodys(context: EventContext[e.NothingHappened], deed: t.Deed) -> str:
    """A monster or a treasure can't go to the owner that it doesn't have."""
    found = candidates(View(context.before, context.scope), slots(deed)[0])
    cards = context.names.listed(context.before, found, context.actor) if found else "that card"
    has, it = agreeing(found or cards[:1], "has", "have"), agreeing(found or cards[:1], "its", "their")
    return f"{cards} {has} no owner, so there is no owner's pile for {'it' if it == 'its' else 'them'} to go to"


def _has_candidates(context: EventContext[e.NothingHappened], deed: t.Deed) -> bool:
    return any(candidates(View(context.before, context.scope), thing) for thing in slots(deed)[:1])


def _about_bases(context: EventContext[e.NothingHappened], card: CardId) -> str:
    """A base cannot go there, or nothing but a base can be a goal."""
    if card in context.before.bases:
        return f"{context.label()} is a base, and a base in play is only destroyed or replaced"
    blueprint = context.before.blueprint(card)
    is_base = blueprint is not None and blueprint.kind == "base"
    return f"{context.label()} is {'not in play' if is_base else 'no base'}"


def _purpose(reason: str, deed: t.Deed) -> str:
    """` to destroy`, after what there is none of; `, so there is nothing to discard`, after an empty pile."""
    if ", so " in reason:
        return ""
    if reason.endswith(" is empty"):
        return f", so there is nothing to {_verb(deed)}"
    is_none = reason.startswith("there is no ") or " has no " in reason
    return f" to {_verb(deed)}" if is_none and not isinstance(deed, t.Block | t.Choice | t.Choose | t.Search) else ""


VERBS: dict[type[t.Deed], str] = {
    t.TakeControl: "take control of", t.PlaceCounter: "put a counter on", t.RemoveCounter: "remove",
    t.GiveControl: "give away", t.Give: "give power to", t.Look: "look at",
}  # fmt: skip
"""What a deed does to a card, where that is not its first word."""


def _verb(deed: t.Deed) -> str:
    return VERBS.get(type(deed)) or (*verbs(type(deed)), "use")[0]


def _reason(context: EventContext[e.NothingHappened], deed: t.Deed) -> str:
    """What stands in the way."""
    if isinstance(deed, t.Choice):
        return f"{context.actor} can do none of it" if len(deed.options) > 2 else f"{context.actor} can do neither"
    if isinstance(deed, t.Block):
        first = deed.sentences[0]
        return _reason(context, (first.cost or first.deeds)[0])
    things = slots(deed)
    if isinstance(deed, t.Duel):
        return _no_duel(context, deed)
    view = View(context.before, context.scope)
    at = deed.at if isinstance(deed, t.Play) else None
    if at is not None and isinstance(at.base, t.Thing) and not bases_meant(at)(view):
        return _none_of(context, at.base)
    if not things:
        return _none_of(context, deed.what) if isinstance(deed, t.Play) else "that can't be done"
    thing = things[0]
    deck = _empty_deck(context, thing, view)
    if deck:
        return deck
    found = [card for card in candidates(view, thing) if isinstance(card, int)]
    gone = _gone(context, deed, thing, found)
    if gone:
        return gone
    return (
        (_protected(context, deed, found) or _too_few(context, deed, thing, found))
        if found
        else _none_of(context, thing)
    )


def _empty_deck(context: EventContext[e.NothingHappened], thing: t.Thing, view: View) -> str:
    term = thing.terms[0]
    if not isinstance(term, t.DeckCards):
        return ""
    empty = [place for place in places(view, term.zone) if not context.before.pile(place)]
    return f"{context.place(empty[0])} is empty" if empty else ""


def _no_duel(context: EventContext[e.NothingHappened], deed: t.Duel) -> str:
    challengers = candidates(View(context.before, context.scope), deed.challenger)
    if not challengers:
        return _none_of(context, deed.challenger)
    return f"there is no minion for {context.names.listed(context.before, challengers, context.actor)} to duel"


def _gone(context: EventContext[e.NothingHappened], deed: t.Deed, thing: t.Thing, found: list[CardId]) -> str:
    """Of a card that was spoken of before: where it is now."""
    term = thing.terms[0]
    if not isinstance(term, t.Name | t.This):
        return ""
    meant = context.scope.get(term.name) if isinstance(term, t.Name) else (context.event.source,)
    for card in meant:
        if not isinstance(card, int) or card < 0:
            continue
        lost = card in context.scope.lost
        if lost and context.before.cards[card].in_play:
            return f"{context.label(card)} left and came back as a new card"
        if lost or card not in found:
            done = f", so it can't be {DONE_TO[type(deed)]}" if type(deed) in DONE_TO else ""
            return f"{context.label(card)} is {context.names.where(context.before, card)} now{done}"
    if meant:
        return ""
    return (
        "there is nothing to put a counter on"
        if isinstance(deed, t.PlaceCounter)
        else f"there is nothing to {_verb(deed)}"
    )


def _protected(context: EventContext[e.NothingHappened], deed: t.Deed, found: list[CardId]) -> str:
    """The cards that it would be done to, if something forbids it."""
    happening = DONE_TO.get(type(deed))
    if happening is None:
        return ""
    event = context.event
    cause = Cause(event.actor, event.source, event.address, context.scope.you)
    for card in found:
        forbids = live_modifiers.forbidding(context.before, happening, card, cause)
        if forbids is not None:
            return prevented(context, [card], happening, forbids.source)
    return ""


def _too_few(context: EventContext[e.NothingHappened], deed: t.Deed, thing: t.Thing, found: list[CardId]) -> str:
    """Something fits, but too little, or it cannot be used for this."""
    needed = thing.quantity.number if isinstance(thing.quantity, t.Exactly) else 1
    names = context.names.listed(context.before, found, context.actor)
    if len(found) < needed:
        return f"there is only {names} to {_verb(deed)}"
    if isinstance(deed, t.RemoveCounter):
        return f"{names} {'has' if len(found) == 1 else 'have'} no counters"
    if isinstance(deed, t.Play) and (reason := _all_unplayable(context, deed, found)):
        return reason
    if isinstance(deed, t.Play) and len(found) == 1 and _is_out_of_reach(context, found[0]):
        return f"{context.title(found[0])} is {context.names.where(context.before, found[0])}, so it can't be played"
    if isinstance(deed, t.Move | t.Transfer):
        return _nowhere_to_go(context, deed, found, names)
    if context.actor is None and type(deed) in DONE_TO:
        return f"{names} can't be {DONE_TO[type(deed)]}"
    return f"{context.actor or 'it'} can't {_verb(deed)} {names.replace(' and ', ' or ') if len(found) > 1 else names}"


def _all_unplayable(context: EventContext[e.NothingHappened], deed: t.Play, found: list[CardId]) -> str:
    """Why none of a few cards can be played."""
    reasons = dict.fromkeys(_unplayable(context, deed, card) for card in found[:MOST_REASONS])
    return "; ".join(reasons) if all(reasons) and len(found) <= MOST_REASONS else ""


def _unplayable(context: EventContext[e.NothingHappened], deed: t.Play, card: CardId) -> str:
    """There is nothing to play it on, that is protected, playing it is forbidden, or this isn't its time."""
    table, player, blueprint = context.before, context.actor, context.before.blueprint(card)
    if blueprint is None or table.cards[card].in_play:
        return ""
    view, title = View(table, context.scope), context.title(card)
    hosts = None if deed.on is None else tuple(one for one in candidates(view, deed.on) if isinstance(one, int))
    if deed.on is not None and not hosts:
        return f"{_none_of(context, deed.on)}, so there is nothing to play {title} on"
    if hosts and blueprint.on is None:
        return f"{title} isn't played on a minion or a base"
    bases = None if deed.at is None else tuple(bases_meant(deed.at)(view))
    if blueprint.plays_any_time and has_any(targets(table, card, player, bases, on_these=hosts)):
        return ""
    return why_unplayable(context, card, player, table.bases if bases is None else bases)


def _nowhere_to_go(
    context: EventContext[e.NothingHappened], deed: t.Move | t.Transfer, found: list[CardId], names: str
) -> str:
    goals = candidates(View(context.before, context.scope), deed.to)
    if goals and all(context.before.base_of(card) in goals for card in found) and len(goals) == 1:
        return f"{names} {'is' if len(found) == 1 else 'are'} already at {context.label(goals[0])}"
    return f"there is nowhere to {verbs(type(deed))[0]} {names}"


def _is_out_of_reach(context: EventContext[e.NothingHappened], card: CardId) -> bool:
    """Is it in play, or in another player's hand?"""
    place = context.before.cards[card].place
    return place.zone in ("at", "titan", "on") or (place.zone == "hand" and place.of != context.actor)


def _without_extremes(thing: t.Thing) -> t.Thing:
    """Where there is no minion, there is none with the highest power among them either."""

    def compares_all(f: t.Filter) -> bool:
        return isinstance(f, t.Compared) and isinstance(f.amount, t.PropertyOf) and f.amount.extreme is not None

    terms = tuple(
        replace(term, filters=tuple(f for f in term.filters if not compares_all(f)))
        if isinstance(term, t.Selector)
        else term
        for term in thing.terms
    )
    return replace(thing, terms=terms)


def _none_of(context: EventContext[e.NothingHappened], thing: t.Thing) -> str:
    """`Ann has no minion here`, `there is no minion with power 3 or less`."""
    text = spoken(context, replace(_without_extremes(thing), quantity=t.Each(), bind=None))
    empty = re.fullmatch(r"each card in (\S+'s) (hand|deck|discard pile)", text)
    if empty:
        return f"{empty[1]} {empty[2]} is empty"
    group = re.fullmatch(r"each of those (\w+?)s( other than .+)?", text)
    if group:
        return f"there is no {group[1]}{group[2]}" if group[2] else f"there is no such {group[1]}"
    owned = re.fullmatch(r"each of (.+?)'s (.*)", text)
    if owned:
        return f"{owned[1]} has no {owned[2]}"
    if "remaining cards" in text:
        return "there are no cards left"
    if text == "each faction":
        return "there is no faction to choose"
    others = re.fullmatch(r"each (\w+) of other players(.*)", text)
    if others:
        return f"no other player has a {others[1]}{others[2]}"
    text = text.replace(" off the top of ", " in ")
    return f"there is no {re.sub('^(each |the )(of |first )?', '', text).replace(' or each ', ' or ')}"
