"""Counts which bases of a game score, and how many points they bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulesdsl.engine.events import BaseScores, Event, VictoryPointsChanged
from rulesdsl.table.table import Table

SCORING: frozenset[type[Event]] = frozenset({BaseScores, VictoryPointsChanged})
"""The events that are looked at."""


class BasesScored:
    def __init__(self) -> None:
        self.times: Counter[str] = Counter()
        self.points: Counter[str] = Counter()
        """What players got for their places; not what abilities gave."""

    def after(self, table: Table, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, BaseScores) and event.card is not None:
                self.times[table.cards[event.card].name or ""] += 1
            elif isinstance(event, VictoryPointsChanged) and "award.points" in event.topics:
                assert event.source is not None
                self.points[table.cards[event.source].name or ""] += event.change
