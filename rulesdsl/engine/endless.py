"""Ends triggered abilities that set one another off for ever.

They are carried out one inside the other, so the chain of them can be read off the stack. If one is set off by itself
on a table on which it has been so before, nothing new can come of it. Where the table is never the same, because each
time something grows, it is counted how often. Talents that use talents are such a chain, too.
"""

from __future__ import annotations

from rulesdsl.table.cards import CardId
from rulesdsl.table.frame import Begun
from rulesdsl.table.table import Table
from rulesdsl.table.turn import UseKey

from .events import NothingHappened, by
from .frames import Resolution, Scoring, Triggers, TurnFrame, find
from .pending import Pending
from .recording import note
from .save import digest

MOST_ROUNDS = 25
"""So often an ability may set itself off, although the tables differ: it may go on giving power counters. No base holds
as many minions, so whatever goes from one card to the next has come to an end by then."""
MOST_IN_ALL = 300
"""So many abilities one that set itself off may set off in all: each may set off two others, or make new ones. So often
may clearing a scored base set off an ability."""
MOST_RETURNS = 10
"""So often a card may leave play, come back and have its say again, all in one window of a turn or of scoring."""


def run_begun(table: Table, frame: Begun) -> None:
    """What it set off is over."""
    table.pop()


def is_endless(table: Table, pending: Pending) -> bool:
    """Is this ability about to begin again where it has been? Then all that keeps the circle going is dropped."""
    if _returns(table, pending) >= MOST_RETURNS or _comes_of_clearing(table, pending) >= MOST_IN_ALL:
        return True
    if not _was_set_off_by_itself(table, pending):
        return False
    now = Begun(pending.key, digest(table, pending))
    places = [index for index, frame in enumerate(table.stack) if type(frame) is Begun]
    chain = [frame for frame in table.stack if type(frame) is Begun]
    if not chain:
        table.push(now)
        return False
    table.replace_frame(places[0], chain[0].replace(inside=chain[0].inside + 1))
    same = [index for index, begun in enumerate(chain) if begun.ability == now.ability]
    if chain[0].inside >= MOST_IN_ALL:
        _drop_all(table, places[0])
    elif len(same) >= MOST_ROUNDS or any(chain[index].digest == now.digest for index in same):
        _drop(table, {begun.ability for begun in chain[same[0] :]})
    else:
        table.push(now)
        return False
    return True


def earlier(key: UseKey) -> UseKey:
    """What a window keeps of an ability whose card has left play since: it may be used anew if the card comes back."""
    card, ability, player = key
    assert isinstance(card, int)
    return ("earlier", card), ability, player


def scores_for_ever(table: Table, frame: Scoring, base: CardId) -> bool:
    """Has it scored, left play and come back so often in this phase that nobody can see an end?"""
    if frame.scored.count(base) < MOST_RETURNS:
        return False
    note(table, NothingHappened, by(table.turn.player, base), ("reading.endless", "after-scoring.again"), base)
    return True


def _returns(table: Table, pending: Pending) -> int:
    """How often its card has left play after the ability was used in the window that is open."""
    most = 0
    for frame in table.stack:
        if type(frame) in (Scoring, TurnFrame) and frame.done:
            most = max(most, frame.done.count(earlier(pending.key)))
    return most


def _comes_of_clearing(table: Table, pending: Pending) -> int:
    """How often clearing a scored base has set it off. What comes there because of that is cleared as well."""
    index = find(table, Scoring)
    if index < 0 or table.stack[index].step != "discard cards" or find(table, Resolution) > index:
        return 0
    frame: Scoring = table.stack[index]
    table.replace_frame(index, frame.replace(done=(*frame.done, pending.key)))
    return frame.done.count(pending.key)


def _was_set_off_by_itself(table: Table, pending: Pending) -> bool:
    """By an ability of the same card, at least: only then is it worth looking closer."""
    whose = pending.scope.source, pending.scope.you
    for frame in table.stack:
        if type(frame) is Resolution and frame.card == pending.card and (frame.scope.source, frame.scope.you) == whose:
            return True
    return False


def _drop(table: Table, abilities: set[UseKey]) -> None:
    """None of these waits any longer."""
    for index, frame in enumerate(table.stack):
        if type(frame) is Triggers:
            table.replace_frame(index, Triggers(_others(frame.group, abilities)))
        elif type(frame) is Resolution:
            table.replace_frame(index, _without(frame, abilities))


def _drop_all(table: Table, first: int) -> None:
    """Nothing waits any longer of what has been set off since this place on the stack."""
    for index, frame in enumerate(table.stack[first:], first):
        if type(frame) is Triggers:
            table.replace_frame(index, Triggers(()))
        elif type(frame) is Resolution:
            table.replace_frame(index, frame.replace(group=(), deferred=()))


def _without(frame: Resolution, abilities: set[UseKey]) -> Resolution:
    deferred = tuple(_without(other, abilities) for other in frame.deferred)
    return frame.replace(group=_others(frame.group, abilities), deferred=deferred)


def _others(group: tuple[Pending, ...], abilities: set[UseKey]) -> tuple[Pending, ...]:
    return tuple(pending for pending in group if pending.key not in abilities)
