from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run
from .texts import BOARD, GOOD, TIDY, UNTIDY, UNTIDY_BOARD, WRONG

CardFile = Callable[..., Path]


def test_a_file_is_rewritten(run: Run, card_file: CardFile) -> None:
    path = card_file(UNTIDY)
    result = run("fmt", str(path))
    assert (result.exit_code, result.stdout) == (0, f"{path} reformatted\n1 of 1 file reformatted\n")
    assert path.read_text() == TIDY
    again = run("fmt", str(path))
    assert (again.exit_code, again.stdout) == (0, "1 file in order\n")


def test_check_writes_nothing(run: Run, card_file: CardFile) -> None:
    path = card_file(UNTIDY)
    result = run("fmt", "--check", str(path))
    assert result.exit_code == 1
    assert result.stdout == f"{path} would be reformatted\n1 of 1 file would be reformatted\n"
    assert path.read_text() == UNTIDY
    assert run("fmt", "--check", str(card_file(TIDY))).exit_code == 0


def test_diff_writes_nothing_and_shows_what_would_change(run: Run, card_file: CardFile) -> None:
    path = card_file(UNTIDY)
    result = run("fmt", "--diff", str(path))
    assert result.exit_code == 1
    assert result.stdout.startswith(f"--- {path}\n+++ {path}\n@@ ")
    assert '\n-minion "Chain Rattler" copies 4 power 2\n' in result.stdout
    assert '\n+minion "Chain Rattler" power 2 copies 4\n' in result.stdout
    assert path.read_text() == UNTIDY
    in_order = run("fmt", "--diff", str(card_file(TIDY)))
    assert (in_order.exit_code, in_order.stdout) == (0, "")


def test_all_that_is_built_in_is_in_order(run: Run) -> None:
    result = run("fmt", "--check")
    assert (result.exit_code, result.stdout.endswith(" in order\n")) == (0, True)


def test_a_board_is_rewritten(run: Run, card_file: CardFile) -> None:
    for name in ("a.board", "a.ruling"):
        path = card_file(UNTIDY_BOARD, name)
        result = run("fmt", "--check", str(path))
        assert (result.exit_code, path.read_text()) == (1, UNTIDY_BOARD)
        assert run("fmt", str(path)).stdout == f"{path} reformatted\n1 of 1 file reformatted\n"
        assert path.read_text() == BOARD
        assert run("fmt", "--check", str(path)).exit_code == 0


def test_a_board_on_standard_input(run: Run) -> None:
    for text in (UNTIDY_BOARD, BOARD):
        result = run("fmt", "-", stdin=text)
        assert (result.exit_code, result.stdout, result.stderr) == (0, BOARD, "")


def test_a_wrong_board_is_left_alone(run: Run, card_file: CardFile) -> None:
    wrong = UNTIDY_BOARD.replace("Players", "Plyers")
    path = card_file(wrong, "a.board")
    result = run("fmt", str(path))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{path}:1:1: S102 ")
    assert path.read_text() == wrong


def test_standard_input_goes_to_standard_output(run: Run) -> None:
    for text in (UNTIDY, TIDY):
        result = run("fmt", "-", stdin=text)
        assert (result.exit_code, result.stdout, result.stderr) == (0, TIDY, "")
    assert run("fmt", "--check", "-", stdin=UNTIDY).exit_code == 1
    assert run("fmt", "--check", "-", stdin=TIDY).exit_code == 0


def test_a_wrong_file_is_left_alone_and_the_others_are_not(run: Run, card_file: CardFile) -> None:
    wrong, untidy = card_file(WRONG, "wrong.cards"), card_file(UNTIDY, "untidy.cards")
    result = run("fmt", str(wrong), str(untidy))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{wrong}:4:11: S102 ")
    assert wrong.read_text() == WRONG
    assert untidy.read_text() == TIDY


def test_wrong_standard_input_gives_no_output(run: Run) -> None:
    result = run("fmt", "-", stdin=WRONG)
    assert result.exit_code == 2
    assert "play" not in result.stdout
    assert result.stderr.startswith("-:4:11: S102 ")


@pytest.mark.parametrize(
    ("options", "status", "left"), [([], 0, TIDY), (["--check"], 1, UNTIDY), (["--diff"], 1, UNTIDY)]
)
def test_json(run: Run, card_file: CardFile, options: list[str], status: int, left: str) -> None:
    untidy, good = card_file(UNTIDY, "a.cards"), card_file(GOOD, "b.cards")
    result = run("fmt", "--json", *options, str(untidy), str(good))
    assert result.exit_code == status
    assert json.loads(result.stdout) == {
        "files": [{"file": str(untidy), "changed": True}, {"file": str(good), "changed": False}],
        "diagnostics": [],
    }
    assert untidy.read_text() == left


def test_json_of_a_wrong_file(run: Run, card_file: CardFile) -> None:
    result = run("fmt", "--json", str(card_file(WRONG)))
    found = json.loads(result.stdout)
    assert result.exit_code == 2
    assert (found["files"], [diagnostic["code"] for diagnostic in found["diagnostics"]]) == ([], ["S102"])
    assert result.stderr == ""


def test_a_file_that_cannot_be_written(run: Run, card_file: CardFile, monkeypatch: pytest.MonkeyPatch) -> None:
    path = card_file(UNTIDY)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", refuse)
    result = run("fmt", str(path))
    assert result.exit_code == 2
    assert f"{path} cannot be written: Permission denied." in result.stderr
    assert path.read_bytes().decode() == UNTIDY
