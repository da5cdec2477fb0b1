"""Cards may be played whenever the cards of the turn can be counted in some way; a greedy count would be noticed."""

from __future__ import annotations

import pytest

from rulesdsl.engine import allowances, turn_plays
from rulesdsl.explore.random_game import GameBroken, play
from rulesdsl.explore.simulations import match_up
from rulesdsl.table.catalogue import Catalogue, standard_catalogue
from rulesdsl.table.turn import Allowance, CountedPlay, Turn

FACTIONS = ("Mages", "Halflings", "Teddy Bears", "Dwarves")
"""They have many extra cards, with restrictions that cross."""


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard_catalogue()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3, 29])
def test_every_way_to_count_is_found(catalogue: Catalogue, seed: int) -> None:
    play(catalogue, {}, match_up(FACTIONS, 2, seed), seed)


def test_a_greedy_count_is_noticed(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (allowances, turn_plays):
        monkeypatch.setattr(module, "count", first_that_is_free)
    for seed in (1, 3, 29):
        factions = match_up(FACTIONS, 2, seed)
        with pytest.raises(GameBroken, match="may be played is not what the plays of the turn allow"):
            play(catalogue, {}, factions, seed)


def first_that_is_free(
    turn: Turn, fits: tuple[Allowance, ...]
) -> tuple[Allowance, tuple[CountedPlay, ...]] | None:  # fmt: skip
    for allowance in fits:
        if allowances.is_free(turn, allowance):
            return allowance, (*turn.counted, CountedPlay(allowance, fits))
    return None
