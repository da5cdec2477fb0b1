"""The page about games by chance."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulesdsl.explore.simulations import COUNTS, NUMBERS
from rulesdsl.language.library.load_library import open_library
from rulesdsl.paths import data
from rulesdsl.publish.corpus import Corpus
from rulesdsl.publish.game_statistics import GameStatistics, load_statistics
from rulesdsl.publish.site_page import Page
from rulesdsl.publish.site_pages import statistics_page
from rulesdsl.publish.templates import PageWriter

from .hostile import hostile_corpus

TOLD = {
    "command": "rulesdsl simulate --games 4", "games": 4, "standstills": 0, "decisions": 400, "turns": 60, "vp": 50,
    "wins": {"Cats": 2, "Dogs": 1}, "decks": {"Cats": 4, "Dogs": 4, "Mice": 2},
    "lengths": {"2/5": 1, "2/6": 2, "3/20": 1},
    "scored": {"Docks": 4, "Wharf": 2}, "awarded": {"Docks": 36, "Wharf": 4},
}  # fmt: skip


def test_lengths() -> None:
    two, three = GameStatistics(TOLD).lengths
    assert (two.players, two.games, two.median) == (2, 3, 6)
    assert [(column.label, column.shown, column.part) for column in two.columns] == [
        ("1 to 5", "1", 0.5),
        ("6 to 10", "2", 1.0),
    ]
    assert [column.shown for column in three.columns] == ["0", "0", "0", "1"]
    assert "half of them end by turn 6" in two.words


def test_factions_and_bases_the_best_first() -> None:
    games = GameStatistics(TOLD)
    assert [(bar.label, bar.shown, bar.note) for bar in games.factions] == [
        ("Cats", "50%", "2 of 4 decks"),
        ("Dogs", "25%", "1 of 4 decks"),
        ("Mice", "0%", "0 of 2 decks"),
    ]
    assert [(bar.label, bar.shown, bar.part) for bar in games.bases] == [("Docks", "9.0", 1.0), ("Wharf", "2.0", 2 / 9)]
    assert games.scored_in_a_game == 1.5
    assert games.from_bases == 0.8
    assert games.chance_of_winning == 0.3


def test_a_base_has_its_set_only_where_there_are_two_of_that_name() -> None:
    scored = {"Docks (old-2012)": 1, "Docks (new-2020)": 1, "Wharf (old-2012)": 1}
    games = GameStatistics({**TOLD, "scored": scored, "awarded": {}})
    assert {bar.label for bar in games.bases} == {"Docks (old-2012)", "Docks (new-2020)", "Wharf"}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Page:
    found = hostile_corpus(tmp_path_factory.mktemp("small"))
    corpus = Corpus(found.library, found.rulebook, found.played, found.grammar, found.matrix, GameStatistics(TOLD))
    (made,) = statistics_page(PageWriter(corpus))
    return made


def test_the_page_warns_and_says_how(page: Page) -> None:
    assert "From random players: no advice" in page.body
    assert f"<code>{TOLD['command']} --json</code>" in page.body


def test_each_plot_is_sound_and_told_in_words(page: Page) -> None:
    plots = [plot.partition("</svg>")[0] for plot in page.body.split("<svg")[1:]]
    assert len(plots) == 4
    for plot in plots:
        drawn = ElementTree.fromstring(f"<svg{plot}</svg>")
        assert drawn.get("role") == "img"
        assert drawn.get("aria-label")
        assert drawn.findall("rect")
        assert all(float(rect.get("height", "-1")) >= 0 for rect in drawn.iter("rect"))


def test_what_is_kept_is_what_simulate_prints() -> None:
    file = data("cardtexts") / "statistics.json"
    told = json.loads(file.read_text(encoding="utf-8"))
    assert {*NUMBERS, *COUNTS, "command", "seed", "version"} <= told.keys()
    assert told["games"] >= 1000
    assert not told["failures"]
    assert told["decks"].keys() <= {*open_library().index.factions()}
    assert load_statistics(file) is not None


def test_without_the_file_there_is_no_page(tmp_path: Path) -> None:
    assert load_statistics(tmp_path / "statistics.json") is None
