"""What is done instead of an event: which of several, and the event itself where nothing is done instead after all."""

from __future__ import annotations

from rulesdsl.meaning import live_modifiers
from rulesdsl.table.cards import CardId
from rulesdsl.table.decision import Option
from rulesdsl.table.scope import Address
from rulesdsl.table.table import Table

from . import monsters, perform, triggers
from .atoms import in_play, leaving
from .decide import answers, ask
from .events import RULE, Affected, Cause, Destroyed, Discarded, Moved, SentToPile, TriggeringEvent, by
from .frames import Replacing, Resolution, Scoring, find
from .options import PickCard, TriggerOption, card_of
from .pending import Pending
from .questions import Choose, WhichInstead
from .recording import can_replace, instead, replace, replaced, spare


def run_replacing(table: Table, frame: Replacing) -> None:
    """Ask which comes first; some may have become impossible while this waited, or needless."""
    if isinstance(frame.instead_of, Affected) and _is_sheltered(table, frame.instead_of):
        table.pop()
        return
    if frame.rivals:
        _ask_which_first(table, frame)
        return
    able = [index for index, pending in enumerate(frame.group) if can_replace(table, pending, frame.instead_of)]
    if not able:
        table.pop()
        if _happens(table, frame.instead_of, ()):
            _reward(table, frame.instead_of)
        return
    options = tuple(TriggerOption(index) for index in able)
    sources, players = tuple(p.source for p in frame.group), tuple(p.scope.you for p in frame.group)
    ask(table, WhichInstead(table.turn.player, options, sources=sources, players=players, card=frame.instead_of.card))


def _ask_which_first(table: Table, frame: Replacing) -> None:
    """Of several events at one moment the current player says which is the first."""
    pending = frame.rivals[0][1]
    assert pending.body is not None
    options = tuple(PickCard(event.card) for event, _ in frame.rivals if event.card is not None)
    address = Address(pending.card, pending.body)
    ask(table, Choose(table.turn.player, options, 1, 1, address=address, source=pending.source))


def _first_is_chosen(table: Table, frame: Replacing, first: CardId) -> None:
    """The others happen, unless something else is done instead; and something is done instead of the first one."""
    table.pop()
    for event, _ in frame.rivals:
        if event.card != first and not replaced(table, event) and _happens(table, event, ()):
            _reward(table, event)
    for event, pending in frame.rivals:
        if event.card == first:
            instead(table, (pending, *triggers.watch(table, event, ("instead when",))), event)


@answers(Replacing)
def _chosen(table: Table, frame: Replacing, chosen: tuple[Option, ...]) -> None:
    if frame.rivals:
        _first_is_chosen(table, frame, card_of(chosen))
        return
    (option,) = chosen
    assert isinstance(option, TriggerOption)
    table.pop()
    index = option.index
    event = frame.instead_of
    if isinstance(event, Affected):
        assert event.card is not None
        spare(table, frame.group[index], event.card)
    else:
        replace(table, frame.group[index], event, frame.group[:index] + frame.group[index + 1 :])


def _is_sheltered(table: Table, event: Affected) -> bool:
    """Has what was done for another card saved this one, too?"""
    return (
        event.card is not None and live_modifiers.forbidding(table, "affected", event.card, _cause(event)) is not None
    )


def conclude(table: Table, frame: Resolution) -> None:
    """What was to be done instead of an event is done. If it was declined or done in vain, the event happens.

    Treasures for it are taken afterwards, when the ability that destroyed the monster goes on.
    """
    event, index = frame.instead_of, len(table.stack) - 1
    assert event is not None
    table.replace_top(frame.replace(instead_of=None, others=(), happens=False))
    is_there = event.card is not None and table.cards[event.card].place == event.origin
    if is_there and _goes_with_its_base(table, event):
        event = event.replace(topics=(*event.topics, "reading.goes-with-its-base"))
    elif not frame.happens and not (is_there and frame.goes_elsewhere):
        if event.address is not None:
            perform.thwart(table, event.address, _cause(event))
        return
    if _happens(table, event, frame.others):
        above = table.stack[index:]
        table.set_stack(table.stack[:index])
        _reward(table, event)
        table.push(*above)


def _goes_with_its_base(table: Table, event: TriggeringEvent) -> bool:
    """Is its base being cleared? Then there is no place where it could stay."""
    index = find(table, Scoring)
    if index < 0 or not isinstance(event, Discarded) or _cause(event) != RULE:
        return False
    frame: Scoring = table.stack[index]
    return frame.step == "discard cards" and frame.base == event.base


def _happens(table: Table, event: TriggeringEvent, others: tuple[Pending, ...]) -> bool:
    """Let it happen, unless it has happened already or one of the others replaces it."""
    card = event.card
    assert card is not None
    if table.cards[card].place == event.origin:
        if instead(table, others, event):
            return False
        if isinstance(event, Moved):
            in_play.let_move(table, event)
        elif isinstance(event, SentToPile):
            leaving.depart(table, [(card, event)], find(table, Resolution))
    return True


def _reward(table: Table, event: TriggeringEvent) -> None:
    if isinstance(event, Destroyed) and event.card is not None and not triggers.is_unrewarded(table, event):
        monsters.earn(table, (event.card,), _cause(event))


def _cause(event: TriggeringEvent) -> Cause:
    return by(event.actor, event.source, event.address, event.source_controller)
