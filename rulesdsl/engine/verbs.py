"""The verbs: what each deed does once its things are settled. Each names the clauses it carries out."""

from __future__ import annotations

from collections.abc import Callable

from rulesdsl.language import tree as t
from rulesdsl.table.cards import Card, CardId, Place
from rulesdsl.table.evaluate import View, amount
from rulesdsl.table.table import Address, Decision, Option, Table

from . import atoms
from .decide import answers, ask, distinct
from .events import Cause
from .frames import (
    Arrange,
    Body,
    Choosing,
    Deed,
    Drawing,
    DuelFrame,
    PlayCard,
    PlayExtra,
    Uncovering,
    bind,
    pop,
    push,
    replace_top,
    scope,
)  # fmt: skip
from .perform import ASIDE, bases_for, is_from_hand, performs, single_place

# --- verbs: cards leave, come, go -----------------------------------------------------------------------------


SHOWN = "shown cards"
"""Bound to the cards that an ability has revealed: everybody has seen them, so they go to their owners."""


def _ids(frame: Deed, slot: int = 0) -> tuple[CardId, ...]:
    return tuple(card for card in frame.picks[slot] if isinstance(card, int))


@performs(t.Destroy, "term.destroy")
def _destroy(table: Table, deed: t.Destroy, frame: Deed, cause: Cause) -> bool:
    return len(atoms.destroy(table, _ids(frame), cause)) == len(frame.picks[0])


@performs(t.Discard, "term.discard.not-in-play", "term.discard.from-hand")
def _discard(table: Table, deed: t.Discard, frame: Deed, cause: Cause) -> bool:
    cards = [card for card in _ids(frame) if not table.cards[card].in_play]
    done = atoms.put(table, cards, cause, "discarded", atoms.owners_discard, ("term.discard.not-in-play",))
    return len(done) == len(frame.picks[0])


@performs(t.Draw, "turn.draw.empty-deck", "void.to-owner")
def _draw(table: Table, deed: t.Draw, frame: Deed, cause: Cause) -> bool:
    if isinstance(deed.what, t.Thing):
        shown = scope(table).get(SHOWN)
        for card in _ids(frame):
            owner = table.cards[card].owner or frame.actor
            atoms.take_into_hand(table, card, owner if card in shown else frame.actor, cause)
    else:
        number = amount(View(table, scope(table)), deed.what)
        push(table, Drawing(frame.actor, number, cause.source, cause.address))
    return True


@performs(t.Place, "term.place.meaning", "void.to-owner")
def _place(table: Table, deed: t.Place, frame: Deed, cause: Cause) -> bool:
    cards = _ids(frame)
    topics = ("term.place.meaning",)
    if isinstance(deed.to, t.InBox):
        return bool(atoms.put(table, cards, cause, "placed", atoms.to_box, topics))
    place = single_place(table, deed.to.zone)
    if place is None:
        return False
    if isinstance(deed.to, t.Into):
        return len(atoms.put(table, cards, cause, "placed", lambda card: place, topics)) == len(cards)
    to = _deck_of_owner(table, place)
    on_top = deed.to.end == "top"
    if len(cards) == 1:
        return bool(atoms.put(table, cards, cause, "placed", to, topics, on_top=on_top))
    push(table, Arrange(cards, frame.actor, None, deed.to.end, frame.address))
    return True


def _deck_of_owner(table: Table, place: Place) -> Callable[[Card], Place]:
    """What others can see goes to its owner's deck; an unseen card out of a hand goes where the ability says.

    The older books send every card to its owner, seen or not.
    """
    always = table.edition.get("to-owner") == "all"
    return lambda card: place if card.place.zone == "hand" and not always else Place(place.zone, card.owner)


