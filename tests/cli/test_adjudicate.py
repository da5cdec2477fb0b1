from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulesdsl.cli import boards
from rulesdsl.paths import data

from .conftest import Run

DUEL = """\
title A duel at high noon
edition oops-2018
players Ann, Bob
turn Ann, play cards
base "So-So Corral"
    Ann: Gunfighter (+1), Sheriff
    Bob: Raider with Ancient Curse from Ann
base Longhouse
hand Ann: Quick Draw, High Noon
hand Bob: 3 unknown
do
    Ann plays High Noon
    Ann chooses Gunfighter, Raider
    Ann places Quick Draw
    Bob places nothing
    Ann chooses Gunfighter
expect
    Raider in discard of Bob
"""
WRONG = DUEL.replace("Raider in discard of Bob", "Raider at So-So Corral")


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "duel.board"
    path.write_text(DUEL, encoding="utf-8")
    return path


def test_a_board_from_a_file(run: Run, board: Path) -> None:
    result = run("adjudicate", str(board))
    assert result.exit_code == 0
    assert result.stdout.startswith("A duel at high noon\n\nIn short\n  Gunfighter wins")
    assert "\n\n   1  Ann plays High Noon.\n" in result.stdout
    assert "  11      Bob's Raider (2) loses and is destroyed." in result.stdout
    assert "[oops-2018/term.destroy]  cowboys.cards:44" in result.stdout
    assert "┌─ So-So Corral: 13 of 19" in result.stdout
    assert "As expected (1 check)." in result.stdout
    assert "Assumed, because the board does not say it:" in result.stdout
    assert "\033" not in result.stdout


def test_a_board_from_standard_input(run: Run) -> None:
    result = run("adjudicate", "-", stdin=DUEL)
    assert result.exit_code == 0
    assert "wins the duel" in result.stdout


def test_what_does_not_hold_is_exit_status_1(run: Run) -> None:
    result = run("adjudicate", "-", stdin=WRONG)
    assert result.exit_code == 1
    assert "1 of 1 check does not come out as expected" in result.stdout
    assert "    expected: Raider at So-So Corral\n" in result.stdout
    assert "    found:    Raider is in discard of Bob\n    since step 11:" in result.stdout
    assert run("adjudicate", "-", "--json", stdin=WRONG).exit_code == 1
    assert run("adjudicate", "-", "--quiet", stdin=WRONG).exit_code == 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("base Salon\n", "-:1:6: "),
        (DUEL.replace("places Quick Draw", "places Tomb Trap"), "-:14:"),
        ("turn Ann, lunch\n", "-:"),
        ("turn Ann, play cards\nbase Saloon\n    Ann: \x07\n", "-:3:"),
    ],
)
def test_bad_input_is_exit_status_2_with_its_place(run: Run, text: str, place: str) -> None:
    result = run("adjudicate", "-", stdin=text)
    assert result.exit_code == 2
    assert result.stderr.startswith(place)
    assert "^" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("text", ["", "\n", "\0", "\ufeff", b"\xff\xfe", "title", "do\n"])
