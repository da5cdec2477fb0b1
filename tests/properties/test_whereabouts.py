"""The check that follows cards from step to step finds what it looks for."""

from __future__ import annotations

import pytest

from rulesdsl.board.read_board import read
from rulesdsl.engine.events import Played
from rulesdsl.engine.frames import PlayCard, Resolution, Triggers
from rulesdsl.engine.pending import Pending
from rulesdsl.engine.step import step
from rulesdsl.explore.invariants import Broken
from rulesdsl.explore.whereabouts import Whereabouts
from rulesdsl.table.cards import DISCARD, HAND, CardId
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

BOARD = """
players Ann, Bob
base 25 "Docks"
hand Ann: minion 3 "Cub"
"""


def _about_to_play() -> tuple[Table, CardId]:
    table = read(BOARD, "board").table.fork()
    card = next(number for number, card in table.cards.items() if card.place.zone == "hand")
    table.set_decision(None)
    table.push(PlayCard(card, "Ann", "extra"))
    return table, card


def test_a_card_is_played_from_where_it_is() -> None:
    table, _ = _about_to_play()
    whereabouts = Whereabouts(table)
    whereabouts.follow(table, ())
    after = step(table)
    assert any(isinstance(event, Played) for event in after.events)
    whereabouts.follow(after.table, after.events)


def test_a_card_that_went_elsewhere_is_not_played() -> None:
    table, card = _about_to_play()
    whereabouts = Whereabouts(table)
    whereabouts.follow(table, ())
    discarded = table.fork()
    discarded.relocate(discarded.cards[card], DISCARD["Ann"])
    assert discarded.stack[-1].lost
    stubborn = discarded.fork()
    stubborn.replace_top(stubborn.stack[-1].replace(lost=False))
    whereabouts.follow(stubborn, ())
    after = step(stubborn)
    with pytest.raises(Broken, match="gone elsewhere"):
        whereabouts.follow(after.table, after.events)


def test_an_ability_follows_what_it_moves_and_those_that_it_triggered_do_not() -> None:
    table, card = _about_to_play()
    table.pop()
    scope = Scope(None, "Ann").bind("cub", (card,))
    waiting = Pending(card, "Sheriff", 0, 0, scope)
    interrupted = Resolution("Sheriff", (), scope)
    table.push(interrupted, Resolution("Sheriff", (), scope, group=(waiting,), deferred=(interrupted,)))
    table.relocate(table.cards[card], DISCARD["Ann"])
    below, at_work = table.stack[-2:]
    assert at_work.scope.lost == ()
    assert at_work.group[0].scope.lost == at_work.deferred[0].scope.lost == below.scope.lost == (card,)


def test_of_two_that_are_alike_one_may_have_come_later() -> None:
    """The first waits for what it loses, the second was triggered by the same card after that: they go one by one."""
    table, card = _about_to_play()
    table.pop()
    older = Pending(card, "Sheriff", 0, 0, Scope(None, "Ann").bind("cub", (card,)))
    table.push(Triggers((older,)))
    whereabouts = Whereabouts(table)
    whereabouts.follow(table, ())
    moved = table.fork()
    moved.relocate(moved.cards[card], DISCARD["Ann"])
    lost = moved.stack[-1].group[0]
    assert lost.scope.lost == (card,)
    moved.replace_top(Triggers((lost, older)))
    whereabouts.follow(moved, ())
    one_left = moved.fork()
    one_left.replace_top(Triggers((older,)))
    whereabouts.follow(one_left, ())
    again = one_left.fork()
    again.relocate(again.cards[card], HAND["Ann"])
    again.replace_top(Triggers((older,)))
    with pytest.raises(Broken, match="gone elsewhere"):
        whereabouts.follow(again, ())
