"""Lines that say who wins: `Ann wins Docks`, which has scored, or `Grunt wins`, a duel."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.board import board_tree as b
from rulesdsl.engine.events import DuelTied, DuelWon, VictoryPointsChanged
from rulesdsl.engine.trace import Decided, Happened
from rulesdsl.explain.filter_reasons import Reason
from rulesdsl.language.library.name_keys import key
from rulesdsl.meaning import numbers
from rulesdsl.table.cards import CardId, Player
from rulesdsl.wording.lists import listed
from rulesdsl.wording.refusals import cannot

from .name_resolver import text_of
from .open_question import OpenQuestion
from .refused_claim import claim_of


def has_won(question: OpenQuestion, line: b.Line) -> bool:
    """Is the line true of what has happened since the last answer?"""
    if not isinstance(line, b.Picks) or line.verb != "wins" or question.is_attempt:
        return False
    names_one_of = question.resolver.names_one_of
    if any(names_one_of(pick, _winners_of_duels(question)) for pick in line.picks):
        return True
    bases = {base for player, base in _firsts(question) if key(player) == key(line.player.text)}
    return bool(bases) and all(names_one_of(pick, bases) for pick in line.picks)


def said_to_win(question: OpenQuestion, line: b.Picks) -> str:
    """`Ann can't win Docks`, `Grunt can't win`."""
    of_cards = [text_of(pick.what) for pick in line.picks if not _is_base(question, pick)]
    if of_cards or not line.picks:
        return cannot(listed(of_cards) if of_cards else line.player.text, "wins")
    return claim_of(question, line)


def _is_base(question: OpenQuestion, pick: b.Pick) -> bool:
    return question.resolver.names_one_of(pick, question.table.bases)


def not_won(question: OpenQuestion) -> Reason:
    """Who has won instead."""
    firsts, won = [*_firsts(question)], _winners_of_duels(question)
    if firsts:
        player, base = firsts[-1]
        return Reason(f"{player} is first at {question.names.of(question.table, base)}", ("scoring.order.award",))
    if won:
        return Reason(f"{question.names.listed(question.table, sorted(won))} won the duel", ("duel.higher-wins",))
    return Reason("no base has scored and no duel has ended just now")


def _happened(question: OpenQuestion) -> Iterator[Happened]:
    for step in reversed(question.trace.steps):
        if isinstance(step, Decided):
            return
        yield step


def _firsts(question: OpenQuestion) -> Iterator[tuple[Player, CardId]]:
    """Who is first at a base that has scored, with that base."""
    for step in _happened(question):
        event = step.event
        if isinstance(event, VictoryPointsChanged) and event.address is None and isinstance(event.source, int):
            ranks = {player: place for place, player in numbers.standings(step.before, event.source)}
            if event.source in step.before.bases and ranks.get(event.player) == 0:
                yield event.player, event.source


def _winners_of_duels(question: OpenQuestion) -> set[CardId]:
    """In a tie both win."""
    found: set[CardId] = set()
    for step in _happened(question):
        if isinstance(step.event, DuelWon):
            found.add(step.event.winner)
        elif isinstance(step.event, DuelTied):
            found.update(step.event.duelists)
    return found
