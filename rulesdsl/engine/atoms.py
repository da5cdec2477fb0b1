"""Every change of a table. One path for each: propose, ask `cannot`, ask `instead`, commit, record the event.

Each atom says what was done by returning the cards it really was done to, so that a cost knows whether it was paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesdsl.language import tree as t
from rulesdsl.table import project
from rulesdsl.table.cards import BASE_DISCARD, BOX, Card, CardId, Entity, Place, Player, Snapshot, pile_of
from rulesdsl.table.evaluate import View, change
from rulesdsl.table.table import Address, Effect, Scope, Table

from . import piles, triggers
from .events import RULE, Cause, Event
from .frames import Pending, Resolution, push

Destination = Callable[[Card], Place]


# --- recording ------------------------------------------------------------------------------------------------


def event_of(table: Table, verb: str, card: CardId | None, cause: Cause, **more: object) -> Event:
    """An event with its five roles filled in from the table as it is now."""
    physical = table.cards[card] if card is not None else None
    source_controller = project.controller(table, cause.source) if cause.source is not None else None
    return Event(
        verb, card, physical.owner if physical else None, project.controller(table, card) if card is not None else None,
        cause.actor, cause.source, source_controller if source_controller is not None else cause.actor,
        address=cause.address, depth=len(table.stack), **more,  # type: ignore[arg-type]  # fields by name
    )  # fmt: skip


def record(table: Table, event: Event) -> None:
    if table.log is not None:
        table.log.append(event)


def note(
    table: Table, verb: str, cause: Cause = RULE, *topics: str, card: CardId | None = None, **more: object
) -> None:
    """Something that a reader wants to know and that triggers nothing."""
    if table.log is not None:
        table.log.append(event_of(table, verb, card, cause, topics=topics, **more))


def fire(table: Table, verb: str, card: CardId, cause: Cause, **more: object) -> None:
    """Something has just happened: record it, and remember whom it triggered."""
    if table.log is None and not triggers.awaited(table, (verb,)):
        return
    event = event_of(table, verb, card, cause, **more)
    record(table, event)
    later(table, triggers.watch(table, event))


def later(table: Table, found: Iterable[Pending]) -> None:
    table.pending = (*table.pending, *found)


def forbidden(table: Table, happening: str, card: CardId, cause: Cause) -> bool:
    """`cannot` beats `can`."""
    by = project.forbidding(table, happening, card, cause.actor, cause.source)
    if by is None:
        return False
    others = () if by.source is None else (by.source,)
    note(table, "prevented", cause, "void.cannot-beats-can", card=card, others=others, note=happening)
    return True


def replaced(table: Table, event: Event) -> bool:
    """`instead` takes the place of what was about to happen: it is carried out at once, and the event never was."""
    found = triggers.watch(table, event, ("instead when",))
    if not found:
        return False
    first = found[0]
    note(table, "replaced", Cause(first.scope.you, first.source), card=event.card, note=event.verb)
    assert first.body is not None
    push(table, Resolution(first.card, (first.body,), first.scope, mark=len(table.pending)))
    return True


# --- leaving play ---------------------------------------------------------------------------------------------

LEAVING = ("leaves play",)
TO_DISCARD = ("goes to discard", "leaves play")


def destroy(table: Table, cards: Iterable[CardId], cause: Cause) -> tuple[CardId, ...]:
    return leave_play(table, cards, cause, "destroyed", owners_discard, TO_DISCARD, ("term.destroy",))


def leave_play(
    table: Table, cards: Iterable[CardId], cause: Cause, verb: str, to: Destination, aspects: tuple[str, ...],
    topics: tuple[str, ...],
) -> tuple[CardId, ...]:  # fmt: skip
    """Cards leave together: everybody who was there saw all of them go; what lay on them is discarded with them."""
    leaving: list[tuple[CardId, Event]] = []
    for card in cards:
        if not table.cards[card].in_play or forbidden(table, verb, card, cause):
            continue
        place = to(table.cards[card])
        event = event_of(
            table, verb, card, cause, aspects=aspects, from_play=True, origin=table.cards[card].place, to=place,
            base=table.base_of(card), topics=topics,
        )  # fmt: skip
        if not replaced(table, event):
            leaving.append((card, event))
    leaving += _attached(table, leaving)
    found = [pending for _, event in leaving for pending in triggers.watch(table, event)]
    for card, _ in leaving:
        _remember(table, card)
    for card, event in leaving:
        assert event.to is not None
        _out_of_play(table, card, event.to)
        record(table, event)
    later(table, found)
    return tuple(card for card, event in leaving if event.verb == verb)


def _attached(table: Table, leaving: list[tuple[CardId, Event]]) -> list[tuple[CardId, Event]]:
    """What lies on a card that leaves is discarded with it."""
    gone = {card for card, _ in leaving}
    found = []
    for host, _ in leaving:
        for card in table.attached(host):
            if card not in gone:
                event = event_of(
                    table, "discarded", card, RULE, aspects=TO_DISCARD, from_play=True, origin=table.cards[card].place,
                    to=owners_discard(table.cards[card]), base=table.base_of(card),
                    topics=("void.leaves-play-discards-attached",),
                )  # fmt: skip
                found.append((card, event))
    return found


def _remember(table: Table, card: CardId) -> None:
    """The one snapshot of a card that leaves play."""
    physical = table.cards[card]
    host = physical.place.of if physical.place.zone == "on" and isinstance(physical.place.of, int) else None
    snapshot = Snapshot(project.controller(table, card), table.base_of(card), host, project.power(table, card))
    table.gone = {**table.gone, card: snapshot}


def _out_of_play(table: Table, card: CardId, to: Place) -> None:
    piles.relocate(table, table.cards[card]._replace(controller=None, counters=0), to)
    forget(table, card)


def forget(table: Table, card: CardId) -> None:
    """A card that is played again starts anew: abilities can be used again, nothing that was done to it lasts."""
    turn = table.turn
    if any(key[0] == card for key in turn.used):
        table.turn = turn._replace(used=frozenset(key for key in turn.used if key[0] != card))
    if table.effects:
        table.own()
        kept = (_without(effect, card) for effect in table.effects)
        table.effects = tuple(effect for effect in kept if effect is not None)


def _without(effect: Effect, card: CardId) -> Effect | None:
    if effect.until == "this leaves play" and effect.scope.source == card:
        return None
    if effect.targets is not None:
        targets = tuple(target for target in effect.targets if target != card)
        return effect._replace(targets=targets) if targets else None
    if not any(card in value for _, value in effect.scope.env):
        return effect
    env = tuple((name, tuple(e for e in value if e != card)) for name, value in effect.scope.env)
    return effect._replace(scope=effect.scope._replace(env=env))


def owners_discard(card: Card) -> Place:
    return Place("discard", card.owner)


def owners_hand(card: Card) -> Place:
    owner = card.controller if card.place.zone == "buried" else card.owner
    return Place("hand", owner)


def discard_scored(table: Table, base: CardId) -> None:
    """Everything still on a scored base goes to the discard piles together."""
    cards = tuple(table.at_base(base))
    leave_play(
        table, cards, RULE, "discarded", owners_discard, TO_DISCARD,
        ("after-scoring.discard", "after-scoring.simultaneous", "after-scoring.not-destroyed"),
    )  # fmt: skip


def forget_departed(table: Table) -> None:
    """Nobody can ask any more what the cards that left play were."""
    if table.gone:
        table.gone = {}


# --- between places -------------------------------------------------------------------------------------------


def put(
    table: Table, cards: Iterable[CardId], cause: Cause, verb: str, to: Destination, topics: tuple[str, ...], *,
    on_top: bool = False,
) -> tuple[CardId, ...]:  # fmt: skip
    """Cards that are not in play (or that leave it) go to a hand, a deck, a discard pile or the box."""
    cards = tuple(cards)
    in_play = [card for card in cards if table.cards[card].in_play]
    done: list[CardId] = []
    if in_play:
        done += leave_play(table, in_play, cause, verb, to, LEAVING, topics)
        if on_top:
            for card in done:
                piles.relocate(table, table.cards[card], table.cards[card].place, on_top=True)
    for card in cards:
        if card not in in_play and not forbidden(table, verb, card, cause):
            physical = table.cards[card]
            place = to(physical)
            aspects = ("goes to discard",) if place.zone == "discard" else ()
            found: list[Pending] = []
            if table.log is not None or triggers.awaited(table, (verb, *aspects)):
                event = event_of(
                    table, verb, card, cause, aspects=aspects, origin=physical.place, to=place, topics=topics
                )  # fmt: skip
                found = triggers.watch(table, event)
                record(table, event)
            piles.relocate(table, physical._replace(controller=None, counters=0), place, on_top=on_top)
            later(table, found)
            done.append(card)
    return tuple(done)


def draw_top(table: Table, player: Player, cause: Cause) -> CardId:
    """The top card of a settled deck into the hand."""
    card = table.pile(pile_of("deck", player))[0]
    origin = table.cards[card].place
    piles.relocate(table, table.cards[card], pile_of("hand", player))
    fire(table, "drawn", card, cause, origin=origin, to=pile_of("hand", player))
    return card


def take_into_hand(table: Table, card: CardId, player: Player, cause: Cause) -> None:
    """Draw one particular card."""
    origin = table.cards[card].place
    piles.relocate(table, table.cards[card]._replace(controller=None), pile_of("hand", player))
    fire(table, "drawn", card, cause, origin=origin, to=pile_of("hand", player))


def shuffle(table: Table, place: Place, cause: Cause, *topics: str) -> None:
    piles.shuffle(table, place)
    note(table, "shuffled", cause, *topics, to=place)


def renew_deck(table: Table, deck: Place) -> None:
    """The discard pile becomes the deck, or goes under what is left of it."""
    piles.put_under(table, Place("discard", deck.of), deck)
    of_bases = ("after-scoring.reshuffle-bases",)
    topics = of_bases if deck.of is None else ("turn.draw.empty-deck", "turn.draw.empty-deck.continue")
    note(table, "deck renewed", RULE, *topics, to=deck)


def settle(table: Table, place: Place, card: CardId, end: str) -> None:
    piles.settle(table, place, card, end)
    note(table, "settled", RULE, card=card, to=place, note=end)


def identify(table: Table, card: CardId, name: str) -> None:
    table.own()
    table.write(table.cards[card]._replace(name=name))
    note(table, "identified", RULE, card=card)


def set_aside(table: Table, cards: tuple[CardId, ...], cause: Cause) -> None:
    """Off the deck, in nobody's hand: being looked at or shown."""
    for card in cards:
        physical = table.cards[card]
        piles.relocate(table, physical._replace(controller=cause.actor), Place("aside", physical.place.of))


