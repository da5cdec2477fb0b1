"""Verbs that take cards out of play, or from one pile to another."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import UNUSED, View, amount, holds, remaining
from rulesdsl.table.cards import HAND, PILES, CardId, Place
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

from . import monsters
from .atoms import leaving, out_of_play
from .decide import answers, ask, distinct, weighted
from .deed_plans import is_one_by_one
from .destinations import destination
from .events import (
    Cause,
    Discarded,
    DrewEnough,
    NothingHappened,
    NothingToDraw,
    Placed,
    Returned,
    ShuffledIntoDeck,
    by_ability,
)
from .frames import (
    Arrange,
    Deed,
    Drawing,
    DrawingUntil,
    EitherEnd,
    OneByOne,
    TakeShared,
    scope,
)
from .options import BOTTOM, TOP, card_of, option_of
from .perform import performs, picked, single_place
from .questions import ArrangeCards, RandomPick, TopOrBottom
from .recording import note


@performs(t.Destroy, "term.destroy")
def _destroy(table: Table, deed: t.Destroy, frame: Deed, cause: Cause) -> bool:
    done = leaving.destroy(table, picked(frame), cause)
    if not deed.unrewarded:
        monsters.earn(table, done, cause)
    return len(done) == len(frame.picks[0])


@performs(t.Discard, "term.discard.not-in-play", "term.discard.from-hand")
def _discard(table: Table, deed: t.Discard, frame: Deed, cause: Cause) -> bool:
    cards = [card for card in picked(frame) if not table.cards[card].in_play]
    done = out_of_play.put(table, cards, cause, Discarded, leaving.owners_discard, ("term.discard.not-in-play",))
    return len(done) == len(frame.picks[0])


@performs(t.Draw, "turn.draw.empty-deck", "void.to-owner", "term.owner.foreign-seen")
def _draw(table: Table, deed: t.Draw, frame: Deed, cause: Cause) -> bool:
    if isinstance(deed.what, t.Thing):
        taker = frame.actor or table.turn.player
        if is_one_by_one(deed.what):
            assert isinstance(deed.what.quantity, t.UpTo)
            table.push(OneByOne(frame.address, taker, deed.what.quantity.most))
            return True
        return _draw_these(table, picked(frame), destination(table, deed.what, HAND[taker], scope(table), taker), cause)
    number = amount(View(table, scope(table)), deed.what)
    if frame.actor is None:
        return False
    if deed.source is None:
        table.push(Drawing(frame.actor, number, cause.source, cause.address))
    else:
        deck = single_place(table, deed.source)
        if deck is None:  # the deck of the owner of a card that was not chosen
            note(table, NothingHappened, cause)
            return False
        table.push(TakeShared(frame.actor, number, cause.source, cause.address, deck=deck))
    return True


def _draw_these(table: Table, cards: tuple[CardId, ...], to: leaving.Destination, cause: Cause) -> bool:
    """Only cards that lie in a pile, or were taken off a deck, are drawn: one in play stays there."""
    done = True
    for card in cards:
        if table.cards[card].place.zone in DRAWN_FROM:
            out_of_play.draw(table, card, to(table.cards[card]), cause)
        else:
            note(table, NothingHappened, cause, card=card)
            done = False
    return done


DRAWN_FROM = (*PILES, "aside")


@performs(t.DrawUntil, "turn.draw.empty-deck", "void.must-follow")
def _draw_until(table: Table, deed: t.DrawUntil, frame: Deed, cause: Cause) -> bool:
    if frame.actor is None:
        return False
    table.push(DrawingUntil(frame.actor, frame.address))
    return True


def run_drawing_until(table: Table, frame: DrawingUntil) -> None:
    """Asked before each card, the first included; without a card left it ends, too."""
    deed = table.deed_at(frame.address)
    assert isinstance(deed, t.DrawUntil)
    source = scope(table).source
    over = holds(View(table, scope(table)), t.Condition((deed.test,)))
    if over or table.is_exhausted(Place("deck", frame.player)):
        table.pop()
        cause = by_ability(scope(table), frame.player, frame.address)
        if over:
            note(table, DrewEnough, cause)
        else:
            note(table, NothingToDraw, cause, ("turn.draw.empty-deck",))
    else:
        table.push(Drawing(frame.player, 1, source, frame.address))


@performs(t.Place, "term.place.meaning", "void.to-owner", "term.owner.foreign-seen", "term.owner.foreign-unseen")
def _place(table: Table, deed: t.Place, frame: Deed, cause: Cause) -> bool:
    cards = picked(frame)
    topics = ("term.place.meaning",)
    if isinstance(deed.to, t.InBox):
        return bool(out_of_play.put(table, cards, cause, Placed, leaving.to_box, topics))
    place = single_place(table, deed.to.zone)
    if place is None:
        note(table, NothingHappened, cause, ("monster.no-owner.effects",))
        return False
    to = destination(table, deed.what, place, scope(table))
    if isinstance(deed.to, t.Into):
        return len(out_of_play.put(table, cards, cause, Placed, to, topics)) == len(cards)
    ordered = tuple(card for card in cards if to(table.cards[card]).zone == "deck")
    if len(cards) == 1 and (not ordered or deed.to.end != "top or bottom"):
        return bool(out_of_play.put(table, cards, cause, Placed, to, topics, on_top=deed.to.end == "top"))
    out_of_play.put(table, [card for card in cards if card not in ordered], cause, Placed, to, topics)
    table.push(Arrange(ordered, frame.actor, deed.to.end, frame.address))
    return True


def run_either_end(table: Table, frame: EitherEnd) -> None:
    if not frame.cards:
        table.pop()
        return
    player = frame.player or table.turn.player
    ask(table, TopOrBottom(player, (TOP, BOTTOM), card=frame.cards[0], address=frame.address))


@answers(EitherEnd)
def _end_chosen(table: Table, frame: EitherEnd, chosen: tuple[Option, ...]) -> None:
    table.replace_top(frame.replace(cards=frame.cards[1:]))
    deed = table.deed_at(frame.address)
    assert isinstance(deed, t.Place)
    assert isinstance(deed.to, t.OnDeck)
    place = single_place(table, deed.to.zone)
    assert place is not None
    out_of_play.put(
        table, frame.cards[:1], by_ability(scope(table), frame.player, frame.address), Placed,
        destination(table, deed.what, place, scope(table)), ("term.place.meaning",), on_top=chosen == (TOP,),
    )  # fmt: skip


def run_arrange(table: Table, frame: Arrange) -> None:
    left = tuple(card for card in frame.cards if card not in frame.order)
    kinds = distinct(table, left)
    deed = table.deed_at(frame.address)
    if len(left) > 1 and len(kinds) > 1:
        if isinstance(deed, t.Place | t.Return) and deed.order == "shuffled":
            ask(table, RandomPick(None, weighted(table, left), address=frame.address))
            return
        options = tuple(option_of(card) for card in kinds)
        player = frame.player or table.turn.player
        ask(table, ArrangeCards(player, options, address=frame.address, arranged=frame.order, end=frame.end))
        return
    table.pop()
    order = (*frame.order, *left)
    if frame.end == "top or bottom":
        table.push(EitherEnd(order[::-1], frame.player, frame.address))
        return
    cause = by_ability(scope(table), frame.player, frame.address)
    if isinstance(deed, t.Place) and isinstance(deed.to, t.OnDeck):
        place = single_place(table, deed.to.zone)
        assert place is not None
        to = destination(table, deed.what, place, scope(table))
        last_outermost = order[::-1]  # whichever end it is
        together = all(table.cards[card].in_play for card in order)  # then each of them sees the others go
        for cards in (last_outermost,) if together else ((card,) for card in last_outermost):
            out_of_play.put(table, cards, cause, Placed, to, ("term.place.meaning",), on_top=frame.end == "top")
    else:
        out_of_play.put_back(table, order, cause)


@answers(Arrange)
def _arranged(table: Table, frame: Arrange, chosen: tuple[Option, ...]) -> None:
    table.replace_top(frame.replace(order=(*frame.order, card_of(chosen))))


@performs(t.Return, "term.return.back", "term.return.attachments", "term.return.hand")
def _return(table: Table, deed: t.Return, frame: Deed, cause: Cause) -> bool:
    """From play to its owner's hand; what was only shown goes back where it lay, and a Madness card to its deck."""
    cards = picked(frame)
    if deed.into is not None:
        deck = single_place(table, deed.into)
        if deck is None:
            note(table, NothingHappened, cause)
            return False
        to = destination(table, deed.what, deck, scope(table))
        return len(out_of_play.put(table, cards, cause, Returned, to, ("term.return.back",))) == len(cards)
    aside = tuple(card for card in cards if table.cards[card].place.zone == "aside")
    topics = ("term.return.back", "term.return.hand")
    in_play = [card for card in cards if table.cards[card].in_play]
    done = leaving.leave_play(table, in_play, cause, Returned, leaving.owners_hand, leaving.LEAVING, topics)
    if len(aside) > 1 and deed.order:
        table.push(Arrange(aside, frame.actor, "top", frame.address))
    else:
        out_of_play.put_back(table, aside, cause)
    return len(done) + len(aside) == len(cards)


@performs(t.Shuffle, "void.to-owner")
def _shuffle(table: Table, deed: t.Shuffle, frame: Deed, cause: Cause) -> bool:
    place = single_place(table, deed.into)
    if place is None:
        return False
    to = destination(table, deed.what, place, scope(table))
    done = out_of_play.put(table, picked(frame), cause, ShuffledIntoDeck, to, ())
    touched = dict.fromkeys(table.cards[card].place for card in done) if picked(frame) else (place,)
    for deck in touched:
        out_of_play.shuffle(table, deck, cause)
    return len(done) == len(frame.picks[0])


@performs(t.ShuffleDeck, "off-the-top.unused-shuffled", "off-the-top.limbo")
def _shuffle_deck(table: Table, deed: t.ShuffleDeck, frame: Deed, cause: Cause) -> bool:
    """What was revealed off the top of it on the way to another card goes into it first."""
    place = single_place(table, deed.deck)
    if place is None:
        return False
    unused = (card for card in remaining(table, scope(table).get(UNUSED)) if isinstance(card, int))
    returning = tuple(card for card in unused if table.cards[card].place.of == place.of)
    if returning:
        out_of_play.shuffle_back(table, returning, cause)
    else:
        out_of_play.shuffle(table, place, cause)
    return True
