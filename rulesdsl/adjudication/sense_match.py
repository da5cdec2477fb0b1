"""Does an answer fit a line that is read by sense? Every part of the line must be explained by it, or be left over."""

from __future__ import annotations

from rulesdsl.board import sense_vocabulary as v
from rulesdsl.engine import questions as q
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import Entity

from .sense_named import ABILITIES, NUMBERED, WAYS, DoesNotFitError, Naming
from .sense_parts import Clause, Part, Thing

__all__ = ["ABILITIES", "NUMBERED", "DoesNotFitError", "Match"]


class Match(Naming):
    """One answer against the clauses of a line."""

    def left(self, clauses: list[Clause]) -> list[Clause]:
        """What is left for the next question: a clause as a whole, if what it is done to is chosen only then."""
        found: list[Clause] = []
        for clause in clauses:
            self.later.clear()
            self.later_marks.clear()
            self._clause(clause)
            if any(part.role in ("subject", "object") for part in self.later):
                if self._is_challenged(clause):
                    raise DoesNotFitError
                if "play" in clause.families and self.sense.settled:
                    raise DoesNotFitError  # it is settled what is played
                if clause.families and not clause.families & (self.candidate.acts | self.candidate.selfs) - {"choose"}:
                    raise DoesNotFitError
                found.append(clause)
            elif self.later or self.later_marks:
                found.append(Clause(parts=[*self.later], marks={*self.later_marks}))
        if not self.candidate.picked <= self.covered:
            raise DoesNotFitError
        return found

    def _is_challenged(self, clause: Clause) -> bool:
        """`Grunt challenges Page`, where Page is the one of whoever decides: the other way round."""
        is_later = any(part.role == "subject" for part in self.later)
        return is_later and not clause.passive and clause.verb.startswith("challeng") and bool(self.candidate.picked)

    def _clause(self, clause: Clause) -> None:
        if clause.negated or clause.families & {"decline", "finish"} or (
            clause.families & {"stay", "spare"} and not clause.families & self.candidate.acts
        ):  # fmt: skip
            raise DoesNotFitError
        objects = clause.of_role("object")
        about = [part for part in clause.of_role("subject") if not self._is_agent(part, clause)]
        for part in (*about, *objects):
            self._things(part, clause)
        for part in clause.parts:
            if part.role not in ("subject", "object"):
                self._behind(part, clause)
        if clause.has_verb:
            self._verb(clause, bool(about), objects)
        if not any(part.role in ("subject", "object") for part in self.later):
            self._marks(clause)

    def _verb(self, clause: Clause, is_self: bool, objects: list[Part]) -> None:
        candidate, families = self.candidate, clause.families
        if clause.is_taking and not clause.of_role("to", "at"):
            families -= {"send", "return", "shuffle", "put"}
        fitting = candidate.selfs if is_self and not clause.passive else candidate.acts
        if families & fitting or (not is_self and not objects and families & candidate.selfs and self.asks_where()):
            return
        if self._is_aimed(families, objects):
            return
        things = [part for part in clause.parts if part.role != "subject"]
        if not is_self and not things and families & candidate.selfs and self.covered:
            return  # `picks Grunt to go first`
        if self._saves(families):
            return
        if clause.is_taking and any(thing.aspect in WAYS for part in objects for thing in part.things):
            return  # `takes the second option`
        if is_self and families & {"lose"} and "destroy" in candidate.acts:
            return
        told = {entity for family, entity in candidate.happened if family in families}
        named = [thing for part in clause.of_role("subject", "object") for thing in part.things]
        if not self._may_happen() or not any(self.facts.denotes(thing, each) for thing in named for each in told):
            raise DoesNotFitError

    def _saves(self, families: frozenset[str]) -> bool:
        """`saves Grunt`, which would be lost otherwise."""
        if not isinstance(self.sense.decision, q.MayUse) or not families & {"keep", "spare"}:
            return False
        refused = next(other for other in self.sense.candidates if other.is_none)
        lost = {entity for family, entity in refused.happened if family in ("destroy", "discard")}
        return bool(lost & (self.sense.settled | self.sense.sources))

    def _is_agent(self, part: Part, clause: Clause) -> bool:
        """Is it said of whoever decides, or of the card that asks?"""
        for thing in part.things:
            if thing.pronoun in v.SUBJECTS:
                continue
            if thing.names == frozenset({self.facts.decider}) and not thing.owner:
                if clause.passive:
                    raise DoesNotFitError
                continue
            sources = self.sense.sources | {each for each in self.sense.earlier if self.goes_on}
            is_loser = clause.families & {"lose"} and clause.of_role("object") and thing.names is not None
            if is_loser and all(isinstance(name, str) for name in thing.names or ()) and not thing.owner:
                continue  # `Bob loses his Grunt`
            is_source = any(self.facts.denotes(thing, source) for source in sources) and not clause.passive
            if is_source and (clause.families & self.candidate.acts or not clause.has_verb):
                continue
            return False
        return True

    def _things(self, part: Part, clause: Clause) -> None:
        """Subjects and objects: what is chosen, or what is known to be meant."""
        others: list[Thing] = []
        asks_where = isinstance(self.sense.decision, q.WhereToPlay) or (
            self.is_second() and isinstance(self.sense.question.deed, t.Play)
        )
        is_place = part.role == "object" and asks_where
        may_cover = not is_place or not clause.has_verb or bool(clause.families & {"choose", "join"})
        for thing in part.things:
            if thing.none:
                raise DoesNotFitError
            if not may_cover or not self._covers(thing, clause):
                others.append(thing)
        for thing in others:
            if not self._is_known(thing, clause, part.role):
                self._leave(Part(part.role, [thing]))

    def _behind(self, part: Part, clause: Clause) -> None:
        if part.role in ("before", "after") and not part.things and not self._is_window(part.role):
            raise DoesNotFitError
        if part.role == "there":
            self._there(clause)
            return
        if (
            "duel" in clause.families
            and part.role == "with"
            and clause.verb.startswith(("challeng", "fight", "fought"))
        ):
            raise DoesNotFitError  # the other way round than `duels`
        for thing in part.things:
            if thing.none or not (self._names_chosen(part.role, thing) or self._is_true(part.role, thing, clause)):
                self._leave(Part(part.role, [thing]))

    def _is_window(self, word: str) -> bool:
        """`before scoring`: is it now that specials are used?"""
        window = getattr(self.sense.table.stack[-1], "window", "")
        return isinstance(self.sense.decision, q.UseSpecial) and window == word

    def _there(self, clause: Clause) -> None:
        """At the base that was named last; for an extra card also at the only one where it can go."""
        base = self.sense.there
        bases = getattr(self.sense.table.stack[-1], "bases", None)
        if isinstance(self.sense.decision, q.PlayExtraCard) and bases is not None and len(bases) == 1:
            base = bases[0]
        if base is None:
            raise DoesNotFitError
        self._behind(Part("at", [Thing("there", names=frozenset({base}))]), clause)

    def _names_chosen(self, role: str, thing: Thing) -> bool:
        """`at Docks`, `on the Ogre`, `against Bob`: what is chosen, where that is a place or an opponent."""
        decision = self.sense.decision
        if role not in ("at", "on", "to", "with", "against", "for"):
            return False
        if thing.is_bare and not thing.pronoun:
            return False
        places = isinstance(decision, q.WhereToPlay) or self.is_second()
        chosen = [entity for entity in self.candidate.picked if self._meant(thing, entity) and not thing.pronoun]
        aimed = isinstance(decision, q.Choose) and not isinstance(self.sense.question.deed, t.Duel)
        fits = [each for each in chosen if isinstance(each, str) or each in self.sense.table.bases or places or aimed]
        is_duel = isinstance(decision, q.Choose) and isinstance(self.sense.question.deed, t.Duel)
        if is_duel:
            fits = chosen if role == ("against" if self.is_second() else "with") else []
        elif role == "with" and not places:
            return False
        self.covered |= set(fits[:1])
        return bool(fits)

    def _leave(self, part: Part) -> None:
        if part.role in ("subject", "object") and not self._may_happen():
            raise DoesNotFitError
        if all(thing.is_bare and not thing.pronoun and not thing.is_several for thing in part.things):
            raise DoesNotFitError
        self.later.append(part)

    def _marks(self, clause: Clause) -> None:
        for mark in clause.marks:
            match mark:
                case "ontop" | "onbottom":
                    fits = self._is_end(mark.removeprefix("on")) or self._asks_end_next()
                    self.later_marks |= {mark} if self._asks_end_next() else set()
                case "first":
                    fits = isinstance(
                        self.sense.decision, q.TriggerQuestion | q.BaseToScore | q.WhoFirst | q.ArrangeCards
                    )
                case "facedown":
                    fits = isinstance(self.sense.decision, q.PlaceDuelingCard) or "bury" in self.candidate.acts
                case "alone":
                    fits = self.asks_where() and all(self._is_empty(each) for each in self.candidate.picked)
                case "buried":
                    fits = all(self._is_buried(theme) for theme in self.themes)
                case "inplay":
                    fits = all(self.is_in_play(theme) for theme in self.themes)
                case "later":
                    fits = "keep" in clause.families
                case _:
                    fits = False
            if not fits:
                raise DoesNotFitError

    def _is_empty(self, base: Entity) -> bool:
        return base in self.sense.table.bases and not any(
            self.facts.is_at(self.sense.table, card, base) for card in self.sense.table.cards
        )

    def _is_buried(self, theme: Entity) -> bool:
        return isinstance(theme, int) and self.sense.table.cards[theme].place.zone == "buried"
