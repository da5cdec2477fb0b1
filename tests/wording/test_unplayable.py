"""A card that is uncovered and can't be played is discarded, and the step says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adjudicated import adjudicated
from tests.explain.boards import sentences

RULINGS = Path(__file__).parents[1] / "rulings"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("zombies/overrun-uncovering", "Ann's Overrun stops Bob from playing Enchantress, so it is discarded."),
        ("two-boxes/uncover-under-birthday-party", "Birthday Party stops Ann from playing Mummy, so it is discarded."),
    ],
)
def test_what_stops_it_is_named(name: str, said: str) -> None:
    assert said in sentences(adjudicated(RULINGS / f"{name}.ruling"))
