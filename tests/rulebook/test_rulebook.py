"""The rulebooks, asked."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rulesdsl import cache
from rulesdsl.rulebook import Rulebook, UnknownNameError, load

from .conftest import copy_of_texts

NEWEST = "culture-shock-2019"


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return load()


def test_books_are_in_the_order_of_their_years(rulebook: Rulebook) -> None:
    assert [book.year for book in rulebook.books.values()] == [2015, 2017, 2018, 2019]


def test_all_is_there(rulebook: Rulebook) -> None:
    assert len(rulebook.clauses) >= 999
    assert len(rulebook.terms) >= 126
    assert sum(term.kind == "heading" for term in rulebook.terms.values()) >= 26
    assert len(rulebook.clarifications) >= 64
    assert len(rulebook.switches) >= 60


def test_clause_of_a_book_or_of_the_newest_that_speaks(rulebook: Rulebook) -> None:
    assert rulebook.clause("setup.redraw").book == NEWEST
    assert rulebook.clause("setup.redraw", "thinking-2017").book == "thinking-2017"
    assert rulebook.clause("bury.how").book == "oops-2018"  # the newest book knows no burying
    assert rulebook.clause("bury.how", NEWEST).book == "oops-2018"
    assert rulebook.clause("bury.how", "munchkin-2015").book == "oops-2018"
    assert rulebook.clause("monster.number", "oops-2018").book == "munchkin-2015"


def test_a_clause_by_its_id(rulebook: Rulebook) -> None:
    clause = rulebook.clause_by_id("oops-2018/setup.redraw")
    assert (clause.book, clause.topic, clause.page, clause.section) == ("oops-2018", "setup.redraw", 4, "Setup")
    assert clause is rulebook.clause("setup.redraw", "oops-2018")


def test_all_books_side_by_side(rulebook: Rulebook) -> None:
    assert [clause.book for clause in rulebook.clauses_on("setup.redraw")] == list(rulebook.books)
    assert [clause.book for clause in rulebook.clauses_on("bury.how")] == ["oops-2018"]
    assert sum(map(len, rulebook.topics.values())) == len(rulebook.clauses)


@pytest.mark.parametrize(
    "ask", ["clause", "clauses_on", "clause_by_id", "term", "clarification", "switch", "edition", "reading"]
)
def test_what_is_unknown_gets_the_nearest(rulebook: Rulebook, ask: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        getattr(rulebook, ask)("nothing of the sort")
    assert "'nothing of the sort'" in str(caught.value)


def test_nearest_names(rulebook: Rulebook) -> None:
    with pytest.raises(UnknownNameError) as caught:
        rulebook.clause("ties")
    assert caught.value.nearest[:2] == ("ties.base-ability", "ties.base-ability.only-first")
    with pytest.raises(UnknownNameError) as caught:
        rulebook.term("uncver")
    assert caught.value.nearest[0] == "uncover"
    assert UnknownNameError("rule", "me-frist", rulebook.topics).nearest[0].startswith("me-first.")
    with pytest.raises(UnknownNameError) as caught:
        rulebook.clause("setup.redraw", "oops-2019")
    assert "oops-2018" in caught.value.nearest


def test_edition_of_a_book(rulebook: Rulebook) -> None:
    edition = rulebook.edition("oops-2018")
    assert edition.book is rulebook.books["oops-2018"]
    assert edition.switches["redraw"] == "discard"
    assert set(edition.switches) == set(rulebook.switches)


def test_edition_without_a_book_is_the_newest_word_on_everything(rulebook: Rulebook) -> None:
    edition = rulebook.edition()
    assert edition.book is None
    assert edition.switches["redraw"] == "shuffle"
    for switch in rulebook.switches.values():
        newest = next(book for book in reversed(list(rulebook.books)) if book in switch.values)
        assert edition.switches[switch.name] == switch.values[newest]
        assert edition.sources[switch.name] == newest


def test_a_silent_book_leaves_the_word_to_the_newest(rulebook: Rulebook) -> None:
    silent = [switch for switch in rulebook.switches.values() if "munchkin-2015" not in switch.values]
    assert silent
    edition, newest = rulebook.edition("munchkin-2015"), rulebook.edition()
    for switch in silent:
        assert edition.switches[switch.name] == newest.switches[switch.name]
        assert edition.sources[switch.name] != "munchkin-2015"


def test_differences_have_both_sides(rulebook: Rulebook) -> None:
    differences = rulebook.differences()
    assert [difference.switch.name for difference in differences] == list(rulebook.switches)
    for difference in differences:
        assert {side.book.id: side.value for side in difference.sides} == dict(difference.switch.values)
        assert any(side.clauses for side in difference.sides)
        for side in difference.sides:
            assert side.meaning == difference.switch.meaning[side.value]
            assert {clause.book for clause in side.clauses} <= {side.book.id}
    sides = {side.book.id: side for side in rulebook.difference("redraw").sides}
    assert sides["oops-2018"].clauses == (rulebook.clause_by_id("oops-2018/setup.redraw"),)
    assert sides[NEWEST].clauses == (rulebook.clause_by_id(f"{NEWEST}/setup.redraw"),)


def test_a_silent_book_may_have_it_otherwise(rulebook: Rulebook) -> None:
    """By the older books a scored base is not cleared at one moment; of the order of resolution they only say less."""
    assert rulebook.contradicts("after-scoring.simultaneous", "thinking-2017")
    assert not rulebook.contradicts("after-scoring.simultaneous", "oops-2018")
    assert not rulebook.contradicts("resolution.3", "munchkin-2015")


def test_a_reading_is_no_rule_of_a_book(rulebook: Rulebook) -> None:
    assert rulebook.readings.keys().isdisjoint(rulebook.topics)
    for reading in rulebook.readings.values():
        assert reading is rulebook.reading(reading.topic)
        assert all(rulebook.clauses_on(topic) for topic in reading.near)


# --- the cache ----------------------------------------------------------------------------------------------------


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "kept"))
    return copy_of_texts(tmp_path)


def anew(directory: Path) -> Rulebook:
    load.cache_clear()
    return load(directory)


def test_what_was_kept_is_what_was_read(texts: Path) -> None:
    read, kept = anew(texts), anew(texts)
    assert len(list((texts.parent / "kept").glob("rulebook-*.kept"))) == 1
    for part in ("books", "clauses", "terms", "clarifications", "switches", "readings", "topics"):
        assert getattr(read, part) == getattr(kept, part)
        assert list(map(type, getattr(read, part).values())) == list(map(type, getattr(kept, part).values()))


def test_warm_start_reads_no_toml(texts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anew(texts)
    monkeypatch.setattr(sys.modules[load.__module__], "_compiled", lambda directory: pytest.fail("read again"))
    assert anew(texts).terms


def test_an_edit_is_seen_at_once(texts: Path) -> None:
    assert anew(texts).books["oops-2018"].year == 2018
    file = texts / "clauses" / "oops-2018.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("year = 2018", "year = 2016", 1), encoding="utf-8")
    with pytest.raises(Exception, match="R204"):  # the order of the books has changed, and with it what is new
        anew(texts)
    file.write_text(file.read_text(encoding="utf-8").replace("year = 2016", "year = 2018", 1), encoding="utf-8")
    assert anew(texts).books["oops-2018"].year == 2018


@pytest.mark.parametrize("content", [b"", b"rubbish", b"[]\n[]"])
def test_a_damaged_cache_is_as_good_as_none(texts: Path, content: bytes) -> None:
    anew(texts)
    (kept,) = (texts.parent / "kept").glob("rulebook-*.kept")
    kept.write_bytes(content)
    assert anew(texts).terms


def test_no_cache_at_all(texts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", "off")
    assert cache.directory() is None
    assert anew(texts).terms
