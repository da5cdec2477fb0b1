"""What every change goes through: is it forbidden, is something done instead, record the event, find its triggers.

The change itself is up to the atoms. Events that change nothing are recorded here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from rulesdsl.language.library.card_traits import FIRST_TIME
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning import control, live_modifiers
from rulesdsl.meaning.evaluate import View, candidates
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.possible_cards import possible_cards
from rulesdsl.table.scope import Address
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Past, UseKey

from . import triggers
from .deed_plans import slots
from .events import RULE, Affected, Cause, Event, Prevented, Replaced, TriggeringEvent, by, by_ability
from .frames import Act, Body, Replacing, Resolution, find
from .pending import Pending
from .possible_deeds import possible

P = ParamSpec("P")
E = TypeVar("E", bound=Event)
E_co = TypeVar("E_co", bound=Event, covariant=True)

Kind: TypeAlias = Callable[
    Concatenate[
        CardId | None, Player | None, Player | None, Player | None, CardId | None, Player | None, Address | None,
        tuple[str, ...], int, P
    ],
    E,
]  # fmt: skip
"""A class of events: the roles come first, then what only such an event has."""


class TriggeringKind(Protocol[P, E_co]):
    """A class of events that abilities can wait for."""

    @property
    def happening(self) -> t.Happening: ...

    def __call__(
        self, card: CardId | None, owner: Player | None, controller: Player | None, actor: Player | None,
        source: CardId | None, source_controller: Player | None, address: Address | None, topics: tuple[str, ...],
        depth: int, /, *args: P.args, **fields: P.kwargs,
    ) -> E_co: ...  # fmt: skip


def event_of(
    table: Table, kind: Kind[P, E], card: CardId | None, cause: Cause, topics: tuple[str, ...] = (), *args: P.args,
    **fields: P.kwargs,
) -> E:  # fmt: skip
    """An event with its roles filled in from the table as it is now."""
    owner = controller = None
    if card is not None:
        owner, controller = table.cards[card].owner, control.controller(table, card)
    return kind(
        card, owner, controller, cause.actor, cause.source, controller_of(table, cause), cause.address, topics,
        len(table.stack), *args, **fields,
    )  # fmt: skip


def controller_of(table: Table, cause: Cause) -> Player | None:
    """Who controls the card that does it; without one, whoever acts."""
    found = control.of_acting_card(table, cause.source, cause.you) if cause.source is not None else None
    return found if found is not None else cause.actor


def recall(
    table: Table, happening: str, card: CardId, actor: Player | None, source: CardId | None, base: CardId | None,
    origin: Place | None,
) -> None:  # fmt: skip
    """Remember for the rest of the turn that this has happened."""
    zone = None if origin is None else "deck" if origin.zone == "aside" else "play" if origin.in_play else origin.zone
    past = Past(happening, actor, card, base, zone, source)
    table.set_turn(table.turn.replace(past=(*table.turn.past, past)))


def is_recalled(table: Table, happening: str) -> bool:
    """Could any card of this game ask afterwards whether it has happened?"""
    return happening in (table.derived.cast.possible or possible_cards(table)).recalls


def recall_event(table: Table, event: TriggeringEvent) -> None:
    if event.card is not None and is_recalled(table, event.happening):
        recall(table, event.happening, event.card, event.actor, event.source, event.base, event.origin)


def record(table: Table, event: Event) -> None:
    if table.log is not None:
        table.record(event)


def note(
    table: Table, kind: Kind[P, E], cause: Cause = RULE, topics: tuple[str, ...] = (), card: CardId | None = None,
    *args: P.args, **fields: P.kwargs,
) -> None:  # fmt: skip
    """Record something that a reader wants to know and that triggers nothing."""
    if table.log is not None or (table.extract is not None and kind in table.extract.kinds):
        table.record(event_of(table, kind, card, cause, topics, *args, **fields))


def fire(
    table: Table, kind: TriggeringKind[P, TriggeringEvent], card: CardId, cause: Cause, topics: tuple[str, ...] = (),
    *args: P.args, **fields: P.kwargs,
) -> None:  # fmt: skip
    """Something has just happened in play, or outside it: record it, and remember whom it triggered."""
    aspects: Any = fields.get("aspects", ())
    what = triggers.happening_to(table, card, (kind.happening, *aspects))
    awaited = triggers.awaited(table, what)
    if table.log is None and not awaited and not is_recalled(table, kind.happening):
        return
    event = event_of(table, kind, card, cause, topics, *args, **fields)
    record(table, event)
    recall_event(table, event)
    if awaited:
        add_pending(table, triggers.witness(table, event, what))


def add_pending(table: Table, found: Collection[Pending]) -> None:
    if found:
        table.set_pending((*table.pending, *found))


def forbidden(
    table: Table, happening: str, card: CardId, cause: Cause, to: CardId | None = None, *readings: str
) -> bool:  # fmt: skip
    """Does a `cannot` prevent this, or is something done instead of affecting the card? Then that is recorded.

    `readings` say why the card is affected, where a book does not.
    """
    forbids = live_modifiers.forbidding(table, happening, card, cause, to)
    if forbids is None:
        return _is_spared(table, happening, card, cause, *readings)
    source = cause.source
    gone = source is not None and control.of_acting_card(table, source, cause.you) != control.controller(table, source)
    reading = ("reading.source-gone",) if gone else ()
    topics = ("void.cannot-beats-can", *_protection(forbids.deed, happening), *reading)
    note(table, Prevented, cause, topics, card, base=to, what=happening, because_of=forbids.source)
    return True


def _is_spared(table: Table, happening: str, card: CardId, cause: Cause, *readings: str) -> bool:
    """Is something done instead of affecting this card? If not, remember whom that triggers: the card may be gone
    afterwards. An action that is being laid on it is in play first."""
    event = _affecting(table, happening, card, cause)
    if event is None:
        return False
    sparing = triggers.watch(table, event, ("instead when",))
    found = tuple(pending for pending in sparing if can_replace(table, pending, event))
    if _are_different(found):
        table.push(Replacing(event, found))
    elif found:
        spare(table, found[0], card, *readings)
    if found:
        return True
    if happening != GIVEN:
        _affects(table, event)
    return False


def was_given_action(table: Table, host: CardId, cause: Cause) -> None:
    event = _affecting(table, GIVEN, host, cause)
    if event is not None:
        _affects(table, event)


def _affects(table: Table, event: Affected) -> None:
    recall_event(table, event)
    add_pending(table, triggers.watch(table, event))


Reach: TypeAlias = frozenset[tuple[CardId, CardId]]
"""Each card that changes the power of others by lying there, with each of those."""


def reach(table: Table) -> Reach:
    """Who changes whose power now. It is not found out if nothing waits for cards to be affected."""
    if not triggers.awaited(table, triggers.happening_to(table, None, AFFECTED, ("instead when", "after"))):
        return frozenset()
    return frozenset(
        (modifier.source, other)
        for modifier in live_modifiers.in_force(table).of_power
        if modifier.source is not None and isinstance(modifier.deed, t.Has) and modifier.targets is None
        for other in live_modifiers.exposed(table, modifier, CHANGED)
        if isinstance(other, int) and other not in (modifier.source, table.cards[modifier.source].place.of)
    )


def come_into_reach(table: Table, before: Reach) -> None:
    """A card has come, gone over or changed hands: that affects those whose power is now changed by another one."""
    for source, card in sorted(reach(table) - before):
        you = control.controller(table, source)
        readings = () if _is_being_played(table, source) else ("reading.comes-into-reach",)
        forbidden(table, CHANGED, card, by(you, source, None, you), None, *readings)


def _is_being_played(table: Table, card: CardId) -> bool:
    index = find(table, Resolution)
    return index >= 0 and table.stack[index].card_played == card


def _affecting(table: Table, happening: str, card: CardId, cause: Cause) -> Affected | None:
    """The event, if this affects the card and anything waits for that."""
    if cause.source is None or not table.cards[card].in_play:
        return None
    if not (happening == "affected" or live_modifiers.is_affecting(table, happening)):
        return None
    what = triggers.happening_to(table, card, AFFECTED, ("instead when", "after"))
    if not triggers.awaited(table, what) and not is_recalled(table, "affected"):
        return None
    return event_of(table, Affected, card, cause, base=table.base_of(card))


GIVEN = "given an action"
CHANGED = "changed in power"
AFFECTED: tuple[t.Happening, ...] = ("affected",)


def spare(table: Table, pending: Pending, card: CardId, *readings: str) -> None:
    """Do this instead, once for all cards that are spared together, when it is known for each what spares it."""
    assert pending.body is not None
    topics = ("term.affect", "reading.spared-from-the-whole-card", *readings)
    note(table, Replaced, by_ability(pending.scope, pending.scope.you), topics, card=card, what="affected")
    waiting = (frame for frame in table.stack if type(frame) is Resolution)
    if not any(frame.scope.source == pending.source and frame.bodies == (pending.body,) for frame in waiting):
        asked = [frame for frame in table.stack if type(frame) is Replacing and type(frame.instead_of) is Affected]
        while table.stack[-1:] and table.stack[-1] in asked:
            table.pop()
        mark, number = len(table.pending), pending.ability
        table.push(Resolution(pending.card, (pending.body,), pending.scope, mark=mark, ability=number), *asked)


def _protection(deed: t.Deed | t.Standing, happening: str) -> Iterator[str]:
    """What the words of a `cannot` mean: that this is to affect a card, and who the other players are."""
    if isinstance(deed, t.Ignores):
        yield "reading.ignored-by-one"
    if isinstance(deed, t.CannotBe):
        if happening not in deed.happenings:
            yield "term.affect"
        if deed.by is not None and any(map(_is_other_player, walk(deed.by))):
            yield "void.other-players"


def _is_other_player(node: t.Node) -> bool:
    return isinstance(node, t.Selector) and node.kind == "player" and any(isinstance(f, t.Other) for f in node.filters)


def replaced(table: Table, event: TriggeringEvent) -> bool:
    """Does an `instead` take the place of this event? Then that comes next, and the event does not happen now."""
    return instead(table, triggers.watch(table, event, ("instead when",)), event)


def replaced_in_turn(table: Table, event: TriggeringEvent, below: int) -> bool:
    """The same of one of several events at a moment at which the stack had so many frames: what is done instead of the
    first comes first."""
    above = table.stack[below:]
    if not replaced(table, event):
        return False
    added = table.stack[below + len(above) :]
    if above and table.stack[below : below + len(above)] == above:
        table.set_stack((*table.stack[:below], *added, *above))
    return True


def instead(table: Table, waiting: Collection[Pending], event: TriggeringEvent) -> bool:
    """Push one of these that can be done, in place of the event; which one, is for the current player to say."""
    found = tuple(pending for pending in waiting if can_replace(table, pending, event))
    if not found:
        return False
    if _are_different(found):
        table.push(Replacing(event, found))
    else:
        replace(table, found[0], event, found[1:])
    return True


Contested: TypeAlias = tuple[tuple[TriggeringEvent, Pending], ...]


def contested(table: Table, verb: t.Happening, coming: Iterable[TriggeringEvent]) -> Contested:
    """Those of several events at one moment that one and the same ability could replace, but only the first of them,
    each with that ability. Then one of these is the first of the turn, and no other one. All of them are this verb;
    `coming` is not looked at if nothing waits for that."""
    if not triggers.awaited(table, triggers.happening_to(table, None, (verb,), ("instead when",))):
        return ()
    events = list(coming)
    if len(events) < 2:
        return ()
    turn, marked = table.turn, frozenset[UseKey]()
    rivals: dict[UseKey, list[tuple[TriggeringEvent, Pending]]] = {}
    for event in events:
        for pending in triggers.watch(table, event, ("instead when",)):
            if pending.limit == FIRST_TIME and can_replace(table, pending, event):
                rivals.setdefault(pending.key, []).append((event, pending))
                marked |= table.turn.seen & {pending.key}
        table.set_turn(turn)
    found = next((tuple(each) for each in rivals.values() if len(each) > 1), ())
    if found:
        table.set_turn(turn.replace(seen=turn.seen | (marked & {found[0][1].key})))
    return found


def _are_different(found: Collection[Pending]) -> bool:
    """Copies of one card do the same."""
    return len({(pending.card, pending.body, pending.scope.you) for pending in found}) > 1


def replace(table: Table, pending: Pending, event: TriggeringEvent, others: tuple[Pending, ...]) -> None:
    """Do this instead of the event; if it is declined, one of the others."""
    card = event.card
    assert pending.body is not None
    deeds = table.catalogue[pending.card].bodies[pending.body][0].deeds
    removals = [deed for deed in deeds if type(deed) in MOVED_ELSEWHERE]
    view = View(table, pending.scope)
    goes_elsewhere = any(card in candidates(view, slots(deed)[0]) for deed in removals)
    reading = ("reading.elsewhere-is-not-destroyed",) if event.happening == "destroyed" and removals else ()
    topics = ("void.card-beats-rule",) if event.happening == "discarded" else reading
    note(table, Replaced, by_ability(pending.scope, pending.scope.you), topics, card=card, what=event.happening)
    stays = () if card is None else (card,)  # until that is done; then it goes where it would have gone
    table.push(
        Resolution(pending.card, (pending.body,), pending.scope, mark=len(table.pending), discard=stays,
                   instead_of=event, others=others, goes_elsewhere=goes_elsewhere, ability=pending.ability),
    )  # fmt: skip


MOVED_ELSEWHERE: dict[type, str] = {
    t.Place: "placed", t.Return: "returned", t.Shuffle: "shuffled", t.Move: "moved", t.Bury: "buried",
}  # fmt: skip
"""What happens to a card that goes elsewhere instead."""


def can_replace(table: Table, pending: Pending, event: TriggeringEvent) -> bool:
    """Can this be done, and can it be done to the card of the event?"""
    card = event.card
    assert pending.body is not None
    if _is_at_work(table, pending, event):
        return False
    sentence = table.catalogue[pending.card].bodies[pending.body][0]
    cause = by_ability(pending.scope, pending.scope.you)
    for happening in [MOVED_ELSEWHERE[type(deed)] for deed in sentence.deeds if type(deed) in MOVED_ELSEWHERE]:
        if card is not None and live_modifiers.forbidding(table, happening, card, cause):
            return False
    return possible(table, pending.scope.you, sentence, pending.scope)


def _is_carrying_out(frame: Resolution, pending: Pending) -> bool:
    """Has it begun with this body, which may have come to its last deed?"""
    begun = frame.stage == "resolve" and frame.card_played is None and pending.body not in frame.bodies
    return begun and (frame.card, frame.ability) == (pending.card, pending.ability)


def _is_at_work(table: Table, pending: Pending, event: TriggeringEvent) -> bool:
    """Is it this ability that is being carried out? It does not take the place of what it does itself, nor of what
    others do instead of that: they would go on for ever."""
    source, ability, comes_of_it = None, (pending.card, pending.body), False
    for frame in table.stack:
        if type(frame) is Resolution:
            source, replaced = frame.scope.source, frame.instead_of
            if replaced is not None and replaced.happening == event.happening:
                comes_of_it |= source == pending.source
                if comes_of_it and event.source == source:
                    return True
            if source == pending.source and _is_carrying_out(frame, pending):
                return True
        elif type(frame) in (Body, Act) and source == pending.source and (frame.card, frame.body) == ability:
            return True
    return False
