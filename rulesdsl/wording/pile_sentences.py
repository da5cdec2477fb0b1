"""Sentences for what happens to cards, points and bases."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.engine import events as e
from rulesdsl.engine.trace import Happened
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import COMMON, Place
from rulesdsl.table.table import Table

from .card_names import drawn_cards, holder_of
from .event_context import EventContext, instead_of_pile, joined_sentence_for, listed_own_first, sentence_for
from .lists import agreeing, is_or_are, listed
from .spoken_parts import spoken
from .unplayable import why_unplayable

# --- cards leave play, or go from one pile to another -----------------------------------------------------------------


@joined_sentence_for(e.Destroyed)
def _destroyed(*contexts: EventContext[e.Destroyed]) -> str:
    context = contexts[0]
    names = listed_own_first(contexts, EventContext.with_power)
    where = _unexpected_pile(contexts)
    if "reading.elsewhere-is-not-destroyed" in context.event.topics:  # what was done instead has sent it there, too
        goes = agreeing(contexts, "it still goes", "they still go")
        where = f" after all: {goes} to {context.place(context.event.to)}"
    if context.card in context.bound("loser"):
        return f"{names} {agreeing(contexts, 'loses', 'both lose')} and {is_or_are(contexts)} destroyed{where}"
    passive = f"{names} {is_or_are(contexts)} destroyed"
    return f"{passive if context.event.source == context.card else context.works('destroys', names, passive)}{where}"


_DISCARDED_BY_RULE = {
    "uncover.clear-first": "is discarded, as the card it was on is turned over",
    "monster.destroyed-treasure": "is discarded: nobody gets this treasure",
    "treasure.loot.need-minion": "is discarded: nobody has a minion there to claim this treasure",
}
NOT_PLAYABLE = frozenset({"uncover.impossible-discard", "off-the-top.prerequisites", "reading.special-only-in-duel"})
"""Why a card is discarded that should have been played."""


@joined_sentence_for(e.Discarded)
def _discarded(*contexts: EventContext[e.Discarded]) -> str:
    context = contexts[0]
    event = context.event
    if "resolution.5" in event.topics:
        return _to_piles(contexts)
    if "after-scoring.discard" in event.topics:
        return _cleared(contexts)
    where = _unexpected_pile(contexts)
    if "void.leaves-play-discards-attached" in event.topics or "bury.base-scores" in event.topics:
        return _orphaned(contexts) + where
    if not NOT_PLAYABLE.isdisjoint(event.topics):
        return _not_playable(context) + where
    for topic, phrase in _DISCARDED_BY_RULE.items():
        if topic in event.topics and len(contexts) == 1:
            return f"{context.label()} {phrase}{where}"
    names = listed_own_first(contexts, EventContext.with_power)
    passive = f"{names} {is_or_are(contexts)} discarded"
    if event.origin.zone == "hand" and event.origin.of == context.actor:
        return context.does("discards", listed(one.title() for one in contexts)) + where
    return f"{context.works('discards', names, passive)}{where}"


def _not_playable(context: EventContext[e.Discarded]) -> str:
    """What should have been played, and why it can't be."""
    origin = context.event.origin.of
    bases = (origin,) if origin in context.before.bases else context.before.bases
    why = why_unplayable(context, context.card, context.actor, bases) or f"{context.label()} can't be played"
    return f"{why}, so it is discarded"


def _orphaned(contexts: Sequence[EventContext[e.Discarded]]) -> str:
    """What was on a card that has left play."""
    names = listed_own_first(contexts, EventContext.label)
    origin = contexts[0].event.origin
    if origin.zone == "on" and isinstance(origin.of, int):
        left = contexts[0].label(origin.of)
        names = names.removeprefix(left.removesuffix(contexts[0].title(origin.of)))
        return f"{left} left play, so {names} {is_or_are(contexts)} discarded"
    if origin.zone == "buried" and isinstance(origin.of, int):
        left = contexts[0].label(origin.of)
        return f"{left} left play, so {names}, buried there, {is_or_are(contexts)} discarded"
    return (
        f"{names} {is_or_are(contexts)} discarded, as the card {agreeing(contexts, 'it was', 'they were')} on left play"
    )