def test_nothing_that_is_no_board_ends_in_a_traceback(run: Run, text: str) -> None:
    result = run("adjudicate", "-", stdin=text)
    assert result.exit_code in (0, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_bad_input_as_json(run: Run) -> None:
    result = run("adjudicate", "-", "--json", stdin="base Salon\n")
    assert result.exit_code == 2
    (problem,) = json.loads(result.stdout)["diagnostics"]
    assert (problem["file"], problem["line"], problem["column"]) == ("-", 1, 6)


@pytest.mark.parametrize("argument", ["no-such-board", "no/such.board", ".", "x\0y"])
def test_a_board_that_is_not_there(run: Run, argument: str) -> None:
    result = run("adjudicate", argument)
    assert result.exit_code == 2
    assert result.stderr
    assert "Traceback" not in result.output


def test_built_in_boards_are_found_by_name(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    board, *rulings = files = [
        tmp_path / "boards" / "high-noon.board",
        tmp_path / "set-2020" / "rulings" / "high-noon.ruling",
        tmp_path / "set-2021" / "rulings" / "other.ruling",
    ]
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_text(DUEL, encoding="utf-8")
    monkeypatch.setattr(boards, "data", lambda kind: tmp_path)
    assert run("adjudicate", "high-noon").exit_code == 0
    assert boards.built_in("high-noon") == boards.built_in("high-noon.board") == board
    assert [boards.built_in("high-noon.ruling"), boards.built_in("other")] == rulings
    assert boards.built_in("other.board") is boards.built_in("boards/high-noon") is boards.built_in("") is None
    result = run("adjudicate", "hihg-noon")
    assert result.exit_code == 2
    assert "Did you mean high-noon?" in result.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("each_adjudicated_once")
def test_no_built_in_board_or_ruling_ends_in_a_traceback(run: Run) -> None:
    """Whether they hold is the business of the tests of the rulings."""
    texts = data("cardtexts")
    for name in [file.name for file in (*texts.glob("boards/*.board"), *texts.glob("*/rulings/*.ruling"))]:
        for option in ("--json", "--explain"):
            result = run("adjudicate", name, option)
            assert result.exception is None or isinstance(result.exception, SystemExit), name


def test_json(run: Run) -> None:
    result = run("adjudicate", "-", "--json", stdin=DUEL)
    found = json.loads(result.stdout)
    assert found["holds"] is True
    assert found["steps"][1]["sentence"] == "Ann plays High Noon."


def test_quiet(run: Run) -> None:
    told = run("adjudicate", "-", "--quiet", stdin=DUEL).stdout
    assert told.startswith("In short\n  Gunfighter wins the duel against Bob's Raider, 8 to 2.\n")
    assert told.endswith("\nAs expected (1 check).\n")


def test_clauses_in_full(run: Run) -> None:
    result = run("adjudicate", "-", "--explain", stdin=DUEL)
    flat = " ".join(result.stdout.split())
    assert "the minion with more power wins the duel. (Oops, You Did It Again, p. 11: duel.higher-wins)" in flat


def test_edition(run: Run) -> None:
    result = run("adjudicate", "-", "--edition", "culture-shock-2019", stdin=DUEL)
    assert "culture-shock-2019/term.destroy" in result.stdout
    unknown = run("adjudicate", "-", "--edition", "oops-1918", stdin=DUEL)
    assert unknown.exit_code == 2
    assert "The books are munchkin-2015" in unknown.stderr


DRAW = """\
turn Ann, play cards
base Saloon
hand Ann: Tribute
deck Ann: shuffled (Huscarl, Mummy, Pharaoh, Raider)
do
    Ann plays Tribute
"""


def test_seed(run: Run) -> None:
    opened = run("adjudicate", "-", stdin=DRAW)
    assert "Chance decides" in opened.stdout
    once, again = (run("adjudicate", "-", "--seed", "7", stdin=DRAW) for _ in range(2))
    assert once.stdout == again.stdout
    assert "(chance, by the seed)" in once.stdout
    assert run("adjudicate", "-", "--seed", "x", stdin=DRAW).exit_code == 2


def test_pictures(run: Run, board: Path, tmp_path: Path) -> None:
    html, picture = tmp_path / "duel.html", tmp_path / "duel.svg"
    result = run("adjudicate", str(board), "--html", str(html), "--svg", str(picture))
    assert result.exit_code == 0
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    to_stdout = run("adjudicate", str(board), "--svg", "-")
    ElementTree.fromstring(to_stdout.stdout)
    nowhere = run("adjudicate", str(board), "--svg", str(tmp_path / "no" / "such.svg"))
    assert nowhere.exit_code == 2
    assert "cannot be written" in nowhere.stderr


def test_colours_on_a_terminal_and_not_with_no_color(run: Run, board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\033[" in run("adjudicate", str(board), colour=True).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033[" not in run("adjudicate", str(board), colour=True).stdout


@pytest.mark.parametrize("columns", [40, 72])
def test_the_width_of_the_terminal(run: Run, board: Path, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    result = run("adjudicate", str(board), "--explain")
    lines = [line for line in result.stdout.split("\n") if "/" not in line]
    assert max(map(len, lines)) <= columns


# --- step by step -----------------------------------------------------------------------------------------------


def test_answers_can_be_piped_in(run: Run, board: Path) -> None:
    lines = ("", "", "", "u", "why", "why not Raider", "board", "script", "help", "quit", "never read", "")
    result = run("adjudicate", str(board), "--step", stdin="\n".join(lines))
    assert result.exit_code == 0
    assert "   1  Ann plays High Noon." in result.stdout
    assert "    Ann plays High Noon\n" in result.stdout
    assert "> " not in result.stdout


def test_the_end_of_the_input_ends_it(run: Run, board: Path) -> None:
    assert run("adjudicate", str(board), "--step", stdin="").exit_code == 0
    assert run("adjudicate", str(board), "--step", stdin=b"\xff\xfe\n\n").exit_code == 0


@pytest.mark.parametrize("arguments", [("-", "--step"), ("x", "--step", "--json"), ("x", "--step", "--quiet")])
def test_what_step_does_not_go_with(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("adjudicate", *arguments, stdin="").exit_code == 2


def process(*arguments: str, encoding: str = "utf-8", stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    return subprocess.run(
        [sys.executable, "-m", "rulesdsl", *arguments], capture_output=True, input=stdin, env=environment, check=False
    )


def test_a_terminal_without_lines_to_draw_with(board: Path) -> None:
    done = process("adjudicate", str(board), encoding="ascii")
    assert done.returncode == 0, done.stderr
    assert b"+- So-So Corral: 13 of 19" in done.stdout


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo terminal")
def test_at_a_terminal_with_a_prompt_and_ctrl_c(board: Path) -> None:
    import pty
    import select
    import signal

    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests in the background has it ignored
        os.execv(sys.executable, [sys.executable, "-m", "rulesdsl", "adjudicate", str(board), "--step"])
    seen = b""

    def read_until(what: bytes) -> None:
        nonlocal seen
        while what not in seen:
            ready, _, _ = select.select([terminal], [], [], 30)
            assert ready, seen
            seen += os.read(terminal, 4096)

    read_until(b"\n> ")
    os.write(terminal, b"\n")
    read_until(b"What does Ann do")
    os.write(terminal, b"\x03")
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 130


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n"])
def test_an_empty_file_is_told_what_to_write(run: Run, text: str) -> None:
    result = run("adjudicate", "-", stdin=text)
    assert result.exit_code == 2
    assert "is empty. Say what lies on the table and who does what" in result.stderr
    assert "    base 20" in result.stderr


def test_a_question_in_english_is_pointed_to_lookup(run: Run) -> None:
    hint = "To ask in plain English: rulesdsl lookup 'Can a buried card be moved?'"
    assert hint in run("adjudicate", "-", stdin="Can a buried card be moved?\n").stderr
    assert (
        "rulesdsl lookup 'can a buried card be moved'"
        in run("adjudicate", *["can", "a", "buried", "card", "be", "moved"]).stderr
    )
    assert "lookup" not in run("adjudicate", "-", stdin="bases Saloon\n").stderr


def test_names_of_boards_need_no_hyphen(run: Run) -> None:
    assert run("adjudicate", "Duel", "tie").stdout == run("adjudicate", "duel-tie").stdout
    assert "Did you mean duel-tie" in run("adjudicate", "duel", "tei").stderr


@pytest.mark.parametrize("year", ["2015", "2018"])
def test_an_edition_by_its_year(run: Run, year: str) -> None:
    book = {"2015": "munchkin-2015", "2018": "oops-2018"}[year]
    by_year = run("adjudicate", "duel-tie", "--edition", year, "--json").stdout
    assert by_year == run("adjudicate", "duel-tie", "--edition", book, "--json").stdout
    board = f"edition {year}\nbase Saloon\ndo\n    Ann is done\n"
    assert json.loads(run("adjudicate", "-", "--json", stdin=board).stdout)["edition"] == book