def put_back(table: Table, order: tuple[CardId, ...], cause: Cause) -> None:
    """Cards that were set aside lie on top of their deck again, the first of them topmost."""
    for card in order[::-1]:
        physical = table.cards[card]
        deck = Place("deck", physical.place.of)
        piles.relocate(table, physical._replace(controller=None), deck, on_top=True)
    if order:
        deck = table.cards[order[0]].place
        topics = ("term.return.back", "reading.seen-cards-are-off-the-deck")
        note(table, "put back", cause, *topics, to=deck, others=order)


# --- in play --------------------------------------------------------------------------------------------------


def enter(table: Table, card: CardId, player: Player, to: Place, cause: Cause, *topics: str) -> None:
    """A card is played: it lies where it belongs, and everybody has seen it."""
    physical = table.cards[card]
    if physical.place != to:
        piles.relocate(table, physical._replace(controller=player, counters=0), to)
    table.turn = table.turn._replace(played=(*table.turn.played, (player, card)))
    fire(table, "played", card, cause, origin=physical.place, to=to, base=table.base_of(card), topics=topics)


def move(table: Table, cards: Iterable[CardId], base: CardId, cause: Cause) -> tuple[CardId, ...]:
    """To another base, with everything on them. Buried cards go along as they lie."""
    done = []
    for card in cards:
        physical = table.cards[card]
        if not physical.in_play or table.base_of(card) == base or forbidden(table, "moved", card, cause):
            continue
        to = Place("buried" if physical.place.zone == "buried" else "at", base)
        if replaced(table, event_of(table, "moved", card, cause, origin=physical.place, to=to, base=base)):
            continue
        piles.relocate(table, physical, to)
        done.append((card, physical.place))
    for card, origin in done:
        fire(
            table, "moved", card, cause, origin=origin, to=table.cards[card].place, base=base,
            topics=("term.move.what", "term.move.attached", "term.move.not-playing"),
        )  # fmt: skip
    return tuple(card for card, _ in done)


