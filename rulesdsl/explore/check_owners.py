"""Check how cards come into the hands and decks of players who do not own them: unseen, or expressly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from rulesdsl.engine.events import Drawn, Event, Revealed, SentToPile
from rulesdsl.engine.frames import Resolution
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Place
from rulesdsl.table.table import Table

from .invariants import Broken

Stranger: TypeAlias = tuple[CardId, Place]
SAME_PLAYERS = frozenset({"hand", "deck", "aside"})


def strangers(table: Table, cards: Iterable[CardId]) -> frozenset[Stranger]:
    """Those of the cards that are in the hand or deck of a player who does not own them."""
    found = (table.cards[card] for card in cards)
    return frozenset(
        (card.id, card.place)
        for card in found
        if card.place.zone in ("hand", "deck")
        and card.place.of in table.players
        and card.owner not in (card.place.of, None)
    )


class OwnersCheck:
    """A card that others have seen goes to nobody's hand or deck but its owner's, unless an ability says so."""

    def __init__(self, table: Table) -> None:
        self.known = strangers(table, table.cards)
        self.revealed: set[tuple[CardId | None, CardId | None]] = set()
        """Cards, and the card that has shown them."""

    def after_step(self, before: Table, after: Table, events: Sequence[Event], changed: Collection[CardId]) -> None:
        self.revealed |= {(event.card, event.source) for event in events if isinstance(event, Revealed)}
        if changed:
            now = strangers(after, changed)
            for card, place in now - self.known:
                if not self._is_lawful(before, after, card, place, events):
                    raise Broken(f"card {card} was seen to go to somebody who does not own it: {place}")
            self.known = now | {(card, place) for card, place in self.known if card not in changed}
        if not self.revealed:
            return
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
