"""What the things that a line names are to one answer: chosen, known, or neither."""

from __future__ import annotations

from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.engine.options import entities_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import Entity

from .sense_answers import Candidate
from .sense_facts import Facts
from .sense_parts import Clause, Part, Thing
from .sense_truth import Truth

USES = frozenset({"use", "do", "resolve", "play", "choose", "take"})
ABILITIES = frozenset({"ability", "talent", "special", "effect"})
WAYS = frozenset({"option", "choice", "way", "thing"})
NUMBERED = {"counter": t.PlaceCounter | t.RemoveCounter | t.TransferCounters, "control": t.GiveControl | t.TakeControl}


class DoesNotFitError(Exception):
    """Something in the line is not so, if it is to mean this answer."""


def _is_so_many(thing: Thing, number: int) -> bool:
    """`three cards`, `both`: may that be said of so many?"""
    said = 2 if thing.every == "both" else thing.number
    return said is None or number == said


class Naming:
    """One answer, and what of it has been named."""

    def __init__(self, candidate: Candidate, facts: Facts, *, goes_on: bool) -> None:
        self.candidate, self.facts, self.sense = candidate, facts, candidate.sense
        self.goes_on = goes_on
        """Has an answer before this one explained the verb?"""
        self.covered: set[Entity] = set()
        self.by_name: set[Entity] = set()
        self.known: set[Entity] = set()
        """What was named although it was not chosen."""
        self.later: list[Part] = []
        self.later_marks: set[str] = set()
        """Which end of a deck, where that is asked next."""

    @property
    def themes(self) -> frozenset[Entity]:
        """What is done something to: the cards that are chosen, else what the question is about."""
        table = self.sense.table
        chosen = frozenset(
            each for each in self.candidate.picked if not isinstance(each, str) and each not in table.bases
        )
        is_place = isinstance(self.sense.decision, q.WhereToPlay)
        about = frozenset(self.known) or self.sense.settled
        return chosen if chosen and not is_place else about

    def asks_where(self) -> bool:
        return isinstance(self.sense.decision, q.WhereToPlay) or self.is_second()

    def _is_aimed(self, families: frozenset[str], objects: list[Part]) -> bool:
        """`sends the plague to Docks`: said of the card that asks which."""
        things = [thing for part in objects for thing in part.things]
        of_source = (
            things
            and self.candidate.picked
            and all(any(self.facts.denotes(thing, each) for each in self.sense.sources) for thing in things)
        )
        return bool(of_source) and "choose" in self.candidate.acts and bool(families & {"send", "play", "put", "use"})

    def _may_happen(self) -> bool:
        return isinstance(self.sense.decision, q.MayUse | q.ChooseWay)

    def _is_described(self, entity: Entity, clause: Clause) -> bool:
        """`both cards at Docks`: not those elsewhere."""
        places = [thing for part in clause.of_role("at", "from") for thing in part.things if thing.names is not None]
        table = self.sense.table
        return all(
            any(self.facts.denotes(thing, place) and self.facts.is_at(table, entity, place) for place in table.bases)
            for thing in places
        ) or not any(self.facts.is_at(table, each, place) for each in self.candidate.picked for place in table.bases
                     for thing in places if self.facts.denotes(thing, place))  # fmt: skip

    def _covers(self, thing: Thing, clause: Clause) -> bool:
        """Is it one of the chosen things, or as many of them as it says?"""
        if thing.is_bare and not thing.pronoun and not thing.is_several and not (thing.ordinal or thing.other):
            return False
        if thing.pronoun and not thing.is_several and thing.pronoun != "them" and len(self._asked()) > 1:
            return False
        fitting = [entity for entity in self._ordered() if self._meant(thing, entity)]
        if not fitting:
            return False
        if not thing.is_several:
            new = [entity for entity in fitting if entity not in self.covered]
            fresh = [entity for entity in fitting if entity not in self.by_name]
            if thing.names is not None and not fresh:
                raise DoesNotFitError  # it is named twice
            self.by_name |= {(new or fresh)[0]} if thing.names is not None else set()
            self.covered.add((new or fresh or fitting)[0])
            return True
        all_fitting = [each for each in self._asked() if self._meant(thing, each) and self._is_described(each, clause)]
        number = 2 if thing.every == "both" else thing.number
        is_all = number is None or bool(thing.every)
        if (number is not None and len(fitting) != number) or (is_all and len(all_fitting) != len(fitting)):
            raise DoesNotFitError
        if number is None and len(fitting) < 2 and thing.every not in ("all", "everything", "each", "every"):
            raise DoesNotFitError
        self.covered |= set(fitting)
        return True

    def _meant(self, thing: Thing, entity: Entity) -> bool:
        if thing.aspect in ABILITIES and not isinstance(thing.owner, str):
            return entity in thing.owner and self._is_ability(thing.aspect)
        if thing.pronoun:
            return thing.owner == "" and entity in self.candidate.picked | set(self._asked())
        return self.facts.denotes(thing, entity)

    def _is_ability(self, aspect: str) -> bool:
        """Is that what is offered: a talent, a special, or any ability?"""
        option = self.candidate.options[0] if self.candidate.options else None
        if isinstance(self.sense.decision, q.MayUse | q.TriggerQuestion):
            return aspect in ("ability", "effect")
        kinds = {"talent": o.TalentOption, "special": o.SpecialOption}
        return isinstance(option, kinds.get(aspect, o.TalentOption | o.SpecialOption | o.AbilityOption))

    def _ordered(self) -> list[Entity]:
        return [entity for entity in self._asked() if entity in self.candidate.picked]

    def _asked(self) -> list[Entity]:
        """All things that there are to choose from."""
        if isinstance(self.sense.decision, q.TriggerQuestion):
            return [*self.sense.decision.sources]
        return [*dict.fromkeys(entities_of(self.sense.decision.options))]

    def _is_known(self, thing: Thing, clause: Clause, role: str) -> bool:
        """Is it what the question is about, the card that asks, or a word for what is done?"""
        facts, sense = self.facts, self.sense
        if thing.aspect and thing.names is None:
            return self._aspect(thing, role)
        if thing.pronoun in ("hers", "theirs", "mine"):
            return True
        if thing.is_bare and thing.owner == frozenset({facts.decider}) and not clause.has_verb:
            return bool(self.candidate.acts & {"take"})  # `Grunt is Ann's`
        settled = [entity for entity in sense.settled if facts.denotes(thing, entity)]
        if settled and _is_so_many(thing, len(settled)):
            self.known |= set(settled)
            return True
        if any(facts.denotes(thing, entity) for entity in sense.sources):
            return (
                self._is_aimed(clause.families, [Part("object", [thing])])
                or bool(clause.families & USES)
                or not clause.has_verb
                or role == "subject"
                or bool(thing.pronoun)
            )
        if "join" in clause.families and thing.other and thing.is_bare:
            return self.asks_where()
        if "get" in clause.families and role == "subject" and thing.names and self._is_true("to", thing, clause):
            return True
        if "join" in clause.families and thing.names and self._is_true("with", thing, clause):
            return True
        return (self._is_of_way(thing) and self._is_done_to_so_many(thing, clause)) or self._has_happened(thing, clause)

    def _is_done_to_so_many(self, thing: Thing, clause: Clause) -> bool:
        """`draws a card`: not where two are drawn."""
        said = 1 if thing.number is None and thing.article in ("a", "an") else thing.number
        done = {entity for family, entity in self.candidate.happened if family in clause.families - {"choose"}}
        return said is None or not done or thing.kind not in ("card", "treasure") or len(done) == said

    def _has_happened(self, thing: Thing, clause: Clause) -> bool:
        """Is it done to this card without another question?"""
        if not self._may_happen() or thing.is_bare:
            return False
        found = {
            entity for family, entity in self.candidate.happened
            if family in clause.families and self.facts.denotes(thing, entity)
        }  # fmt: skip
        said = 2 if thing.every == "both" else thing.number
        if said is None and thing.names is None and thing.article in ("a", "an"):
            said = 1
        if found and said not in (None, len(found)):
            raise DoesNotFitError
        self.known |= found
        return bool(found)

    def _is_of_way(self, thing: Thing) -> bool:
        """`a minion`, where one of the ways is to move a minion."""
        option = self.candidate.options[0] if self.candidate.options else None
        if not isinstance(option, o.WayOption):
            return False
        if thing.ordinal is not None and thing.is_bare and not thing.owner:
            return thing.ordinal == option.index + 1
        said = self.candidate.text.casefold()
        if thing.pronoun == "one":
            return True
        if thing.number is not None and thing.names is None and thing.number != 1:
            return False
        if thing.names is not None:
            return any(self.sense.names.of(self.sense.table, entity).casefold() in said for entity in thing.names
                       if isinstance(entity, str) or entity in self.sense.table.cards)  # fmt: skip
        is_plain = not thing.owner and not thing.other and not thing.adjectives and thing.article != "the"
        return is_plain and bool(thing.kind) and thing.kind in said.split()

    def _aspect(self, thing: Thing, role: str) -> bool:
        candidate, sense = self.candidate, self.sense
        option = candidate.options[0] if candidate.options else None
        aspect = thing.aspect
        if aspect in WAYS and thing.ordinal is not None:
            return isinstance(option, o.WayOption) and thing.ordinal == option.index + 1
        if aspect in WAYS:
            return thing.owner in ("own", frozenset({self.facts.decider}))
        if aspect in ABILITIES:
            if not isinstance(thing.owner, str) and thing.owner:
                return bool(thing.owner & sense.sources) and self._is_ability(aspect)
            return isinstance(sense.decision, q.MayUse) and aspect in ("ability", "effect")
        if aspect in NUMBERED:
            return isinstance(sense.question.deed, NUMBERED[aspect]) and self._is_number(thing)
        if aspect == "duel":
            return "duel" in candidate.acts or isinstance(sense.decision, q.PlaceDuelingCard)
        if aspect in ("top", "bottom"):
            return self._is_end(aspect)
        if aspect in ("turn", "phase"):
            return role == "in"
        return False

    def _is_number(self, thing: Thing) -> bool:
        """`the +1 counter`, `a counter`: as many as the deed places."""
        said = thing.number if thing.number is not None else 1 if thing.signed is None and not thing.plural else None
        amount = getattr(self.sense.question.deed, "amount", None)
        number = amount.value if isinstance(amount, t.Number) and amount.per is None else None
        return thing.signed in (None, 1, number) and (said is None or said == number or thing.article == "the")

    def is_second(self) -> bool:
        """Is it asked where, or with what, something goes that is settled?"""
        frame = self.sense.table.stack[-1]
        return bool(getattr(frame, "picks", ()))

    def _is_true(self, role: str, thing: Thing, clause: Clause) -> bool:
        return Truth(self).is_true(role, thing, clause)

    def _is_end(self, end: str) -> bool:
        option = self.candidate.options[0] if self.candidate.options else None
        if isinstance(option, o.DeckEndOption):
            return option.end == end
        if isinstance(self.sense.decision, q.ArrangeCards):
            return self.sense.decision.end == end and not self.sense.decision.arranged
        after = self.candidate.after.table
        if isinstance(after.decision, q.ArrangeCards) and after.decision.end == end and not after.decision.arranged:
            return self.candidate.picked == {*entities_of(after.decision.options)}
        at = 0 if end == "top" else -1
        places = {
            theme: after.cards[theme].place for theme in self.themes if theme in after.cards and isinstance(theme, int)
        }
        return bool(places) and all(
            place.zone == "deck" and after.pile(place)[at] == theme for theme, place in places.items()
        )

    def _asks_end_next(self) -> bool:
        """Is it asked of what is chosen now on which end of a deck it goes?"""
        after = self.candidate.after.table.decision
        return isinstance(after, q.TopOrBottom) and after.card in self.candidate.picked

    def is_in_play(self, theme: Entity) -> bool:
        table = self.candidate.after.table
        asks_where = isinstance(table.decision, q.WhereToPlay) and table.decision.card == theme
        return asks_where or (not isinstance(theme, str) and theme in table.cards and table.cards[theme].in_play)
