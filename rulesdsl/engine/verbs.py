"""The verbs: what each deed does once its things are settled. Each names the clauses it carries out."""

from __future__ import annotations

from collections.abc import Callable

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View, amount, candidates, holds, remaining
from rulesdsl.table.cards import MONSTERS, Card, CardId, Place
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

from . import monsters
from .atoms import in_play, leaving, out_of_play, row
from .decide import answers, ask, distinct, off_the_top, weighted
from .deed_plans import goes_its_own_way
from .events import (
    CardSeen,
    Cause,
    Chosen,
    Discarded,
    DrewEnough,
    LookedAt,
    NothingHappened,
    NothingToDraw,
    Placed,
    Returned,
    Revealed,
    ShuffledIntoDeck,
    UnknownCardsSearched,
    by,
)
from .frames import (
    Arrange,
    Body,
    Choosing,
    Deed,
    Drawing,
    DrawingUntil,
    DuelFrame,
    EitherEnd,
    TakeTreasures,
    Uncovering,
    bind,
    scope,
)
from .options import BOTTOM, TOP, WayOption, card_of, option_of
from .perform import ASIDE, UNUSED, ids, nothing, performs, single_place
from .possible_deeds import can_transfer, possible
from .questions import ArrangeCards, ChooseWay, RandomPick, TopOrBottom
from .recording import fire, forbidden, note

# --- verbs: cards leave, come, go -----------------------------------------------------------------------------


SHOWN = "shown cards"
"""Bound to the cards that an ability has revealed: everybody has seen them, so they go to their owners."""


@performs(t.Destroy, "term.destroy")
def _destroy(table: Table, deed: t.Destroy, frame: Deed, cause: Cause) -> bool:
    done = leaving.destroy(table, ids(frame), cause)
    if not deed.unrewarded:
        monsters.earn(table, done, cause)
    return len(done) == len(frame.picks[0])


@performs(t.Discard, "term.discard.not-in-play", "term.discard.from-hand")
def _discard(table: Table, deed: t.Discard, frame: Deed, cause: Cause) -> bool:
    cards = [card for card in ids(frame) if not table.cards[card].in_play]
    done = out_of_play.put(table, cards, cause, Discarded, leaving.owners_discard, ("term.discard.not-in-play",))
    return len(done) == len(frame.picks[0])


@performs(t.Draw, "turn.draw.empty-deck", "void.to-owner", "term.owner.foreign-seen")
def _draw(table: Table, deed: t.Draw, frame: Deed, cause: Cause) -> bool:
    if isinstance(deed.what, t.Thing):
        shown = scope(table).get(SHOWN)
        for card in ids(frame):
            taker = table.cards[card].owner if card in shown else frame.actor
            out_of_play.take_into_hand(table, card, taker or frame.actor or table.turn.player, cause)
        return True
    number = amount(View(table, scope(table)), deed.what)
    if frame.actor is None:
        return False
    treasures = deed.source is not None and deed.source.of == "treasure"
    table.push((TakeTreasures if treasures else Drawing)(frame.actor, number, cause.source, cause.address))
    return True


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
        kind, topic = (DrewEnough, "void.must-follow") if over else (NothingToDraw, "turn.draw.empty-deck")
        note(table, kind, by(frame.player, source, frame.address), (topic,))
    else:
        table.push(Drawing(frame.player, 1, source, frame.address))


@performs(t.Place, "term.place.meaning", "void.to-owner", "term.owner.foreign-seen", "term.owner.foreign-unseen")
def _place(table: Table, deed: t.Place, frame: Deed, cause: Cause) -> bool:
    cards = ids(frame)
    topics = ("term.place.meaning",)
    if isinstance(deed.to, t.InBox):
        return bool(out_of_play.put(table, cards, cause, Placed, leaving.to_box, topics))
    place = single_place(table, deed.to.zone)
    if place is None:
        note(table, NothingHappened, cause, ("monster.no-owner.effects",))
        return False
    if isinstance(deed.to, t.Into):
        return len(out_of_play.put(table, cards, cause, Placed, _into(place), topics)) == len(cards)
    to = _deck_of_owner(table, place)
    on_top = deed.to.end == "top"
    if len(cards) == 1 and deed.to.end != "top or bottom":
        return bool(out_of_play.put(table, cards, cause, Placed, to, topics, on_top=on_top))
    table.push(Arrange(cards, frame.actor, deed.to.end, frame.address))
    return True


def _deck_of_owner(table: Table, place: Place) -> Callable[[Card], Place]:
    """What others can see goes to its owner's deck; an unseen card out of a hand goes where the ability says.

    The older books send every card to its owner, seen or not.
    """
    always = table.edition.get("to-owner") == "all"

    def to(card: Card) -> Place:
        if card.place.zone == "hand" and not always:
            return place
        if card.owner is None:  # where it belongs, or else on its discard pile
            return place if place.of == card.common else leaving.owners_discard(card)
        return Place(place.zone, card.owner)

    return to


