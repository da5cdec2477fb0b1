"""What a refused line says was done or decided, but otherwise: by somebody else, to something else, or not at all."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.engine import deed_plans
from rulesdsl.engine import questions as q
from rulesdsl.engine.decide import asks
from rulesdsl.engine.events import ConditionFailed, CostNotPaid, NothingHappened
from rulesdsl.engine.options import NO
from rulesdsl.engine.trace import Decided
from rulesdsl.explain.filter_reasons import Reason, told_once
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.walk import walk
from rulesdsl.table.cards import Place, Player
from rulesdsl.wording.decisions import accepts_verb, verbs_of
from rulesdsl.wording.lists import counted, listed
from rulesdsl.wording.refusals import cannot
from rulesdsl.wording.step_sentences import sentence

from .already_done import DONE_AS
from .name_resolver import origin_in_words, text_of
from .not_so import DID
from .open_question import OpenQuestion


def done_by_another(question: OpenQuestion, line: b.Picks, player: Player) -> Reason | None:
    """`Ann destroyed Grunt, not Bob`."""
    if question.is_attempt:
        return None
    done = question.already_done
    if line.verb in DONE_AS and done.number_of(line):
        return None  # the player has done so, too
    for other in (other for other in question.table.players if other != player):
        theirs = replace(line, player=b.Named(other, span=line.player.span))
        if line.verb == "gains":
            if line.count and done.points_of(theirs.player) == line.count:
                return Reason(f"{other} gained {line.count} VP, not {player}")
        elif line.count is not None:
            if line.verb == "draws" and line.count and done.number_of(theirs) == line.count:
                return Reason(f"{other} drew {counted(line.count, 'card')}, not {player}")
        elif line.verb in DID and line.picks and _done_to_all(question, theirs):
            what = listed([text_of(pick.what) for pick in line.picks if not pick.to])
            return Reason(f"{other} {DID[line.verb]} {what}, not {player}")
    return None


def _done_to_all(question: OpenQuestion, line: b.Picks) -> bool:
    cards = [card for _, card in question.already_done.done_to(line)]
    return all(question.resolver.names_one_of(pick, cards) for pick in line.picks if not pick.to)


def declined_before(question: OpenQuestion, line: b.Picks, player: Player) -> Reason | None:
    """The player has just decided not to do what the line says."""
    last = question.last_answer
    if last is None or last.decision.player != player or last.chosen is None or not line.picks:
        return None
    is_offer = isinstance(last.decision, q.MayUse | q.Choose)
    if not is_offer or last.chosen not in ((), (NO,)) or not accepts_verb(last.decision, last.before, line.verb):
        return None
    source = last.decision.source
    address = last.decision.address
    first = [] if address is None else deed_plans.slots(last.before.deed_at(address))[:1]
    if first and not asks(first[0]) and not question.resolver.names_one_of(line.picks[0], {source}):
        return None  # it would have been done to this very card
    what = "that" if source is None else question.names.of(question.table, source)
    return Reason(f"{player} has just declined {what}", ("void.must-follow.exceptions",))


NOTHING = (ConditionFailed, CostNotPaid, NothingHappened)
"""By which an ability that has just been carried out came to nothing."""


def came_to_nothing(question: OpenQuestion, line: b.Picks, player: Player) -> Reason | None:
    """An ability would have done just that, had not its condition failed, or its cost been unpaid."""
    for step in () if question.is_attempt else reversed(question.trace.steps):
        if isinstance(step, Decided):
            return None
        event = step.event
        if not isinstance(event, NOTHING) or event.actor != player or event.address is None:
            continue
        if _would_do(step.before.sentence_at(event.address), line):
            return told_once(Reason(sentence(step, names=question.names).rstrip("."), step.topics))
    return None


def _would_do(sentence: t.Sentence, line: b.Picks) -> bool:
    for deed in (node for node in walk(sentence) if isinstance(node, t.Deed)):
        if isinstance(deed, t.PlaceCounter) if line.counters is not None else line.verb in verbs_of(deed):
            return True
    return False


def went_elsewhere(question: OpenQuestion, line: b.Picks) -> tuple[str, Reason]:
    """`Grunt can't go to Ann's hand: it has gone to Bob's discard pile`, or it is still where it was."""
    table, names, pick = question.table, question.names, line.picks[0]
    assert line.goal is not None
    claim = cannot(text_of(pick.what), "goes", f"to {origin_in_words(line.goal)}")
    for event in reversed(question.already_done.events):
        to = getattr(event, "to", None)
        if isinstance(to, Place) and event.card is not None and question.resolver.names_one_of(pick, {event.card}):
            again = question.resolver.came_from(line.goal, to)
            there = "there, and nothing sends it there again" if again else f"to {names.place(table, to)}"
            return claim, Reason(f"it has gone {there}")
    cards = question.resolver.cards(pick.what) if isinstance(pick.what, b.Called) else ()
    where = names.where(table, cards[0]) if cards else "not on the board"
    return claim, Reason(f"it is {where}, and nothing sends it there now")


def done_after_all(question: OpenQuestion, line: b.Tells) -> Reason | None:
    """`Ann doesn't destroy anything`, where nobody was asked and it was done."""
    if line.verb not in DID or question.is_attempt:
        return None
    done = question.already_done.done_to(b.Picks(line.player, line.verb, span=line.span))
    if not done:
        return None
    table, names, source = question.table, question.names, done[-1][0]
    by = line.player.text if source is None else names.of(table, source)
    what = names.listed(table, [card for each, card in done if each == source], table.turn.player)
    return Reason(f"{by} {DID[line.verb]} {what} without asking", ("void.must-follow",))
