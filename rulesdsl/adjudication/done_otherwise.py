"""What a refused line says was done or decided, but otherwise: by somebody else, to something else, or not at all."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.engine import deed_plans
from rulesdsl.engine import questions as q
from rulesdsl.engine.decide import asks
from rulesdsl.engine.options import NO
from rulesdsl.explain.filter_reasons import Reason
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import Player
from rulesdsl.wording.decisions import accepts_verb
from rulesdsl.wording.lists import counted, listed

from .already_done import DONE_AS
from .name_resolver import text_of
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
