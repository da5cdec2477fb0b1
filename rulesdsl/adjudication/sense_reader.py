"""Read a line by sense: not against a grammar, but against the legal answers to the open question.

It is taken if exactly one answer fits, and every word of the line belongs to it or is true on the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulesdsl.engine.decide import interchangeable
from rulesdsl.engine.events import Prevented
from rulesdsl.engine.options import CardOption
from rulesdsl.engine.questions import Choose, WhereToPlay
from rulesdsl.engine.trace import Happened, Trace
from rulesdsl.table.cards import Entity
from rulesdsl.table.decision import Option
from rulesdsl.wording.card_names import CardNames

from .sense_answers import Candidate, Sense
from .sense_decline import Declining
from .sense_facts import Facts
from .sense_match import DoesNotFitError, Match
from .sense_names import NamesInLine
from .sense_parse import LineParser
from .sense_parts import Clause, NoAnswerFitsError, NotUnderstoodError, SeveralMeantError

__all__ = ["NoAnswerFitsError", "NotUnderstoodError", "SeveralMeantError", "read_by_sense"]

MOST_QUESTIONS = 5
"""So many questions in a row may one line answer."""


class Reading(NamedTuple):
    """The answers to the questions that the line answers, the first one first."""

    answers: tuple[tuple[Option, ...], ...]
    meant: tuple[object, ...]
    """The same for readings that differ only in copies that nobody can tell apart."""
    text: str


def read_by_sense(text: str, trace: Trace, names: CardNames, there: Entity | None = None) -> Reading:
    """The one way in which the line answers the open question. Raises `NotUnderstoodError`."""
    decision = trace.table.decision
    if decision is None or decision.player is None:
        raise NotUnderstoodError("nobody has to decide anything now")
    spelt = NamesInLine(trace.table, names)
    clauses = LineParser(text, spelt).parse()
    if not clauses:
        raise NotUnderstoodError("the line says nothing")
    found = _readings(Trace(trace.table), names, spelt, clauses, frozenset(), 1, there)
    distinct = {reading.meant: reading for reading in reversed(found)}
    if not distinct:
        raise NoAnswerFitsError("no answer to the open question fits what it says")
    if len(distinct) > 1:
        raise SeveralMeantError(f"it could mean {' or '.join(sorted(reading.text for reading in distinct.values()))}")
    return next(iter(distinct.values()))


def _readings(
    trace: Trace,
    names: CardNames,
    spelt: NamesInLine,
    clauses: list[Clause],
    earlier: Iterable[Entity],
    number: int,
    there: Entity | None = None,
) -> list[Reading]:
    sense = Sense(trace, names, earlier, there)
    facts = Facts(sense, spelt)
    found: list[Reading] = []
    for candidate in (*sense.candidates, *sense.several(_relevant(sense, facts, clauses))):
        if candidate.is_none:
            if number == 1 and Declining(candidate, facts).fits(clauses):
                found.append(_reading(candidate))
            continue
        try:
            left = Match(candidate, facts, goes_on=number > 1).left(clauses)
        except DoesNotFitError:
            continue
        found += _with_what_follows(candidate, names, spelt, clauses, left, number)
    return found


def _relevant(sense: Sense, facts: Facts, clauses: list[Clause]) -> list[Option]:
    """The options that the line could be about."""
    things = [thing for clause in clauses for part in clause.parts for thing in part.things]
    options = [option for option in sense.decision.options if option.entity is not None]
    if any(thing.is_bare and thing.is_several for thing in things):
        return options
    named = [thing for thing in things if not thing.is_bare]
    return [
        option for option in options
        if option.entity is not None and any(facts.denotes(thing, option.entity) for thing in named)
    ]  # fmt: skip


def _with_what_follows(
    candidate: Candidate, names: CardNames, spelt: NamesInLine, clauses: list[Clause], left: list[Clause], number: int
) -> list[Reading]:
    """The answer, with those to the next questions that the rest of the line answers."""
    decision = candidate.sense.decision
    if _is_prevented(candidate, clauses):
        return []
    if not left and number == 1:
        return [_reading(candidate)]
    after = candidate.after
    asked = after.table.decision
    asks = candidate.picked | candidate.sense.sources | candidate.sense.earlier
    goes_on = isinstance(asked, Choose | WhereToPlay) and asked.player == decision.player and number < MOST_QUESTIONS
    goes_on = goes_on and asked is not None and ({asked.source, getattr(asked, "card", None)} & asks) != set()
    if left and not goes_on:
        return []
    same = goes_on and asked is not None and isinstance(asked, Choose) and asked.address == decision.address
    if not left and not same:
        return [_reading(candidate)]
    rest = left or clauses
    earlier = candidate.sense.earlier | candidate.picked | candidate.sense.settled
    found = _readings(after, names, spelt, rest, earlier, number + 1)
    if not left and not found:
        return [_reading(candidate)]
    first = _reading(candidate)
    return [Reading((*first.answers, *then.answers), (*first.meant, *then.meant), f"{first.text} and then {then.text}")
            for then in found]  # fmt: skip


def _is_prevented(candidate: Candidate, clauses: list[Clause]) -> bool:
    """Does something keep from being done what the line says is done?"""
    if all(
        clause.families <= {"choose", "play", "put", "use", "send", "do"} and "choose" in clause.families
        for clause in clauses
    ):
        return False
    events = [step.event for step in candidate.after.steps if isinstance(step, Happened)]
    return any(
        isinstance(event, Prevented) and event.card in candidate.picked | candidate.sense.settled for event in events
    )


def _reading(candidate: Candidate) -> Reading:
    meant = (frozenset_of(candidate),)
    return Reading((candidate.options,), meant, candidate.text)


def frozenset_of(candidate: Candidate) -> object:
    """Equal for answers that differ only in copies that nobody can tell apart."""
    table = candidate.sense.table
    found = [
        (type(option).__name__, repr(interchangeable(table, option.card)), getattr(option, "ability", 0))
        if isinstance(option, CardOption) and table.cards[option.card].name is not None
        else (type(option).__name__, repr(option), 0)
        for option in candidate.options
    ]
    return tuple(sorted(found))