def run_arrange(table: Table, frame: Arrange) -> None:
    left = tuple(card for card in frame.cards if card not in frame.order)
    kinds = distinct(table, left)
    if len(left) > 1 and len(kinds) > 1:
        options = tuple(Option("card", card) for card in kinds)
        ask(table, Decision(frame.player, "arrange", options, about=frame.order, address=frame.address))
        return
    pop(table)
    order = (*frame.order, *left)
    cause = Cause(frame.player, scope(table).source, frame.address)
    deed = table.deed_at(frame.address)
    if isinstance(deed, t.Place) and isinstance(deed.to, t.OnDeck):
        place = single_place(table, deed.to.zone)
        assert place is not None
        for card in order[::-1]:  # whichever end it is, the card that goes there last lies outermost
            atoms.put(
                table, (card,), cause, "placed", _deck_of_owner(table, place), ("term.place.meaning",),
                on_top=frame.end == "top",
            )  # fmt: skip
    else:
        atoms.put_back(table, order, cause)


@answers(Arrange)
def _arranged(table: Table, frame: Arrange, chosen: tuple[Option, ...]) -> None:
    replace_top(table, frame._replace(order=(*frame.order, chosen[0].value)))


@performs(t.Return, "term.return.back", "term.return.attachments", "term.return.hand")
def _return(table: Table, deed: t.Return, frame: Deed, cause: Cause) -> bool:
    """From play to its owner's hand; what was only shown goes back where it lay."""
    cards = _ids(frame)
    aside = tuple(card for card in cards if table.cards[card].place.zone == "aside")
    topics = ("term.return.back", "term.return.attachments", "term.return.hand")
    in_play = [card for card in cards if table.cards[card].in_play]
    done = atoms.leave_play(table, in_play, cause, "returned", atoms.owners_hand, atoms.LEAVING, topics)
    if len(aside) > 1 and deed.any_order:
        push(table, Arrange(aside, frame.actor, None, "top", frame.address))
    else:
        atoms.put_back(table, aside, cause)
    return len(done) + len(aside) == len(cards)


@performs(t.Shuffle, "void.to-owner")
def _shuffle(table: Table, deed: t.Shuffle, frame: Deed, cause: Cause) -> bool:
    place = single_place(table, deed.into)
    if place is None:
        return False
    to = _deck_of_owner(table, place)
    touched = {place} | {to(table.cards[card]) for card in _ids(frame)}
    done = atoms.put(table, _ids(frame), cause, "shuffled", to, ("void.to-owner",))
    for deck in sorted(touched, key=str):
        atoms.shuffle(table, deck, cause)
    return len(done) == len(frame.picks[0])


# --- verbs: in play -------------------------------------------------------------------------------------------


@performs(t.Move, "term.move.what", "term.move.attached")
def _move(table: Table, deed: t.Move, frame: Deed, cause: Cause) -> bool:
    bases = _ids(frame, 1)
    return bool(bases) and len(atoms.move(table, _ids(frame), bases[0], cause)) == len(frame.picks[0])


@performs(t.Transfer, "term.transfer.what")
def _transfer(table: Table, deed: t.Transfer, frame: Deed, cause: Cause) -> bool:
    hosts = _ids(frame, 1)
    return bool(hosts) and len(atoms.transfer(table, _ids(frame), hosts[0], cause)) == len(frame.picks[0])


@performs(t.MoveOrTransfer, "term.move.what", "term.transfer.what", "bury.hit-by-cards")
def _move_or_transfer(table: Table, deed: t.MoveOrTransfer, frame: Deed, cause: Cause) -> bool:
    bases = _ids(frame, 1)
    if not bases:
        return False
    cards = _ids(frame)
    actions = [card for card in cards if table.cards[card].place.zone == "on"]
    done = atoms.move(table, [card for card in cards if card not in actions], bases[0], cause)
    done += atoms.transfer(table, actions, bases[0], cause)
    return len(done) == len(cards)


