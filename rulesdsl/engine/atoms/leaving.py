"""Cards leave play, and what was done to them is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from rulesdsl.engine import triggers
from rulesdsl.engine.endless import earlier
from rulesdsl.engine.events import RULE, Cause, CountersLost, Destroyed, Discarded, NothingHappened, SentToPile
from rulesdsl.engine.frames import Replacing, Resolution, Scoring, TurnFrame, find
from rulesdsl.engine.pending import Orphan
from rulesdsl.engine.recording import (
    add_pending,
    contested,
    event_of,
    forbidden,
    note,
    recall_event,
    record,
    replaced_in_turn,
)
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, live_modifiers, numbers
from rulesdsl.table.cards import BESIDE, BOX, DISCARD, MADNESS, PILES, Card, CardId, Place, Snapshot
from rulesdsl.table.scope import Effect, Scope
from rulesdsl.table.table import Table

Destination = Callable[[Card], Place]
LEAVING: tuple[t.Happening, ...] = ("leaves play",)
TO_DISCARD: tuple[t.Happening, ...] = ("goes to discard", "leaves play")
WITH_HOST = ("void.leaves-play-discards-attached",)
WITH_BASE = ("bury.base-scores",)
"""Of buried cards, which do not lie on anything."""


def destroy(table: Table, cards: Iterable[CardId], cause: Cause) -> tuple[CardId, ...]:
    return leave_play(table, cards, cause, Destroyed, owners_discard, TO_DISCARD, ("term.destroy",))


def leave_play(
    table: Table, cards: Iterable[CardId], cause: Cause, kind: type[SentToPile], to: Destination,
    aspects: tuple[t.Happening, ...],
    topics: tuple[str, ...],
) -> tuple[CardId, ...]:  # fmt: skip
    """Cards leave play at the same time, so each of them sees the others go. What lies on them is discarded.

    A base leaves play only when it is destroyed, replaced or scored.
    """
    leaving: list[tuple[CardId, SentToPile]] = []
    spared: list[CardId] = []
    at_work, cards, below = find(table, Resolution), tuple(cards), len(table.stack)
    able = (card for card in cards if _can_leave(table, card, kind, cause))
    coming = (_leaving(table, card, cause, kind, to, aspects, topics) for card in able)
    rivals = contested(table, kind.happening, coming)
    for card in cards:
        if not table.cards[card].in_play or (cause != RULE and forbidden(table, kind.happening, card, cause)):
            continue
        if card in table.bases and kind is not Destroyed:
            note(table, NothingHappened, cause, card=card)
            continue
        standing = _replaced_in_vain(table, card, to(table.cards[card]))
        event = standing or _leaving(table, card, cause, kind, to, aspects, topics)
        asked = bool(rivals) and any(card == rival.card for rival, _ in rivals)
        if standing is None and (asked or replaced_in_turn(table, event, below)):
            spared.append(card)
        else:
            leaving.append((card, event))
    if rivals:
        table.push(Replacing(rivals[0][0], (), rivals))
    return depart(table, leaving, at_work, spared)


def _can_leave(table: Table, card: CardId, kind: type[SentToPile], cause: Cause) -> bool:
    return table.cards[card].in_play and live_modifiers.forbidding(table, kind.happening, card, cause) is None


def _leaving(
    table: Table, card: CardId, cause: Cause, kind: type[SentToPile], to: Destination,
    aspects: tuple[t.Happening, ...], topics: tuple[str, ...],
) -> SentToPile:  # fmt: skip
    place, origin = to(table.cards[card]), table.cards[card].place
    where = tuple(aspect for aspect in aspects if aspect != "goes to discard" or place.zone != "beside")
    with_base = ("bury.base-scores",) if kind is Discarded and origin.zone == "buried" else ()
    if cause == RULE and live_modifiers.forbidding(table, kind.happening, card, RULE) is not None:
        with_base = (*with_base, "reading.goes-with-its-base")
    cites = (*topics, *with_base, *whose_pile(table.cards[card], place))
    return event_of(
        table, kind, card, cause, cites, base=table.base_of(card), origin=origin, to=place, from_play=True,
        aspects=where,
    )  # fmt: skip


def _replaced_in_vain(table: Table, card: CardId, to: Place) -> SentToPile | None:
    """The event that is being replaced by sending the card to the same pile: then it happens."""
    index = find(table, Resolution)
    event = table.stack[index].instead_of if index >= 0 else None
    if not isinstance(event, SentToPile) or event.card != card or event.to != to:
        return None
    table.replace_frame(index, table.stack[index].replace(happens=True))
    reading = ("reading.elsewhere-is-not-destroyed",) if isinstance(event, Destroyed) else ()
    return event.replace(topics=(*event.topics, *reading))


def depart(
    table: Table, leaving: list[tuple[CardId, SentToPile]], at_work: int, spared: Collection[CardId] = ()
) -> tuple[CardId, ...]:  # fmt: skip
    """These leave play, and nothing is done instead. Returns them, without those that stay or go along.

    `at_work` is the index of the card being resolved; `spared` are those to which something else is done.
    """
    named = [card for card, _ in leaving]
    by_rule = all(event.actor is None and event.source is None for _, event in leaving)
    kept, below = _kept(table, leaving, at_work), len(table.stack)
    if by_rule:  # what the rules discard together with its host may outlive it, what a player destroys may not
        leaving = [(card, event) for card, event in leaving if card not in kept]
    for card, event in _attached(table, leaving, kept):
        if card in spared or replaced_in_turn(table, event, below):
            kept = (*kept, card)
        else:
            leaving.append((card, event))
    found = [pending for _, event in leaving for pending in triggers.watch(table, event)]
    remember(table, *(card for card, _ in leaving))
    counters = {card: table.cards[card].counters for card, _ in leaving}
    for card in kept:
        table.relocate(table.cards[card], Place("resolving", table.base_of(card)))
    for card, event in leaving:
        _out_of_play(table, card, event.to)
        record(table, event)
        recall_event(table, event)
    for card, number in counters.items():
        lose_counters(table, card, number, "void.leaves-play-discards-attached.counters")
    add_pending(table, found)
    return tuple(card for card, _ in leaving if card in named)


def _kept(table: Table, leaving: list[tuple[CardId, SentToPile]], index: int) -> tuple[CardId, ...]:
    """Cards on those that leave, but which stay for now: those that act when their host leaves, the one being resolved,
    and those that it refers to."""
    resolution: Resolution | None = table.stack[index] if index >= 0 else None
    found = []
    for host, event in leaving:
        for card in table.attached(host):
            if resolution is not None and _speaks_of(resolution.scope, card):
                settled = triggers.watch(table, discarded_with_host(table, card), ("instead when",))
                resolution = resolution.replace(orphans=(*resolution.orphans, Orphan(card, tuple(settled))))
                table.replace_frame(index, resolution)
                found.append(card)
            elif any(p.source == card and p.ability >= 0 for p in triggers.watch(table, event, ("when",))):
                found.append(card)
    return tuple(found)


def _speaks_of(scope: Scope, card: CardId) -> bool:
    return card == scope.source or any(card in bound for _, bound in scope.env)


def _attached(
    table: Table, leaving: list[tuple[CardId, SentToPile]], kept: tuple[CardId, ...]
) -> list[tuple[CardId, SentToPile]]:  # fmt: skip
    """What is discarded with the cards that leave: what lies on them, and at bases everything there."""
    gone = {*kept, *(card for card, _ in leaving)}
    found: list[CardId] = []
    for host, _ in leaving:
        found += table.at_base(host) if host in table.bases else table.attached(host)
    return [(card, discarded_with_host(table, card)) for card in found if card not in gone]


def discarded_with_host(table: Table, card: CardId) -> Discarded:
    physical = table.cards[card]
    to = owners_discard(physical)
    rule = WITH_BASE if physical.place.zone == "buried" else WITH_HOST
    return event_of(
        table, Discarded, card, RULE, (*rule, *whose_pile(physical, to)), base=table.base_of(card),
        origin=physical.place, to=to, from_play=True, aspects=TO_DISCARD,
    )  # fmt: skip


def remember(table: Table, *leaving: CardId) -> None:
    """Take the one snapshot of each card that leaves play."""
    if leaving:
        table.set_gone({**table.gone, **{card: _snapshot(table, card) for card in leaving}})


def _snapshot(table: Table, card: CardId) -> Snapshot:
    place = table.cards[card].place
    host = place.of if place.zone == "on" and isinstance(place.of, int) else None
    return Snapshot(control.controller(table, card), table.base_of(card), host, numbers.power(table, card))


def lose_counters(table: Table, card: CardId, number: int, *topics: str) -> None:
    if number:
        note(table, CountersLost, RULE, topics, card, number=number)


def _out_of_play(table: Table, card: CardId, to: Place) -> None:
    table.relocate(table.cards[card], to, controller=None, counters=0)
    forget(table, card)


def forget(table: Table, card: CardId) -> None:
    """Forget what was used of a card and done to it, so that it starts anew when it is played again."""
    turn = table.turn
    if turn.used and any(key[0] == card for key in turn.used):
        turn = turn.replace(used=frozenset(key for key in turn.used if key[0] != card))
    if turn.happened and any(subject == card for _, subject in turn.happened):
        turn = turn.replace(happened=frozenset(pair for pair in turn.happened if pair[1] != card))
    table.set_turn(turn)
    for index, frame in enumerate(table.stack):
        if isinstance(frame, Scoring | TurnFrame) and (after := _without_uses(frame, card)) is not frame:
            table.replace_frame(index, after)
    if table.effects:
        kept = [_without(table, effect, card) for effect in table.effects]
        left = tuple([effect for effect in kept if effect is not None])
        if left != table.effects:
            table.set_effects(left)


def _without_uses(window: Scoring | TurnFrame, card: CardId) -> Scoring | TurnFrame:
    if any(key[0] == card for key in window.done):
        window = window.replace(done=tuple([earlier(key) if key[0] == card else key for key in window.done]))
    if isinstance(window, Scoring) and window.present and any(key[0] == card for key in window.present):
        window = window.replace(present=tuple([key for key in window.present if key[0] != card]))
    return window


def end_effects_on(table: Table, card: CardId) -> None:
    """End what was done to a card. What waits for something about it goes on waiting."""
    kept = [_sparing(effect, card) for effect in table.effects]
    left = tuple([effect for effect in kept if effect is not None])
    if left != table.effects:
        table.set_effects(left)


def _sparing(effect: Effect, card: CardId) -> Effect | None:
    if effect.targets is None or card not in effect.targets:
        return effect
    targets = tuple(target for target in effect.targets if target != card)
    return effect.replace(targets=targets) if targets else None


def _ends_with_source(table: Table, effect: Effect) -> bool:
    match table.sentence_at(effect.address).until:
        case t.Until(_, True):
            return True
    return effect.until == "this leaves play"


def _without(table: Table, effect: Effect, card: CardId) -> Effect | None:
    if effect.scope.source == card and _ends_with_source(table, effect):
        return None
    if effect.targets is not None:
        return _sparing(effect, card)
    if not any(card in value for _, value in effect.scope.env):
        return effect
    env = tuple((name, tuple(e for e in value if e != card)) for name, value in effect.scope.env)
    return effect.replace(scope=effect.scope.replace(env=env))


def forget_departed(table: Table) -> None:
    """Drop the snapshots of cards that have left play: no ability refers to them any more."""
    if table.gone:
        table.set_gone({})


def discard_scored(table: Table, cards: Iterable[CardId], *order: str) -> None:
    """Discard cards that are still on a scored base at the same moment. `order` says why at this moment."""
    leave_play(
        table, cards, RULE, Discarded, owners_discard, TO_DISCARD,
        ("scoring.order.discard-cards", "after-scoring.discard", *order, "after-scoring.not-destroyed"),
    )  # fmt: skip


# --- where to ------------------------------------------------------------------------------------------------


TITANS = ("titan", "beside")
"""Where titans are, in play or not: none goes to a pile."""


def owners_discard(card: Card) -> Place:
    return BESIDE[card.owner] if card.place.zone in TITANS else DISCARD[card.home]


def owners_hand(card: Card) -> Place:
    """A card without an owner goes to its own discard pile instead, and a titan back beside the deck."""
    if card.place.zone in TITANS:
        return BESIDE[card.owner]
    owner = card.controller if card.place.zone == "buried" else card.owner
    return Place("hand", owner) if owner is not None else owners_discard(card)


def to_box(card: Card) -> Place:
    return BOX


def whose_pile(card: Card, to: Place) -> tuple[str, ...]:
    """Why a card goes to this player's hand, deck or discard pile, and not to that of whoever has it."""
    if to.zone == "beside":
        return ("reading.titan-leaves-play",)
    if to.zone not in PILES or card.home is None:
        return ()
    if card.common == MADNESS:
        return () if to.of in (MADNESS, card.owner) else ("term.owner.madness",)
    if card.owner is None:
        return ("void.to-owner.monsters",) if to.zone == "discard" else ()
    had_by = card.place.of if card.place.zone in PILES or card.place.zone == "aside" else card.controller
    if to.of == card.owner:
        return () if had_by == card.owner else ("void.to-owner",)
    if had_by == to.of:
        return ("term.owner.foreign-unseen",) if card.place.zone == "hand" and to.zone == "deck" else ()
    return ("void.card-beats-rule",)