def _cleared(contexts: Sequence[EventContext[e.Discarded]]) -> str:
    """What goes where from a base that has scored."""
    base = contexts[0].event.base
    return ("" if base is None else f"{contexts[0].name(base)} is cleared: ") + _to_piles(contexts)


def _to_piles(contexts: Sequence[EventContext[e.Discarded]]) -> str:
    """`Page and Grunt go to Ann's discard pile, Ogre to Bob's`."""
    piles: dict[Place, list[str]] = {}
    for context in contexts:
        piles.setdefault(context.event.to, []).append(context.title())
    first, *others = piles.items()
    whose = (f"{listed(names)} to {_shortened(contexts[0].place(pile))}" for pile, names in others)
    goes = "goes" if len(first[1]) == 1 else "go"
    return ", ".join((f"{listed(first[1])} {goes} to {contexts[0].place(first[0])}", *whose))


def _shortened(pile: str) -> str:
    """`Bob's`, where another player's discard pile was named before."""
    return pile if pile.startswith("the ") else pile.removesuffix(" discard pile")


def _unexpected_pile(contexts: Sequence[EventContext[e.SentToPile]]) -> str:
    """Where the cards go, unless that is the discard pile where everybody expects them."""
    context = contexts[0]
    if _as_expected(context.before, context.event):
        return ""
    return f"; {'it goes' if len(contexts) == 1 else 'they go'} to {context.place(context.event.to)}"


def goes_where_expected(step: Happened) -> bool:
    """Does the card go to the discard pile of the player whose card it is called?"""
    return isinstance(step.event, e.SentToPile) and _as_expected(step.before, step.event)


def _as_expected(before: Table, event: e.SentToPile) -> bool:
    return (
        event.to.zone == "discard"
        and event.card is not None
        and event.to.of in (*COMMON, holder_of(before, event.card))
    )


@joined_sentence_for(e.Returned)
def _returned(*contexts: EventContext[e.Returned]) -> str:
    context = contexts[0]
    event = context.event
    if "duel.other-returned" in event.topics:
        return f"{context.label()} isn't an action, so it goes back to {context.place(event.to)}"
    names = listed_own_first(contexts, EventContext.with_power)
    by_itself = event.source in (None, event.card)  # then a player is said to do it
    place = context.own_place(event.to, beside=names) if by_itself else context.place(event.to)
    return context.works("returns", f"{names} to {place}{instead_of_pile(context)}")


@joined_sentence_for(e.Placed)
def _placed(*contexts: EventContext[e.Placed]) -> str:
    context = contexts[0]
    event = context.event
    names = listed_own_first(contexts, lambda one: one.with_power(of_actor=True))
    pile_name = context.own_place(event.to, beside=names)
    where = f"in {pile_name}"
    deed = context.deed()
    if isinstance(deed, t.Place) and isinstance(deed.to, t.OnDeck):
        pile = context.after.pile(event.to)
        on_top = deed.to.end == "top" or (deed.to.end == "top or bottom" and pile[0] == context.card)
        where = f"{'on top' if on_top else 'on the bottom'} of {pile_name}"
    where += instead_of_pile(context)
    if context.actor is None:
        return f"{names} {is_or_are(contexts)} placed {where}"
    if event.origin == event.to and event.to.zone == "hand":
        return context.does("keeps", f"{names} {where}")
    return context.does("places", f"{names} {where}")


@sentence_for(e.DeckShuffled)
def _deck_shuffled(context: EventContext[e.DeckShuffled]) -> str:
    return context.does("shuffles", context.own_place(context.event.pile))


