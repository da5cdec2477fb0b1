"""Input that wants to hurt: too much of something is refused at once, with the limit."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulesdsl.language.check import card_checks
from rulesdsl.language.check.card_checks import KnownNames, check_cards
from rulesdsl.language.diagnostics import vocabulary
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.source_text import LARGEST_FILE

from .conftest import Run

ROOT = Path(__file__).resolve().parent.parent.parent
CARDS = 'faction "Testers" in test-2020\n\n'
BOARD = 'players Ann, Bob\nbase 20 "Docks"\n    Ann: minion 3 "Page"\n'
HUGE = "9" * 20


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
@pytest.mark.parametrize("command", ["check", "fmt", "adjudicate"])
def test_standard_input_is_read_up_to_the_limit(command: str, session_cache: Path) -> None:
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            [sys.executable, "-m", "rulesdsl", command, "-"], stdin=zeros, capture_output=True, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "RULESDSL_CACHE": str(session_cache)}, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert f"{LARGEST_FILE // 1024} kB at most" in done.stdout + done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [("cards",), ("cards", "--json"), ("adjudicate", "-")])
def test_a_disk_that_is_full(arguments: tuple[str, ...], session_cache: Path) -> None:
    done = started(*arguments, kept=session_cache, script='exec "$@" > /dev/full', stdin=BOARD)
    assert done.returncode == 2
    assert done.stderr == f"Error: {os.strerror(errno.ENOSPC)}\n"


@pytest.mark.parametrize("arguments", [("check", "-"), ("adjudicate", "-"), ("adjudicate", "duel-tie", "--step")])
def test_no_standard_input(arguments: tuple[str, ...], session_cache: Path) -> None:
    done = started(*arguments, kept=session_cache, script='exec "$@" <&-')
    assert done.returncode == (0 if "--step" in arguments else 2)
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_shards_and_answers_are_read_up_to_a_limit(run: Run, session_cache: Path) -> None:
    merged = run("simulate", "--merge", "/dev/zero")
    assert merged.exit_code == 2
    assert "10 MB at most" in merged.stderr
    script = 'ulimit -v 2000000; head -c 100000000 /dev/zero | "$@"'
    done = started("adjudicate", "duel-tie", "--step", kept=session_cache, script=script)
    assert "Traceback" not in done.stderr


def started(*arguments: str, kept: Path, script: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A process of its own; the script says how the shell starts it."""
    return subprocess.run(
        ["/bin/sh", "-c", script, "sh", sys.executable, "-m", "rulesdsl", *arguments], input=stdin, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "RULESDSL_CACHE": str(kept)}, timeout=120, check=False,
        capture_output=True,
    )  # fmt: skip


@pytest.mark.parametrize("players", ["2..99999999999999", "-99999999999999..3", "9" * 5000, "2..5"])
def test_many_players_of_games(run: Run, players: str) -> None:
    result = run("simulate", "--games", "1", "--players", players)
    assert result.exit_code == 2
    assert "say 2, 3 or 4" in result.stderr


def test_a_long_question(run: Run) -> None:
    result = run("lookup", *(f"w{number}" for number in range(1000)))
    assert result.exit_code == 2
    assert "1000 characters at most" in result.stderr


@pytest.mark.parametrize("character", ["\u202e", "\u200b", "\u2066", "\u00ad", "\U000e0041"], ids=ascii)
@pytest.mark.parametrize("command", ["check", "adjudicate"])
def test_what_nobody_can_see(run: Run, command: str, character: str) -> None:
    result = run(command, "-", stdin=BOARD.replace("Docks", f"Do{character}cks"))
    assert result.exit_code == 2
    assert f"invisible character here (U+{ord(character):04X})" in result.output


@pytest.mark.parametrize(
    "name", ["e\u0301te\u0301", "\u0645\u0631\u062d\u0628\u0627", "\u0915\u094d\u200d\u0937"], ids=ascii
)
def test_letters_of_other_scripts(run: Run, name: str) -> None:
    assert run("adjudicate", "-", stdin=BOARD.replace("Docks", name)).exit_code == 0


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_a_file_that_does_not_tell_its_size(run: Run) -> None:
    assert run("check", "/proc/self/status").exit_code == 2


@pytest.mark.parametrize("name", ["x" * 300, "x" * 300 + ".board", "y/" + "x" * 300, "x" * 5000], ids=range(4))
@pytest.mark.parametrize("command", ["adjudicate", "outcomes", "check", "fmt"])
def test_a_file_name_that_is_too_long(run: Run, command: str, name: str) -> None:
    result = run(command, name)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit), result.exception


