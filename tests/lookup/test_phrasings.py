"""What people ask: each question once, and under an answer that exists."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.load_library import load as load_library
from rulesdsl.language.library.name_keys import slug
from rulesdsl.lookup.index import words
from rulesdsl.lookup.phrasings import read_phrasings
from rulesdsl.paths import data
from rulesdsl.rulebook import load

ASKED = data("cardtexts") / "asked"
LONGEST = 160


def answers() -> set[tuple[str, str]]:
    """Everything that can answer a question."""
    rulebook, root, cards = load(), data("cardtexts"), load_library()
    held = {
        "term": rulebook.terms,
        "rule": rulebook.topics,
        "clarification": rulebook.clarifications,
        "reading": rulebook.readings,
        "change": rulebook.switches,
        "ruling": [file.stem for file in root.glob("*/rulings/*.ruling")],
        "board": [file.stem for file in root.glob("boards/*.board")],
        "card": [card.slug for card in cards],
        "faction": [slug(card.group) for card in cards],
        "set": [card.set for card in cards],
    }
    return {(kind, name) for kind, names in held.items() for name in names}


def test_every_answer_exists() -> None:
    assert sorted(read_phrasings(ASKED).keys() - answers()) == []


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
