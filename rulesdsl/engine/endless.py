"""Ends triggered abilities that set one another off for ever.

They are carried out one inside the other, so the chain of them can be read off the stack. If one is set off by itself
on a table on which it has been so before, nothing new can come of it.
"""

from __future__ import annotations

from rulesdsl.table.frame import Begun
from rulesdsl.table.table import Table
from rulesdsl.table.turn import UseKey

from .frames import Resolution, Scoring, Triggers, TurnFrame
from .pending import Pending
from .save import digest

DEEPEST = 900
"""No chain is followed further, although its tables differ: it may go on giving power counters."""
MOST_RETURNS = 10
"""So often a card may leave play, come back and have its say again, all in one window of a turn or of scoring."""


def run_begun(table: Table, frame: Begun) -> None:
    """What it set off is over."""
    table.pop()


def is_endless(table: Table, pending: Pending) -> bool:
    """Is this ability about to begin again where it has been? Then all that keeps the circle going is dropped."""
    if _returns(table, pending) >= MOST_RETURNS:
        return True
    if not _was_set_off_by_itself(table, pending):
        return False
    now = Begun(pending.key, digest(table, pending))
    chain = [frame for frame in table.stack if type(frame) is Begun]
    is_deepest = len(table.stack) > DEEPEST
    if now in chain or is_deepest:
        first = len(chain) // 2 if is_deepest else chain.index(now)
        _drop(table, {begun.ability for begun in chain[first:]})
        return True
    table.push(now)
    return False


def earlier(key: UseKey) -> UseKey:
    """What a window keeps of an ability whose card has left play since: it may be used anew if the card comes back."""
    card, ability, player = key
    assert isinstance(card, int)
    return ("earlier", card), ability, player


def _returns(table: Table, pending: Pending) -> int:
    """How often its card has left play after the ability was used in the window that is open."""
    most = 0
    for frame in table.stack:
        if type(frame) in (Scoring, TurnFrame) and frame.done:
            most = max(most, frame.done.count(earlier(pending.key)))
    return most


def _was_set_off_by_itself(table: Table, pending: Pending) -> bool:
    """By an ability of the same card, at least: only then is it worth looking closer."""
    whose = pending.scope.source, pending.scope.you
    for frame in table.stack:
        if type(frame) is not Resolution or frame.card != pending.card or frame.stage == "resolve":
            continue
        if (frame.scope.source, frame.scope.you) == whose:
            return True
    return False


def _drop(table: Table, abilities: set[UseKey]) -> None:
    """None of these waits any longer."""
    for index, frame in enumerate(table.stack):
        if type(frame) is Triggers:
            table.replace_frame(index, Triggers(_others(frame.group, abilities)))
        elif type(frame) is Resolution:
            table.replace_frame(index, _without(frame, abilities))


def _without(frame: Resolution, abilities: set[UseKey]) -> Resolution:
    deferred = tuple(_without(other, abilities) for other in frame.deferred)
    return frame.replace(group=_others(frame.group, abilities), deferred=deferred)


def _others(group: tuple[Pending, ...], abilities: set[UseKey]) -> tuple[Pending, ...]:
    return tuple(pending for pending in group if pending.key not in abilities)