def test_an_empty_path(run: Run) -> None:
    for command in ("check", "fmt"):
        result = run(command, "")
        assert result.exit_code == 2
        assert "path" in result.output


@pytest.mark.parametrize("label", ["x" * 60_000, "word " * 12_000], ids=["one word", "many words"])
def test_a_long_label(run: Run, label: str) -> None:
    result = run("adjudicate", "-", stdin=f'base 20 "Docks"\n    Ann: minion 3 "{label}"\n')
    assert result.exit_code == 2
    assert "100 are the most" in result.output


def test_a_long_name_of_a_card(run: Run) -> None:
    result = run("check", "-", stdin=f'{CARDS}minion "{"x" * 60_000}" power 3\n')
    assert result.exit_code == 2
    assert "100 are the most" in result.output


def test_many_players(run: Run) -> None:
    names = ", ".join(f"P{number}" for number in range(9000))
    result = run("adjudicate", "-", stdin=f'players {names}\nbase 20 "Docks"\n')
    assert result.exit_code == 2
    assert "9000 players: a game has 2 to 4" in result.output


@pytest.mark.parametrize(
    "board",
    [
        f"{BOARD}until end of turn: Page +{HUGE} power\n",
        f"{BOARD}until end of turn: Page -{HUGE} power\n",
        f"{BOARD}expect\n    Page#{HUGE} at Docks\n",
        f"{BOARD}vp: Ann {HUGE}\n",
        f'base {HUGE} "Docks"\n',
    ],
    ids=range(5),
)
def test_large_numbers_on_a_board(run: Run, board: str) -> None:
    result = run("adjudicate", "-", stdin=board)
    assert result.exit_code == 2
    assert "9999 is the largest" in result.output


@pytest.mark.parametrize("ability", [f"ongoing: this has +{HUGE} power", f"play: draw {HUGE}"])
def test_large_numbers_on_a_card(run: Run, ability: str) -> None:
    result = run("check", "-", stdin=f'{CARDS}minion "A" power 3\n    {ability}\n')
    assert result.exit_code == 2
    assert "9999 is the largest" in result.output


def test_the_largest_number(run: Run) -> None:
    card = f'{CARDS}minion "A" power 3\n    play: draw '
    assert run("check", "-", stdin=f"{card}9999\n").exit_code == 0
    assert run("check", "-", stdin=f"{card}10000\n").exit_code == 2


# --- suggestions ------------------------------------------------------------------------------------------------------


def test_suggestions_for_the_first_unknown_names_of_a_card_file(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(vocabulary, "nearest", lambda word, *_: asked.append(word) or [])
    words = [f"x{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(200)]
    text = "".join(f'        destroy {word}\n        draw card[named "{word}"]\n' for word in words)
    found = check_cards(parse_cards(f'{CARDS}action "A"\n    play:\n{text}'), "a.cards", KnownNames())
    assert len([each for each in found if each.code in ("C201", "C209")]) == 400
    assert len(asked) == vocabulary.MOST_GUESSES
    assert card_checks.Guesses(1).nearest("destory", ["destroy"]) == []  # the fake one


def test_suggestions_for_the_first_unknown_names_of_a_board(run: Run) -> None:
    result = run("adjudicate", "-", "--json", stdin="hand Ann: " + ", ".join(f"Mumy{n}" for n in range(200)) + "\n")
    assert result.exit_code == 2
    assert 0 < result.stdout.count("did you mean") <= vocabulary.MOST_GUESSES


def test_each_text_has_suggestions_of_its_own() -> None:
    names = NameIndex(["Mummy"])
    for number in range(100):
        NameIndex((), names).near(f"x{number}")
    assert NameIndex((), names).near("Mumy") == ["Mummy"]


# --- what is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--html", "--svg"])
def test_a_file_is_overwritten_only_if_that_is_wanted(run: Run, tmp_path: Path, option: str) -> None:
    board, page = tmp_path / "a.board", tmp_path / "mine"
    board.write_text(BOARD)
    page.write_text("precious")
    refused = run("adjudicate", str(board), option, str(page))
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert page.read_text() == "precious"
    forced = run("adjudicate", str(board), option, str(page), "--force", "--json")
    assert forced.exit_code == 0
    assert str(page) in forced.stderr
    assert forced.stdout.startswith("{")
    assert "<" in page.read_text()


def test_saving_in_the_home_of_nobody(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "a.board"
    board.write_text(BOARD)
    result = run("adjudicate", str(board), "--step", stdin="save ~nosuchuser/x\nquit\n")
    assert result.exit_code == 0
    assert "could not be written" in result.stdout
