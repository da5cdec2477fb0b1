"""Whole games by chance: everything that must always be true is, after every step."""

from __future__ import annotations

import pytest

from rulesdsl.engine import verbs_piles
from rulesdsl.explore.random_game import GameBroken, play
from rulesdsl.explore.simulations import Series, match_up, simulate
from rulesdsl.table.catalogue import Catalogue, standard_catalogue

FACTIONS = ("Ancient Egyptians", "Cowboys", "Samurai", "Vikings")


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard_catalogue()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_by_the_book(players: int) -> None:
    tally = simulate(Series(FACTIONS, games=2, players=(players,), seed=players)).tally
    assert not tally.failures
    assert sum(tally.wins.values()) == 2 * 2  # one winner a game, two factions a winner


def test_a_seen_card_that_goes_to_the_wrong_player_is_noticed(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    factions = {"Ann": ("Vikings", "Grannies"), "Bob": ("Anansi Tales", "Halflings")}
    play(catalogue, {}, factions, 1)
    monkeypatch.setattr(verbs_piles, "destination", lambda table, what, place, *_: lambda card: place)
    with pytest.raises(GameBroken, match="somebody who does not own it"):
        play(catalogue, {}, factions, 1)


def test_the_same_seed_gives_the_same_game(catalogue: Catalogue) -> None:
    factions = match_up(FACTIONS, 2, 5)
    first = play(catalogue, {}, factions, 5, checked=False)
    assert play(catalogue, {}, factions, 5, checked=False) == first
    assert play(catalogue, {}, factions, 6, checked=False).answers != first.answers


def test_the_winner_alone_has_the_most_points_and_at_least_fifteen(catalogue: Catalogue) -> None:
    for seed in range(4):
        game = play(catalogue, {}, match_up(FACTIONS, 3, seed), seed, checked=False)
        (winner,) = game.winners
        best = game.vp[list(game.factions).index(winner)]
        assert best >= 15
        assert sorted(game.vp)[-2] < best
