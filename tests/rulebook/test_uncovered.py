"""Names of the game that are not covered yet: it is said so, wherever somebody asks for one."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.load_library import load
from rulesdsl.language.library.name_keys import key
from rulesdsl.paths import data
from rulesdsl.rulebook.uncovered import read_uncovered, uncovered


def test_sentences() -> None:
    names = ("steam queen", "GHOSTS", "Awesome Level 9000")
    said = {name: found.sentence for name in names if (found := uncovered(name))}
    assert said == {
        "steam queen": "Steam Queen is from Awesome Level 9000 (2013), which is not covered yet.",
        "GHOSTS": "The faction Ghosts is from Awesome Level 9000 (2013), which is not covered yet.",
        "Awesome Level 9000": "Awesome Level 9000 (2013) is not covered yet.",
    }
    assert uncovered("awesome-level-2013") == uncovered("awesome level 2013")
    short = uncovered("international incident")
    assert short is not None
    assert short.sentence == "International Incident (2018) is not covered yet."
    assert uncovered("xylophone") is None


def test_what_is_covered_is_not_listed_as_a_set() -> None:
    sets = {
        each.called or each.name for each in read_uncovered(data("cardtexts") / "uncovered.toml") if each.kind == "set"
    }
    assert len(sets) > 40
    assert not sets & {card.set for card in load()}


def test_most_of_the_names_are_no_name_of_ours() -> None:
    ours = {key(card.name) for card in load()}
    theirs = {key(each.name) for each in read_uncovered(data("cardtexts") / "uncovered.toml") if each.kind == "card"}
    assert len(theirs) > 1100
    assert len(theirs & ours) < 20  # reprints


def test_a_board_says_so() -> None:
    board = "players Ann (Ghosts, Cowboys), Bob\nbase Haunted House\n    Ann: Steam Queen\n"
    with pytest.raises(SourceError) as wrong:
        adjudicate(board, path="<board>")
    said = [problem.message for problem in wrong.value.diagnostics]
    assert "The faction Ghosts is from Awesome Level 9000 (2013), which is not covered yet." in said
    assert "Haunted House is from Awesome Level 9000 (2013), which is not covered yet." in said


def test_a_board_helps_with_a_slip() -> None:
    board = "players Ann (Gosts, Cowboys), Bob\nbase Drakkar\n    Ann: Steem Queen\n    Bob: Xylophone\n"
    with pytest.raises(SourceError) as wrong:
        adjudicate(board, path="<board>")
    faction, card, other = [problem.suggestion or "" for problem in wrong.value.diagnostics]
    assert faction == "the faction Ghosts is from Awesome Level 9000 (2013), which is not covered yet"
    assert card.startswith("Steam Queen is from Awesome Level 9000 (2013), which is not covered yet; ")
    assert "covered" not in other


@pytest.mark.parametrize("text", ["x = 1", "[[set]]\nid = 'a'\n", "\0"])
def test_a_damaged_file(tmp_path: Path, text: str) -> None:
    file = tmp_path / "names.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError):
        list(read_uncovered(file))
