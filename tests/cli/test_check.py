from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdsl.language.library.load_library import load
from rulesdsl.paths import data
from rulesdsl.table.catalogue import standard_catalogue

from .conftest import Run
from .texts import BOARD, GOOD, OTHER_FACTION, WRONG

CardFile = Callable[..., Path]


@pytest.mark.slow
@pytest.mark.usefixtures("each_adjudicated_once")
def test_all_that_is_built_in_is_in_order(run: Run) -> None:
    result = run("check")
    files = [file.suffix for file in data("cardtexts").rglob("*") if file.suffix in (".cards", ".board", ".ruling")]
    boards = len(files) - files.count(".cards")
    counts = f"{len(load())} cards and {boards} boards in {len(files)} files"
    assert (result.exit_code, result.stdout) == (0, f"{counts}: no problems\n")


def test_a_good_file(run: Run, card_file: CardFile) -> None:
    result = run("check", str(card_file(GOOD)))
    assert (result.exit_code, result.stdout) == (0, "1 card in 1 file: no problems\n")


def test_a_mistake_is_shown_with_place_line_caret_and_help(run: Run, card_file: CardFile) -> None:
    path = card_file(WRONG)
    result = run("check", str(path))
    assert result.exit_code == 2
    head, line, caret, suggestion, blank, summary, _ = result.stdout.split("\n")
    assert head.startswith(f"{path}:4:11: S102 ")
    assert line.endswith("|     play: drew 1")
    assert caret == " " * line.index("drew") + "^^^^"
    assert suggestion == "    help: did you mean `draw`?"
    assert (blank, summary) == ("", "1 problem in 1 of 1 file")


def test_of_very_many_mistakes_only_the_first_are_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "slip.board"
    path.write_text("hand Ann: " + ", ".join(["Mummi"] * 150) + "\n", encoding="utf-8")  # and there is no base
    result = run("check", str(path))
    assert result.exit_code == 2
    assert result.stdout.count("There is no card `Mummi`.") == result.stdout.count("did you mean `Mummy`") == 99
    assert result.stdout.endswith("… and 51 more problems.\n151 problems in 1 of 1 file\n")
    assert len(json.loads(run("check", str(path), "--json").stdout)["diagnostics"]) == 151


def test_json_of_a_mistake(run: Run, card_file: CardFile) -> None:
    path = card_file(WRONG)
    result = run("check", str(path), "--json")
    assert result.exit_code == 2
    found = json.loads(result.stdout)
    (diagnostic,) = found.pop("diagnostics")
    assert found == {"files": 1, "cards": 0, "boards": 0}
    assert diagnostic.pop("message")
    assert diagnostic == {
        "code": "S102", "suggestion": "did you mean `draw`?", "file": str(path),
        "line": 4, "column": 11, "end_line": 4, "end_column": 15,
    }  # fmt: skip


def test_json_of_a_good_file(run: Run, card_file: CardFile) -> None:
    result = run("check", "--json", str(card_file(GOOD)))
    assert (result.exit_code, json.loads(result.stdout)) == (
        0, {"files": 1, "cards": 1, "boards": 0, "diagnostics": []},
    )  # fmt: skip


def test_a_directory_stands_for_its_card_files(run: Run, card_file: CardFile, tmp_path: Path) -> None:
    card_file(GOOD, "a.cards")
    card_file(GOOD.replace("Chain", "Door"), "deep/down/b.cards")
    card_file("not a card file", "notes.txt")
    assert run("check", str(tmp_path)).stdout == "2 cards in 2 files: no problems\n"


def test_a_card_in_two_files_of_a_set(run: Run, card_file: CardFile, tmp_path: Path) -> None:
    card_file(GOOD, "a.cards")
    card_file(GOOD, "b.cards")
    result = run("check", str(tmp_path))
    assert result.exit_code == 2
    assert "b.cards:3:" in result.stdout
    assert result.stdout.endswith("1 problem in 1 of 2 files\n")


