"""Which steps are told together: one sentence for what players see as one thing."""

from __future__ import annotations

from rulesdsl.engine import events as e
from rulesdsl.engine.trace import Happened

from .event_context import JOINED
from .pile_sentences import goes_where_expected


def is_introduction(step: Happened, following: Happened) -> bool:
    """Is it nothing but the beginning of what the next step tells?"""
    event, then = step.event, following.event
    match event:
        case e.TurnPassed():
            return isinstance(then, e.TurnBegan)
        case e.ExtraPlayUsed():
            return isinstance(then, e.Played) and then.actor == event.actor
        case e.DrawPhaseBegan():
            return isinstance(then, e.Drawn) and then.address is None
        case e.DeckCardSettled():
            return isinstance(then, e.Drawn | e.BasePlayed | e.Revealed | e.LookedAt) and then.card == event.card
        case e.BaseDiscarded():
            return isinstance(then, e.BasePlayed) and then.replaced in (None, event.card) and then.actor is None
    return False


def goes_on(before: Happened, step: Happened) -> bool:
    """Is it one more of what the step before it tells?"""
    last, event = before.event, step.event
    if type(event) is not type(last) or type(event) not in JOINED or step.parent != before.parent:
        return False
    if (event.actor, event.source, event.address, event.topics[:1]) != (
        last.actor, last.source, last.address, last.topics[:1],
    ):  # fmt: skip
        return False
    if isinstance(event, e.SentToPile) and isinstance(last, e.SentToPile):
        if "after-scoring.discard" in event.topics:
            return event.base == last.base
        return event.to == last.to or (goes_where_expected(before) and goes_where_expected(step))
    if isinstance(event, e.CountersPlaced | e.CountersRemoved):
        return event.amount == last.amount
    return _place_before(before) == _place_before(step)


def _place_before(step: Happened) -> object:
    card = step.event.card
    return None if card is None else step.before.cards[card].place
