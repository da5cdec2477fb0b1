"""Lines about counters: `Ann puts two counters on Grunt`, `Ann transfers a counter from Grunt to Page`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rulesdsl.board import board_tree as b
from rulesdsl.engine import events as e
from rulesdsl.table.cards import Entity

from .name_resolver import NameResolver

Told: TypeAlias = frozenset[tuple[str, int, Entity | None]]
"""What lines have told: by which verb, the number of the event, about what."""


def counter_event(verb: str) -> type[e.Event]:
    """What has happened to counters if somebody says so."""
    return {"removes": e.CountersRemoved, "transfers": e.CountersTransferred}.get(verb, e.CountersPlaced)


def counters_told(
    line: b.Picks, events: Sequence[tuple[int, e.Event]], resolver: NameResolver, spent: Told
) -> Told | None:  # fmt: skip
    """What the line tells of these events, if all that it says has happened."""
    kind, told = counter_event(line.verb), set[tuple[str, int, Entity | None]]()
    named = line.picks[:1] if kind is e.CountersTransferred else line.picks
    for pick in named:
        found = [
            ("counters", number, event.card) for number, event in events
            if isinstance(event, kind) and resolver.names_one_of(pick, {event.card})
            and _goes_to(event, line.picks[1:], resolver)
        ]  # fmt: skip
        new = next((one for one in found if one not in spent | told), None)
        if new is None:
            return None
        told.add(new)
    return frozenset(told)


def _goes_to(event: e.Event, takers: Iterable[b.Pick], resolver: NameResolver) -> bool:
    if not isinstance(event, e.CountersTransferred):
        return True
    return all(resolver.names_one_of(pick, {event.taker}) for pick in takers)
