"""Which event triggered an ability: the latest one that it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.meaning.evaluate import View
from rulesdsl.table.blueprint import Blueprint, moments, patterns_for
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from .events import Event, Moved, Triggered, TriggeringEvent
from .frames import Resolution
from .triggers import EVER, happening_to, matches_event


class Recorded(Protocol):
    """An event as a trace keeps it."""

    @property
    def event(self) -> Event: ...
    @property
    def because(self) -> Recorded | None: ...
    @property
    def before(self) -> Table: ...
    @property
    def after(self) -> Table: ...


R = TypeVar("R", bound=Recorded)


def cause_of(event: Triggered, after: Table, steps: Sequence[R]) -> R | None:
    """None of what waits for a moment of the turn or of the scoring of a base."""
    address, frame = event.address, after.stack[-1]
    if address is None or not isinstance(frame, Resolution):
        return None
    windows = _windows(after.catalogue[address.card], address.body)
    if not moments(windows):
        return None
    same = [s.because for s in steps if isinstance(s.event, Triggered) and _key(s.event) == _key(event)]
    others = [step for step in steps if step not in same]
    return _latest(others, windows, frame.scope, seen=True) or _latest(others, windows, frame.scope, seen=False)


def _latest(steps: Sequence[R], windows: tuple[t.Window, ...], scope: Scope, *, seen: bool) -> R | None:
    latest: R | None = None
    for step in reversed(steps):
        if latest is not None and step.before is not latest.before:
            break
        if (not seen or _is_seen(step, scope)) and _triggers(step, windows, scope, seen=seen):
            latest = step
    return latest


def _is_seen(step: Recorded, scope: Scope) -> bool:
    """Was the card in play with its ability then?"""
    source = scope.source
    known = [table.cards[source] for table in (step.before, step.after) if isinstance(source, int)]
    return any(card.in_play for card in known)


def _key(event: Triggered) -> tuple[object, ...]:
    return event.source, event.address, event.actor


def _windows(blueprint: Blueprint, body: int) -> tuple[t.Window, ...]:
    """What this body waits for, be it all of an ability or a part that waits for something else."""
    for ability in blueprint.abilities:
        if blueprint.number_of(ability.body) == body and ability.windows:
            return ability.windows
        for node in walk(ability):
            if isinstance(node, t.Trigger) and blueprint.number_of(node.body) == body:
                return node.windows
    return ()


def _triggers(step: Recorded, windows: tuple[t.Window, ...], scope: Scope, *, seen: bool) -> bool:
    """Abilities are asked before a card leaves and after it arrives, so either table will do.

    Of several cards that move at once each is seen from where it is afterwards.
    """
    event = step.event
    if not isinstance(event, TriggeringEvent):
        return False
    what = happening_to(step.before, event.card, event.happenings, EVER, event.from_play)
    patterns = patterns_for(moments(windows), what)
    for table in (step.after,) if seen and isinstance(event, Moved) else (step.before, step.after):
        for pattern in patterns:
            matched = matches_event(View(table, scope), pattern, event)
            if matched is not None and all(scope.get(name) in ((), value) for name, value in matched.env):
                return True
    return False
