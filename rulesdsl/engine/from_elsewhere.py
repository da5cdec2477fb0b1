"""Cards elsewhere that may be played at a base instead of cards from the hand, where one is to be played at once.

What can be played later in the phase needs nothing of this: the ability that allows it is then used for that play.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View, candidates, is_one_of
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from . import limits
from .allowances import is_regular
from .decide import pick
from .deed_plans import YOUR_HAND, slots
from .frames import PlayExtra
from .pending import Pending
from .play_targets import bases_for
from .special_windows import on_your_turn

FREELY = "any number of times"
FROM_HAND = t.InZone((YOUR_HAND,))


def instead_of_hand(table: Table, deed: t.Deed, actor: Player | None, inner: Scope) -> tuple[CardId, ...]:
    """What fits the deed and may be played at its base as if it were in the hand."""
    if not isinstance(deed, t.Play) or not slots(deed):
        return ()
    thing = slots(deed)[0]
    wanted, bases = _wherever_it_is(thing), bases_for(table, deed.at, inner)
    if wanted is None:
        return ()
    found = _permitted(table, actor, bases, together=pick(thing).most > 1)
    return tuple(card for card in found if is_one_of(View(table, inner), card, wanted))


def extra_instead_of_hand(table: Table, frame: PlayExtra) -> tuple[CardId, ...]:
    """What may be played as this extra card although it is not in the hand, where that has to happen now."""
    return () if frame.later or frame.cards is not None else tuple(_permitted(table, frame.player, frame.bases))


def spend(table: Table, card: CardId, actor: Player | None, bases: tuple[CardId, ...] | None) -> None:
    """Use up the ability by which a card is played instead of one from the hand, unless it may be used freely."""
    allowing = _permitted(table, actor, bases).get(card, ())
    if allowing and all(pending.limit != FREELY for pending in allowing):
        limits.use(table, limits.use_keys(table, allowing[0]) | {allowing[0].key})


def _permitted(
    table: Table, actor: Player | None, bases: tuple[CardId, ...] | None, *, together: bool = False
) -> dict[CardId, list[Pending]]:  # fmt: skip
    """The cards that abilities let somebody play there, each with these abilities. One with a limit is good for one
    card, so not for several that are chosen `together`."""
    found: dict[CardId, list[Pending]] = {}
    if actor != table.turn.player or table.turn.phase != "play" or bases is None or len(bases) != 1:
        return found
    for pending in on_your_turn(table):
        if pending.limit == FREELY or not together:
            for card in _allowed_by(table, pending, actor, bases):
                found.setdefault(card, []).append(pending)
    return found


def _allowed_by(
    table: Table, pending: Pending, actor: Player | None, bases: tuple[CardId, ...]
) -> Iterator[CardId]:  # fmt: skip
    """The cards that this ability lets somebody play there."""
    if pending.body is None:
        return
    for deed in table.catalogue[pending.card].bodies[pending.body][0].deeds:
        there = bases_for(table, deed.at, pending.scope) if isinstance(deed, t.Play) else None
        if isinstance(deed, t.Play) and there == bases and is_regular(table, deed, actor, pending.scope):
            yield from (card for card in candidates(View(table, pending.scope), deed.what) if isinstance(card, int))


@memoized_by_node
def _wherever_it_is(thing: t.Thing) -> t.Thing | None:
    """The same without the hand that it has to come from; None if it has to come from somewhere else, or is all of
    the hand."""
    terms = [term for term in thing.terms if isinstance(term, t.Selector) and FROM_HAND in term.filters]
    if isinstance(thing.quantity, t.Each) or len(terms) != len(thing.terms):
        return None
    anywhere = [(t.Anywhere(), *(f for f in term.filters if f != FROM_HAND)) for term in terms]
    return t.Thing(tuple(t.Selector(term.kind, f) for term, f in zip(terms, anywhere, strict=True)), None, None)
