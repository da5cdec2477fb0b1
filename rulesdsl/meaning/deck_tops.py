"""The top cards of decks: which of them lie face up, and which are known."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Place
from rulesdsl.table.layout import Live
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from . import live_modifiers
from .evaluate import View, all_hold, places


def face_up(table: Table) -> tuple[CardId, ...]:
    """Cards that lie on top of a deck for all to see."""
    return tuple(table.pile(deck)[0] for deck in decks_face_up(table) if is_settled(table, deck))


def decks_face_up(table: Table) -> tuple[Place, ...]:
    """Decks whose top card lies face up, whichever card that is."""
    turned: dict[Place, str] = {}
    for scope, deed in _turned(table):
        for term in deed.what.terms:
            if isinstance(term, t.DeckCards):
                for place in places(View(table, scope), term.zone):
                    if turned.get(place) != "down":
                        turned[place] = deed.side
    return tuple(place for place, side in turned.items() if side == "up" and table.pile(place))


def _turned(table: Table) -> Iterator[tuple[Scope, t.Turn | t.Lies]]:
    """What abilities have turned over for a while, and what lies so because of cards in play."""
    known = live_modifiers.set_up(table)
    for effect, deed in known.turned:
        yield effect.scope, deed
    for live in known.aimed_at("lies"):
        is_heard = live.source is None or live.source not in live_modifiers.cancelled(table)
        if isinstance(live.deed, t.Lies) and is_heard and (not live.premises or _all_hold(table, live)):
            yield live.scope, live.deed


def _all_hold(table: Table, live: Live) -> bool:
    """Whether a card lies face up may depend on which do: that is looked at without those that depend on something, and
    nothing is kept of what is worked out meanwhile."""
    numbers = table.derived.numbers
    if numbers.turning_over:
        return False
    before = dict(vars(numbers))
    numbers.turning_over = True
    try:
        return all_hold(View(table, live.scope), live.premises)
    finally:
        vars(numbers).clear()
        vars(numbers).update(before)


def turns_any(table: Table) -> bool:
    """Does the top card of any deck lie face up, or could it?"""
    known = live_modifiers.set_up(table)
    return bool(known.turned or known.aimed_at("lies"))


def is_settled(table: Table, deck: Place) -> bool:
    """Is it known which card lies on top?"""
    return bool(table.pile(deck)) and (deck not in table.loose or table.loose[deck][0] > 0)
