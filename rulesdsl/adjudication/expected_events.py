"""Expectations about what happened, and that nothing else changed."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import every
from rulesdsl.meaning import control
from rulesdsl.meaning.differences import changes
from rulesdsl.table.cards import CardId, Place, Player

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


def _first_time(now: Situation, event: b.Happening) -> int | None:
    card = now.card(event.card)
    by = None if event.by is None else now.player(event.by)
    for index, happened in enumerate(now.events):
        if card is None or happened.card != card or event.happening not in happened.happenings:
            continue
        if by is None or happened.actor == by:
            return index
    return None


def _cards(now: Situation, event: b.Happening) -> tuple[CardId, ...]:
    card = now.card(event.card)
    return () if card is None else (card,)


def _in_words(now: Situation, event: b.Happening, happened: bool) -> str:
    card = now.card(event.card)
    subject = event.card.card.text if card is None else now.name_of(card)
    if event.happening == "scores":
        return f"{subject} {'scores' if happened else 'does not score'}"
    by = "" if event.by is None else f" by {now.player(event.by)}"
    return f"{subject} {'is' if happened else 'is not'} {event.happening}{by}"


def nothing_else(now: Situation, node: b.NothingElse) -> Finding:
    others = [other for other in now.expectation.siblings if not isinstance(other, b.NothingElse)]
    found = changes(now.start, now.table, _mentioned(now, others))
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
            for minion in now.table.minions_at(base) if base is not None else ():
                if control.controller(now.table, minion) == now.player(total.player):
                    found.add(minion)
    return found
