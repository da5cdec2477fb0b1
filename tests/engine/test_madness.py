"""Madness: whose its cards are, wherever they go, and whole games with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdsl import rulebook
from rulesdsl.engine.game_end import madness_of
from rulesdsl.engine.setup import new_game
from rulesdsl.explore.random_game import history, play, replay
from rulesdsl.language.library.load_library import load
from rulesdsl.paths import data
from rulesdsl.table.cards import BOX, DISCARD, HAND, MADNESS, MADNESS_DECK, Card, Place
from rulesdsl.table.catalogue import Catalogue

HERE = Path(__file__).with_name("verbs")
WITH_MADNESS = {"Ann": ("Cultists", "Zombies"), "Bob": ("Cultists", "Tricksters")}
WITHOUT = {"Ann": ("Pirates", "Zombies"), "Bob": ("Ninjas", "Tricksters")}
COPIES = 7
"""Madness cards in `delusions.cards`."""


@pytest.fixture(scope="module")
def catalogue(session_cache: Path) -> Iterator[Catalogue]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", str(session_cache))
        core = data("cardtexts") / "core-2012"
        files = [file for file in sorted(core.glob("*.cards")) if file.stem != "madness"]
        yield Catalogue(load([*files, HERE / "cultists.cards", HERE / "delusions.cards"]))


def test_there_is_a_madness_deck_if_a_card_of_the_game_speaks_of_it(catalogue: Catalogue) -> None:
    assert len(new_game(catalogue, {}, WITH_MADNESS).pile(MADNESS_DECK)) == COPIES
    assert not any(card.common == MADNESS for card in new_game(catalogue, {}, WITHOUT).cards.values())


def test_bases_speak_of_it_too(catalogue: Catalogue) -> None:
    """By the oldest book every base there is goes into the base deck."""
    table = new_game(catalogue, rulebook.load().edition("munchkin-2015").switches, WITHOUT)
    assert len(table.pile(MADNESS_DECK)) == COPIES


def test_nobody_begins_with_madness(catalogue: Catalogue) -> None:
    table = new_game(catalogue, {}, WITH_MADNESS)
    assert [madness_of(table, player) for player in table.players] == [0, 0]
    assert {table.cards[card].owner for card in table.pile(MADNESS_DECK)} == {None}


@pytest.mark.parametrize(
    ("place", "controller", "owner"),
    [
        (HAND["Ann"], None, "Ann"),
        (DISCARD["Bob"], None, "Bob"),
        (Place("aside", "Ann"), "Bob", "Ann"),  # Bob looks at the top of Ann's deck
        (Place("aside", MADNESS), "Bob", None),
        (Place("resolving"), "Bob", "Bob"),
        (Place("buried", 7), "Ann", "Ann"),
        (MADNESS_DECK, None, None),
        (BOX, None, None),
    ],
)
def test_whoever_has_it_owns_it(place: Place, controller: str | None, owner: str | None) -> None:
    card = Card(1, "Delusion", "Cem", place, controller, common=MADNESS)
    assert card.of_its_holder().owner == owner


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_madness(catalogue: Catalogue, seed: int) -> None:
    """Every invariant holds at every step; each Madness card is drawn, played or returned as in any other game."""
    edition = rulebook.load().edition().switches
    game = play(catalogue, edition, WITH_MADNESS, seed)
    assert game.winners
    start = new_game(catalogue, edition, WITH_MADNESS)
    most = max(sum(madness_of(table, player) for player in table.players) for table, _ in history(start, game.answers))
    assert most > 0, "nobody has drawn any"
    end = replay(start, game.answers)
    assert (end.vp, end.winners) == (game.vp, game.winners)
