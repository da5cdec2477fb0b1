"""Which steps are told together: one sentence for what players see as one thing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, starmap

from rulesdsl.engine import events as e
from rulesdsl.engine.frames import Resolution
from rulesdsl.engine.trace import Happened, Step
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.table.cards import COMMON

from .consequences import new_numbers
from .event_context import JOINED
from .pile_sentences import goes_where_expected

SETTLED_FOR = (e.Drawn, e.BasePlayed, e.Played, e.Revealed, e.LookedAt)
"""What happens to a card of a deck as soon as chance has settled which it is."""


FOLLOWED_BY: dict[type[e.Event], type[e.Event]] = {e.TurnPassed: e.TurnBegan, e.ChoseToUncover: e.Uncovered}
"""What is always the beginning of such an event, if that comes next."""


def is_introduction(step: Happened, following: Happened) -> bool:
    """Is it nothing but the beginning of what the next step tells?"""
    event, then = step.event, following.event
    if type(event) in FOLLOWED_BY:
        return isinstance(then, FOLLOWED_BY[type(event)])
    match event:
        case e.ExtraPlayUsed() | e.ExtraPlayGranted() | e.AbilityUsed():
            return _begins_a_play(event, then)
        case e.DrawPhaseBegan():
            return isinstance(then, e.Drawn | e.DeckRenewed) and then.address is None
        case e.DeckRenewed():
            return isinstance(then, e.Drawn) and then.actor == then.to.of == event.pile.of
        case e.DeckCardSettled():
            return isinstance(then, SETTLED_FOR) and then.card == event.card
        case e.Chosen():
            return isinstance(then, e.NextBaseChosen) and then.card in event.things and then.actor == event.actor
        case e.Replaced():
            return type(then) in INSTEAD and then.source == event.source is not None
        case e.Revealed():
            return isinstance(then, e.Buried) and then.card == event.card and "bury.self-revealed" in event.topics
        case e.ControlChanged():
            return isinstance(then, e.EffectBegan) and then.address == event.address and event.actor == event.player
        case e.BaseDiscarded():
            return isinstance(then, e.BasePlayed) and then.replaced in (None, event.card) and then.actor is None
    return False


def _begins_a_play(event: e.Event, then: e.Event) -> bool:
    if isinstance(event, e.ExtraPlayUsed):
        return isinstance(then, e.Played) and then.actor == event.actor
    if isinstance(event, e.AbilityUsed):
        return isinstance(then, e.Played) and then.card == event.source
    is_the_same = (then.actor, then.source) == (event.actor, event.source)
    return isinstance(then, e.Played | e.KeptForLater) and is_the_same


INSTEAD = (
    e.Destroyed, e.Discarded, e.Returned, e.Placed, e.ShuffledIntoDeck, e.Moved, e.Buried, e.Drawn, e.EffectBegan,
    e.CountersPlaced, e.CountersRemoved,
)  # fmt: skip
"""What is told in one sentence with what it happens instead of."""
SETTLED_IN_BETWEEN = (e.DrawPhaseBegan, e.DeckRenewed)
"""What is the beginning of something, although chance decides first which card it is done to."""
IN_VAIN = (e.NothingHappened, e.ConditionFailed)
NO_EFFECT = (*IN_VAIN, e.Declined, e.NothingToDraw)
"""What is told in the same sentence as the ability that was triggered for nothing."""


def comes_to_nothing(step: Happened, following: Sequence[Step]) -> bool:
    """Is all that an ability comes to that nobody uses it, or that it does nothing?"""
    under = [one for one in following if one.parent == step.number]
    events = [one for one in under if isinstance(one, Happened)]
    if not isinstance(step.event, e.Triggered) or not events or list(following[: len(under)]) != under:
        return False
    return isinstance(events[0].event, NO_EFFECT) and all(starmap(is_told, pairwise(events)))


def is_part_of_search(step: Step) -> bool:
    """Does it belong to a search that has been told already?"""
    event = step.event if isinstance(step, Happened) else None
    return isinstance(event, e.UnknownCardsSearched) or (
        isinstance(event, e.DeckShuffled) and "void.search.shuffle" in event.topics
    )


def is_told(before: Happened, step: Happened) -> bool:
    """Does the sentence of the step before it say so already?"""
    last, event = before.event, step.event
    if isinstance(event, e.ExtraPlayGranted):  # of several that are granted one by one
        return isinstance(last, e.KeptForLater) and event.address == last.address and event.source == last.source
    if isinstance(event, e.DeckShuffled):
        return isinstance(last, e.ShuffledIntoDeck) and event.pile == last.to
    if isinstance(event, e.PlayedWithoutAbilities):
        return isinstance(last, e.EffectBegan) and event.card in last.targets and event.source == last.source
    in_vain = isinstance(event, IN_VAIN) and isinstance(last, (*IN_VAIN, e.Declined))
    return in_vain and event.source == last.source and before.parent == step.parent and _is_about_nothing(step)


def _is_about_nothing(step: Happened) -> bool:
    """Was it for something that an earlier part of the ability should have picked or found?"""
    address = step.event.address
    if address is None:
        return False
    scope = next((frame.scope for frame in reversed(step.before.stack) if isinstance(frame, Resolution)), None)
    condition = step.before.sentence_at(address).condition if isinstance(step.event, e.ConditionFailed) else None
    names = [node.name for node in walk(condition or step.before.deed_at(address)) if isinstance(node, t.Name)]
    return scope is not None and any(not scope.get(name) for name in names)


def is_quiet(steps: Sequence[Step], following: Sequence[Step]) -> bool:
    """Is it left to the board: a used action goes where everybody expects it, or there was nothing to decide?"""
    step = steps[-1]
    if not isinstance(step, Happened) or any(_comes_of(one, step) for one in following):
        return False
    if len(steps) > 1:
        return all(isinstance(one, Happened) and _is_routine(one) for one in steps)
    match step.event:
        case e.Discarded():
            return _is_routine(step)
        case e.NoDuelingCard():
            return True
        case e.DoneForEach(things=things):
            return not any(isinstance(thing, str) for thing in things)
        case e.Chosen(source=source):
            then = next((one for one in following if isinstance(one, Happened)), None)
            return then is not None and then.source == source is not None
    return False


def _is_routine(step: Happened) -> bool:
    """Does a used action go where everybody expects it, and no number change with it?"""
    event = step.event
    return (
        isinstance(event, e.Discarded)
        and "resolution.5" in event.topics
        and event.to.of not in COMMON
        and goes_where_expected(step)
        and not new_numbers(step.before, step.after)
    )


def _comes_of(one: Step, step: Happened) -> bool:
    return one.parent == step.number or (isinstance(one, Happened) and one.because is step)


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
    if isinstance(event, e.Prevented) and isinstance(last, e.Prevented):
        return _is_held_off_alike(last, event)
    if isinstance(event, e.Moved):
        return event.base == last.base and _place_before(before) == _place_before(step)
    return _place_before(before) == _place_before(step)


def _is_held_off_alike(last: e.Prevented, event: e.Prevented) -> bool:
    """Does the same card keep two others from the same? What protects itself does so for itself only."""
    same = (event.what, event.because_of, event.base) == (last.what, last.because_of, last.base)
    return same and event.because_of not in (event.card, last.card) and None not in (event.card, last.card)


def _place_before(step: Happened) -> object:
    card = step.event.card
    return None if card is None else step.before.cards[card].place
