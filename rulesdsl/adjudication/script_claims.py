"""What a line says that has happened already.

Where a question had only one answer it was not asked. So a line may also say what has happened anyway: names that
are settled already are passed over, and only names that nothing has to do with are a mistake.
"""

from __future__ import annotations

from typing import NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.engine.events import Event, Played, Triggered
from rulesdsl.engine.frames import Deed, PlayCard, Resolution
from rulesdsl.engine.options import PickCard, PickPlayer
from rulesdsl.engine.questions import PlayCards, StartOfTurn, UseSpecial
from rulesdsl.table.cards import Entity

from .disambiguate import Meaning, only


class Hindsight(NamedTuple):
    """A table, and the events since the last answer."""

    meaning: Meaning
    events: tuple[Event, ...]

    def tells(self, line: b.Line) -> bool:
        """Does the line only tell what has happened?"""
        match line:
            case b.Picks(_, verb, picks, None):
                things = [*picks, *(thing for pick in picks for thing in behind(pick))]
                if any(map(self._could_be_chosen, picks)):  # with another verb: rather ask than pass it over
                    return False
                return (bool(picks) or verb == "uses") and all(map(self.is_settled, things))
            case b.Plays(_, pick, agreed):
                return self._was_played(pick, agreed=agreed)
            case b.Resolves(_, subject):
                cards = self.meaning.cards(subject.card)
                return any(isinstance(event, Triggered) and event.card in cards for event in self.events)
            case b.Chance(what=b.Called() as called):
                meant = self.meaning.cards(called)
                return any(event.card in meant for event in self.events)
        return False

    def _was_played(self, pick: b.Pick, *, agreed: bool) -> bool:
        """Uncovering it, say, has led to that, or a yes, and it had nowhere else to go. From a hand nobody plays it
        twice."""
        where = None if pick.where is None else set(self.meaning.cards(pick.where))
        for event in self.events:
            if not isinstance(event, Played) or event.card is None:
                continue
            if agreed or event.origin.zone != "hand":
                there = {event.base, self.meaning.table.cards[event.card].place.of}
                settled = where is None or there & where or all(map(self.is_settled, behind(pick)))
                if settled and self.meaning.is_among(pick, {event.card}):
                    return True
        return False

    def _could_be_chosen(self, pick: b.Pick) -> bool:
        """The open question offers it."""
        decision = self.meaning.table.decision
        if decision is None or isinstance(decision, PlayCards | UseSpecial | StartOfTurn):
            return False
        things: set[Entity | None] = {
            option.entity for option in decision.options if isinstance(option, PickCard | PickPlayer)
        }
        return self.meaning.is_among(pick, {*things})

    def is_settled(self, pick: b.Pick) -> bool:
        """It is part of what has happened, or of what is being done: there was nothing to choose."""
        known: set[Entity | None] = set()
        for event in self.events:
            known.update(event.involved())
        for frame in self.meaning.table.stack:
            if isinstance(frame, Deed):
                known.update(entity for picked in frame.picks for entity in picked)
            elif isinstance(frame, PlayCard):
                known.add(frame.card)
            elif isinstance(frame, Resolution):
                known.update(entity for _, bound in frame.scope.env for entity in bound)
        return self.meaning.is_among(pick, known)


def behind(pick: b.Pick) -> list[b.Pick]:
    """What was named together with it, as a thing of its own."""
    return [] if pick.where is None else [only(pick.where)]
