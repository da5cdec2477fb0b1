"""Check from step to step that nothing is done to a card where it no longer is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from rulesdsl.engine.events import DeckRenewed, Event, Played, TriggeringEvent
from rulesdsl.engine.frames import MeFirst, PlayCard, Resolution, Triggers
from rulesdsl.engine.pending import Pending
from rulesdsl.table.cards import DISCARD, CardId, Place
from rulesdsl.table.table import Table

from .invariants import Broken

Journeys: TypeAlias = dict[CardId, int]
"""How often each card has gone elsewhere."""


class Whereabouts:
    """Follows a game and counts how often each card has gone elsewhere, without asking the engine for it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.journeys: Journeys = dict.fromkeys(table.cards, 0)
        self.waiting: dict[object, Journeys] = {}
        """All that waits to be done to cards, with their journeys when it began to wait."""

    def follow(self, after: Table, events: Sequence[Event], changed: Iterable[CardId] | None = None) -> None:
        """Check one step of the game. Only cards that have changed can have gone elsewhere; if not given, all can."""
        before, self.table = self.table, after
        if events:
            self._check_origins(before, events)
            self._check_played(events)
        for card in after.cards if changed is None else changed:
            if before.cards[card].place.stay != after.cards[card].place.stay:
                self.journeys[card] += 1
        self._check_waiting(after)

    def _check_origins(self, before: Table, events: Sequence[Event]) -> None:
        """Uncovered cards and dueling cards count as played from the hand; a discard pile may have become a deck."""
        told: set[CardId | None] = set()
        renewed: dict[Place, Place] = {}
        for event in events:
            if isinstance(event, DeckRenewed) and event.pile is not None:
                renewed[DISCARD[event.pile.of]] = event.pile
            if isinstance(event, TriggeringEvent) and event.origin is not None and event.card not in told:
                told.add(event.card)
                place = event.origin if event.card is None else before.cards[event.card].place
                place = renewed.get(place, place)
                if place != event.origin and place.zone not in ("resolving", "dueling"):
                    raise Broken(f"card {event.card} is {event.happening} from where it is not: {event.origin}")

    def _check_played(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Played) and event.card is not None:
                was = self.waiting.get(event.card, self.journeys)
                if was[event.card] != self.journeys[event.card]:
                    raise Broken(f"card {event.card} is played although it has gone elsewhere")

    def _check_waiting(self, table: Table) -> None:
        """What waits knows of each card it speaks of that has gone elsewhere since.

        Of two that are alike nobody can say which waits longer: a card that came back may have triggered one of them.
        So of the one that is left nothing is known but how it went since.
        """
        still: dict[object, Journeys] = {}
        all_pending = list(_all_pending(table))
        alike = Counter(map(_key, all_pending)) if all_pending else {}
        for pending in all_pending:
            scope, key = pending.scope, _key(pending)
            named = {card for _, value in scope.env for card in value if isinstance(card, int)}
            known = self.waiting.get(key) if alike[key] == 1 else None
            still[key] = was = known or {card: self.journeys[card] for card in named}
            gone = {card for card in named if was[card] != self.journeys[card]}
            if not gone <= {*scope.lost}:
                raise Broken(f"an ability of card {pending.source} still means {gone}, gone elsewhere")
        for frame in table.stack:
            if type(frame) is PlayCard and not frame.lost:
                still[frame.card] = self.waiting.get(frame.card) or {frame.card: self.journeys[frame.card]}
        self.waiting = still


def _key(pending: Pending) -> tuple[object, ...]:
    return pending.key, pending.body, pending.scope.env


def _all_pending(table: Table) -> Iterator[Pending]:
    yield from table.pending
    for frame in table.stack:
        if type(frame) in (Triggers, MeFirst):
            yield from frame.group
        elif type(frame) is Resolution:
            yield from frame.group
            for deferred in frame.deferred:
                yield from deferred.group
