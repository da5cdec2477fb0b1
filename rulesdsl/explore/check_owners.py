"""Check how cards come into the hands and decks of players who do not own them: unseen, or expressly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rulesdsl.engine.events import Drawn, Event, Revealed, SentToPile
from rulesdsl.engine.frames import Resolution
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import DECK, HAND, CardId, Place
from rulesdsl.table.table import Table

from .invariants import Broken

Stranger: TypeAlias = tuple[CardId, Place]
SAME_PLAYERS = frozenset({"hand", "deck", "aside"})


def strangers(table: Table) -> frozenset[Stranger]:
    """The cards in hands and decks of players who do not own them."""
    cards = table.cards
    return frozenset(
        (card, place)
        for player in table.players
        for place in (HAND[player], DECK[player])
        for card in table.pile(place)
        if cards[card].owner not in (player, None)
    )


class OwnersCheck:
    """A card that others have seen goes to nobody's hand or deck but its owner's, unless an ability says so."""

    def __init__(self, table: Table) -> None:
        self.known = strangers(table)
        self.revealed: set[tuple[CardId | None, CardId | None]] = set()
        """Cards, and the card that has shown them."""

    def after_step(self, before: Table, after: Table, events: Sequence[Event]) -> None:
        self.revealed |= {(event.card, event.source) for event in events if isinstance(event, Revealed)}
        now = strangers(after)
        for card, place in now - self.known:
            if not self._is_lawful(before, after, card, place, events):
                raise Broken(f"card {card} was seen to go to somebody who does not own it: {place}")
        self.known = now
        arrived = {event.card for event in events if isinstance(event, SentToPile | Drawn)}
        self.revealed = {(card, by) for card, by in self.revealed if card not in arrived}
        if not any(type(frame) is Resolution for frame in after.stack):
            self.revealed.clear()

    def _is_lawful(self, before: Table, after: Table, card: CardId, place: Place, events: Sequence[Event]) -> bool:
        origin = before.cards[card].place
        sent = [event for event in events if isinstance(event, SentToPile | Drawn) and event.card == card]
        if origin.zone == "buried" or not sent:  # it was face down, or only goes back to where it was
            return origin.zone in ("buried", "aside")
        if origin.zone in SAME_PLAYERS and origin.of == place.of:
            return (card, sent[-1].source) not in self.revealed and after.edition.get("to-owner") != "all"
        address = sent[-1].address
        if address is None or origin.zone in (*SAME_PLAYERS, "discard"):
            return address is not None
        deed = after.deed_at(address)
        if not isinstance(deed, t.Place) or not isinstance(deed.to, t.Into):
            return False
        names_hand = isinstance(deed.to.zone.of, t.Thing) and deed.to.zone.of.terms != (t.You(),)
        return names_hand or any(isinstance(term, t.Selector) for term in deed.what.terms)
