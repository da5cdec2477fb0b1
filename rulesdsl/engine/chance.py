"""What chance decides: which card lies on top of a shuffled deck, and what an unknown card turns out to be."""

from __future__ import annotations

from rulesdsl.meaning import deck_tops
from rulesdsl.table.cards import DECK, DISCARD, CardId, Place
from rulesdsl.table.decision import Option
from rulesdsl.table.possible_cards import candidates, possible_cards
from rulesdsl.table.table import Table

from .atoms import out_of_play
from .decide import answers, ask, weighted
from .destinations import hand_of_drawer
from .events import NothingToDraw, by
from .frames import Drawing, Identify, Settle
from .options import RandomName, card_of
from .questions import IdentifyCard, NextDeckCard
from .recording import note


def run_drawing(table: Table, frame: Drawing) -> None:
    """One card after the other; an empty deck is renewed from the discard pile."""
    player, number, source, address = frame.player, frame.number, frame.source, frame.address
    while number > 0 and player is not None:
        deck = DECK[player]
        if deck not in table.piles:
            if DISCARD[player] not in table.piles:
                table.pop()
                note(table, NothingToDraw, by(player, source, address), ("turn.draw.empty-deck",))
                return
            out_of_play.renew_deck(table, deck)
        takes_all = number >= len(table.pile(deck)) > 1  # then their order makes no difference
        if table.is_unsettled(deck, 1, "top") and not takes_all:
            table.replace_top(Drawing(player, number, source, address))
            settle_top(table, deck)
            return
        number -= 1
        top = table.pile(deck)[0]
        hand = hand_of_drawer(table, table.cards[top], player)
        in_phase = ("turn.draw.two",) if source is None and table.turn.phase == "draw" else ()
        out_of_play.draw(table, top, hand, by(player, source, address), *in_phase)
        if table.log or turns_cards(table):
            table.replace_top(Drawing(player, number, source, address))
            if table.log or turn_up(table):
                return
    table.pop()


def top_of(table: Table, deck: Place) -> CardId | None:
    """The top card of a deck that is not exhausted; None while chance must first settle which one it is."""
    if not table.pile(deck):
        out_of_play.renew_deck(table, deck)
    return None if seek_top(table, deck) else table.pile(deck)[0]


def seek_top(table: Table, deck: Place) -> bool:
    """Does chance have to settle first which card lies on top, or what it is?"""
    if table.is_unsettled(deck, 1, "top"):
        settle_top(table, deck)
        return True
    top = table.pile(deck)[0]
    if table.cards[top].name is None:
        table.push(Identify(top))
        return True
    return False


def turns_cards(table: Table) -> bool:
    """Is there a card in the game that has the top card of a deck turned over?"""
    return (table.derived.cast.possible or possible_cards(table)).turns_cards


def turn_up(table: Table) -> bool:
    """Does chance have to settle the next card of a deck whose top card lies face up?"""
    if not turns_cards(table) or not deck_tops.turns_any(table):
        return False
    if type(table.stack[-1]) in (Settle, Identify):
        return False
    return any(seek_top(table, deck) for deck in deck_tops.decks_face_up(table))


def run_settle(table: Table, frame: Settle) -> None:
    deck = frame.deck
    if not table.is_unsettled(deck, frame.number, frame.end):
        table.pop()
        return
    ask(table, NextDeckCard(None, weighted(table, table.unsettled(deck)), deck=deck, end=frame.end))


def settle_top(table: Table, deck: Place) -> None:
    """Chance says which card lies on top."""
    frame = Settle(deck, 1)
    table.push(frame)
    run_settle(table, frame)


@answers(Settle)
def _settled(table: Table, frame: Settle, chosen: tuple[Option, ...]) -> None:
    out_of_play.settle(table, frame.deck, card_of(chosen), frame.end)
    if frame.number == 1:
        table.pop()


def run_identify(table: Table, frame: Identify) -> None:
    options = tuple(RandomName(name, left) for name, left in could_be(table, frame.card).items())
    ask(table, IdentifyCard(None, options, card=frame.card))


@answers(Identify)
def _identified(table: Table, frame: Identify, chosen: tuple[Option, ...]) -> None:
    (option,) = chosen
    assert isinstance(option, RandomName)
    table.pop()
    out_of_play.identify(table, frame.card, option.name)


def could_be(table: Table, card: CardId) -> dict[str, int]:
    """The names that an unnamed card may turn out to have, and how many copies of each are still unaccounted for.

    Of a faction that is not written down in full all copies may be accounted for: then it is any of those there are.
    """
    physical = table.cards[card]
    known: dict[str, int] = {}
    for other in table.cards.values():
        if other.name is not None and other.home == physical.home:
            known[other.name] = known.get(other.name, 0) + 1
    copies = {entry.id: entry.copies for entry in candidates(table, physical)}
    left = {name: number - known.get(name, 0) for name, number in copies.items() if known.get(name, 0) < number}
    return left or copies
