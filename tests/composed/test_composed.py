"""Cards composed at random: what the checker accepts, all the rest of the program can deal with."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rulesdsl.language.syntax.tree import CannotBe, Node

from .compose import KINDS, CannotCompose, accepted, compose
from .constructs import Construct, node_kinds
from .play_composed import KEPT, TOGETHER, Run, catalogue_with, check_text, play_game

SEED = 2026
CASES = sorted(KEPT.glob("*.cards"))
_SEEDS = re.compile(r"^# games?: (.+)$", re.MULTILINE)


def composed(number: int) -> list[str]:
    chance = random.Random(SEED)
    return [compose(chance, at) for at in range(number)]


def test_the_same_seed_gives_the_same_cards() -> None:
    assert composed(3) == composed(3)


def test_composed_cards_are_written_read_coded_and_told() -> None:
    for source in composed(24):
        check_text(source)


@pytest.mark.slow
def test_composed_cards_are_played() -> None:
    run = Run(SEED)
    assert not list(run.failures(len(TOGETHER)))
    assert run.composed == len(TOGETHER)
    assert run.played > len(TOGETHER) / 2


@pytest.mark.slow
def test_every_kind_of_node_is_composed() -> None:
    """Each is in a card that is accepted, whether any shipped card has it or not."""
    chance = random.Random(SEED)
    assert [node.__name__ for node in node_kinds() if not any(_is_composed(node, kind, chance) for kind in KINDS)] == []


def _is_composed(node: type[Node], kind: str, chance: random.Random) -> bool:
    goal = Construct(node)
    try:
        source = compose(chance, 1, kind, goal)
    except CannotCompose:
        return False
    card = accepted(source)
    return card is not None and goal.is_in(card)


def test_nothing_is_composed_of_what_no_text_can_say() -> None:
    never = Construct(CannotBe, "happenings", "goes to discard")
    with pytest.raises(CannotCompose):
        compose(random.Random(SEED), 1, "minion", never)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_once_broke_a_game(path: Path) -> None:
    """Each file has a card, or some, and the seeds of games that they broke; or the checker refuses it."""
    text = path.read_text(encoding="utf-8")
    sources = "\n".join(line for line in text.split("\n") if not line.startswith("#")).strip().split("\n\n")
    seeds = _SEEDS.search(text)
    if seeds is None:
        assert list(map(accepted, sources)) == [None]
        return
    for source in sources:
        check_text(source)
    catalogue = catalogue_with(sources)
    for seed in seeds[1].split(", "):
        play_game(catalogue, int(seed))
