"""Cards go from pile to pile outside play: hands, decks, discard piles, the box, and aside."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.engine import triggers
from rulesdsl.engine.events import (
    RULE,
    CardIdentified,
    Cause,
    DeckCardSettled,
    DeckRenewed,
    DeckShuffled,
    Drawn,
    PutBackOnDeck,
    SentToPile,
)
from rulesdsl.engine.pending import Pending
from rulesdsl.engine.recording import (
    add_pending,
    event_of,
    fire,
    forbidden,
    is_recalled,
    note,
    recall_event,
    record,
)
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import MONSTERS, TREASURES, CardId, DeckEnd, Entity, Place
from rulesdsl.table.table import Table

from .leaving import LEAVING, Destination, leave_play, whose_pile


def put(
    table: Table, cards: Iterable[CardId], cause: Cause, kind: type[SentToPile], to: Destination,
    topics: tuple[str, ...], *, on_top: bool = False,
) -> tuple[CardId, ...]:  # fmt: skip
    """Cards that are not in play (or that leave it) go to a hand, a deck, a discard pile or the box."""
    cards = tuple(cards)
    in_play = [card for card in cards if table.cards[card].in_play]
    done: list[CardId] = []
    if in_play:
        done += leave_play(table, in_play, cause, kind, to, LEAVING, topics)
        if on_top:
            for card in done:
                table.relocate(table.cards[card], table.cards[card].place, on_top=True)
    for card in cards:
        if card not in in_play and not forbidden(table, kind.happening, card, cause):
            physical = table.cards[card]
            place = to(physical)
            aspects: tuple[t.Happening, ...] = ("goes to discard",) if place.zone == "discard" else ()
            found: list[Pending] = []
            what = triggers.happening_to(table, card, (kind.happening, *aspects))
            awaited = triggers.awaited(table, what)
            if table.log is not None or awaited or is_recalled(table, kind.happening):
                cites = (*topics, *whose_pile(physical, place))
                event = event_of(table, kind, card, cause, cites, origin=physical.place, to=place, aspects=aspects)
                found = triggers.witness(table, event, what) if awaited else []
                record(table, event)
                recall_event(table, event)
            table.relocate(physical, place, on_top=on_top, controller=None, counters=0)
            add_pending(table, found)
            done.append(card)
    return tuple(done)


def draw(table: Table, card: CardId, hand: Place, cause: Cause, *topics: str) -> None:
    origin = table.cards[card].place
    if origin.of != hand.of:
        topics = (*topics, *whose_pile(table.cards[card], hand))
    table.relocate(table.cards[card], hand, controller=None)
    fire(table, Drawn, card, cause, topics, origin=origin, to=hand)


def shuffle(table: Table, place: Place, cause: Cause, *topics: str) -> None:
    table.shuffle(place)
    note(table, DeckShuffled, cause, topics, pile=place)


def renew_deck(table: Table, deck: Place) -> None:
    """The discard pile becomes the deck, or goes under what is left of it."""
    table.put_under(Place("discard", deck.of), deck)
    topics = RENEWED.get(deck.of, ("turn.draw.empty-deck", "turn.draw.empty-deck.continue"))
    note(table, DeckRenewed, RULE, topics, pile=deck)


RENEWED: dict[Entity | None, tuple[str, ...]] = {
    None: ("after-scoring.reshuffle-bases",),
    MONSTERS: ("after-scoring.reshuffle-monsters",),
    TREASURES: ("treasure.loot.reshuffle",),
}
"""By which rule a deck that all players share is renewed."""


def settle(table: Table, place: Place, card: CardId, end: DeckEnd) -> None:
    table.settle(place, card, end)
    note(table, DeckCardSettled, RULE, card=card, pile=place, end=end)


def settle_all(table: Table, place: Place, order: tuple[CardId, ...]) -> None:
    """Decide the order of a shuffled deck; nobody sees it."""
    table.settle_all(place, order)


def identify(table: Table, card: CardId, name: str) -> None:
    table.set_card(table.cards[card].replace(name=name))
    note(table, CardIdentified, RULE, card=card)


def set_aside(table: Table, cards: tuple[CardId, ...], cause: Cause) -> None:
    """Take cards off their deck to look at them or to show them."""
    for card in cards:
        physical = table.cards[card]
        table.relocate(physical, Place("aside", physical.place.of), controller=cause.actor)


def put_back(table: Table, order: tuple[CardId, ...], cause: Cause) -> None:
    """Put cards that were set aside on top of their deck again, the first of them topmost."""
    for card in order[::-1]:
        physical = table.cards[card]
        deck = Place("deck", physical.place.of)
        table.relocate(physical, deck, on_top=True, controller=None)
    topics = ("term.return.back", "reading.seen-cards-are-off-the-deck")
    for deck in dict.fromkeys(table.cards[card].place for card in order):
        cards = tuple(card for card in order if table.cards[card].place == deck)
        note(table, PutBackOnDeck, cause, topics, pile=deck, cards=cards)


def shuffle_back(table: Table, cards: tuple[CardId, ...], cause: Cause) -> None:
    """Shuffle cards that were revealed on the way to another one into their decks."""
    for deck in dict.fromkeys(Place("deck", table.cards[card].place.of) for card in cards):
        for card in cards:
            if table.cards[card].place.of == deck.of:
                table.relocate(table.cards[card], deck, controller=None)
        shuffle(table, deck, cause, "off-the-top.unused-shuffled", "off-the-top.limbo")