def _into(place: Place) -> Callable[[Card], Place]:
    """A monster is never in a hand."""
    return lambda card: leaving.owners_discard(card) if card.common == MONSTERS and place.zone == "hand" else place


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
        table, frame.cards[:1], by(frame.player, scope(table).source, frame.address), Placed,
        _deck_of_owner(table, place), ("term.place.meaning",), on_top=chosen == (TOP,),
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
    cause = by(frame.player, scope(table).source, frame.address)
    if isinstance(deed, t.Place) and isinstance(deed.to, t.OnDeck):
        place = single_place(table, deed.to.zone)
        assert place is not None
        for card in order[::-1]:  # whichever end it is, the card that goes there last lies outermost
            out_of_play.put(
                table, (card,), cause, Placed, _deck_of_owner(table, place), ("term.place.meaning",),
                on_top=frame.end == "top",
            )  # fmt: skip
    else:
        out_of_play.put_back(table, order, cause)


@answers(Arrange)
def _arranged(table: Table, frame: Arrange, chosen: tuple[Option, ...]) -> None:
    table.replace_top(frame.replace(order=(*frame.order, card_of(chosen))))


@performs(t.Return, "term.return.back", "term.return.attachments", "term.return.hand")
def _return(table: Table, deed: t.Return, frame: Deed, cause: Cause) -> bool:
    """From play to its owner's hand; what was only shown goes back where it lay."""
    cards = ids(frame)
    aside = tuple(card for card in cards if table.cards[card].place.zone == "aside")
    topics = ("term.return.back", "term.return.attachments", "term.return.hand")
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
    to = _deck_of_owner(table, place)
    touched = {place} | {to(table.cards[card]) for card in ids(frame)}
    done = out_of_play.put(table, ids(frame), cause, ShuffledIntoDeck, to, ("void.to-owner",))
    for deck in sorted(touched, key=str):
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


# --- verbs: in play -------------------------------------------------------------------------------------------


@performs(t.Move, "term.move.what", "term.move.attached")
def _move(table: Table, deed: t.Move, frame: Deed, cause: Cause) -> bool:
    """All at once: where each of them goes is settled before any of them is gone."""
    goals: list[tuple[CardId, CardId]] = []
    for card in ids(frame):
        bases = (
            candidates(View(table, scope(table), None, (card,)), deed.to) if goes_its_own_way(deed) else ids(frame, 1)
        )
        goals += [(card, base) for base in bases[:1] if isinstance(base, int)]
    if not goals:
        note(table, NothingHappened, cause, ("void.play-without-effect",))
    return len(in_play.move(table, goals, cause)) == len(frame.picks[0])


@performs(t.Transfer, "term.transfer.what")
def _transfer(table: Table, deed: t.Transfer, frame: Deed, cause: Cause) -> bool:
    hosts = ids(frame, 1)
    return bool(hosts) and len(in_play.transfer(table, ids(frame), hosts[0], cause)) == len(frame.picks[0])


@performs(t.MoveOrTransfer, "term.move.what", "term.transfer.what", "bury.hit-by-cards")
def _move_or_transfer(table: Table, deed: t.MoveOrTransfer, frame: Deed, cause: Cause) -> bool:
    bases = ids(frame, 1)
    if not bases:
        return False
    cards = ids(frame)
    actions = [card for card in cards if table.cards[card].place.zone == "on" and can_transfer(table, card)]
    done = in_play.move(table, [(card, bases[0]) for card in cards if card not in actions], cause)
    done += in_play.transfer(table, actions, bases[0], cause)
    return len(done) == len(cards)


@performs(
    t.Bury,
    "term.bury",
    "bury.how",
    "bury.only-by-ability",
    "bury.controller",
    "bury.self-revealed",
    "uncover.no-rebury",
)
def _bury(table: Table, deed: t.Bury, frame: Deed, cause: Cause) -> bool:
    bases = ids(frame, 1)
    source = scope(table).source
    cards = ids(frame) if bases else ()
    return sum(in_play.bury(table, card, bases[0], cause, shown=card == source) for card in cards) == len(
        frame.picks[0]
    )


@performs(t.Uncover, "uncover.by-ability", "term.uncover")
def _uncover(table: Table, deed: t.Uncover, frame: Deed, cause: Cause) -> bool:
    table.push(*(Uncovering(card, frame.actor, cause.source) for card in ids(frame)[::-1]))
    return True


@performs(t.Duel, "term.duel", "duel.no-nesting")
def _duel(table: Table, deed: t.Duel, frame: Deed, cause: Cause) -> bool:
    challenger, challenged = ids(frame), ids(frame, 1)
    if not challenger or not challenged or frame.actor is None:
        note(table, NothingHappened, cause, ("void.play-without-effect",))
        return False
    pair = (challenger[0], challenged[0])
    table.push(DuelFrame("begin", frame.address, frame.actor, pair))
    return True