def transfer(table: Table, cards: Iterable[CardId], host: CardId, cause: Cause) -> tuple[CardId, ...]:
    done = []
    for card in cards:
        physical = table.cards[card]
        if not physical.in_play or physical.place.of == host or forbidden(table, "transferred", card, cause):
            continue
        piles.relocate(table, physical, Place("on", host))
        fire(
            table, "transferred", card, cause, origin=physical.place, to=Place("on", host), base=table.base_of(card),
            topics=("term.transfer.what",),
        )  # fmt: skip
        done.append(card)
    return tuple(done)


def bury(table: Table, card: CardId, base: CardId, cause: Cause, *, shown: bool) -> bool:
    """Face down at a base. What lay on it, and its counters, are discarded first."""
    if forbidden(table, "buried", card, cause):
        return False
    _clear(table, card)
    physical = table.cards[card]
    if physical.in_play:
        _remember(table, card)
        forget(table, card)
    elif shown:
        fire(table, "revealed", card, cause, topics=("bury.self-revealed",))
    piles.relocate(table, physical._replace(controller=cause.actor, counters=0), Place("buried", base))
    topics = ("bury.how", "bury.controller", *(("bury.self-revealed",) if shown else ()))
    fire(
        table, "buried", card, cause, origin=physical.place, to=Place("buried", base), base=base, topics=topics
    )  # fmt: skip
    return True


