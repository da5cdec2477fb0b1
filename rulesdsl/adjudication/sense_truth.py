"""What a line says beside of the things that it chooses: where they are, where they go, with whom, by what."""

from __future__ import annotations

from typing import Protocol

from rulesdsl.engine import questions as q
from rulesdsl.engine.options import entities_of
from rulesdsl.engine.trace import Happened
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.table.cards import Entity, Place
from rulesdsl.table.table import Table

from .sense_answers import Candidate, Sense
from .sense_facts import ZONES, Facts
from .sense_parts import Clause, Thing


class Answer(Protocol):
    """One answer, and what of it a line has named so far."""

    candidate: Candidate
    facts: Facts
    sense: Sense
    goes_on: bool
    covered: set[Entity]

    @property
    def themes(self) -> frozenset[Entity]: ...

    def is_in_play(self, theme: Entity) -> bool: ...

    def asks_where(self) -> bool: ...

    def is_second(self) -> bool: ...


class Truth:
    """Of one answer, and the table before and after it."""

    def __init__(self, match: Answer) -> None:
        self.match, self.facts, self.sense = match, match.facts, match.sense
        self.candidate = match.candidate

    @property
    def table(self) -> Table:
        return self.sense.table

    def is_true(self, role: str, thing: Thing, clause: Clause) -> bool:
        if thing.pronoun in ("it", "them", "him", "her"):
            return role in ("for", "with", "by", "of", "at", "on") and bool(self.sense.sources)
        check = {
            "at": self._is_there, "on": self._is_there, "to": self._goes_there, "from": self._comes_from,
            "with": self._is_with, "against": self._is_with, "by": self._is_by,
            "for": self._is_for, "of": self._is_of, "in": self._is_in,
            "before": self._is_before, "after": self._is_before, "as": self._is_as,
        }.get(role)  # fmt: skip
        return check is not None and check(thing, clause)

    # --- places -----------------------------------------------------------------------------------------------

    def _is_there(self, thing: Thing, clause: Clause) -> bool:
        """Is it where the chosen things are, or where they go? Then nothing is chosen by it."""
        if self._is_zone(thing):
            after = self.candidate.after.table
            return self._is_in_zone(thing, after) or self._is_in_zone(thing, self.table) or self._goes_into_deck(thing)
        if thing.aspect == "duel" or thing.aspect in ("turn", "phase"):
            return thing.aspect != "duel" or isinstance(self.sense.decision, q.PlaceDuelingCard)
        if self._is_place_of_all(thing, self.table, self._described):
            return True
        if self._is_target(thing):
            return True
        aims = isinstance(self.sense.decision, q.Choose) and any(
            each in self.table.bases for each in self.candidate.picked
        )
        if aims and clause.families & {"choose", "use"} and thing.names is not None and self._is_with(thing, clause):
            return True  # `aims the plague at Grunt`, where a base is asked for
        return self._is_source(thing) or self._goes_there(thing, clause)

    def _is_target(self, thing: Thing) -> bool:
        """`plays Order on Grunt`, where Grunt is chosen without a question."""
        if not isinstance(self.sense.decision, q.PlayCards) or thing.names is None:
            return False
        after = self.candidate.after
        asked = after.table.decision is not None and after.table.decision.player == self.sense.decision.player
        chosen = {each for family, each in self.candidate.happened if family == "choose"}
        chosen |= type(self.sense)(after, self.sense.names).settled if asked else set()
        done_to = {each for _, each in self.candidate.happened} - self.candidate.picked
        chosen |= done_to if len(done_to) == 1 else set()
        return any(self.facts.denotes(thing, each) for each in chosen)

    @property
    def _described(self) -> frozenset[Entity]:
        """What the words of a place are about: not the card that is only now played, and no base."""
        return frozenset(theme for theme in self.match.themes if theme not in self.table.bases)

    def _goes_there(self, thing: Thing, clause: Clause) -> bool:
        after = self.candidate.after.table
        if self._is_zone(thing):
            return self._is_in_zone(thing, after) or self._went(thing)
        if self._is_way_to(thing) or ("die" in clause.families and self._is_source(thing)):
            return True
        if thing.aspect == "duel":
            return "duel" in self.candidate.acts
        if thing.aspect == "play":
            return all(self.match.is_in_play(theme) for theme in self.match.themes)
        if thing.names and all(isinstance(name, str) for name in thing.names):
            return not isinstance(self.sense.decision, q.PlayCards) and self._is_taker(thing)
        is_new = not self._is_place_of_all(thing, self.table, self._described)
        return (is_new and self._is_place_of_all(thing, after, self._described)) or self._went(thing)

    def _is_way_to(self, thing: Thing) -> bool:
        """Is it a place that the chosen way names?"""
        said = self.candidate.text.casefold()
        named = [
            self.sense.names.of(self.table, each).casefold() for each in thing.names or () if each in self.table.bases
        ]
        return isinstance(self.sense.decision, q.ChooseWay) and any(name in said for name in named)

    def _went(self, thing: Thing) -> bool:
        """Did they go there, whatever has become of them since?"""
        events = [step.event for step in self.candidate.after.steps if isinstance(step, Happened)]
        gone = {event.card: event.to for event in reversed(events) if isinstance(getattr(event, "to", None), Place)}  # type: ignore[attr-defined]
        return bool(self._described) and all(
            theme in gone and self._is_meant_place(gone[theme], thing) for theme in self._described
        )

    def _is_meant_place(self, place: Place, thing: Thing) -> bool:
        if self._is_zone(thing):
            return self.facts.is_of_zone(place, thing)
        return (
            isinstance(place.of, int)
            and (thing.names is not None or thing.kind == "base")
            and any(self.facts.denotes(thing, each) for each in (place.of, place.base) if each is not None)
        )

    def _is_place_of_all(self, thing: Thing, table: Table, themes: frozenset[Entity]) -> bool:
        if (thing.names is None and thing.kind != "base") or not themes:
            return False
        return all(
            any(self.facts.denotes(thing, place) and self.facts.is_at(table, theme, place) for place in table.cards)
            for theme in themes
        )

    def _is_taker(self, thing: Thing) -> bool:
        """Does this player have control of it, or the card in a pile, when it is done?"""
        after = self.candidate.after.table
        taken = [
            theme for theme in self._described
            if isinstance(theme, int) and theme in after.cards
            and {after.cards[theme].controller, after.cards[theme].place.of} & (thing.names or frozenset())
            and after.cards[theme] != self.table.cards[theme]
        ]  # fmt: skip
        return bool(taken) and len(taken) == len(self._described)

    def _is_zone(self, thing: Thing) -> bool:
        return thing.aspect in ZONES and thing.names is None

    def _is_in_zone(self, thing: Thing, table: Table) -> bool:
        themes = self._described
        return bool(themes) and all(self.facts.in_zone(table, theme, thing) for theme in themes)

    def _goes_into_deck(self, thing: Thing) -> bool:
        """Is it asked next in which order all that is chosen now goes into this deck?"""
        asked = self.candidate.after.table.decision
        if thing.aspect != "deck" or not isinstance(asked, q.ArrangeCards):
            return False
        owner = asked.player if thing.owner == "own" else thing.owner
        whose = {self.table.cards[each].owner for each in self.candidate.picked if isinstance(each, int)}
        is_theirs = not owner or whose <= (frozenset({owner}) if isinstance(owner, str) else {*owner})
        return self.candidate.picked == {*entities_of(asked.options)} and is_theirs

    def _comes_from(self, thing: Thing, clause: Clause) -> bool:
        if self._is_zone(thing):
            return self._is_in_zone(thing, self.table)
        return self._is_place_of_all(thing, self.table, self._described) or self._is_source(thing)

    # --- others -----------------------------------------------------------------------------------------------

    def _is_source(self, thing: Thing) -> bool:
        sources = self.sense.sources | (self.sense.earlier if self.match.goes_on else frozenset())
        return thing.names is not None and any(self.facts.denotes(thing, source) for source in sources)

    def _is_with(self, thing: Thing, clause: Clause) -> bool:
        """Beside whom the chosen card is or comes to be, or what stands at the chosen base."""
        if thing.aspect == "counter":
            return self._have_counters()
        if thing.aspect == "power":
            return self._have_power(thing)
        if thing.names is None and not thing.kind:
            return False
        if "duel" in clause.families:
            return any(self.facts.denotes(thing, each) for each in self.sense.settled) and self.match.is_second()
        if self._is_source(thing):
            return True
        cards = [card for card in self.table.cards if self.facts.denotes(thing, card)]
        together = [card for card in cards if self.stands_with(card)]
        return bool(together)

    def stands_with(self, other: Entity) -> bool:
        chosen = self.candidate.picked
        bases = [each for each in chosen if each in self.table.bases]
        if any(self.facts.is_at(self.table, other, base) for base in bases):
            self.match.covered |= set(bases) if self.match.asks_where() else set()
            return True
        tables = (
            [self.table] if isinstance(self.sense.decision, q.PlayCards) else [self.table, self.candidate.after.table]
        )
        themes = [theme for theme in self.match.themes if theme != other]
        if bases:
            return False
        return bool(themes) and any(
            all(self.facts.are_together(table, theme, other) for theme in themes) for table in tables
        )

    def _have_counters(self) -> bool:
        cards = [self.table.cards[theme] for theme in self.match.themes if isinstance(theme, int)]
        return bool(cards) and all(card.counters for card in cards)

    def _is_by(self, thing: Thing, clause: Clause) -> bool:
        return self._is_source(thing) or thing.names == frozenset({self.facts.decider})

    def _is_for(self, thing: Thing, clause: Clause) -> bool:
        if thing.names is not None and any(self.facts.denotes(thing, each) for each in self.sense.settled):
            return True
        return self._is_source(thing)

    def _is_of(self, thing: Thing, clause: Clause) -> bool:
        """`of Bob`: whose it is. `of power 2`: as the answer is offered."""
        if thing.names and all(isinstance(name, str) for name in thing.names):
            cards = [each for each in self._described if isinstance(each, int)]
            return bool(cards) and all(self.facts.holder(card) in (thing.names or ()) for card in cards)
        if thing.names is not None and self._is_source(thing):
            return True
        if thing.aspect == "power":
            return self._have_power(thing)
        return self._is_zone(thing) and self._is_in_zone(thing, self.table)

    def _have_power(self, thing: Thing) -> bool:
        """`of power 2`; `or less` only as the answer says it."""
        if thing.number is None:
            return False
        if isinstance(self.sense.decision, q.ChooseWay):
            bound = " ".join(["power", str(thing.number), *(f"or {each}" for each in thing.adjectives)])
            return self.candidate.text.casefold().endswith(bound)
        cards = [each for each in self._described if isinstance(each, int)]
        return (
            bool(cards)
            and not thing.adjectives
            and all(numbers.power(self.table, card) == thing.number for card in cards)
        )

    def _is_in(self, thing: Thing, clause: Clause) -> bool:
        return thing.aspect in ("turn", "phase") or (
            thing.aspect == "duel" and isinstance(self.sense.decision, q.PlaceDuelingCard)
        )

    def _is_before(self, thing: Thing, clause: Clause) -> bool:
        decision = self.sense.decision
        if isinstance(decision, q.TriggerQuestion):  # `resolves Grunt before Page`
            others = [source for source in decision.sources if source not in self.candidate.picked]
            role = next((part.role for part in clause.parts if thing in part.things), "")
            return (
                role == "before"
                and len(decision.sources) == 2
                and any(self.facts.denotes(thing, each) for each in others)
            )
        if not isinstance(decision, q.UseSpecial):
            return False
        window = getattr(self.table.stack[-1], "window", "")
        said = next((part.role for part in clause.parts if thing in part.things), "")
        return window == said and decision.base is not None and self.facts.denotes(thing, decision.base)

    def _is_as(self, thing: Thing, clause: Clause) -> bool:
        """`as an extra minion`, `as her dueling card`."""
        decision = self.sense.decision
        is_extra = isinstance(decision, q.PlayExtraCard) or isinstance(self.sense.question.deed, t.Play)
        is_extra = is_extra or (isinstance(decision, q.ChooseWay) and "extra" in self.candidate.text)
        dueling = thing.adjectives & {"dueling", "duelling"}
        if not (thing.adjectives & {"extra"} and is_extra) and not (
            dueling and isinstance(decision, q.PlaceDuelingCard)
        ):
            return False
        cards = [each for each in self.match.themes if isinstance(each, int)]
        return all(self.facts.is_kind(card, thing.kind or "card") for card in cards)
