"""A game that is only played shuffles its decks; apart from that it is what it is when every step is looked at."""

from __future__ import annotations

import pytest

from rulesdsl.engine.setup import new_game
from rulesdsl.explore.simulate import SHUFFLED, match_ups, play, replay
from rulesdsl.table.catalogue import Catalogue, standard_catalogue

FACTIONS = ("Ancient Egyptians", "Cowboys", "Samurai", "Vikings")


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard_catalogue()


@pytest.mark.parametrize("seed", [1, 2])
def test_to_check_a_game_does_not_change_it(catalogue: Catalogue, seed: int) -> None:
    factions = next(match_ups(FACTIONS, 2, seed))
    looked_at, only_played = (play(catalogue, {}, factions, seed, checked=checked) for checked in (True, False))
    assert looked_at.answers == only_played.answers
    assert (looked_at.vp, looked_at.winners) == (only_played.vp, only_played.winners)
    assert looked_at.steps > only_played.steps


def test_decks_are_shuffled_before_anybody_decides(catalogue: Catalogue) -> None:
    factions = next(match_ups(FACTIONS, 2, 4))
    game = play(catalogue, {}, factions, 4, checked=False)
    start = new_game(catalogue, {}, factions)
    first = game.answers[0]
    assert {option.what for option in first} == {SHUFFLED}
    assert {option.value: tuple(sorted(option.detail)) for option in first} == {
        place: start.pile(place)[begin:end] for place, (begin, end) in start.loose.items()
    }
    assert any(option.detail != tuple(sorted(option.detail)) for option in first)


def test_a_game_can_be_played_again_from_its_answers(catalogue: Catalogue) -> None:
    factions = next(match_ups(FACTIONS, 3, 9))
    game = play(catalogue, {}, factions, 9, checked=False)
    start = new_game(catalogue, {}, factions)
    table = replay(start, game.answers)
    assert (table.vp, table.winners, table.turn.number) == (game.vp, game.winners, game.turns)
    some = replay(start, game.answers[:100])
    assert some.decision is not None
    assert replay(some, game.answers[100:]) == table
