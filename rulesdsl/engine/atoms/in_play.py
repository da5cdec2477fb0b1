"""Cards come into play, and what is done to them there: moved, buried, uncovered, counters, control."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.engine import triggers
from rulesdsl.engine.events import (
    RULE,
    Buried,
    Cause,
    ControlChanged,
    CountersPlaced,
    CountersRemoved,
    CountersTransferred,
    Discarded,
    DuelingCardPlaced,
    Moved,
    NothingHappened,
    Played,
    Revealed,
    Strengthened,
    Transferred,
    Uncovered,
    by,
)
from rulesdsl.engine.frames import DuelFrame, find
from rulesdsl.engine.pending import Pending
from rulesdsl.engine.recording import (
    add_pending,
    come_into_reach,
    event_of,
    fire,
    forbidden,
    is_recalled,
    note,
    reach,
    recall,
    recall_event,
    record,
    replaced_in_turn,
)
from rulesdsl.table.cards import HOST_ZONES, MONSTERS, WITH_POWER, CardId, Place, Player
from rulesdsl.table.table import Table

from .leaving import TITANS, TO_DISCARD, forget, leave_play, lose_counters, owners_discard, remember


def enter(
    table: Table, card: CardId, player: Player | None, to: Place, cause: Cause, *topics: str,
    origin: Place | None = None,
) -> list[Pending]:  # fmt: skip
    """Play a card: put it where it belongs, for everybody to see. Nobody controls a monster.

    `origin` is where it counts as played from, if it lies elsewhere. Returns the abilities that come before the card
    does anything.
    """
    physical = table.cards[card]
    origin = physical.place if origin is None else origin
    if physical.place != to:
        controller = None if physical.common == MONSTERS else player
        table.relocate(physical, to, controller=controller, counters=0)
    base = table.base_of(card)
    if player is not None:
        recall(table, "played", card, player, cause.source, base, origin)
    fire(table, Played, card, cause, topics, origin=origin, to=to, base=base)
    first = triggers.happening_to(table, card, ("played",), ("before",))
    if not triggers.awaited(table, first):
        return []
    event = event_of(table, Played, card, cause, origin=origin, to=to, base=base)
    return triggers.witness(table, event, first)


def _moving(table: Table, card: CardId) -> tuple[str, ...]:
    """The rules by which a card is moved, together with what is on it."""
    takes_along = bool(table.cards[card].counters or table.attached(card))
    return ("term.move.what", "term.move.attached") if takes_along else ("term.move.what",)


def move(
    table: Table, goals: Iterable[tuple[CardId, CardId]], cause: Cause, *readings: str
) -> tuple[CardId, ...]:  # fmt: skip
    """Move each card to its base, with everything on it. Buried cards stay face down."""
    done, before, below = [], reach(table), len(table.stack)
    for card, base in goals:
        physical = table.cards[card]
        if base not in table.bases:
            note(table, NothingHappened, cause, card=base)
            continue
        if not physical.in_play or table.base_of(card) == base or forbidden(table, "moved", card, cause, base):
            continue
        to = Place(physical.place.zone, base)
        event = event_of(table, Moved, card, cause, origin=physical.place, to=to, base=base)
        if replaced_in_turn(table, event, below):
            continue
        table.relocate(physical, to)
        done.append((card, physical.place, base))
    for card, origin, base in done:
        topics = (*_moving(table, card), *readings)
        fire(table, Moved, card, cause, topics, base=base, origin=origin, to=table.cards[card].place)
    come_into_reach(table, before)
    return tuple(card for card, _, _ in done)


def let_move(table: Table, event: Moved) -> None:
    """Move a card after all, instead of which something else could have been done."""
    assert event.card is not None
    assert event.to is not None
    before = reach(table)
    table.relocate(table.cards[event.card], event.to)
    cause = by(event.actor, event.source, event.address, event.source_controller)
    fire(table, Moved, event.card, cause, _moving(table, event.card), base=event.base, origin=event.origin, to=event.to)
    come_into_reach(table, before)


TRANSFERABLE = ("resolving", "hand", "deck")


def transfer(table: Table, cards: Iterable[CardId], host: CardId, cause: Cause) -> tuple[CardId, ...]:
    """Put actions on another card. One from a hand or a deck, where an ability says so, comes into play unplayed."""
    done, before = [], reach(table)
    for card in cards:
        physical = table.cards[card]
        here = table.cards[host].place.zone in HOST_ZONES and (physical.in_play or physical.place.zone in TRANSFERABLE)
        if not here or physical.place.of == host or forbidden(table, "transferred", card, cause):
            continue
        if forbidden(table, "affected", host, cause):
            continue
        to = Place("on", host)
        topics: tuple[str, ...] = ("term.transfer.what",)
        if physical.place.zone in ("hand", "deck"):
            table.relocate(physical, to, controller=cause.actor)
            topics = ("void.card-beats-rule", "term.play.not-played")
        else:
            table.relocate(physical, to)
        base = table.base_of(card)
        fire(table, Transferred, card, cause, topics, base=base, origin=physical.place, to=to)
        done.append(card)
    come_into_reach(table, before)
    return tuple(done)


def bury(table: Table, card: CardId, base: CardId, cause: Cause, *, shown: bool) -> bool:
    """Put a card face down at a base. What lay on it, and its counters, are discarded first."""
    if table.cards[card].place.zone in TITANS:  # no book knows one that lies face down
        note(table, NothingHappened, cause, card=card)
        return False
    if base not in table.bases:
        note(table, NothingHappened, cause, card=base)
        return False
    if forbidden(table, "buried", card, cause):
        return False
    _clear(table, card)
    physical = table.cards[card]
    if physical.in_play:
        remember(table, card)
        forget(table, card)
    elif shown:
        fire(table, Revealed, card, cause, ("bury.self-revealed",))
    table.relocate(physical, Place("buried", base), controller=cause.actor, counters=0)
    as_shown = ("bury.self-revealed", "bury.self-revealed.then-face-down") if shown else ()
    topics = ("bury.how", "bury.controller", *as_shown)
    fire(table, Buried, card, cause, topics, origin=physical.place, to=Place("buried", base), base=base)
    lose_counters(table, card, physical.counters, "uncover.clear-first")
    return True


def uncover(table: Table, card: CardId, cause: Cause) -> tuple[int, ...]:
    """Turn a buried card face up, to be played; counters and cards on it are discarded first.

    Returns the bodies of the card that its own uncovering triggers: they belong to its resolution.
    """
    _clear(table, card)
    physical = table.cards[card]
    base = table.base_of(card)
    table.relocate(physical, Place("resolving", base), counters=0)
    event = event_of(table, Uncovered, card, cause, ("term.uncover",), origin=physical.place, base=base)
    record(table, event)
    recall_event(table, event)
    lose_counters(table, card, physical.counters, "uncover.clear-first")
    found = triggers.watch(table, event)
    add_pending(table, [pending for pending in found if pending.source != card])
    return tuple(pending.body for pending in found if pending.source == card and pending.body is not None)


def _clear(table: Table, card: CardId) -> None:
    attached = table.attached(card)
    if attached:
        leave_play(table, attached, RULE, Discarded, owners_discard, TO_DISCARD, ("uncover.clear-first",))


def lay_dueling(table: Table, card: CardId, side: int, cause: Cause) -> None:
    """Put a dueling card face down: not in any pile, not in play, out of reach of any ability."""
    table.relocate(table.cards[card], Place("dueling", str(side)), controller=cause.actor)
    note(table, DuelingCardPlaced, cause, ("duel.place-cards", "duel.any-card", "duel.limbo"), side=side)


def counters(table: Table, cards: Iterable[CardId], number: int, cause: Cause) -> tuple[CardId, ...]:
    """Place +1 power counters, or remove them if the number is negative. No more are removed than there are."""
    done = []
    for card in cards:
        physical = table.cards[card]
        change_by = max(number, -physical.counters)
        if physical.in_play and change_by and not forbidden(table, "changed in power", card, cause):
            table.set_card(physical.replace(counters=physical.counters + change_by))
            topic = "void.counters-modify" if physical.place.zone in WITH_POWER else "void.counters-not-on"
            if change_by > 0:
                fire(table, CountersPlaced, card, cause, (topic,), base=table.base_of(card), number=change_by)
                strengthen(table, card, cause)
            else:
                note(table, CountersRemoved, cause, (topic,), card, number=-change_by)
            done.append(card)
    return tuple(done)


def is_strength_awaited(table: Table) -> bool:
    """Could any card ask whether a minion has got more power?"""
    what = triggers.happening_to(table, None, (Strengthened.happening,))
    return triggers.awaited(table, what) or is_recalled(table, Strengthened.happening)


def strengthen(table: Table, card: CardId, cause: Cause) -> None:
    """The card has got more power, if it is a minion: remember whom that triggers."""
    if table.cards[card].place.zone == "at":
        event = event_of(table, Strengthened, card, cause, base=table.base_of(card))
        recall_event(table, event)
        add_pending(table, triggers.watch(table, event))


COUNTERS_MOVED = ("term.transfer.what", "reading.transferred-is-not-placed")


def transfer_counters(table: Table, source: CardId, to: CardId, number: int, cause: Cause) -> int:
    """Shift counters from one card to another, as far as there are as many; returns how many. None is placed: they do
    not come out of the pool."""
    giver, taker = table.cards[source], table.cards[to]
    number = min(number, giver.counters)
    if not number or source == to or not (giver.in_play and taker.in_play):
        return 0
    if any(forbidden(table, "changed in power", card, cause) for card in (source, to)):
        return 0
    table.set_card(giver.replace(counters=giver.counters - number))
    table.set_card(taker.replace(counters=taker.counters + number))
    strengthen(table, to, cause)
    note(table, CountersTransferred, cause, COUNTERS_MOVED, source, taker=to, number=number)
    return number


def control(table: Table, card: CardId, player: Player | None, cause: Cause, *topics: str) -> bool:
    """Give control of a card to a player; to nobody, if it is a monster that nobody controls any more."""
    physical = table.cards[card]
    if not physical.in_play or physical.controller == player or forbidden(table, "controlled", card, cause):
        return False
    before = reach(table)
    table.set_card(physical.replace(controller=player))
    index = find(table, DuelFrame)
    goes_on = ("duel.control-change",) if index >= 0 and card in table.stack[index].duelists else ()
    note(table, ControlChanged, cause, (*topics, *goes_on), card, player=player)
    come_into_reach(table, before)
    return True
