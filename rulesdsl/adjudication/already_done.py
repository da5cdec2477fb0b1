"""Lines that only say what has happened already.

A question with a single answer is not asked. So a line may tell what was settled without a question, as it happened:
the same verb, by the same player, with the same cards at the same place. What one line has told, no other tells again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.engine import events as e
from rulesdsl.engine.decide import asks
from rulesdsl.engine.deed_plans import owner_to_choose, slots
from rulesdsl.engine.questions import ArrangeCards, Choose, TopOrBottom
from rulesdsl.language.library.name_keys import key
from rulesdsl.meaning.card_kinds import KINDS_THEN
from rulesdsl.table.cards import CardId, Entity, Place
from rulesdsl.table.scope import Address
from rulesdsl.wording.decisions import accepts_verb, verbs_of

from .counter_lines import Told, counters_told
from .event_roles import (
    all_asked_for,
    arranged_at,
    came_up,
    is_held_off,
    partners,
    subjects,
    was_found,
    was_saved,
    went_to_deck,
    without_number,
)
from .name_resolver import NameResolver, pick_of, place_named
from .settled_things import settled

OBSTACLES = (e.Prevented, e.Replaced, e.NothingHappened, e.ConditionFailed, e.CostNotPaid, e.Declined)
"""Events by which nothing was done to their cards."""
BEGINNINGS = (
    e.Triggered, e.AbilityUsed, e.TalentUsed, e.DoneForEach, e.DoneForBothSides, e.ExtraPlayGranted, e.ExtraPlayUsed,
    e.KeptForLater, e.PlayedAlthoughTaken,
)  # fmt: skip
"""Events of an ability that do not yet do what it says."""
DONE_AS: dict[str, str] = {
    "plays": "played", "destroys": "destroyed", "discards": "discarded", "draws": "drawn", "places": "placed",
    "moves": "moved", "transfers": "transferred", "returns": "returned", "buries": "buried", "uncovers": "uncovered",
    "duels": "duels", "shuffles": "shuffled", "reveals": "revealed", "looks at": "looked at", "scores": "scores",
}  # fmt: skip
"""What cards call the event that a verb tells."""
CARRIES = frozenset({"places", "returns", "moves", "takes", "gives"})
"""Verbs that only say where a card goes; the ability that sends it there has its own."""
CHOOSES = frozenset({"chooses", "uses", "swaps"})
"""Verbs with which a line names what an ability is done to."""


class AlreadyDone(NamedTuple):
    """A table, the events since the last answer, and the lines that were read since, with the one that gave it."""

    resolver: NameResolver
    events: tuple[e.Event, ...]
    lines: tuple[b.Line, ...] = ()
    asked: Address | None = None
    """What the last question was asked by, if an ability asked it."""
    passed_over: frozenset[tuple[int, str]] = frozenset()
    """Who had nothing to use when it was their turn to use a special, and at which moment."""

    def includes(self, line: b.Line) -> bool:
        """Has all that the line says happened, and has no line told it yet?"""
        spent: Told = frozenset()
        for earlier in self.lines:
            spent |= self._told(earlier, spent) or frozenset()
        return self._told(line, spent) is not None

    def _told(self, line: b.Line, spent: Told) -> Told | None:
        """What the line tells; None if it says anything that has not happened."""
        match line:
            case b.Picks():
                return self._told_of_things(line, spent)
            case b.Plays(player, pick, agreed):
                return self._plays(player, pick, spent, begun=agreed)
            case b.Uses(then=b.Picks() as then):
                told = self._told(then, spent)
                done_by = {self.events[number].source for _, number, _ in told or () if number >= 0}
                return told if told and self.resolver.names_one_of(line.pick, done_by) else None
            case b.Uses(player, pick, talent):
                kinds = (e.TalentUsed,) if talent else (e.Triggered, e.AbilityUsed, e.TalentUsed)
                return self._first(player, "uses", kinds, spent, pick)
            case b.Resolves():
                return self._resolves(line, spent)
            case b.Tells(player, "is done"):
                return self._first(player, "is done", (e.DonePlaying,), spent)
            case b.Tells(player, "keeps it for later"):
                return self._first(player, "keeps", (e.ExtraPlayGranted, e.KeptForLater), spent)
            case b.Tells(player, "passes" | "declines" | "says no" | "does nothing", None):
                return self._passes(player, line.verb, spent)
            case b.Chance(what=b.Called()):
                return self._chance(line, spent)
        return None

    def _told_of_things(self, line: b.Picks, spent: Told) -> Told | None:
        match line:
            case b.Picks(verb="plays"):
                return self._plays(line.player, line.picks[0], spent, begun=line.begun)
            case b.Picks(verb="goes", goal=b.NamedPile() as goal):
                return self._goes(line.picks[0], goal, spent)
            case b.Picks(verb="replaces", picks=(new, old)):
                return self._replaces(new, old, spent)
            case b.Picks(verb="gains", count=int() as count):
                return self._gains(line, count, spent)
            case b.Picks(count=int() as count):
                found = self._counted(line)
                return found if found and count in (0, len(found)) and not found & spent else None
            case b.Picks(counters=int()):
                return self._counters(line, spent)
            case b.Picks(verb="places", picks=(), ordinal=None, end=None):
                return self._first(line.player, "places", (e.NoDuelingCard,), spent)
            case b.Picks(picks=(), end="top" | "bottom", begun=True):
                return (
                    frozenset()
                    if line.end in (self.end_of_deck(line.player), arranged_at(self.resolver.table.decision))
                    else None
                )
            case b.Picks(ordinal=None):
                told = self._picks(line, spent) if line.picks or line.begun else None
                return self._carried(line, spent) if told is None else told
        return None

    def _carried(self, line: b.Picks, spent: Told) -> Told | None:
        """`puts Grunt into her hand`, of whatever the player did to send it there."""
        if line.verb not in CARRIES or line.goal is None or not line.picks:
            return None
        if line.verb == "returns" and line.goal.zone == "discard":
            return None  # that is no place to return to
        told: set[tuple[str, int, Entity | None]] = set()
        by_player = {number for number, _ in self._by(line.player)}
        for pick in line.picks:
            found = self._goes(pick, line.goal, spent | told)
            if found is None or any(number not in by_player for _, number, _ in found):
                return None
            told |= found
        return frozenset(told)

    def _replaces(self, new: b.Pick, old: b.Pick, spent: Told) -> Told | None:
        for number, event in enumerate(self.events):
            told = ("replaces", number, event.card)
            is_new = isinstance(event, e.BasePlayed) and self.resolver.names_one_of(new, {event.card})
            if is_new and told not in spent and self.resolver.names_one_of(old, {*event.others}):
                return frozenset({told})
        return None

    def points_of(self, player: b.Named) -> int:
        """How many victory points the player has got."""
        return sum(event.change for _, event in self._points(player))

    def _points(self, player: b.Named) -> Iterator[tuple[int, e.VictoryPointsChanged]]:
        for number, event in enumerate(self.events):
            if isinstance(event, e.VictoryPointsChanged) and key(event.player) == key(player.text):
                yield number, event

    def _gains(self, line: b.Picks, points: int, spent: Told) -> Told | None:
        """All at once, or one after the other; for a base, if the line names one."""
        player, source = line.player, line.source
        each = {
            ("gains", number, player.text): event.change for number, event in self._points(player)
            if source is None or self.resolver.names_one_of(pick_of(source), {event.source, event.base})
        }  # fmt: skip
        one = next((told for told, change in each.items() if change == points and told not in spent), None)
        if one is not None:
            return frozenset({one})
        return frozenset(each) if sum(each.values()) == points and each and not spent & {*each} else None

    def _goes(self, pick: b.Pick, goal: b.NamedPile, spent: Told) -> Told | None:
        """The card went to that pile, whoever sent it there."""
        for number, event in enumerate(self.events):
            told, to = ("goes", number, event.card), getattr(event, "to", None)
            is_there = isinstance(to, Place) and self.resolver.came_from(goal, to)
            if is_there and told not in spent and self.resolver.names_one_of(pick, {event.card}):
                return frozenset({told})
        return None

    def done_to(self, line: b.Picks) -> list[tuple[Entity | None, CardId]]:
        """By which card the same was done to which, without regard to what the line names."""
        events = [self.events[number] for number, _, _ in self._done(line) if number >= 0]
        return [(event.source, event.card) for event in events if event.card is not None and event.address is not None]

    def number_of(self, line: b.Picks) -> int:
        """To how many cards it was done."""
        return len(self._counted(line))

    def _counted(self, line: b.Picks) -> Told:
        return frozenset(
            (line.verb, number, self.events[number].card) for number, _, _ in self._done(line)
            if number >= 0 and self._is_of_kind(line.kind, self.events[number].card)
        )  # fmt: skip

    def _is_of_kind(self, kind: str | None, card: CardId | None) -> bool:
        return kind is None or (card is not None and KINDS_THEN[kind](self.resolver.table, card))

    def _resolves(self, line: b.Resolves, spent: Told) -> Told | None:
        happened = {event.card for event in self.events} | {event.actor for event in self.events}
        if line.cause is not None and not self.resolver.names_one_of(pick_of(line.cause), happened):
            return None
        return self._first(line.player, "resolves", (e.Triggered,), spent, pick_of(line.card.card))

    # --- by the player of the line --------------------------------------------------------------------------------

    def _by(self, player: b.Named) -> Iterator[tuple[int, e.Event]]:
        """What the player did; what a rule does is told of whoever it concerns, or of the current player."""
        players = self.resolver.table.players
        passed = [event.player for event in self.events if isinstance(event, e.TurnPassed)]
        current = {self.resolver.table.turn.player, *(players[players.index(to) - 1] for to in passed)}
        for number, event in enumerate(self.events):
            actors = {event.actor} if event.actor is not None else {event.controller, event.owner, *current}
            if isinstance(event, e.Replaced) or any(
                actor is not None and key(actor) == key(player.text) for actor in actors
            ):
                yield number, event

    def _first(
        self, player: b.Named, verb: str, kinds: tuple[type, ...], spent: Told, pick: b.Pick | None = None
    ) -> Told | None:
        for number, event in self._by(player):
            told = (verb, number, event.card)
            named = pick is None or self.resolver.names_one_of(pick, {event.card, event.source})
            if isinstance(event, kinds) and named and told not in spent:
                return frozenset({told})
        return None

    def _passes(self, player: b.Named, verb: str | None, spent: Told) -> Told | None:
        """The player had no card to place for a duel, kept all extra cards with one answer, or had nothing to use when
        others could use specials."""
        kept = self._first(player, "keeps", (e.KeptForLater,), spent) if verb is None else None
        placed = kept or self._first(player, "places", (e.NoDuelingCard,), spent) if verb in (None, "places") else None
        if placed or verb not in (None, "plays"):
            return placed
        for moment, passed in sorted(self.passed_over):
            told = ("passes", moment, passed)
            if key(passed) == key(player.text) and told not in spent:
                return frozenset({told})
        return None

    def _counters(self, line: b.Picks, spent: Told) -> Told | None:
        return counters_told(line, [*self._by(line.player)], self.resolver, spent)

    # --- things that something was done to ------------------------------------------------------------------------

    def _picks(self, line: b.Picks, spent: Told) -> Told | None:
        """Each is what something was done to, or else where, with what or to whom all of it was done."""
        done = [*self._done(line)]
        told: set[tuple[str, int, Entity | None]] = set()
        for pick in line.picks:
            found = self._as_subject(line, pick, done, spent | told)
            if found is None:
                numbers = {number for _, number, _ in told}
                done_to = [partners for number, _, partners in done if number in numbers or (line.begun and not told)]
                if not done_to or not all(self.resolver.names_one_of(pick, partners) for partners in done_to):
                    return None
            else:
                told.add(found)
        return frozenset(told)

    def _done(self, line: b.Picks) -> Iterator[tuple[int, tuple[Entity | None, ...], tuple[Entity | None, ...]]]:
        """Events that the verb can tell: their number, what it was done to, and where, with what or to whom.

        A line that has begun to answer names what the ability is done to, whatever comes of it.
        """
        table = self.resolver.table
        decision = table.decision
        if isinstance(decision, Choose | ArrangeCards | TopOrBottom) and accepts_verb(decision, table, line.verb):
            yield -1, tuple(settled(table, of_deed=True)), ()
        for number, event in self._by(line.player):
            if line.verb in CHOOSES or line.begun:
                if self._was_chosen(event) or (line.begun and self._is_answered(event)):
                    yield number, all_asked_for(event), partners(event)
            elif not isinstance(event, OBSTACLES) and line.verb in self._verbs(event):
                yield number, subjects(event), partners(event)

    def _as_subject(
        self, line: b.Picks, pick: b.Pick, done: list[tuple[int, tuple[Entity | None, ...], tuple[Entity | None, ...]]],
        spent: Told,
    ) -> tuple[str, int, Entity | None] | None:  # fmt: skip
        for number, done_to, beside in done:
            place = place_named(pick)
            if place and not self.resolver.names_one_of(place[0], (*beside, *done_to)):
                continue
            if number >= 0 and not self._came_from(pick, self.events[number]):
                continue
            for entity in done_to:
                told = (line.verb, number, entity)
                if told not in spent and self.resolver.names_one_of(pick, {entity}):
                    return told
        return None

    def _came_from(self, pick: b.Pick, event: e.Event) -> bool:
        origin = getattr(event, "origin", None)
        return pick.origin is None or (isinstance(origin, Place) and self.resolver.came_from(pick.origin, origin))

    def _verbs(self, event: e.Event) -> tuple[str, ...]:
        """What a script says of who did it; where cards have no word for the event, the verb of the ability."""
        match event:
            case e.DuelingCardPlaced():
                return "places", "lays"
            case (
                e.CountersPlaced() | e.CountersRemoved() | e.CountersTransferred()
            ):  # the card is not what is placed or removed
                return ()
            case e.PutBackOnDeck():
                return "arranges", "places", "returns"
            case e.BaseDiscarded():
                return ("discards",)
            case e.VictoryPointsChanged(address=None):  # the base has scored
                return ("scores",)
        if isinstance(event, BEGINNINGS):
            return ()
        if isinstance(event, e.TriggeringEvent):
            done = tuple(verb for verb, happening in DONE_AS.items() if happening in event.happenings)
            taken = isinstance(event, e.Drawn | e.Placed) and event.to.zone == "hand"
            table = self.resolver.table
            found = ("searches", was_found(event, table)), ("returns", was_saved(event, table))
            more = [verb for verb, is_so in found if is_so]
            return (*done, "takes", *more) if taken else done
        return () if event.address is None else verbs_of(self.resolver.table.deed_at(event.address))

    def _is_answered(self, event: e.Event) -> bool:
        """Did the ability do it that asked the last question?"""
        return event.address is not None and self.asked is not None and event.address[:2] == self.asked[:2]

    def _was_chosen(self, event: e.Event) -> bool:
        """Did an ability ask for something that it was done to? Or it was where a card goes, or which base scores."""
        if event.address is None:
            return isinstance(event, e.Played | e.BaseScores | e.Replaced)
        deed = self.resolver.table.deed_at(event.address)
        return any(map(asks, slots(deed))) or owner_to_choose(deed) is not None or isinstance(event, e.Chosen)

    # --- cards that were played -----------------------------------------------------------------------------------

    def end_of_deck(self, player: b.Named) -> str | None:
        """On which end of a deck the cards lie that the player has put there."""
        table = self.resolver.table
        placed = [event.card for _, event in self._by(player) if event.card is not None and went_to_deck(event)]
        for card in placed:
            pile = table.pile(table.cards[card].place)
            if table.cards[card].place.zone == "deck":
                return "top" if card in pile[: len(placed)] else "bottom" if card in pile[-len(placed) :] else None
        return None

    def asked_by(self, card: CardId) -> list[Entity]:
        """What there was to choose for the ability of a card, without a question."""
        events = [event for event in self.events if event.source == card and isinstance(event, e.Chosen)]
        return [thing for event in events for thing in event.others]

    def _plays(self, player: b.Named, pick: b.Pick, spent: Told, *, begun: bool) -> Told | None:
        """A card was played where the line says, or there was one thing only that it could be done to."""
        alone = without_number(pick) if begun else pick
        for number, event in self._by(player):
            told = ("plays", number, event.card)
            if told in spent or not (isinstance(event, e.Played | e.BasePlayed) or is_held_off(event)):
                continue
            is_it = self.resolver.names_one_of(alone, {event.card}) and self._came_from(pick, event)
            if is_it and self._is_there(event, place_named(pick)):
                return frozenset({told})
        return None

    def _is_there(self, played: e.Event, place: list[b.Pick]) -> bool:
        if not place or self.resolver.names_one_of(place[0], partners(played)):
            return True
        if is_held_off(played):
            saved = {other.card for other in self.events if isinstance(other, e.Replaced)}
            return self.resolver.names_one_of(place[0], saved)
        asked_for = (other for other in self.events if other.source == played.card and self._was_chosen(other))
        return any(self.resolver.names_one_of(place[0], all_asked_for(other)) for other in asked_for)

    # --- chance ---------------------------------------------------------------------------------------------------

    def _chance(self, line: b.Chance, spent: Told) -> Told | None:
        """There was only one card that it could be."""
        assert isinstance(line.what, b.Called)
        cards = self.resolver.cards(line.what)
        for number, event in enumerate(self.events):
            told = ("chance", number, event.card)
            if event.card in cards and told not in spent and came_up(event, line, self.resolver.table):
                return frozenset({told})
        return None

    # --- what is being done ---------------------------------------------------------------------------------------

    def is_settled(self, pick: b.Pick, *, of_deed: bool = False) -> bool:
        """Is it part of what the open question is about? Then there was nothing to choose."""
        return self.resolver.names_one_of(pick, {*settled(self.resolver.table, of_deed=of_deed)})