@performs(t.Bury, "bury.how", "bury.controller", "bury.self-revealed", "uncover.no-rebury")
def _bury(table: Table, deed: t.Bury, frame: Deed, cause: Cause) -> bool:
    bases = _ids(frame, 1)
    source = scope(table).source
    cards = _ids(frame) if bases else ()
    return sum(atoms.bury(table, card, bases[0], cause, shown=card == source) for card in cards) == len(frame.picks[0])


@performs(t.Uncover, "uncover.by-ability", "term.uncover")
def _uncover(table: Table, deed: t.Uncover, frame: Deed, cause: Cause) -> bool:
    push(table, *(Uncovering(card, frame.actor, cause.source) for card in _ids(frame)[::-1]))
    return True


@performs(t.Duel, "term.duel", "duel.no-nesting")
def _duel(table: Table, deed: t.Duel, frame: Deed, cause: Cause) -> bool:
    challenger, challenged = _ids(frame), _ids(frame, 1)
    if not challenger or not challenged:
        atoms.note(table, "nothing happens", cause, "void.play-without-effect")
        return False
    pair = (challenger[0], challenged[0])
    push(table, DuelFrame(pair, "begin", frame.address, frame.actor, pair))
    return True


@performs(t.PlaceCounter, "void.counters-modify")
def _place_counter(table: Table, deed: t.PlaceCounter, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return len(atoms.counters(table, _ids(frame), number, cause)) == len(frame.picks[0])


@performs(t.RemoveCounter, "term.transfer.not-pool")
def _remove_counter(table: Table, deed: t.RemoveCounter, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return len(atoms.counters(table, _ids(frame), -number, cause)) == len(frame.picks[0])


@performs(t.TakeControl, "term.control.gain", "void.control-lasts")
def _take_control(table: Table, deed: t.TakeControl, frame: Deed, cause: Cause) -> bool:
    until = _until(table, frame.address, "end of turn" if table.edition.get("control-lasts") == "turn" else "")
    done = 0
    for card in _ids(frame):
        previous = table.cards[card].controller
        if not atoms.forbidden(table, "controlled", card, cause) and atoms.control(table, card, frame.actor, cause):
            done += 1
            if until and previous is not None:
                inner = scope(table)._replace(you=frame.actor).bind("previous controller", (previous,))
                atoms.add_effect(table, frame.address, inner, (card,), until, cause)
    return done == len(frame.picks[0])


# --- verbs: seeing and choosing -------------------------------------------------------------------------------


@performs(t.Reveal, "void.look-reveal")
def _reveal(table: Table, deed: t.Reveal, frame: Deed, cause: Cause) -> bool:
    _see(table, frame, cause, "revealed")
    bind(table, SHOWN, (*scope(table).get(SHOWN), *_ids(frame)))
    return True


def _see(table: Table, frame: Deed, cause: Cause, verb: str) -> None:
    """Cards off a deck are taken off it; they lie apart until they are returned or go elsewhere."""
    seen = tuple(card for card in _ids(frame) if not atoms.forbidden(table, verb, card, cause))
    for card in seen:
        atoms.fire(table, verb, card, cause, topics=("void.look-reveal",))
    off_the_deck = tuple(card for card in seen if table.cards[card].place.zone == "deck")
    if off_the_deck:
        atoms.set_aside(table, off_the_deck, cause)
        bind(table, ASIDE, (*scope(table).get(ASIDE), *off_the_deck))


@performs(t.Look, "void.look-reveal")
def _look(table: Table, deed: t.Look, frame: Deed, cause: Cause) -> bool:
    _see(table, frame, cause, "looked at")
    return True


@performs(t.Search, "void.search", "void.search.shuffle")
def _search(table: Table, deed: t.Search, frame: Deed, cause: Cause) -> bool:
    for card in _ids(frame):
        atoms.fire(table, "revealed", card, cause, topics=("void.search",))
    place = single_place(table, deed.zone)
    if place is not None and place.zone == "deck":
        atoms.shuffle(table, place, cause, "void.search.shuffle")
    return True


@performs(t.Choose, "void.must-follow")
def _choose(table: Table, deed: t.Choose, frame: Deed, cause: Cause) -> bool:
    atoms.note(table, "chosen", cause, others=frame.picks[0])
    return True


@performs(t.Choice, "void.must-follow")
def _choice(table: Table, deed: t.Choice, frame: Deed, cause: Cause) -> bool:
    push(table, Choosing(frame.address, frame.actor))
    return True


def run_choosing(table: Table, frame: Choosing) -> None:
    deed = table.deed_at(frame.address)
    assert isinstance(deed, t.Choice)
    options = tuple(Option("way", index) for index in range(len(deed.options)))
    ask(table, Decision(frame.actor, "which", options, address=frame.address, source=scope(table).source))


@answers(Choosing)
def _way_chosen(table: Table, frame: Choosing, chosen: tuple[Option, ...]) -> None:
    deed = table.deed_at(frame.address)
    assert isinstance(deed, t.Choice)
    pop(table)
    push(table, Body(frame.address.card, table.catalogue[frame.address.card].number_of(deed.options[chosen[0].value])))


@performs(t.Block, "void.must-follow")
def _block(table: Table, deed: t.Block, frame: Deed, cause: Cause) -> bool:
    push(table, Body(frame.address.card, table.catalogue[frame.address.card].number_of(deed.sentences)))
    return True


# --- verbs: what lasts, points, plays -------------------------------------------------------------------------


def _until(table: Table, address: Address, default: str = "end of turn") -> str:
    sentence = table.sentence_at(address)
    return sentence.until.moment if sentence.until else default


@performs(t.Give, "void.default-duration")
def _give(table: Table, deed: t.Give, frame: Deed, cause: Cause) -> bool:
    until = _until(table, frame.address)
    atoms.add_effect(table, frame.address, scope(table), frame.picks[0], until, cause, deed.modifier)
    return True


@performs(t.Cancel, "term.cancel")
def _cancel(table: Table, deed: t.Cancel, frame: Deed, cause: Cause) -> bool:
    atoms.add_effect(table, frame.address, scope(table), frame.picks[0], _until(table, frame.address), cause)
    return True


def _lasting(table: Table, deed: t.Deed, frame: Deed, cause: Cause) -> bool:
    until = deed.until.moment if isinstance(deed, t.Trigger) and deed.until else _until(table, frame.address)
    atoms.add_effect(table, frame.address, scope(table), None, until, cause)
    return True


for _kind in (t.Has, t.CannotBe, t.CannotPlay, t.Trigger):
    performs(_kind, "void.default-duration", "void.cannot-beats-can")(_lasting)


@performs(t.Gain, "game-over.objective")
def _gain(table: Table, deed: t.Gain, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return atoms.points(table, frame.actor, number, cause) == number


@performs(t.Lose, "void.must-follow")
def _lose(table: Table, deed: t.Lose, frame: Deed, cause: Cause) -> bool:
    number = amount(View(table, scope(table)), deed.amount)
    return atoms.points(table, frame.actor, -number, cause) == -number


@performs(t.Play, "term.extra.meaning", "term.extra.immediately", "term.extra.later-in-phase", "term.extra.optional")
def _play(table: Table, deed: t.Play, frame: Deed, cause: Cause) -> bool:
    inner = scope(table)
    bases = bases_for(table, deed.at, inner)
    if bases == ():
        atoms.note(table, "nothing happens", cause, "void.play-without-effect")
        return False
    if is_from_hand(deed.what):
        turn = table.turn
        later = deed.extra and turn.phase == "play" and turn.player == frame.actor and not inner.special
        push(table, PlayExtra(frame.actor, frame.address, inner, bases, later))
    else:
        for card in _ids(frame)[::-1]:
            push(table, PlayCard(card, frame.actor, "extra", bases, source=cause.source))
    return True
