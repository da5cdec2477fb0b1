"""Why an ability was not done to something, although nobody was asked: it did not fit what the ability says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesdsl.engine import deed_plans
from rulesdsl.engine.decide import asks
from rulesdsl.engine.events import Event
from rulesdsl.engine.frames import Resolution
from rulesdsl.engine.trace import Decided, Happened, Step, definition
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control
from rulesdsl.meaning.evaluate import View
from rulesdsl.table.cards import Entity, Player
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames

from .filter_reasons import Reason, is_right_kind, reasons_not_fitting


def not_settled(
    steps: Sequence[Step], player: Player, entity: Entity, names: CardNames, is_about: Callable[[Event], bool]
) -> list[Reason]:
    """For the latest ability since the last answer that the player carried out on something else of that kind."""
    for step in reversed(steps):
        if isinstance(step, Decided):
            return []
        if step.event.actor == player and is_about(step.event) and (found := _not_meant(step, entity, names)):
            return found
    return []


def _not_meant(step: Happened, entity: Entity, names: CardNames) -> list[Reason]:
    event, table = step.event, step.before
    if event.address is None or (isinstance(entity, int) and entity not in table.cards):
        return []
    view = View(table, _scope(step), moving=() if event.card is None else (event.card,))
    printed = definition(table, event.address.card)
    for thing in reversed(deed_plans.slots(table.deed_at(event.address))):  # what comes last is settled last
        is_looked_for = asks(thing) or isinstance(thing.quantity, t.Each)
        if is_looked_for and is_right_kind(view, entity, thing):
            found = reasons_not_fitting(view, entity, thing, printed, names)
            if found:
                return found
    return []


def _scope(step: Happened) -> Scope:
    """What the ability had bound when it was done."""
    event = step.event
    for table in (step.before, step.after):
        for frame in reversed(table.stack):
            if isinstance(frame, Resolution) and event.address is not None and frame.card == event.address.card:
                return frame.scope
    return _of_source(step.before, step)


def _of_source(table: Table, step: Happened) -> Scope:
    source, actor = step.event.source, step.event.actor
    return Scope(None, actor) if source is None else control.scope_of(table, source, actor)