@performs(t.PlaceCounter, "void.counters-modify", "term.place.counters")
def _place_counter(table: Table, deed: t.PlaceCounter, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return len(in_play.counters(table, ids(frame), number, cause)) == len(frame.picks[0])


@performs(t.RemoveCounter, "term.transfer.not-pool")
def _remove_counter(table: Table, deed: t.RemoveCounter, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return len(in_play.counters(table, ids(frame), -number, cause)) == len(frame.picks[0])


# --- verbs: seeing and choosing -------------------------------------------------------------------------------


@performs(t.Reveal, "void.look-reveal")
def _reveal(table: Table, deed: t.Reveal, frame: Deed, cause: Cause) -> bool:
    if not off_the_top(deed.what):  # what was sought there has been revealed on the way
        _see(table, frame, cause, Revealed)
    bind(table, SHOWN, (*scope(table).get(SHOWN), *ids(frame)))
    return True


def _see(table: Table, frame: Deed, cause: Cause, kind: type[CardSeen]) -> None:
    """Cards off a deck are taken off it; they lie apart until they are returned or go elsewhere."""
    seen = tuple(card for card in ids(frame) if not forbidden(table, kind.happening, card, cause))
    for card in seen:
        fire(table, kind, card, cause, ("void.look-reveal",))
    off_the_deck = tuple(card for card in seen if table.cards[card].place.zone == "deck")
    if off_the_deck:
        out_of_play.set_aside(table, off_the_deck, cause)
        bind(table, ASIDE, (*scope(table).get(ASIDE), *off_the_deck))


@performs(t.Look, "void.look-reveal")
def _look(table: Table, deed: t.Look, frame: Deed, cause: Cause) -> bool:
    _see(table, frame, cause, LookedAt)
    return True


@performs(t.Search, "void.search", "void.search.shuffle")
def _search(table: Table, deed: t.Search, frame: Deed, cause: Cause) -> bool:
    """A deck that was searched is shuffled, whether or not there was anything to find."""
    for card in ids(frame):
        fire(table, Revealed, card, cause, ("void.search",))
    found_in = {table.cards[card].place for card in ids(frame)}
    for zone in deed.zones:
        place = single_place(table, zone)
        unknown = sum(table.cards[card].name is None for card in table.pile(place)) if place is not None else 0
        if place is not None and unknown:
            note(table, UnknownCardsSearched, cause, ("void.search",), pile=place, number=unknown)
        if place is not None and place.zone == "deck" and (not found_in or place in found_in):
            out_of_play.shuffle(table, place, cause, "void.search.shuffle")
    return bool(ids(frame)) or nothing(table, deed, cause)


@performs(t.Choose, "void.must-follow")
def _choose(table: Table, deed: t.Choose, frame: Deed, cause: Cause) -> bool:
    note(table, Chosen, cause, things=frame.picks[0])
    return True


@performs(t.Choice, "void.must-follow")
def _choice(table: Table, deed: t.Choice, frame: Deed, cause: Cause) -> bool:
    """Nobody is asked which of several ways to take when none of them leads anywhere."""
    inner = scope(table)
    if not any(possible(table, frame.actor, sentence, inner) for way in deed.options for sentence in way):
        note(table, NothingHappened, cause, ("void.play-without-effect",))
        return False
    table.push(Choosing(frame.address, frame.actor))
    return True


def run_choosing(table: Table, frame: Choosing) -> None:
    deed = table.deed_at(frame.address)
    assert isinstance(deed, t.Choice)
    options = tuple(WayOption(index) for index in range(len(deed.options)))
    player = frame.actor or table.turn.player
    ask(table, ChooseWay(player, options, address=frame.address, source=scope(table).source))


@answers(Choosing)
def _way_chosen(table: Table, frame: Choosing, chosen: tuple[Option, ...]) -> None:
    deed = table.deed_at(frame.address)
    assert isinstance(deed, t.Choice)
    table.pop()
    (option,) = chosen
    assert isinstance(option, WayOption)
    way = deed.options[option.index]
    table.push(Body(frame.address.card, table.catalogue[frame.address.card].number_of(way)))


@performs(t.Block, "void.must-follow")
def _block(table: Table, deed: t.Block, frame: Deed, cause: Cause) -> bool:
    table.push(Body(frame.address.card, table.catalogue[frame.address.card].number_of(deed.sentences)))
    return True


# --- verbs: points --------------------------------------------------------------------------------------------


@performs(t.Gain, "game-over.objective")
def _gain(table: Table, deed: t.Gain, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return frame.actor is not None and row.points(table, frame.actor, number, cause) == number


@performs(t.Lose, "void.must-follow")
def _lose(table: Table, deed: t.Lose, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return frame.actor is not None and row.points(table, frame.actor, -number, cause) == -number
