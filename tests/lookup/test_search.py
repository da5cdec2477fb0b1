"""What is found, in which order, and what is said when nothing is."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from rulesdsl.language.library.load_library import load as load_library
from rulesdsl.lookup import Hit, find
from rulesdsl.lookup.entries import Entry
from rulesdsl.lookup.entry import Source
from rulesdsl.lookup.index import make_index, words
from rulesdsl.lookup.synonyms import Synonyms
from rulesdsl.rulebook import load


def entry(kind: str, name: str, text: str, *names: str) -> Entry:
    return Entry(kind, name, name, text, (Source("tea-2020", "Tea", 2020, 7),), (name, *names))


ENTRIES = [
    entry("term", "teapot", "A pot to make tea in."),
    entry("term", "cup", "Tea is drunk from it."),
    entry("ruling", "old/kettle", "The kettle sings: is the water hot? It is."),
    entry("card", "Kettle", "Boil water."),
    entry("rule", "water.boil", "Water is boiled before tea is made."),
    entry("rule", "milk.first", "Whoever pours the milk pours it before the tea."),
    entry("rule", "sugar.lumps", "No more than two lumps of sugar go into a cup."),
]
ENTRIES[2] = ENTRIES[2]._replace(names=("Kettle",))
SYNONYMS = Synonyms(
    ("the", "is", "a", "what", "does", "mean", "of", "how", "many"), {"mug": ("cup",), "heat up": ("boil",)}
)


@pytest.fixture(scope="module")
def tea() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as index:
        make_index(index, ENTRIES, SYNONYMS)
        yield index


def ids(index: sqlite3.Connection, typed: str, limit: int = 10) -> list[str]:
    return [hit.id for hit in find(typed, limit, index).hits]


def test_a_hit_has_all_that_is_shown(tea: sqlite3.Connection) -> None:
    (hit,) = find("sugar", 1, tea).hits
    assert hit == Hit("rule", "sugar.lumps", "sugar.lumps", ENTRIES[-1].text, (Source("tea-2020", "Tea", 2020, 7),))


def test_a_name_comes_before_words(tea: sqlite3.Connection) -> None:
    assert ids(tea, "cup")[:2] == ["cup", "sugar.lumps"]
    assert ids(tea, "CUP!")[0] == "cup"
    assert ids(tea, "tea pot")[0] == "teapot"


def test_a_slip_in_a_name(tea: sqlite3.Connection) -> None:
    assert ids(tea, "tepaot")[0] == "teapot"
    assert ids(tea, "teappott")[0] == "teapot"


def test_a_ruling_comes_before_the_card_of_its_name(tea: sqlite3.Connection) -> None:
    assert ids(tea, "kettle")[:2] == ["old/kettle", "Kettle"]
    assert ids(tea, "ketle")[:2] == ["old/kettle", "Kettle"]


@pytest.mark.parametrize(
    "typed", ["what is a teapot?", "what does teapot mean", "define the teapot", "What's a Teapot"]
)
def test_a_question_for_a_thing_by_its_name(tea: sqlite3.Connection, typed: str) -> None:
    assert ids(tea, typed)[0] == "teapot"


def test_endings_do_not_matter(tea: sqlite3.Connection) -> None:
    assert ids(tea, "boiling waters")[0] == "water.boil"
    assert ids(tea, "pouring")[0] == "milk.first"


def test_the_words_of_players(tea: sqlite3.Connection) -> None:
    assert ids(tea, "mugs") == ids(tea, "mug") == ids(tea, "cup")
    assert ids(tea, "two lumps in a mug")[0] == "sugar.lumps"
    assert ids(tea, "heat up the water")[0] == "water.boil"
    assert ids(tea, "heat") == []


def test_a_player_s_word_is_no_slip() -> None:
    """Though it may be only one slip away from a name."""
    with closing(sqlite3.connect(":memory:")) as index:
        terms = [entry("term", "tie", "Equal power."), entry("term", "destroy", "Away with it.")]
        make_index(index, terms, Synonyms((), {"die": ("destroy",)}))
        assert ids(index, "die")[0] == "destroy"
        assert ids(index, "tye")[0] == "tie"


def test_the_more_of_the_question_is_answered_the_better(tea: sqlite3.Connection) -> None:
    assert ids(tea, "is the milk before the tea")[0] == "milk.first"
    assert ids(tea, "water before tea")[0] == "water.boil"


def test_a_word_that_nobody_has_is_read_as_one_that_is_like_it(tea: sqlite3.Connection) -> None:
    found = find("how many lmups of suger", 1, tea)
    assert found.hits[0].id == "sugar.lumps"
    assert found.read_as == {"lmups": "lumps", "suger": "sugar"}
    assert find("sugar", 1, tea).read_as == {}


def test_little_words_count_if_there_are_no_others(tea: sqlite3.Connection) -> None:
    assert "cup" in ids(tea, "is")
    assert ids(tea, "is the")


def test_limit(tea: sqlite3.Connection) -> None:
    assert len(ids(tea, "tea", 2)) == 2
    assert ids(tea, "tea", 2) == ids(tea, "tea")[:2]


def test_nothing_found(tea: sqlite3.Connection) -> None:
    assert find("xylophone", 5, tea) == ([], [], {})
    assert find("", 5, tea).hits == []
    assert find("?!", 5, tea).hits == []


def test_nothing_found_but_something_near(tea: sqlite3.Connection) -> None:
    assert find("kettledrums", 5, tea).nearest == ["Kettle"]


@pytest.mark.parametrize(
    "typed", ['"', "'", "tea AND", "NEAR(tea", "tea*", "title:tea", "^", "(", "+", "+1", "tea -cup", "\0"]
)
def test_what_means_something_to_the_database_means_nothing_here(tea: sqlite3.Connection, typed: str) -> None:
    find(typed, 5, tea)


def test_words() -> None:
    assert words("Can't a Player\N{RIGHT SINGLE QUOTATION MARK}s +1 go? Café, 2x") == [
        "cant", "a", "players", "+1", "go", "cafe", "2x",
    ]  # fmt: skip


# --- our own texts --------------------------------------------------------------------------------------------------


def test_a_rule_of_several_books_is_one_hit(index: sqlite3.Connection) -> None:
    hits = find("setup.redraw", 50, index).hits
    assert [hit.id for hit in hits].count("setup.redraw") == 1
    assert hits[0].id == "setup.redraw"
    assert hits[0].text == load().clause("setup.redraw").text
    assert [source.year for source in hits[0].sources] == [2019, 2018, 2017, 2015]
    assert [source.page for source in hits[0].sources] == [4, 4, 4, 3]


@pytest.mark.slow
def test_everything_is_found_by_its_own_name(index: sqlite3.Connection) -> None:
    rulebook = load()
    for topic in rulebook.topics:
        assert topic in ids(index, topic, 2)  # a term may have the same letters
    for term in rulebook.terms.values():
        assert ids(index, term.name, 1) == [term.id]
        assert ids(index, term.id, 1) == [term.id]
    for reading in rulebook.readings:
        assert ids(index, reading, 1) == [reading]
    for definition in load_library():
        assert definition.slug in ids(index, definition.name)


def test_every_card_of_a_ruling_leads_to_it(index: sqlite3.Connection) -> None:
    for said in load().clarifications.values():
        for card in said.cards:
            assert said.id in ids(index, card, 5)


def test_synonyms_lead_somewhere(index: sqlite3.Connection) -> None:
    """A word on the right that no text has is a slip in the file."""
    for said, means in index.execute("select words, means from synonym"):
        for phrase in json.loads(means):
            found = index.execute("select 1 from passage where passage match ?", (f'"{phrase}"',)).fetchone()
            assert found, f"{said}: {phrase}"
