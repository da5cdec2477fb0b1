"""Verbs for looking at cards and for choosing."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View
from rulesdsl.table.cards import CardId
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

from .atoms import lasting, out_of_play
from .decide import answers, ask, off_the_top
from .destinations import SHOWN
from .events import (
    CardSeen,
    Cause,
    Chosen,
    CoinFlipped,
    LookedAt,
    NothingHappened,
    Revealed,
    UnknownCardsSearched,
    by_ability,
)
from .frames import (
    Body,
    Choosing,
    Deed,
    bind,
    scope,
)
from .options import COIN, CoinSide, NumberOption, WayOption
from .perform import ASIDE, nothing, performs, picked, single_place
from .possible_deeds import piles_with, possible
from .questions import ChooseWay, FlipCoin
from .recording import fire, forbidden, note
from .verbs_in_play import ask_how_many, transfer_so_many


@performs(t.Reveal, "void.look-reveal")
def _reveal(table: Table, deed: t.Reveal, frame: Deed, cause: Cause) -> bool:
    """What this ability has shown already, such as a card that it has searched for, is not revealed once more."""
    shown = scope(table).get(SHOWN)
    cards = tuple(card for card in picked(frame) if card not in shown)
    if not off_the_top(deed.what):  # what was sought there has been revealed on the way
        _see(table, cards, cause, Revealed)
    bind(table, SHOWN, (*shown, *cards))
    return True


def _see(table: Table, cards: tuple[CardId, ...], cause: Cause, kind: type[CardSeen]) -> None:
    """Cards off a deck are taken off it; they lie apart until they are returned or go elsewhere."""
    seen = tuple(card for card in cards if not forbidden(table, kind.happening, card, cause))
    for card in seen:
        fire(table, kind, card, cause, ("void.look-reveal",))
    off_the_deck = tuple(card for card in seen if table.cards[card].place.zone == "deck")
    if off_the_deck:
        out_of_play.set_aside(table, off_the_deck, cause)
        bind(table, ASIDE, (*scope(table).get(ASIDE), *off_the_deck))


@performs(t.Look, "void.look-reveal")
def _look(table: Table, deed: t.Look, frame: Deed, cause: Cause) -> bool:
    _see(table, picked(frame), cause, LookedAt)
    return True


@performs(t.Search, "void.search", "void.search.shuffle")
def _search(table: Table, deed: t.Search, frame: Deed, cause: Cause) -> bool:
    """A deck that was searched is shuffled, whether or not there was anything to find. What was found is revealed; by
    the older books only if the card says so.

    Of several piles those were searched where the cards were found; if none was, those that have nothing of the kind.
    """
    could_be_in = piles_with(View(table, scope(table)), deed)
    reveals = table.edition.get("search") == "reveal-and-shuffle"
    for card in picked(frame):
        fire(table, Revealed if reveals else LookedAt, card, cause, ("void.search",))
    if reveals:
        in_piles = (card for card in picked(frame) if table.cards[card].place.zone != "hand")
        bind(table, SHOWN, (*scope(table).get(SHOWN), *in_piles))
    is_done = bool(picked(frame)) or nothing(table, deed, cause)
    found_in = {table.cards[card].place for card in picked(frame)}
    for zone in deed.zones:
        place = single_place(table, zone)
        unknown = sum(table.cards[card].name is None for card in table.pile(place)) if place is not None else 0
        if place is not None and unknown:
            note(table, UnknownCardsSearched, cause, ("void.search",), pile=place, number=unknown)
        if place is not None and place.zone == "deck" and (place in found_in or not (found_in or place in could_be_in)):
            out_of_play.shuffle(table, place, cause, "void.search.shuffle")
    return is_done


REMEMBERED = t.Until("this leaves play")


@performs(t.Choose, "void.must-follow")
def _choose(table: Table, deed: t.Choose, frame: Deed, cause: Cause) -> bool:
    if table.sentence_at(frame.address).until == REMEMBERED:
        lasting.remember(table, frame.address, scope(table))
    note(table, Chosen, cause, things=frame.picks[0])
    return True


@performs(t.Choice, "void.must-follow")
def _choice(table: Table, deed: t.Choice, frame: Deed, cause: Cause) -> bool:
    """Nobody is asked which of several ways to take when none of them leads anywhere."""
    inner = scope(table)
    if not deed.coin and not any(
        possible(table, frame.actor, sentence, inner) for way in deed.options for sentence in way
    ):
        note(table, NothingHappened, cause)
        return False
    table.push(Choosing(frame.address, frame.actor))
    return True


def run_choosing(table: Table, frame: Choosing) -> None:
    deed = table.deed_at(frame.address)
    if isinstance(deed, t.TransferCounters):
        ask_how_many(table, deed, frame)
        return
    assert isinstance(deed, t.Choice)
    if deed.coin:
        ask(table, FlipCoin(None, COIN, address=frame.address, source=scope(table).source))
        return
    options = tuple(WayOption(index) for index in range(len(deed.options)))
    player = frame.actor or table.turn.player
    ask(table, ChooseWay(player, options, address=frame.address, source=scope(table).source))


@answers(Choosing)
def _way_chosen(table: Table, frame: Choosing, chosen: tuple[Option, ...]) -> None:
    deed = table.deed_at(frame.address)
    table.pop()
    (option,) = chosen
    if isinstance(option, NumberOption):
        transfer_so_many(table, frame, option.number)
        return
    assert isinstance(deed, t.Choice)
    if isinstance(option, CoinSide):
        cause = by_ability(scope(table), frame.actor, frame.address)
        note(table, CoinFlipped, cause, ("void.must-follow",), side=option.side)
        way = deed.options[COIN.index(option)]
    else:
        assert isinstance(option, WayOption)
        way = deed.options[option.index]
    if not way:
        return
    table.push(Body(frame.address.card, table.catalogue[frame.address.card].number_of(way)))


@performs(t.Block, "void.must-follow")
def _block(table: Table, deed: t.Block, frame: Deed, cause: Cause) -> bool:
    table.push(Body(frame.address.card, table.catalogue[frame.address.card].number_of(deed.sentences)))
    return True