def uncover(table: Table, card: CardId, cause: Cause) -> tuple[int, ...]:
    """Face up, on its way to being played; counters and cards on it are discarded first.

    Answers with the bodies of the card that its own uncovering triggers: they belong to its resolution.
    """
    _clear(table, card)
    physical = table.cards[card]
    base = table.base_of(card)
    piles.relocate(table, physical._replace(counters=0), Place("resolving", base))
    event = event_of(table, "uncovered", card, cause, origin=physical.place, base=base, topics=("term.uncover",))
    record(table, event)
    found = triggers.watch(table, event)
    later(table, (pending for pending in found if pending.source != card))
    return tuple(pending.body for pending in found if pending.source == card and pending.body is not None)


def _clear(table: Table, card: CardId) -> None:
    attached = table.attached(card)
    if attached:
        leave_play(table, attached, RULE, "discarded", owners_discard, TO_DISCARD, ("uncover.clear-first",))


def lay_dueling(table: Table, card: CardId, side: int, cause: Cause) -> None:
    """Face down on the table: no part of hand, deck or discard pile, not in play, out of reach of any ability."""
    piles.relocate(table, table.cards[card]._replace(controller=cause.actor), Place("dueling", str(side)))
    note(table, "dueling card placed", cause, "duel.place-cards", "duel.any-card", "duel.limbo", amount=side)


def counters(table: Table, cards: Iterable[CardId], number: int, cause: Cause) -> tuple[CardId, ...]:
    """Place (or with a negative number remove) +1 power counters. No more can be removed than are there."""
    done = []
    for card in cards:
        physical = table.cards[card]
        change_by = max(number, -physical.counters)
        if physical.in_play and change_by:
            table.own()
            table.write(physical._replace(counters=physical.counters + change_by))
            verb = "counter placed" if change_by > 0 else "counter removed"
            note(table, verb, cause, "void.counters-modify", card=card, amount=abs(change_by))
            done.append(card)
    return tuple(done)


def control(table: Table, card: CardId, player: Player, cause: Cause) -> bool:
    physical = table.cards[card]
    if not physical.in_play or physical.controller == player:
        return False
    table.own()
    table.write(physical._replace(controller=player))
    note(table, "control changed", cause, "term.control.gain", card=card, others=(player,))
    return True


# --- what lasts -----------------------------------------------------------------------------------------------


def add_effect(
    table: Table, address: Address, scope: Scope, targets: tuple[Entity, ...] | None, until: str, cause: Cause,
    modifier: t.Modifier | None = None,
) -> None:  # fmt: skip
    """A modifier, a `cannot` or a waiting trigger begins. How much it changes is settled now."""
    amount = change(View(table, scope), modifier) if isinstance(modifier, t.Change) else None
    table.own()
    turn_of = scope.you if until == "start of your turn" and scope.you else table.turn.player
    table.effects = (*table.effects, Effect(address, scope, targets, until, turn_of, amount))
    note(table, "begins", cause, "void.default-duration", others=targets or (), amount=amount or 0, note=until)


def expire(table: Table, moment: str, *topics: str) -> None:
    """All that lasts until this moment of this turn ends, at the same time."""
    ending = tuple(
        e for e in table.effects if e.until == moment and (moment == "end of turn" or e.turn_of == table.turn.player)
    )
    if not ending:
        return
    table.own()
    table.effects = tuple(e for e in table.effects if e not in ending)
    for effect in ending:
        previous = effect.scope.get("previous controller")
        for card in effect.targets or () if previous else ():
            if isinstance(card, int) and table.cards[card].controller == effect.scope.you:
                control(table, card, str(previous[0]), RULE)
    note(table, "expires", RULE, *topics, amount=len(ending))


# --- points and the row of bases ------------------------------------------------------------------------------


def points(table: Table, player: Player, number: int, cause: Cause, *topics: str) -> int:
    """Gain (or with a negative number lose) victory points; nobody has fewer than none."""
    seat = table.seat(player)
    before = table.vp[seat]
    after = max(0, before + number)
    if after != before:
        table.own()
        table.vp = (*table.vp[:seat], after, *table.vp[seat + 1 :])
    note(table, "vp", cause, *topics, others=(player,), amount=after - before)
    return after - before


def discard_base(table: Table, base: CardId) -> None:
    piles.relocate(table, table.cards[base]._replace(controller=None, counters=0), BASE_DISCARD)
    forget(table, base)
    note(table, "base discarded", RULE, "scoring.order.discard-base", "after-scoring.base-discard", card=base)


def new_base(table: Table, base: CardId, index: int) -> None:
    """The base lies where the scored one lay."""
    place = Place("bases")
    piles.relocate(table, table.cards[base], place)
    row = tuple(b for b in table.piles[place] if b != base)
    table.piles[place] = (*row[:index], base, *row[index:])
    note(table, "base played", RULE, "scoring.order.new-base", "after-scoring.new-base", card=base)


def to_box(card: Card) -> Place:
    return BOX
