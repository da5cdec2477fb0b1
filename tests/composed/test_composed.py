"""Cards composed at random: what the checker accepts, all the rest of the program can deal with."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rulesdsl.language.syntax.tree import Card
from rulesdsl.language.syntax.walk import walk

from .compose import KINDS, accepted, compose, parts, shipped
from .play_composed import KEPT, TOGETHER, catalogue_with, check_text, failures, play_game

SEED = 2026
CASES = sorted(KEPT.glob("*.cards"))
_SEEDS = re.compile(r"^# games?: (.+)$", re.MULTILINE)


def composed(number: int) -> list[str]:
    chance = random.Random(SEED)
    return [compose(chance, f"Card {at}") for at in range(number)]


def test_the_same_seed_gives_the_same_cards() -> None:
    assert composed(3) == composed(3)


def test_composed_cards_are_written_read_coded_and_told() -> None:
    for source in composed(24):
        check_text(source)


@pytest.mark.slow
def test_composed_cards_are_played() -> None:
    assert not list(failures(SEED, TOGETHER))


def test_every_construct_can_come_up() -> None:
    """Every kind of node in shipped cards is a part that can be grafted."""
    used = {type(node) for kind in KINDS for card in shipped()[kind] for node in walk(card)} - {Card}
    grafted = {type(part) for choice in parts().values() for part in choice}
    assert used <= grafted


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_once_broke_a_game(path: Path) -> None:
    """Each file has a card, and the seeds of games that it broke; or the checker refuses it."""
    text = path.read_text(encoding="utf-8")
    source = "\n".join(line for line in text.split("\n") if not line.startswith("#")).strip()
    seeds = _SEEDS.search(text)
    if seeds is None:
        assert accepted(source) is None
        return
    check_text(source)
    catalogue = catalogue_with([source])
    for seed in seeds[1].split(", "):
        play_game(catalogue, int(seed))