@joined_sentence_for(e.ShuffledIntoDeck)
def _shuffled(*contexts: EventContext[e.ShuffledIntoDeck]) -> str:
    context = contexts[0]
    names = listed_own_first(contexts, EventContext.name)
    deck = context.own_place(context.event.to, beside=names)
    return context.does("shuffles", f"{names} into {deck}{instead_of_pile(context)}")


@joined_sentence_for(e.Drawn)
def _drawn(*contexts: EventContext[e.Drawn]) -> str:
    """The reader sees everything, hands and decks included."""
    context = contexts[0]
    event = context.event
    names = drawn_cards(one.title() for one in contexts)
    if "treasure.loot.take-turns" in event.topics:
        return f"{context.actor} takes {names}"
    if "monster.destroyed-treasure" in event.topics:
        return f"{context.actor} draws {'a treasure' if len(contexts) == 1 else 'treasures'}: {names}"
    if event.origin.zone == "hand":
        return context.does("takes", f"{names} from {context.own_place(event.origin)}")
    goes = f", and {agreeing(contexts, 'it goes', 'they go')} to {context.place(event.to)}"
    if any(isinstance(one.introduction, e.DeckRenewed) for one in contexts):
        return _drawn_across(contexts)
    return context.does("draws", names) + ("" if event.to.of == context.actor else goes)


def _drawn_across(contexts: Sequence[EventContext[e.Drawn]]) -> str:
    """The deck runs out, at the beginning or in between."""
    portions: list[list[str]] = [[]]
    for context in contexts:
        if isinstance(context.introduction, e.DeckRenewed):
            portions.append([])
        portions[-1].append(context.title())
    before, *after = [f"draws {drawn_cards(names)}" for names in portions if names or len(portions) == 1]
    player, shuffles = contexts[0].actor, "shuffles the discard pile into a new deck"
    if not portions[0]:
        return f"{player}'s deck is empty, so {player} {shuffles} and {before}"
    return f"{player} {before}, {shuffles} and {' '.join(after)}"


@sentence_for(e.PutBackOnDeck)
def _put_back(context: EventContext[e.PutBackOnDeck]) -> str:
    order = [context.names.of(context.before, card) for card in context.event.cards]
    on_top = f"back on top of {context.own_place(context.event.pile)}"
    if len(order) == 1:
        return context.does("puts", f"{order[0]} {on_top}")
    return context.does("puts", f"{listed(order)} {on_top}, {order[0]} on top")


@sentence_for(e.DeckRenewed)
def _deck_renewed(context: EventContext[e.DeckRenewed]) -> str:
    deck = context.event.pile
    pile = context.names.place(context.before, Place("discard", deck.of))
    return f"{context.place(deck)} has run out: {pile} is shuffled into a new deck"


@sentence_for(e.NothingToDraw)
def _nothing_to_draw(context: EventContext[e.NothingToDraw]) -> str:
    return f"{context.actor}'s deck and discard pile are empty, so {context.actor} can't draw"


@sentence_for(e.DeckRanOut)
def _deck_ran_out(context: EventContext[e.DeckRanOut]) -> str:
    if "reading.madness-deck-empty" in context.event.topics:
        return f"{context.place(context.event.pile)} is empty, so {context.actor} draws no Madness card"
    return f"{context.place(context.event.pile)} has run out, so no more cards are revealed"


@sentence_for(e.DrewEnough)
def _drawn_enough(context: EventContext[e.DrewEnough]) -> str:
    deed = context.deed()
    assert isinstance(deed, t.DrawUntil)
    return f"{context.actor} stops drawing: {spoken(context, deed.test)}"


# --- what nobody decides ----------------------------------------------------------------------------------------------


@sentence_for(e.DeckCardSettled)
def _settled(context: EventContext[e.DeckCardSettled]) -> str:
    return f"the {context.event.end} card of {context.place(context.event.pile)} is {context.title()} (chance)"


@sentence_for(e.CardIdentified)
def _identified(context: EventContext[e.CardIdentified]) -> str:
    where, name = context.names.where(context.after, context.card), context.names.of(context.after, context.card)
    return f"the unknown card {where} turns out to be {name}"
