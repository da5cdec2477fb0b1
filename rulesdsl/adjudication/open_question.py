"""The open question, and the line that is to answer it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.engine.deed_plans import slots
from rulesdsl.engine.events import Event
from rulesdsl.engine.frames import MeFirst, find, scope
from rulesdsl.engine.options import entities_of
from rulesdsl.engine.questions import Choose, ExtraNowOrLater, IdentifyCard, MayUse, UseSpecial
from rulesdsl.engine.trace import Decided, Trace
from rulesdsl.engine.turn_plays import may_wait
from rulesdsl.language.syntax import tree as t
from rulesdsl.record import Record, record
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import accepts_verb, verbs_of

from .already_done import CHOOSES, AlreadyDone
from .name_resolver import NameResolver
from .settled_things import has_begun


class Answer(NamedTuple):
    """The options that a line chooses, or None if it only says what has happened; and what is left of the line."""

    options: tuple[Option, ...] | None
    rest: b.Line | None = None


@record
class OpenQuestion(Record):
    resolver: NameResolver
    trace: Trace
    lines: tuple[b.Line, ...]
    """Those that were read since the last answer, and the one that gave it."""
    whole: b.Line
    """The line that is read, as it was written."""
    is_attempt: bool = False
    """Must the line do something, and not only say what has happened?"""
    goes_on: bool = False
    """Is it said behind another act, on the same written line? Then it uses nothing that it does not name."""

    @property
    def table(self) -> Table:
        return self.resolver.table

    @property
    def names(self) -> CardNames:
        return self.resolver.names

    @property
    def already_done(self) -> AlreadyDone:
        last = self.last_answer
        asked = None if last is None else last.decision.address
        if self.is_attempt or self._names_again():
            return AlreadyDone(self.resolver, (), self.lines, asked)
        passed_over = _passed_over(self.trace) if isinstance(self.whole, b.Tells) else frozenset()
        return AlreadyDone(self.resolver, _since_last_answer(self.trace), self.lines, asked, passed_over)

    def _names_again(self) -> bool:
        """`chooses two Grunts`, where one was asked for: the answer that took one says nothing of the other."""
        last, whole = self.last_answer, self.whole
        if last is None or not isinstance(whole, b.Picks) or self.lines:
            return False
        chosen = entities_of(last.chosen or ())
        named = [pick for pick in whole.picks if not pick.to and self.resolver.names_one_of(pick, chosen)]
        return len(named) > len(chosen) and any(named.count(pick) > 1 for pick in named)

    @property
    def last_answer(self) -> Decided | None:
        return next((step for step in reversed(self.trace.steps) if isinstance(step, Decided)), None)

    @property
    def asks_whether_used(self) -> bool:
        """Does the card that the line uses ask whether it is used? It says yes once, and not to what that triggers."""
        used, last = self.whole, self.last_answer
        if not isinstance(used, b.Uses) or (last is not None and isinstance(last.decision, MayUse)):
            return False
        return self.resolver.names_one_of(used.pick, {self.decision.source})

    def asks_how_many(self, line: b.Picks) -> bool:
        """Will it be asked how many counters, once the cards are chosen?"""
        number = self.deed.number if isinstance(self.deed, t.TransferCounters) else None
        return line.counters is not None and number is not None and not isinstance(number, t.Exactly | t.Each)

    def counters_left(self, line: b.Picks) -> int:
        """How many more counters the line speaks of than are placed by this deed, with one card for all of them."""
        deed = self.deed
        if line.counters is None or len(line.picks) != 1 or not isinstance(deed, t.PlaceCounter):
            return 0
        amount = deed.amount
        return line.counters - amount.value if isinstance(amount, t.Number) and amount.per is None else 0

    @property
    def asks_what_is_played(self) -> bool:
        """Is it asked which card the unknown one is that was just chosen to be played?"""
        last, decision = self.last_answer, self.decision
        chosen = () if last is None or last.chosen is None else entities_of(last.chosen)
        return isinstance(decision, IdentifyCard) and decision.card in chosen

    def is_settled(self, pick: b.Pick, line: b.Picks) -> bool:
        """Is it part of what the question is about, without having been chosen? Then there was nothing to choose."""
        last = self.last_answer if line.begun and line.verb != "plays" else None
        chosen = () if last is None or last.chosen is None else entities_of(last.chosen)
        of_deed = line.verb not in CHOOSES and has_begun(self.table)
        return self.already_done.is_settled(pick, of_deed=of_deed) and not self.resolver.names_one_of(pick, chosen)

    @property
    def decision(self) -> Decision:
        assert self.table.decision is not None
        return self.table.decision

    @property
    def deed(self) -> t.Deed | None:
        """What is being done by the ability that asks."""
        address = self.decision.address
        return None if address is None else self.table.deed_at(address)

    @property
    def can_wait(self) -> bool:
        """Is it asked whether an extra card is played, and may that be played later?"""
        decision, deed = self.decision, self.deed
        if isinstance(decision, ExtraNowOrLater):
            return True
        if not isinstance(deed, t.Play) or decision.player is None:
            return False
        return may_wait(self.table, deed, decision.player, scope(self.table), from_hand=False)

    def accepts(self, verb: str) -> bool:
        """Does a line with this verb answer the question?"""
        verb = "chooses" if verb == "swaps" else verb
        if isinstance(self.decision, MayUse | Choose) and self.decision.address is not None:
            deeds = (self.deed, *self.table.sentence_at(self.decision.address).deeds)
            if any(deed is not None and _goes_to_hand(deed, verb) for deed in deeds):
                return True
        return accepts_verb(self.decision, self.table, verb)

    def goes_on_to(self, verb: str) -> bool:
        """Will the ability do this to what is chosen now? `choose minion as crew`, and then `move crew`."""
        address, deed = self.decision.address, self.deed
        if address is None or not isinstance(deed, t.Choose | t.Search | t.Reveal) or deed.what.bind is None:
            return False
        called = {deed.what.bind}
        for sentence in self.table.catalogue[address.card].bodies[address.body][address.sentence :]:
            if sentence.each is not None and sentence.each.bind is not None and _stands_for(sentence.each, called):
                called.add(sentence.each.bind)
            for done in _every_deed(sentence):
                if does(done, verb) and any(_stands_for(thing, called) for thing in slots(done)[:1]):
                    return sentence.who is None
        return False

    def way_with(self, verb: str) -> Option | None:
        """Of several ways to choose from, the first that begins with what the verb says."""
        return next(iter(self.ways_with(verb)), None)

    def ways_with(self, verb: str) -> list[Option]:
        choice = self.deed
        assert isinstance(choice, t.Choice)
        options = zip(self.decision.options, choice.options, strict=False)
        return [option for option, way in options if begins_with(way[0], verb)]


def _since_last_answer(trace: Trace) -> tuple[Event, ...]:
    found: list[Event] = []
    for step in reversed(trace.steps):
        if isinstance(step, Decided):
            break
        found.insert(0, step.event)
    return tuple(found)


def _passed_over(trace: Trace) -> frozenset[tuple[int, str]]:
    """Who had nothing to use when it was their turn to use a special, in this round or since the last answer.

    Nobody asked them.
    """
    tables = trace.tables
    answered = max((at for at, step in enumerate(trace.steps) if isinstance(step, Decided)), default=-1)
    first = next(at for at in range(len(tables)) if len(trace.steps_until(at)) > answered)
    last = trace.steps[answered] if answered >= 0 else None
    if isinstance(last, Decided) and isinstance(last.decision, UseSpecial):
        while first > 0 and _around_the_table(tables[first - 1]) is not None:
            first -= 1
    found: set[tuple[int, str]] = set()
    for moment, (table, then) in enumerate(zip(tables[first:], tables[first + 1 :], strict=False)):
        frame, after = _around_the_table(table), _around_the_table(then)
        if frame is None or frame.base is None or frame.passes >= len(table.players) or table.decision is not None:
            continue
        passed = len(table.players) if after is None else after.passes - frame.passes
        found |= {(moment, player) for player in table.clockwise(frame.player)[: max(0, passed)]}
    return frozenset(found)


def _around_the_table(table: Table) -> MeFirst | None:
    at = find(table, MeFirst)
    frame = table.stack[at] if at >= 0 else None
    return frame if isinstance(frame, MeFirst) else None


def _stands_for(thing: t.Thing, names: Set[str]) -> bool:
    return any(isinstance(term, t.Name) and term.name in names for term in thing.terms)


def _goes_to_hand(deed: t.Deed, verb: str) -> bool:
    """A card that is placed into a hand instead of discarded is returned, one into another player's hand given."""
    match deed:
        case t.Place(to=t.Into(t.Zone("hand")), instead=str()) if verb in ("returns", "takes"):
            return True
        case t.Place(to=t.Into(t.Zone("hand", of=t.Thing() as whose))) if verb == "gives":
            return whose.terms != (t.You(),)
    return False


def begins_with(sentence: t.Sentence, verb: str) -> bool:
    return does((*sentence.cost, *sentence.deeds)[0], verb)


def does(deed: t.Deed, verb: str) -> bool:
    """Is this what the verb says? Whoever puts a card into their own hand takes it."""
    match deed:
        case t.Place(to=t.Into(t.Zone("hand", t.Thing((t.You(),))))) | t.Draw(what=t.Thing()) if verb == "takes":
            return True
    return verb in verbs_of(deed)


def _every_deed(sentence: t.Sentence) -> Iterator[t.Deed]:
    """The deeds of a sentence, with those of each way that it leaves open."""
    for deed in (*sentence.cost, *sentence.deeds):
        yield deed
        for way in deed.options if isinstance(deed, t.Choice) else ():
            yield from (each for inner in way for each in _every_deed(inner))
