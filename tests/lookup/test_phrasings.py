"""What people ask: each question once, and under an answer that exists."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.lookup.index import Index
from rulesdsl.lookup.phrasings import read_phrasings
from rulesdsl.lookup.words import words
from rulesdsl.paths import data

ASKED = data("cardtexts") / "asked"
LONGEST = 160


def test_every_answer_exists(index: Index) -> None:
    hits = [index.hit(number) for number in range(len(index.kinds))]
    assert sorted(read_phrasings(ASKED).keys() - {(hit.kind, hit.id) for hit in hits}) == []


def test_a_question_stands_under_one_answer_only() -> None:
    said = [" ".join(words(asked)) for group in read_phrasings(ASKED).values() for asked in group]
    assert [asked for asked, times in Counter(said).items() if times > 1] == []


def test_questions_are_short() -> None:
    said = [asked for group in read_phrasings(ASKED).values() for asked in group]
    assert [asked for asked in said if len(asked.split()) < 2 or len(asked) > LONGEST] == []


def test_files_add_up(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[term]\nbury = ["one"]\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text('[term]\nbury = ["two"]\n[rule]\n"bury.how" = ["three"]\n', encoding="utf-8")
    assert read_phrasings(tmp_path) == {("term", "bury"): ("one", "two"), ("rule", "bury.how"): ("three",)}


def test_a_mistake_has_a_place(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[verse]\nbury = ["one"]\n', encoding="utf-8")
    with pytest.raises(SourceError, match="verse"):
        read_phrasings(tmp_path)