def test_a_file_given_twice_is_one_file(run: Run, card_file: CardFile, tmp_path: Path) -> None:
    path = card_file(GOOD)
    assert run("check", str(path), str(tmp_path), str(path)).stdout == "1 card in 1 file: no problems\n"


def test_a_mistake_is_shown_once_however_its_file_is_given(
    run: Run, card_file: CardFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = card_file(WRONG, "wrong.cards")
    monkeypatch.chdir(tmp_path)
    result = run("check", str(path), ".", "wrong.cards", f"../{tmp_path.name}/wrong.cards")
    assert result.stdout.startswith("wrong.cards:4:11: S102")
    assert result.stdout.endswith("1 problem in 1 of 1 file\n")


def test_a_mistake_in_a_built_in_file_is_shown_once_and_stops_no_board(
    run: Run, card_file: CardFile, built_in: Path
) -> None:
    standard_catalogue.cache_clear()
    card_file(WRONG)
    card_file(OTHER_FACTION.replace("draw 1", 'draw 1 for each minion[named "Chain Rattler"]'), "owls.cards")
    card_file("players Ann, Bob\nbase Somewhere\n", "wrong.board")
    card_file("players Ann (Ghosts, Owls), Bob\nhand Ann: Chain Rattler\n", "needs-wrong.board")
    try:
        result = run("check", str(built_in))
    finally:
        standard_catalogue.cache_clear()
    assert result.exit_code == 2
    assert result.stdout.count("S102") == 1
    assert "1 board not checked: the cards are in a file with mistakes\n" in result.stdout
    assert result.stdout.endswith("2 problems in 2 of 4 files\n")


def test_all_files_are_checked_though_one_is_wrong(run: Run, card_file: CardFile) -> None:
    good, wrong = card_file(GOOD, "good.cards"), card_file(WRONG, "wrong.cards")
    result = run("check", str(wrong), str(good), "no-such-file.cards")
    assert result.exit_code == 2
    assert result.stdout.endswith("2 problems in 2 of 3 files\n")


def test_cards_of_other_files_may_be_named(run: Run, card_file: CardFile) -> None:
    naming = GOOD.replace("draw 1", 'destroy minion[named "{}"]')
    assert run("check", str(card_file(naming.format("Mummy")))).exit_code == 0
    result = run("check", str(card_file(naming.format("Mumy"))))
    assert result.exit_code == 2
    assert "did you mean `Mummy`?" in result.stdout


def test_standard_input(run: Run) -> None:
    assert run("check", "-", stdin=GOOD).stdout == "1 card in 1 file: no problems\n"
    result = run("check", "-", stdin=WRONG)
    assert result.exit_code == 2
    assert result.stdout.startswith("-:4:11: S102 ")
    assert "    play: drew 1\n" in result.stdout


def test_standard_input_stands_alone(run: Run, card_file: CardFile) -> None:
    result = run("check", "-", str(card_file(GOOD)), stdin=GOOD)
    assert result.exit_code == 2
    assert "stands alone" in result.stderr


def test_a_directory_without_any(run: Run, tmp_path: Path) -> None:
    result = run("check", str(tmp_path))
    assert result.exit_code == 2
    assert "neither cards nor boards nor rulings" in result.stderr


# --- boards and rulings -------------------------------------------------------------------------------------------


def test_a_good_board(run: Run, card_file: CardFile) -> None:
    for name in ("a.board", "a.ruling"):
        result = run("check", str(card_file(BOARD, name)))
        assert (result.exit_code, result.stdout) == (0, "1 board in 1 file: no problems\n")


@pytest.mark.parametrize(
    ("right", "wrong", "code", "marked"),
    [
        ("Saloon\n", "Salloon\n", "B121", "Salloon"),
        ("players", "plyers", "S102", "plyers"),
        ("Ann plays Tribute", "Ann plays Ronin", "B202", "Ronin"),
        ("has 3 cards", "has 4 cards", "B301", "hand of Ann has 4 cards"),
    ],
    ids=["a name", "a word", "a line that answers nothing", "something that does not come true"],
)
def test_mistakes_of_a_board(run: Run, card_file: CardFile, right: str, wrong: str, code: str, marked: str) -> None:
    path = card_file(BOARD.replace(right, wrong), "a.board")
    result = run("check", str(path))
    assert result.exit_code == 2
    head, line, caret, *_ = result.stdout.split("\n")
    assert re.match(rf"{re.escape(str(path))}:\d+:\d+: {code} ", head)
    assert line[caret.index("^") : len(caret)] == marked
    assert result.stdout.endswith("1 problem in 1 of 1 file\n")


def test_what_came_out_instead_is_said(run: Run) -> None:
    told = run("check", "-", stdin=BOARD.replace("has 3 cards", "has 4 cards")).stdout
    assert "but there are 3 cards in hand of Ann." in told
    assert "`rulesdsl adjudicate -`" in told


def test_cards_and_boards_of_a_directory(run: Run, card_file: CardFile, tmp_path: Path) -> None:
    card_file(GOOD, "a.cards")
    card_file(BOARD, "deep/b.board")
    card_file(BOARD, "deep/c.ruling")
    result = run("check", str(tmp_path))
    assert (result.exit_code, result.stdout) == (0, "1 card and 2 boards in 3 files: no problems\n")
    assert json.loads(run("check", "--json", str(tmp_path)).stdout)["boards"] == 2


def test_a_board_on_standard_input_is_known_by_its_parts(run: Run) -> None:
    for text in (BOARD, "base Saloon\nhand Ann: Tribute\n", "# a comment\nTurn Ann, draw\n"):
        assert run("check", "-", stdin=text).stdout == "1 board in 1 file: no problems\n"


BAD_INPUTS = {
    "nothing": b"",
    "binary": bytes(range(256)),
    "latin-1": 'faction "Caf\xe9" in oops-2018\n'.encode("latin-1"),
    "utf-16": GOOD.encode("utf-16"),
    "control characters": GOOD.replace("draw", "dr\x1b[31maw").encode(),
    "tabs": GOOD.replace("    ", "\t").encode(),
    "prose": b"Once upon a time there was a minion.\n",
    "an open quote": b'faction "Ghosts in oops-2018\n',
    "an open bracket": GOOD.replace("draw 1", "destroy minion[here").encode(),
    "one very long line": (GOOD.rstrip() + " and draw 1" * 50_000).encode(),
    "deep brackets": GOOD.replace("draw 1", "destroy " + "minion[with " * 2_000 + "minion" + "]" * 2_000).encode(),
    "deep blocks": (
        GOOD + "".join(" " * (4 + depth) + "if there is minion[here]:\n" for depth in range(300))
    ).encode(),
}  # fmt: skip


@pytest.mark.parametrize("command", ["check", "fmt"])
@pytest.mark.parametrize("content", BAD_INPUTS.values(), ids=BAD_INPUTS.keys())
def test_bad_input_is_a_diagnostic_and_never_a_traceback(
    run: Run, card_file: CardFile, command: str, content: bytes
) -> None:
    path = card_file(content)
    for result in (run(command, str(path)), run(command, "-", stdin=content)):
        assert result.exception is None or isinstance(result.exception, SystemExit)
        if command == "fmt" and content == b"":
            assert result.exit_code == 0
        else:
            assert result.exit_code == 2
            assert re.search(r":\d+:\d+: [A-Z]\d{3} \S", result.output)
    assert path.read_bytes() == content


def test_an_empty_board_is_told_as_adjudicate_tells_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.board"
    path.write_text("# nothing yet\n")
    checked, adjudicated = run("check", str(path)), run("adjudicate", str(path))
    assert (checked.exit_code, adjudicated.exit_code) == (2, 2)
    assert "is empty" in checked.stdout
