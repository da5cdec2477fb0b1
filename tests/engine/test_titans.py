"""Titans in whole games: they lie beside the decks, and nobody draws them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdsl.board.read_board import read
from rulesdsl.board.write_board import write
from rulesdsl.engine.setup import new_game
from rulesdsl.explore.random_game import play, replay
from rulesdsl.language.library.load_library import load
from rulesdsl.paths import data
from rulesdsl.table.cards import BESIDE, DECK
from rulesdsl.table.catalogue import Catalogue

HERE = Path(__file__).with_name("verbs")
FACTIONS = {"Ann": ("Giants", "Zombies"), "Bob": ("Pirates", "Tricksters")}
BOARD = """
players Ann, Bob
base 20 "Docks"
    Ann: minion 2 "Page"
    Bob: titan "Big" (+2)
beside Ann: titan "Tall"
"""


@pytest.fixture(scope="module")
def catalogue(session_cache: Path) -> Iterator[Catalogue]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", str(session_cache))
        yield Catalogue(load([data("cardtexts") / "core-2012", HERE / "giants.cards"]))


def test_a_titan_begins_beside_the_deck_of_its_player(catalogue: Catalogue) -> None:
    table = new_game(catalogue, {}, FACTIONS)
    assert [table.cards[card].name for card in table.pile(BESIDE["Ann"])] == ["Colossus"]
    assert table.pile(BESIDE["Bob"]) == ()
    assert "Colossus" not in {table.cards[card].name for card in table.pile(DECK["Ann"])}
    assert not any(table.cards[card].name == "Colossus" for card in table.in_play())


@pytest.mark.parametrize("seed", range(2))
def test_it_stays_there_in_a_game_without_a_way_to_play_it(catalogue: Catalogue, seed: int) -> None:
    game = play(catalogue, {}, FACTIONS, seed)
    end = replay(new_game(catalogue, {}, FACTIONS), game.answers)
    assert len(end.pile(BESIDE["Ann"])) == 1


def test_a_board_with_titans_is_written_as_it_was_read() -> None:
    table = read(BOARD).table
    assert read(write(table)).table == table
