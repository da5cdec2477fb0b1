"""Every change of a table. One path for each: propose, ask `cannot`, ask `instead`, commit, record the event.

Each atom says what was done by returning the cards it really was done to, so that a cost knows whether it was paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesdsl.language import tree as t
from rulesdsl.table import project
from rulesdsl.table.cards import (
    BASE_DISCARD,
    BOX,
    MONSTERS,
    RESOLVING,
    Card,
    CardId,
    Entity,
    Place,
    Player,
    Snapshot,
    ZoneName,
    pile_of,
)
from rulesdsl.table.evaluate import View, change
from rulesdsl.table.table import Address, Effect, Scope, Table

from . import piles, triggers
from .events import RULE, Cause, Event
from .frames import Pending, Resolution, find, pop, push, put_at

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
    aspects: tuple[str, ...] = more.get("aspects", ())  # type: ignore[assignment]  # a field of events
    if table.log is None and not triggers.awaited(table, (verb, *aspects)):
        return
    event = event_of(table, verb, card, cause, **more)
    record(table, event)
    later(table, triggers.watch(table, event))


def later(table: Table, found: Iterable[Pending]) -> None:
    table.pending = (*table.pending, *found)


def forbidden(table: Table, happening: str, card: CardId, cause: Cause, to: CardId | None = None) -> bool:
    """`cannot` beats `can`."""
    by = project.forbidding(table, happening, card, cause.actor, cause.source, to)
    if by is None:
        return False
    others = () if by.source is None else (by.source,)
    note(table, "prevented", cause, "void.cannot-beats-can", card=card, others=others, base=to, note=happening)
    return True


def replaced(table: Table, event: Event) -> bool:
    """`instead` takes the place of what was about to happen: it is carried out at once, and the event never was."""
    waiting = triggers.watch(table, event, ("instead when",))
    found = [pending for pending in waiting if _can_happen(table, pending, event.card)]
    if not found:
        return False
    first = found[0]
    note(table, "replaced", Cause(first.scope.you, first.source), card=event.card, note=event.verb)
    assert first.body is not None
    push(table, Resolution(first.card, (first.body,), first.scope, mark=len(table.pending)))
    return True


MOVED_ELSEWHERE: dict[type, str] = {
    t.Place: "placed", t.Return: "returned", t.Shuffle: "shuffled", t.Move: "moved", t.Bury: "buried",
}  # fmt: skip
"""What happens to a card that goes elsewhere instead."""


def _can_happen(table: Table, pending: Pending, card: CardId | None) -> bool:
    """Nothing is replaced by something that cannot be done, or that cannot be done to this card."""
    from .perform import possible  # it knows the verbs, and they need this module

    assert pending.body is not None
    sentence = table.catalogue[pending.card].bodies[pending.body][0]
    for happening in [MOVED_ELSEWHERE[type(deed)] for deed in sentence.deeds if type(deed) in MOVED_ELSEWHERE]:
        if card is not None and project.forbidding(table, happening, card, pending.scope.you, pending.source):
            return False
    push(table, Resolution(pending.card, (), pending.scope))
    can = possible(table, pending.scope.you, sentence)
    pop(table)
    return can


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
        place, origin = to(table.cards[card]), table.cards[card].place
        with_base = ("bury.base-scores",) if verb == "discarded" and origin.zone == "buried" else ()
        event = event_of(
            table, verb, card, cause, aspects=aspects, from_play=True, origin=origin, to=place,
            base=table.base_of(card), topics=(*topics, *with_base),
        )  # fmt: skip
        if not replaced(table, event):
            leaving.append((card, event))
    kept = _kept(table, leaving)
    if cause == RULE:  # what the rules discard together with its host may outlive it, what a player destroys may not
        leaving = [(card, event) for card, event in leaving if card not in kept]
    leaving += _attached(table, leaving, kept)
    found = [pending for _, event in leaving for pending in triggers.watch(table, event)]
    for card, _ in leaving:
        _remember(table, card)
    for card in kept:
        piles.relocate(table, table.cards[card], Place("resolving", table.base_of(card)))
    for card, event in leaving:
        assert event.to is not None
        _out_of_play(table, card, event.to)
        record(table, event)
    later(table, found)
    return tuple(card for card, event in leaving if event.verb == verb)


def _kept(table: Table, leaving: list[tuple[CardId, Event]]) -> tuple[CardId, ...]:
    """Cards that stay until they have had their say, or it has been said what becomes of them: those that act when
    their host leaves, the one being resolved, and those that it has spoken of."""
    index = find(table, Resolution)
    resolution: Resolution | None = table.stack[index] if index >= 0 else None
    found = []
    for host, event in leaving:
        for card in table.attached(host):
            if resolution is not None and _speaks_of(resolution.scope, card):
                resolution = resolution._replace(discard=(*resolution.discard, card))
                put_at(table, index, resolution)
                found.append(card)
            elif any(p.source == card and p.ability >= 0 for p in triggers.watch(table, event, ("when",))):
                found.append(card)
    return tuple(found)


def _speaks_of(scope: Scope, card: CardId) -> bool:
    return card == scope.source or any(card in bound for _, bound in scope.env)


def _attached(
    table: Table, leaving: list[tuple[CardId, Event]], kept: tuple[CardId, ...]
) -> list[tuple[CardId, Event]]:  # fmt: skip
    """What lies on a card that leaves is discarded with it, and so is what lies at a base."""
    gone = {*kept, *(card for card, _ in leaving)}
    found = []
    for host, _ in leaving:
        for card in table.at_base(host) if host in table.bases else table.attached(host):
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
    for index, frame in enumerate(table.stack):
        if any(key[0] == card for key in getattr(frame, "done", ())):
            put_at(table, index, frame._replace(done=tuple(key for key in frame.done if key[0] != card)))
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
    return Place("discard", card.home)


def owners_hand(card: Card) -> Place:
    """What has no owner goes to its own discard pile, wherever it should have gone."""
    owner = card.controller if card.place.zone == "buried" else card.owner
    return Place("hand", owner) if owner is not None else owners_discard(card)


def discard_scored(table: Table, cards: Iterable[CardId], order: str = "after-scoring.simultaneous") -> None:
    """What is still on a scored base goes to the discard piles; all that is given here at the same moment."""
    leave_play(
        table, cards, RULE, "discarded", owners_discard, TO_DISCARD,
        ("scoring.order.discard-cards", "after-scoring.discard", order, "after-scoring.not-destroyed"),
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


def take_into_hand(table: Table, card: CardId, player: Player, cause: Cause, *topics: str) -> None:
    """Draw one particular card."""
    origin = table.cards[card].place
    piles.relocate(table, table.cards[card]._replace(controller=None), pile_of("hand", player))
    fire(table, "drawn", card, cause, origin=origin, to=pile_of("hand", player), topics=topics)


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


def shuffle_back(table: Table, cards: tuple[CardId, ...], cause: Cause) -> None:
    """Cards that were revealed on the way to another one go back into their decks."""
    for deck in dict.fromkeys(Place("deck", table.cards[card].place.of) for card in cards):
        for card in cards:
            if table.cards[card].place.of == deck.of:
                piles.relocate(table, table.cards[card]._replace(controller=None), deck)
        shuffle(table, deck, cause, "off-the-top.unused-shuffled", "off-the-top.limbo")


def reserve(table: Table, base: CardId) -> None:
    """A base that will come into play lies apart until then."""
    piles.relocate(table, table.cards[base]._replace(controller=None), RESOLVING)


# --- in play --------------------------------------------------------------------------------------------------


def enter(
    table: Table, card: CardId, player: Player | None, to: Place, cause: Cause, *topics: str
) -> list[Pending]:  # fmt: skip
    """A card is played: it lies where it belongs, and everybody has seen it. Nobody controls a monster.

    Answers with what comes before the card does anything.
    """
    physical = table.cards[card]
    if physical.place != to:
        controller = None if physical.common == MONSTERS else player
        piles.relocate(table, physical._replace(controller=controller, counters=0), to)
    if player is not None:
        table.turn = table.turn._replace(played=(*table.turn.played, (player, card)))
    base = table.base_of(card)
    fire(table, "played", card, cause, origin=physical.place, to=to, base=base, topics=topics)
    if not triggers.awaited(table, ("played",)):
        return []
    return triggers.watch(
        table, event_of(table, "played", card, cause, origin=physical.place, to=to, base=base), ("before",)
    )  # fmt: skip


def move(table: Table, cards: Iterable[CardId], base: CardId, cause: Cause) -> tuple[CardId, ...]:
    """To another base, with everything on them, each lying there as it lay before: buried cards stay face down."""
    done = []
    for card in cards:
        physical = table.cards[card]
        if not physical.in_play or table.base_of(card) == base or forbidden(table, "moved", card, cause, base):
            continue
        to = Place(physical.place.zone, base)
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
        here = table.cards[host].in_play and (physical.in_play or physical.place.zone == "resolving")
        if not here or physical.place.of == host or forbidden(table, "transferred", card, cause):
            continue
        if forbidden(table, "affected", host, cause):
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
    as_shown = ("bury.self-revealed", "bury.self-revealed.then-face-down") if shown else ()
    topics = ("bury.how", "bury.controller", *as_shown)
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
        if physical.in_play and change_by and not forbidden(table, "changed in power", card, cause):
            table.own()
            table.write(physical._replace(counters=physical.counters + change_by))
            verb = "counter placed" if change_by > 0 else "counter removed"
            topic = "void.counters-modify" if physical.place.zone == "at" else "void.counters-not-on"
            note(table, verb, cause, topic, card=card, amount=abs(change_by))
            done.append(card)
    return tuple(done)


def control(table: Table, card: CardId, player: Player | None, cause: Cause) -> bool:
    """Nobody controls a monster that nobody has taken control of."""
    physical = table.cards[card]
    if not physical.in_play or physical.controller == player or forbidden(table, "controlled", card, cause):
        return False
    table.own()
    table.write(physical._replace(controller=player))
    others = () if player is None else (player,)
    note(table, "control changed", cause, "term.control.gain", card=card, others=others)
    return True


# --- what lasts -----------------------------------------------------------------------------------------------


PREVIOUS_CONTROLLER = "previous controller"
"""Bound in what makes a change of control last for a while; to nothing, if nobody had control."""


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


def ending(table: Table, moment: str) -> tuple[Effect, ...]:
    """What lasts until this moment of this turn."""
    return tuple(
        e for e in table.effects if e.until == moment and (moment == "end of turn" or e.turn_of == table.turn.player)
    )


def expire(table: Table, moment: str, *topics: str) -> None:
    """All that lasts until this moment of this turn ends, at the same time."""
    over = ending(table, moment)
    if not over:
        return
    table.own()
    table.effects = tuple(e for e in table.effects if e not in over)
    for effect in over:
        if isinstance(table.deed_at(effect.address), t.TakeControl):
            previous = effect.scope.get(PREVIOUS_CONTROLLER)
            for card in effect.targets or ():
                if isinstance(card, int) and table.cards[card].controller == effect.scope.you:
                    control(table, card, str(previous[0]) if previous else None, RULE)
    note(table, "expires", RULE, *topics, amount=len(over))


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
    note(table, "base discarded", RULE, "scoring.order.discard-base", "after-scoring.base-discard", card=base)


def new_base(
    table: Table, base: CardId, index: int, instead_of: CardId | None, cause: Cause, *topics: str
) -> None:  # fmt: skip
    """The base lies where the one lay that it replaces; what was done to that one is forgotten."""
    place = Place("bases")
    piles.relocate(table, table.cards[base], place)
    row = tuple(b for b in table.piles[place] if b != base)
    table.piles[place] = (*row[:index], base, *row[index:])
    aspects = ("played",) if instead_of is None else ("played", "replaces")
    others = () if instead_of is None else (instead_of,)
    fire(table, "base played", base, cause, aspects=aspects, base=base, others=others, topics=topics)
    if instead_of is not None:
        forget(table, instead_of)


def swap_base(table: Table, old: CardId, new: CardId) -> int:
    """Everything that lay at the old base lies at the new one; answers with the place of the old one in the row."""
    index = table.bases.index(old)
    zones: tuple[ZoneName, ...] = ("at", "on", "buried")
    for zone in zones:
        for card in table.pile(Place(zone, old)):
            piles.relocate(table, table.cards[card], Place(zone, new))
    discard_base(table, old)
    return index


def to_box(card: Card) -> Place:
    return BOX
