"""Every board that comes with the program: it comes out as expected, and no invariant is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.adjudication.expectations import Expectation
from rulesdsl.board.board_tree import NothingElse
from rulesdsl.board.read_board import read
from rulesdsl.board.write_board import write
from rulesdsl.explore.invariants import check, check_save
from rulesdsl.paths import data

from .driving import play

BOARDS = sorted((data("cardtexts") / "boards").glob("*.board"))


def test_there_are_boards() -> None:
    assert len(BOARDS) >= 40


@pytest.mark.parametrize("path", BOARDS, ids=[path.stem for path in BOARDS])
def test_board(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    played = play(text, str(path))
    assert played.failures == []
    assert played.board.expectations
    check(played.table, number_of_cards=len(played.board.table.cards))
    check_save(played.table)


@pytest.mark.parametrize("path", BOARDS, ids=[path.stem for path in BOARDS])
def test_board_is_a_ruling(path: Path) -> None:
    """With a title, a question, an answer and what it rests on."""
    board = read(path.read_text(encoding="utf-8"), str(path))
    assert board.title
    assert board.question.endswith("?")
    assert board.answer.endswith(".")
    assert board.cites


@pytest.mark.parametrize("path", BOARDS, ids=[path.stem for path in BOARDS])
def test_written_and_read_again(path: Path) -> None:
    table = read(path.read_text(encoding="utf-8"), str(path)).table
    text = write(table)
    again = read(text).table
    assert again == table
    assert again.factions == table.factions
    assert write(again) == text


def test_most_boards_speak_of_all_that_changed() -> None:
    whole = [path for path in BOARDS if any(map(_is_nothing_else, read(path.read_text(encoding="utf-8")).expectations))]
    assert len(whole) * 3 >= len(BOARDS) * 2


def _is_nothing_else(expected: Expectation) -> bool:
    return isinstance(expected.node, NothingElse)
