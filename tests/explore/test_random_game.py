"""A game that is only played shuffles its decks; apart from that it is what it is when every step is looked at."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulesdsl.board.read_board import read
from rulesdsl.engine.options import DONE, PickCard, PlayOption, card_of
from rulesdsl.engine.questions import Choose, PlayCards
from rulesdsl.engine.setup import new_game
from rulesdsl.explore.random_game import DeckOrder, play, replay
from rulesdsl.explore.random_players import any_answer, random_answer
from rulesdsl.explore.simulations import match_up
from rulesdsl.meaning import numbers
from rulesdsl.table.catalogue import Catalogue, standard_catalogue
from rulesdsl.table.decision import TotalPower
from rulesdsl.table.table import Table

FACTIONS = ("Ancient Egyptians", "Cowboys", "Samurai", "Vikings")


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard_catalogue()


@pytest.mark.parametrize("seed", [1, 2])
def test_to_check_a_game_does_not_change_it(catalogue: Catalogue, seed: int) -> None:
    factions = match_up(FACTIONS, 2, seed)
    looked_at, only_played = (play(catalogue, {}, factions, seed, checked=checked) for checked in (True, False))
    assert looked_at.answers == only_played.answers
    assert (looked_at.vp, looked_at.winners) == (only_played.vp, only_played.winners)
    assert looked_at.steps > only_played.steps


def test_decks_are_shuffled_before_anybody_decides(catalogue: Catalogue) -> None:
    factions = match_up(FACTIONS, 2, 4)
    game = play(catalogue, {}, factions, 4, checked=False)
    start = new_game(catalogue, {}, factions)
    first = game.answers[0]
    assert {type(option) for option in first} == {DeckOrder}
    assert {option.deck: tuple(sorted(option.cards)) for option in first} == {
        place: start.pile(place)[begin:end] for place, (begin, end) in start.loose.items()
    }
    assert any(option.cards != tuple(sorted(option.cards)) for option in first)


def test_a_game_can_be_played_again_from_its_answers(catalogue: Catalogue) -> None:
    factions = match_up(FACTIONS, 3, 9)
    game = play(catalogue, {}, factions, 9, checked=False)
    start = new_game(catalogue, {}, factions)
    table = replay(start, game.answers)
    assert (table.vp, table.winners, table.turn.number) == (game.vp, game.winners, game.turns)
    some = replay(start, game.answers[:100])
    assert some.decision is not None
    assert replay(some, game.answers[100:]) == table


def test_who_likes_nothing_better_chooses_everything_equally_often() -> None:
    table = Table({}, {}, ("Ann", "Bob"))
    chance = random.Random(5)
    options = (PlayOption(1), PlayOption(2), DONE)
    one = Counter(any_answer(table, PlayCards("Ann", options), chance) for _ in range(3_000))
    assert {*one} == {(option,) for option in options}
    assert min(one.values()) > 900
    some = Counter(frozenset(any_answer(table, Choose("Ann", options, 0, 2), chance)) for _ in range(7_000))
    assert len(some) == 1 + 3 + 3
    assert min(some.values()) > 850
    eager = Counter(random_answer(table, PlayCards("Ann", options), chance) for _ in range(3_000))
    assert eager[options[2:]] < 300


def test_what_is_chosen_together_goes_together() -> None:
    table = read(TOGETHER).table
    power = [numbers.power(table, minion) for minion in table.minions()]
    options = tuple(PickCard(minion) for minion in table.minions())
    decision = Choose("Ann", options, 1, 3, TotalPower("<=", 5))
    assert power == [2, 3, 4]
    chance = random.Random(5)
    for choose in (any_answer, random_answer):
        found = {frozenset(choose(table, decision, chance)) for _ in range(300)}
        assert {sum(numbers.power(table, card_of((option,))) for option in chosen) for chosen in found} == {2, 3, 4, 5}


TOGETHER = """
players Ann, Bob
turn Ann, play cards
base 20 "Field"
    Ann: minion 2 "Page", minion 3 "Squire", minion 4 "Knight"
"""


def test_by_any_answers_a_game_ends_as_well(catalogue: Catalogue) -> None:
    game = play(catalogue, {}, match_up(FACTIONS, 2, 3), 3, choose=any_answer)
    assert game.winners
