"""Does a line that is read by sense say that nothing is chosen, used or played?"""

from __future__ import annotations

from rulesdsl.board import sense_vocabulary as v
from rulesdsl.engine import options as o
from rulesdsl.engine import questions as q
from rulesdsl.table.cards import Entity

from .sense_answers import Candidate
from .sense_facts import ZONES, Facts
from .sense_named import ABILITIES, NUMBERED
from .sense_parts import Clause, Part, Thing

GENERAL = frozenset({"use", "do", "choose", "have", "get"})
KEEPS = frozenset({"keep", "stay", "spare"})
ENDED = frozenset({"turn", "phase", "plays", "play", "day"})
PLAYED = frozenset({"action", "minion", "card", "special", "talent"})


class Declining:
    """One answer that chooses nothing, against the clauses of a line."""

    def __init__(self, candidate: Candidate, facts: Facts) -> None:
        self.candidate, self.facts, self.sense = candidate, facts, candidate.sense
        self.is_over = False
        """Does another clause say that no more is played?"""
        self.others = [other for other in self.sense.candidates if not other.is_none]

    def fits(self, clauses: list[Clause]) -> bool:
        if self.is_done and self.others and any(clause.families & {"decline"} for clause in clauses):
            return False  # nothing is offered: whoever plays no more cards is done
        self.is_over = any("finish" in clause.families for clause in clauses)
        said = [
            self._says(clause)
            for clause in clauses
            if (clause.has_verb or clause.parts) and not self._is_beside(clause)
        ]
        return bool(said) and all(said)

    def _is_beside(self, clause: Clause) -> bool:
        """`fights without a dueling card`; a clause that only names who decides."""
        if not clause.has_verb:
            return not clause.negated and all(self._is_player(part) for part in clause.parts)
        return (
            isinstance(self.sense.decision, q.PlaceDuelingCard) and "duel" in clause.families and not clause.negated
            and all(self._is_player(part) for part in clause.parts)
        )  # fmt: skip

    @property
    def is_done(self) -> bool:
        return self.candidate.options == (o.DONE,)

    def _says(self, clause: Clause) -> bool:
        if not self._subject_fits(clause) or not self._marks_fit(clause):
            return False
        things = [part for part in clause.parts if part.role in ("object", "subject")]
        has_none = any(thing.none for part in clause.parts for thing in part.things)
        if clause.families & {"decline"} and not clause.negated:
            return self._declines(clause)
        if clause.families & {"finish"} and not clause.negated and self.is_done:
            return self._finishes(clause)
        if clause.negated != has_none:
            return self._does_not(clause, things)
        if clause.negated:
            return False
        if clause.families & KEEPS and not clause.passive:
            return self._keeps(clause)
        return self._comes_of_it(clause)

    def _subject_fits(self, clause: Clause) -> bool:
        """Who decides, the card that asks, or what would be done something to."""
        for part in clause.of_role("subject"):
            for thing in part.things:
                is_player = thing.pronoun in v.SUBJECTS or thing.names == frozenset({self.facts.decider})
                if thing.is_bare and (thing.none or thing.every):
                    possible = {family for other in self.others for family in other.selfs} | {"stay"}
                    is_player = bool(clause.families & possible) or clause.passive or not clause.has_verb
                    if not is_player:
                        return False
                if thing.kind == "player":
                    return False
                if not is_player and not thing.none and not self._is_concerned(thing):
                    return False
        return True

    def _marks_fit(self, clause: Clause) -> bool:
        for mark in clause.marks:
            fits = {
                "later": isinstance(self.sense.decision, q.ExtraNowOrLater),
                "inplay": all(self._in_play(theme) for theme in self._concerned()),
                "inplace": True,
                "instead": True,
                "buried": self._are_buried(),
                **dict.fromkeys(
                    ("alone", "alive", "unplayed", "untouched", "unharmed", "unused"), bool(clause.families & KEEPS)
                ),
            }.get(mark, False)
            if not fits:
                return False
        return True

    def _are_buried(self) -> bool:
        cards = [self.sense.table.cards[each] for each in self._concerned() if isinstance(each, int)]
        return all(card.place.zone == "buried" for card in cards)

    def _in_play(self, theme: Entity) -> bool:
        return isinstance(theme, int) and theme in self.sense.table.cards and self.sense.table.cards[theme].in_play

    # --- what is concerned ----------------------------------------------------------------------------------------

    def _concerned(self) -> frozenset[Entity]:
        """Everything that could have been chosen, or to which something would have been done."""
        found = frozenset(entity for other in self.others for entity in other.picked)
        if not found and isinstance(self.sense.decision, q.MayUse):
            found = frozenset(entity for other in self.others for _, entity in other.happened)
        return found or self.sense.settled

    def _is_concerned(self, thing: Thing) -> bool:
        """Does it mean the card that asks, or all that could be chosen?"""
        if isinstance(self.sense.decision, q.MayUse) and not self._may_be_several(thing):
            return False
        if thing.none or thing.any or thing.pronoun in ("it", "them", "this", "that", "hers"):
            return not thing.owner
        if thing.pronoun and not thing.is_bare:
            return True
        if thing.is_bare:
            return bool(thing.every) or thing.other or thing.number == 1 or thing.pronoun == "one"
        if thing.aspect and thing.names is None:
            return self._aspect(thing)
        concerned = self._concerned()
        if concerned and all(self.facts.denotes(thing, entity) for entity in concerned):
            return True
        known = self.sense.sources | self.sense.settled
        is_known = thing.names is not None and any(self.facts.denotes(thing, entity) for entity in known)
        return is_known and not isinstance(self.sense.decision, q.UseSpecial | q.PlayCards)

    def _may_be_several(self, thing: Thing) -> bool:
        """`them all` is not said of one card."""
        is_group = thing.pronoun in ("them", "these", "those") and not thing.none and not thing.any
        cards = [each for each in self._concerned() | self.sense.sources if isinstance(each, int)]
        return not is_group or len(cards) > 1

    def _aspect(self, thing: Thing) -> bool:
        aspect = thing.aspect
        if aspect in ABILITIES:
            if not isinstance(thing.owner, str) and thing.owner:
                return bool(thing.owner & self.sense.sources)
            return isinstance(self.sense.decision, q.MayUse | q.UseSpecial)
        if aspect in NUMBERED:
            return isinstance(self.sense.question.deed, NUMBERED[aspect])
        if aspect == "duel":
            return isinstance(self.sense.decision, q.PlaceDuelingCard) or any(
                "duel" in other.acts for other in self.others
            )
        return False

    # --- the ways to say it -----------------------------------------------------------------------------------

    def _declines(self, clause: Clause) -> bool:
        objects = [part for part in clause.parts if part.role not in ("subject", "there")]
        if isinstance(self.sense.decision, q.MayUse) and not objects and clause.verb.startswith(("pass", "skip")):
            return False  # that is said of specials
        if self.is_done and objects:
            return all(self._is_played(thing) for part in objects for thing in part.things)
        return all(self._part_fits(part) for part in objects)

    def _finishes(self, clause: Clause) -> bool:
        parts = [part for part in clause.parts if part.role not in ("subject", "there")]
        if not all(self._is_player(part) for part in clause.of_role("subject")):
            return False
        own = ("", "own", frozenset({self.facts.decider}))
        if any(thing.owner not in own for part in parts for thing in part.things):
            return False
        ended = [thing for part in parts if part.role != "to" for thing in part.things]
        are_ended = all(
            thing.aspect in ENDED or (thing.kind in PLAYED and (thing.plural or thing.none)) for thing in ended
        )
        return are_ended and all(part.role in ("object", "with", "to", "of", "in", "at", "on") for part in parts)

    def _is_played(self, thing: Thing) -> bool:
        """`no minion`, where nothing else could be played either; `nothing`, `anything`."""
        if thing.is_bare:
            return thing.text.casefold() in ("anything", "nothing")
        if thing.aspect:
            return thing.aspect in ENDED | PLAYED and not self.others
        if thing.names is None:
            return thing.kind in PLAYED and (not self.others or self.is_over)
        named = [any(self.facts.denotes(thing, each) for each in other.picked) for other in self.others]
        return any(named) and (self.is_over or all(named))

    def _without_no(self, thing: Thing) -> Thing:
        return Thing(
            thing.text, thing.names, thing.kind, aspect=thing.aspect, owner=thing.owner, adjectives=thing.adjectives
        )

    def _does_not(self, clause: Clause, things: list[Part]) -> bool:
        """`doesn't move anything`, `moves nobody`, `no card from Bob`."""
        if self.is_done:
            spoken = [part for part in clause.parts if part.role not in ("subject", "in")]
            spoken = [part for part in spoken if part.role != "there"]
            acts = {"play", "do", "have"} | ({"use", "put"} if not self.others else set())
            return (not clause.has_verb or bool(clause.families & acts)) and all(
                self._is_played(thing) for part in spoken for thing in part.things
            )
        possible = GENERAL | {family for other in self.others for family in other.acts | other.selfs}
        possible |= {family for other in self.others if isinstance(self.sense.decision, q.MayUse)
                     for family, _ in other.happened}  # fmt: skip
        if clause.has_verb and not clause.families & possible:
            return False
        return all(self._part_fits(part) for part in clause.parts if part.role != "subject" or part in things)

    def _part_fits(self, part: Part) -> bool:
        return all(self._thing_fits(part, thing) for thing in part.things)

    def _thing_fits(self, part: Part, thing: Thing) -> bool:
        match part.role:
            case "subject":
                is_player = thing.pronoun in v.SUBJECTS or thing.names == frozenset({self.facts.decider})
                return is_player or self._says_all(thing)
            case "object":
                return self._says_all(thing)
            case "with" | "for" | "of" | "by" | "from":
                return self._says_all(thing) or thing.names == frozenset({self.facts.decider})
            case "there":
                return True
            case "at" | "on" | "to":
                return self._place_fits(thing)
            case "before" | "after":
                decision = self.sense.decision
                window = getattr(self.sense.table.stack[-1], "window", "")
                base = decision.base if isinstance(decision, q.UseSpecial) else None
                return base is not None and window == part.role and self.facts.denotes(thing, base)
            case "in":
                return thing.aspect in ("turn", "phase", "duel")
            case "as":
                return bool(thing.adjectives & {"extra", "dueling", "duelling"})
        return False

    def _says_all(self, thing: Thing) -> bool:
        return self._is_concerned(self._without_no(thing) if thing.none and not thing.is_bare else thing)

    def _place_fits(self, thing: Thing) -> bool:
        """Where it would have gone, or where all of it is."""
        if thing.aspect in ("duel", "place"):
            return thing.aspect == "place" or self._aspect(thing)
        if thing.aspect in ZONES and thing.names is None:
            return all(self.facts.in_zone(other.after.table, entity, thing) for other in self.others
                       for entity in other.picked | self.sense.settled if isinstance(entity, int))  # fmt: skip
        if any(self.facts.denotes(thing, source) for source in self.sense.sources):
            return True
        bases = getattr(self.sense.table.stack[-1], "bases", None)
        if bases is not None and thing.names is not None:
            return len(bases) == 1 and self.facts.denotes(thing, bases[0])
        concerned = self._concerned()
        return bool(concerned) and all(
            any(self.facts.denotes(thing, place) and self.facts.is_at(self.sense.table, entity, place)
                for place in self.sense.table.bases) for entity in concerned
        )  # fmt: skip

    def _keeps(self, clause: Clause) -> bool:
        """`keeps it`, `Grunt stays at Docks`, `spares Bob's minion`: what would have changed is left as it is."""
        if self.is_done:
            kept = [thing for part in clause.of_role("object") for thing in part.things]
            return bool(kept) and all(
                any(self.facts.denotes(thing, each) for other in self.others for each in other.picked) for thing in kept
            )
        changes = isinstance(self.sense.decision, q.MayUse | q.Choose | q.PlayExtraCard | q.UseSpecial)
        parts = [part for part in clause.parts if not self._is_player(part)]
        if not changes or not parts:
            return False
        return all(self._kept(part, thing) for part in parts for thing in part.things)

    def _is_player(self, part: Part) -> bool:
        return part.role == "subject" and all(
            thing.pronoun in v.SUBJECTS or thing.names == frozenset({self.facts.decider}) for thing in part.things
        )

    def _is_lost(self) -> bool:
        """Would it be destroyed or discarded if nothing is done about it?"""
        lost = {entity for family, entity in self.candidate.happened if family in ("destroy", "discard")}
        return isinstance(self.sense.decision, q.MayUse) and bool(lost & (self._concerned() | self.sense.sources))

    def _kept(self, part: Part, thing: Thing) -> bool:
        if part.role in ("subject", "object"):
            return self._is_concerned(thing) and not self._is_lost()
        themes = [entity for entity in self._concerned() if isinstance(entity, int)]
        table = self.sense.table
        if part.role in ("at", "on") and thing.aspect in ZONES and thing.names is None:
            return bool(themes) and all(self.facts.in_zone(table, theme, thing) for theme in themes)
        if part.role in ("at", "on") and thing.names is not None:
            return bool(themes) and all(
                any(self.facts.denotes(thing, place) and self.facts.is_at(table, theme, place) for place in table.cards)
                for theme in themes
            )
        return part.role == "of" and self._is_concerned(thing)

    def _comes_of_it(self, clause: Clause) -> bool:
        """`lets Grunt be discarded`: what happens if nothing is done about it, and otherwise doesn't."""
        if not isinstance(self.sense.decision, q.MayUse) or not clause.has_verb:
            return not clause.has_verb and all(self._is_player(part) for part in clause.parts)
        said = {
            (family, entity) for family, entity in self.candidate.happened if family in clause.families
            for part in clause.of_role("subject", "object") for thing in part.things
            if thing.names is not None and self.facts.denotes(thing, entity)
            and entity in self.sense.settled | self.sense.sources
        }  # fmt: skip
        return bool(said) and not any(said & other.happened for other in self.others)
