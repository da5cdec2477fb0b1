"""Expectations about what happened, and that nothing else changed."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every
from rulesdsl.engine.events import BaseDiscarded, BaseScores, Drawn, Event, NotAwarded, VictoryPointsChanged
from rulesdsl.engine.frames import Scoring
from rulesdsl.meaning import control
from rulesdsl.meaning.differences import WINNER, changes
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.wording.lists import counted

from .situation import Finding, Situation


def happens(now: Situation, node: b.Happens) -> Finding:
    first = _first_time(now, node.first)
    if node.then is None:
        found = _in_words(now, node.first, first is not None)
        return Finding((first is not None) != node.first.negated, found, _cards(now, node.first))
    then = _first_time(now, node.then)
    cards = (*_cards(now, node.first), *_cards(now, node.then))
    for event, when in ((node.first, first), (node.then, then)):
        if when is None:
            return Finding(False, _in_words(now, event, False), cards)
    assert first is not None
    assert then is not None
    early, late = (node.first, node.then) if first < then else (node.then, node.first)
    return Finding(first < then, f"{_in_words(now, early, True)} before {_in_words(now, late, True)}", cards)


def draws_cards(now: Situation, node: b.DrawsCards) -> Finding:
    player = now.player(node.player)
    hand = Place("hand", player)
    drawn = [event.card for event in now.events if isinstance(event, Drawn) and event.to == hand]
    cards = tuple(card for card in drawn if card is not None)
    return Finding(len(drawn) == node.number, f"{player} draws {counted(len(drawn), 'card')}", cards)


def _first_time(now: Situation, event: b.Happening) -> int | None:
    card = now.card(event.card)
    if event.happening in SCORING:
        return None if card is None else scored(now, card, event.happening)
    by = None if event.by is None else now.player(event.by)
    for index, happened in enumerate(now.events):
        if card is None or happened.card != card or event.happening not in happened.happenings:
            continue
        if by is None or happened.actor == by:
            return index
    return None


SCORING = ("scores", "chosen to score")


def scored(now: Situation, base: CardId, happening: str) -> int | None:
    """When the base was chosen to score, or when its points were awarded."""
    chosen = any(isinstance(frame, Scoring) and frame.base == base for frame in now.start.stack)
    for index, event in enumerate(now.events):
        chosen = chosen or (isinstance(event, BaseScores) and event.card == base)
        if chosen and (happening != "scores" or _is_awarded(event, base)):
            return index
    return None


def _is_awarded(event: Event, base: CardId) -> bool:
    """Points were awarded for the base, or nobody was there to get any and it is discarded after scoring."""
    by_rule = isinstance(event, VictoryPointsChanged | NotAwarded) and event.address is None
    awards = by_rule and base in (event.base, event.source)
    after_scoring = isinstance(event, BaseDiscarded) and "after-scoring.base-discard" in event.topics
    return awards or (after_scoring and event.card == base)


def _cards(now: Situation, event: b.Happening) -> tuple[CardId, ...]:
    card = now.card(event.card)
    return () if card is None else (card,)


def _in_words(now: Situation, event: b.Happening, happened: bool) -> str:
    card = now.card(event.card)
    subject = event.card.card.text if card is None else now.name_of(card)
    if event.happening == "scores":
        return f"{subject} {'scores' if happened else 'does not score'}"
    if event.happening == "chosen to score":
        return f"{subject} is {'' if happened else 'not '}chosen to score"
    by = "" if event.by is None else f" by {now.player(event.by)}"
    return f"{subject} {'is' if happened else 'is not'} {event.happening}{by}"


def nothing_else(now: Situation, node: b.NothingElse) -> Finding:
    others = [other for other in now.expectation.siblings if not isinstance(other, b.NothingElse)]
    says_who_wins = any(isinstance(other, b.Wins) for other in others)
    found = changes(now.start, now.table, _mentioned(now, others))
    found = [change for change in found if not (says_who_wins and change.what == WINNER)]
    told = "; ".join(change.in_words(now.name_of, now.in_words) for change in found)
    cards = tuple(change.card for change in found if change.card is not None)
    return Finding(not found, told or "nothing else changed", cards)


def _mentioned(now: Situation, nodes: Iterable[b.Expectation]) -> set[CardId | Player | Place]:
    """Cards, players (for their points) and piles that the other expectations are about."""
    found: set[CardId | Player | Place] = set()
    for node in nodes:
        for called in every(node, b.Called):
            found |= set(now.names.find_of_board(now.table, called.text, called.number, called.set))
        found |= {now.player(points.player) for points in every(node, b.PointsOf)}
        if isinstance(node, b.HoldsNumber | b.HoldsCards):
            found.add(now.pile(node.pile))
        for total in every(node, b.TotalOf):
            base = now.card(total.base)
            for minion in (*now.table.minions_at(base), *now.table.titans_at(base)) if base is not None else ():
                if control.controller(now.table, minion) == now.player(total.player):
                    found.add(minion)
    return found
