"""The path that every change takes: propose, ask `cannot`, ask `instead`, commit, record the event.

What is committed is the business of the atoms; this is the rest of the path, and the record of what changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, modifiers
from rulesdsl.table.cards import CardId
from rulesdsl.table.table import Table

from . import triggers
from .events import RULE, Cause, Event, by
from .frames import Pending, Resolution
from .possible_deeds import possible


def event_of(table: Table, verb: str, card: CardId | None, cause: Cause, **more: object) -> Event:
    """An event with its five roles filled in from the table as it is now."""
    physical = table.cards[card] if card is not None else None
    source_controller = control.controller(table, cause.source) if cause.source is not None else None
    return Event(
        verb, card, physical.owner if physical else None, control.controller(table, card) if card is not None else None,
        cause.actor, cause.source, source_controller if source_controller is not None else cause.actor,
        address=cause.address, depth=len(table.stack), **more,  # type: ignore[arg-type]  # fields by name
    )  # fmt: skip


def record(table: Table, event: Event) -> None:
    if table.log is not None:
        table.record(event)


def note(
    table: Table, verb: str, cause: Cause = RULE, *topics: str, card: CardId | None = None, **more: object
) -> None:
    """Something that a reader wants to know and that triggers nothing."""
    if table.log is not None:
        table.record(event_of(table, verb, card, cause, topics=topics, **more))


def fire(table: Table, verb: str, card: CardId, cause: Cause, **more: object) -> None:
    """Something has just happened: record it, and remember whom it triggered."""
    aspects: tuple[str, ...] = more.get("aspects", ())  # type: ignore[assignment]  # a field of events
    what = triggers.happening_to(table, card, (verb, *aspects), triggers.AFTERWARDS, "from_play" in more)
    awaited = triggers.awaited(table, what)
    if table.log is None and not awaited:
        return
    event = event_of(table, verb, card, cause, **more)
    record(table, event)
    if awaited:
        later(table, triggers.witness(table, event, what))


def later(table: Table, found: Collection[Pending]) -> None:
    if found:
        table.set_pending((*table.pending, *found))


def forbidden(table: Table, happening: str, card: CardId, cause: Cause, to: CardId | None = None) -> bool:
    """`cannot` beats `can`."""
    forbids = modifiers.forbidding(table, happening, card, cause.actor, cause.source, to)
    if forbids is None:
        return False
    others = () if forbids.source is None else (forbids.source,)
    note(table, "prevented", cause, "void.cannot-beats-can", card=card, others=others, base=to, note=happening)
    return True


def replaced(table: Table, event: Event) -> bool:
    """`instead` takes the place of what was about to happen: it is carried out at once, and the event never was."""
    return instead(table, triggers.watch(table, event, ("instead when",)), event.card, event.verb)


def instead(table: Table, waiting: Collection[Pending], card: CardId | None, verb: str) -> bool:
    """The first of these that can be done takes the place of what was about to happen to the card."""
    found = [pending for pending in waiting if _can_happen(table, pending, card)]
    if not found:
        return False
    first = found[0]
    note(table, "replaced", by(first.scope.you, first.source), card=card, note=verb)
    assert first.body is not None
    stays = () if card is None else (card,)  # until that is done; then it goes where it would have gone
    table.push(Resolution(first.card, (first.body,), first.scope, mark=len(table.pending), discard=stays))
    return True


MOVED_ELSEWHERE: dict[type, str] = {
    t.Place: "placed", t.Return: "returned", t.Shuffle: "shuffled", t.Move: "moved", t.Bury: "buried",
}  # fmt: skip
"""What happens to a card that goes elsewhere instead."""


def _can_happen(table: Table, pending: Pending, card: CardId | None) -> bool:
    """Nothing is replaced by something that cannot be done, or that cannot be done to this card."""
    assert pending.body is not None
    sentence = table.catalogue[pending.card].bodies[pending.body][0]
    for happening in [MOVED_ELSEWHERE[type(deed)] for deed in sentence.deeds if type(deed) in MOVED_ELSEWHERE]:
        if card is not None and modifiers.forbidding(table, happening, card, pending.scope.you, pending.source):
            return False
    return possible(table, pending.scope.you, sentence, pending.scope)
