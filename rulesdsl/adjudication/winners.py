"""Lines that say how it came out: `Ann wins Docks`, `Ann is second`, `Grunt wins`, `Grunt loses to Page`, a duel."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.board import board_tree as b
from rulesdsl.engine.events import BasePlayed, DuelTied, DuelWon, VictoryPointsChanged
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

RESULTS = frozenset({"wins", "loses", "beats", "ranks", "replaces"})
"""Verbs that say how a duel or the scoring of a base came out."""
PLACES = ("first", "second", "third")


def has_won(question: OpenQuestion, line: b.Line) -> bool:
    """Is the line true of what has happened since the last answer?"""
    if not isinstance(line, b.Picks) or line.verb not in RESULTS or question.is_attempt:
        return False
    if line.verb not in ("ranks", "replaces") and _has_dueled(question, line):
        return True
    if line.verb not in ("wins", "ranks"):
        return False
    ranked = [(player, base) for rank, player, base in _ranks(question) if rank == (line.ordinal or 0)]
    bases = {base for player, base in ranked if key(player) == key(line.player.text)}
    return bool(bases) and all(question.resolver.names_one_of(pick, bases) for pick in line.picks)


def _has_dueled(question: OpenQuestion, line: b.Picks) -> bool:
    """Did a duel end as the line says? Of a player it is said for the minion."""
    won, lost = _winners_of_duels(question), _losers_of_duels(question)
    first, second = (lost, won) if line.verb == "loses" else (won, lost)
    if any(key(line.player.text) == key(player) for player in question.table.players) and not line.picks:
        cards = question.table.cards
        return any(key(cards[card].controller or "") == key(line.player.text) for card in first)
    names_one_of = question.resolver.names_one_of
    sides = [names_one_of(pick, side) for pick, side in zip(line.picks, (first, second), strict=False)]
    return bool(sides) and all(sides)


def said_to_win(question: OpenQuestion, line: b.Picks) -> str:
    """`Ann can't win Docks`, `Grunt can't win`, `Grunt can't lose to Page`."""
    if line.verb == "ranks":
        at = "".join(f" at {text_of(pick.what)}" for pick in line.picks)
        return f"{cannot(line.player.text, 'comes')} {PLACES[line.ordinal or 0]}{at}"
    named = [text_of(pick.what) for pick in line.picks]
    if not named or line.verb == "wins":
        of_cards = [text_of(pick.what) for pick in line.picks if not _is_base(question, pick)]
        if of_cards or not line.picks:
            return cannot(listed(of_cards) if of_cards else line.player.text, line.verb)
        return claim_of(question, line)
    return cannot(named[0], line.verb, (" to " if line.verb == "loses" else "").join(["", *named[1:]]).strip())


def _is_base(question: OpenQuestion, pick: b.Pick) -> bool:
    return question.resolver.names_one_of(pick, question.table.bases)


def not_won(question: OpenQuestion, line: b.Picks) -> Reason:
    """Who has won instead."""
    if line.verb == "replaces":
        return _not_replaced(question)
    ranks, won = [*_ranks(question)], _winners_of_duels(question)
    if ranks:
        base = ranks[0][2]
        last = len(PLACES) if line.verb == "ranks" else 1
        places = [f"{player} is {PLACES[rank]}" for rank, player, at in ranks if at == base and rank < last]
        return Reason(f"{listed(places)} at {question.names.of(question.table, base)}", ("scoring.order.award",))
    if won:
        return Reason(f"{question.names.listed(question.table, sorted(won))} won the duel", ("duel.higher-wins",))
    return Reason("no base has scored and no duel has ended just now")


def _not_replaced(question: OpenQuestion) -> Reason:
    table, names = question.table, question.names
    played = [step.event for step in _happened(question) if isinstance(step.event, BasePlayed) and step.event.replaced]
    if not played:
        return Reason("no base has been replaced just now", ("after-scoring.new-base",))
    told = [f"{names.of(table, event.card or 0)} replaced {names.of(table, event.replaced or 0)}" for event in played]
    return Reason(listed(told), ("after-scoring.new-base",))


def _happened(question: OpenQuestion) -> Iterator[Happened]:
    for step in reversed(question.trace.steps):
        if isinstance(step, Decided):
            return
        yield step


def _ranks(question: OpenQuestion) -> Iterator[tuple[int, Player, CardId]]:
    """Who is first, second and third at a base that has scored, with that base; the last that scored comes first."""
    seen: set[CardId] = set()
    for step in _happened(question):
        event = step.event
        base = event.source if isinstance(event, VictoryPointsChanged) and event.address is None else None
        if isinstance(base, int) and base in step.before.bases and base not in seen:
            seen.add(base)
            yield from ((rank, player, base) for rank, player in numbers.standings(step.before, base))


def _winners_of_duels(question: OpenQuestion) -> set[CardId]:
    """In a tie both win."""
    found: set[CardId] = set()
    for step in _happened(question):
        if isinstance(step.event, DuelWon):
            found.add(step.event.winner)
        elif isinstance(step.event, DuelTied):
            found.update(step.event.duelists)
    return found


def _losers_of_duels(question: OpenQuestion) -> set[CardId]:
    return {step.event.loser for step in _happened(question) if isinstance(step.event, DuelWon)}
