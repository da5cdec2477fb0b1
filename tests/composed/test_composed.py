"""Cards composed at random: what the checker accepts, all the rest of the program can deal with."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rulesdsl.engine.setup import new_game
from rulesdsl.language.syntax.tree import CannotBe, Node
from rulesdsl.table.cards import MADNESS_DECK

from .compose import FACTION, KINDS, CannotCompose, accepted, compose, deck_of
from .composed_games import COPIES, TOGETHER, catalogue_with, play_game
from .constructs import Construct, constructs, node_kinds
from .play_composed import KEPT, Run, check_text, wanted_of

SEED = 2026
CASES = sorted(KEPT.glob("*.cards"))
_SEEDS = re.compile(r"^# (eager )?games?: (.+)$", re.MULTILINE)
"""By eager players, or by others: the cards are wanted, or not."""


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
    assert run.played > len(TOGETHER) * 0.9


@pytest.mark.slow
def test_every_kind_of_node_is_composed() -> None:
    """Each is in a card that is accepted, whether any shipped card has it or not."""
    chance = random.Random(SEED)
    assert [node.__name__ for node in node_kinds() if not any(_is_composed(node, kind, chance) for kind in KINDS)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_card_is_composed(kind: str) -> None:
    for number in range(3):
        source = compose(random.Random(SEED + number), number, kind)
        card = accepted(source)
        assert card is not None
        assert kind == card.kind or kind in DECK
        assert deck_of(source) == DECK.get(kind, "")


DECK = {"treasure": "treasures", "madness": "madness", "monster": "monsters"}


def test_titans_and_madness_cards_are_in_the_game() -> None:
    titan = 'titan "Card 1"\n    ongoing: after minion[here] is played by you: place 1 counter on this'
    madness = 'action "Madness 2"\n    play: return this into madness deck'
    reader = 'minion "Card 3" power 3\n    play: may draw 1 from madness deck'
    catalogue = catalogue_with([titan, madness, reader])
    assert {"Card 1", "Card 3"} <= {name for seed in range(3) for name in play_game(catalogue, seed)}
    start = new_game(catalogue, {}, {"Ann": (FACTION, "Zombies"), "Bob": ("Pirates", "Ninjas")})
    assert [start.cards[card].name for card in start.pile(MADNESS_DECK)].count("Madness 2") == COPIES


@pytest.mark.slow
def test_every_word_is_composed() -> None:
    """Each word that a field of a node can hold, except those that no text has there."""
    chance = random.Random(SEED)
    words = {str(goal): goal for goal in constructs() if goal.field}
    assert {*words} >= NO_TEXT_SAYS
    said = [goal for name, goal in words.items() if name not in NO_TEXT_SAYS]
    assert [goal for goal in said if not any(_has_goal(goal, kind, chance) for kind in KINDS * 12)] == []


NEVER_DONE = ("goes to discard", "leaves play", "duels", "replaces", "uses talent")
"""These happen, but nobody does them to anything: no participle says them."""
NO_TEXT_SAYS = {
    *(f"CannotBe.happenings = {word}" for word in NEVER_DONE),
    *(f"ThisTurn.happenings = {word}" for word in (*NEVER_DONE, "scores")),
    *(f"Together.operator = {operator}" for operator in (">=", "<", ">", "=")),
}


def _is_composed(node: type[Node], kind: str, chance: random.Random) -> bool:
    return _has_goal(Construct(node), kind, chance)


def _has_goal(goal: Construct, kind: str, chance: random.Random) -> bool:
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
    for seed in seeds[2].split(", "):
        play_game(catalogue, int(seed), wanted_of(sources, eager=bool(seeds[1])))
