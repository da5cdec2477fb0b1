"""Lines that only say what has happened already.

A question with a single answer is not asked. So a line may name what was settled without a question: such names are
skipped, and only names that have nothing to do with what happened are a mistake.
"""

from __future__ import annotations

from typing import NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.engine.events import Event, Played, Triggered
from rulesdsl.engine.frames import Deed, PlayCard, Resolution
from rulesdsl.engine.options import PickCard, PickPlayer
from rulesdsl.engine.questions import PlayCards, StartOfTurn, UseSpecial
from rulesdsl.table.cards import Entity

from .name_resolver import NameResolver, place_named


class AlreadyDone(NamedTuple):
    """A table, and the events since the last answer."""

    resolver: NameResolver
    events: tuple[Event, ...]

    def includes(self, line: b.Line) -> bool:
        """Has all that the line says happened?"""
        match line:
            case b.Picks(_, verb, picks, None):
                things = [*picks, *(thing for pick in picks for thing in place_named(pick))]
                if any(map(self._is_offered, picks)):  # with another verb: better ask than skip it
                    return False
                return (bool(picks) or verb == "uses") and all(map(self.is_settled, things))
            case b.Plays(_, pick, agreed):
                return self._was_played(pick, agreed=agreed)
            case b.Resolves(_, subject):
                cards = self.resolver.cards(subject.card)
                return any(isinstance(event, Triggered) and event.card in cards for event in self.events)
            case b.Chance(what=b.Called() as called):
                cards = self.resolver.cards(called)
                return any(event.card in cards for event in self.events)
        return False

    def _was_played(self, pick: b.Pick, *, agreed: bool) -> bool:
        """Something else led to it, such as uncovering it, and it had nowhere else to go.

        A card that was played from a hand does not count, unless the line has already been taken for a yes.
        """
        where = None if pick.where is None else set(self.resolver.cards(pick.where))
        for event in self.events:
            if not isinstance(event, Played) or event.card is None:
                continue
            if agreed or event.origin.zone != "hand":
                there = {event.base, self.resolver.table.cards[event.card].place.of}
                settled = where is None or there & where or all(map(self.is_settled, place_named(pick)))
                if settled and self.resolver.names_one_of(pick, {event.card}):
                    return True
        return False

    def _is_offered(self, pick: b.Pick) -> bool:
        """Does the open question offer it?"""
        decision = self.resolver.table.decision
        if decision is None or isinstance(decision, PlayCards | UseSpecial | StartOfTurn):
            return False
        offered = [option.entity for option in decision.options if isinstance(option, PickCard | PickPlayer)]
        return self.resolver.names_one_of(pick, offered)

    def is_settled(self, pick: b.Pick) -> bool:
        """Is it part of what has happened, or of what is being done? Then there was nothing to choose."""
        settled: set[Entity | None] = set()
        for event in self.events:
            settled.update(event.involved())
        for frame in self.resolver.table.stack:
            if isinstance(frame, Deed):
                settled.update(entity for picked in frame.picks for entity in picked)
            elif isinstance(frame, PlayCard):
                settled.add(frame.card)
            elif isinstance(frame, Resolution):
                settled.update(entity for _, bound in frame.scope.env for entity in bound)
        return self.resolver.names_one_of(pick, settled)
