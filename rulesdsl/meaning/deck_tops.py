"""The top cards of decks: which of them lie face up, and which are known."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Place
from rulesdsl.table.table import Table

from . import live_modifiers
from .evaluate import View, places


def face_up(table: Table) -> tuple[CardId, ...]:
    """Cards that lie on top of a deck for all to see."""
    return tuple(table.pile(deck)[0] for deck in decks_face_up(table) if is_settled(table, deck))


def decks_face_up(table: Table) -> tuple[Place, ...]:
    """Decks whose top card lies face up, whichever card that is."""
    turned: dict[Place, str] = {}
    for effect, deed in live_modifiers.set_up(table).turned:
        for term in deed.what.terms:
            if isinstance(term, t.DeckCards):
                for place in places(View(table, effect.scope), term.zone):
                    if turned.get(place) != "down":
                        turned[place] = deed.side
    return tuple(place for place, side in turned.items() if side == "up" and table.pile(place))


def is_settled(table: Table, deck: Place) -> bool:
    """Is it known which card lies on top?"""
    return bool(table.pile(deck)) and (deck not in table.loose or table.loose[deck][0] > 0)
