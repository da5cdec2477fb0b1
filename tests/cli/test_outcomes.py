from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rulesdsl.cli import boards
from rulesdsl.engine.step import follow
from rulesdsl.explore import outcome_search as search

from .conftest import Run

DUEL = """\
players Ann (Cowboys, Vikings), Bob (Samurai, Cowboys)
base Saloon
    Ann: Sheriff
    Bob: Bushi
hand Ann: High Noon, Quick Draw
hand Bob: Quick Draw
deck Ann: nothing
deck Bob: nothing
do
    Ann plays High Noon
"""


def test_every_end_with_a_line_to_it(run: Run) -> None:
    result = run("outcomes", "-", stdin=DUEL)
    assert result.exit_code == 0
    first, *rest = result.stdout.splitlines()
    number = int(first.split()[0])
    assert first.startswith(f"{number} different ends")
    assert "stopped" not in first
    assert any("Bushi" in line and f" of {number}: " in line for line in rest)
    assert sum(line[:1].isdigit() for line in rest) == number
    assert any(line.startswith("   Ann: ") for line in rest)
    assert "\033" not in result.stdout


def test_json_says_the_same(run: Run) -> None:
    found = json.loads(run("outcomes", "-", "--json", stdin=DUEL).stdout)
    told = run("outcomes", "-", stdin=DUEL).stdout
    assert told.startswith(f"{len(found['ends'])} different ends\n")
    assert found["stopped"] is None
    for end in found["ends"]:
        assert end["line"]
        assert end["ways"] >= 1
        assert set(end["vp"]) == {"Ann", "Bob"}
        assert all(change in " ".join(told.split()) for change in end["changes"])


SCORES = """\
players Ann, Bob
turn Ann, score bases
base 4 vp 3 2 1 "Docks"
    Ann: minion 4 "Four"
base deck: shuffled (Saloon, So-So Corral, Rhodes Plaza Mall)
"""


def test_ends_that_differ_only_in_what_chance_brings_are_told_as_one(run: Run) -> None:
    told = run("outcomes", "-", stdin=SCORES).stdout
    assert told.startswith("1 end (3 counting which cards chance brings)\n")
    assert "   The same with 2 other draws.\n" in told
    assert "draw 0" not in told
    assert [end["draws"] for end in json.loads(run("outcomes", "-", "--json", stdin=SCORES).stdout)["ends"]] == [3]


def test_what_all_ends_have_in_common_is_said_once(run: Run) -> None:
    told = " ".join(run("outcomes", "-", "--show", "99", stdin=DUEL).stdout.split())
    ends = json.loads(run("outcomes", "-", "--json", stdin=DUEL).stdout)["ends"]
    common = set(ends[0]["changes"]).intersection(*(end["changes"] for end in ends))
    assert common
    for change in common:
        assert told.count(change) == 1
    assert f"in {len(ends)} of {len(ends)}:" not in told


def test_unknown_cards_are_counted(run: Run) -> None:
    text = "players Ann (Vikings, Samurai), Bob\nturn Ann, draw\nbase Saloon\nhand Ann: 9 unknown, Tribute\n"
    told = " ".join(run("outcomes", "-", stdin=text).stdout.split())
    assert "2 unknown cards go to Ann's discard pile" in told
    assert "an unknown card goes to Ann's discard pile" in told


def test_a_narrow_screen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, run("outcomes", "-", stdin=DUEL).stdout.splitlines())) <= 40


def test_ctrl_c_gives_what_has_been_found_by_then(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupted at the tenth answer: the ends found so far are printed, and the exit status says what happened."""
    answers = count(1)

    def interrupted(*arguments: Any) -> Any:
        if next(answers) == 10:
            raise KeyboardInterrupt
        return follow(*arguments)

    monkeypatch.setattr(search, "follow", interrupted)
    result = run("outcomes", "-", stdin=DUEL)
    assert result.exit_code == 130
    assert " so far: stopped from the keyboard, so there may be more\n" in result.stdout.replace("\n    ", " ")
    answers = count(1)
    found = json.loads(run("outcomes", "-", "--json", stdin=DUEL).stdout)
    assert found["stopped"] == "stopped from the keyboard"
    assert 0 < len(found["ends"]) < found["tables"] <= 10


def test_limit(run: Run) -> None:
    result = run("outcomes", "-", "--limit", "3", stdin=DUEL)
    assert result.exit_code == 0
    assert " so far: stopped at 3 tables, so there may be more" in " ".join(result.stdout.split())
    found = json.loads(run("outcomes", "-", "--limit", "3", "--json", stdin=DUEL).stdout)
    assert found["tables"] == 3
    assert found["stopped"] == "stopped at 3 tables"


def test_seconds(run: Run) -> None:
    found = json.loads(run("outcomes", "-", "--seconds", "0.01", "--json", stdin=DUEL).stdout)
    assert found["stopped"] in (None, "stopped after 0.01 seconds")


def test_show(run: Run) -> None:
    result = run("outcomes", "-", "--show", "1", stdin=DUEL)
    assert "\n1. " in result.stdout
    assert "\n2. " not in result.stdout
    assert "(--show " in result.stdout
    assert "\n1. " not in run("outcomes", "-", "--show", "0", stdin=DUEL).stdout


def test_the_script_is_carried_out_first(run: Run) -> None:
    placed = DUEL + "    Ann places nothing\n"
    fewer = json.loads(run("outcomes", "-", "--json", stdin=placed).stdout)["ends"]
    assert 0 < len(fewer) < len(json.loads(run("outcomes", "-", "--json", stdin=DUEL).stdout)["ends"])
    assert not any("places nothing" in " ".join(end["line"]) and "Ann" in end["line"][0] for end in fewer)


def test_a_game_that_is_over_has_no_other_end(run: Run) -> None:
    result = run("outcomes", "-", stdin="turn Ann, end turn\nvp Ann 15\n")
    assert result.exit_code == 0
    assert result.stdout.startswith("0 different ends")


@pytest.mark.parametrize("text", ["base Salon\n", "turn Ann, lunch\n", "do\n    Ann plays Mummy\n", "\0", b"\xff\xfe"])
def test_a_bad_board_is_exit_status_2(run: Run, text: str | bytes) -> None:
    result = run("outcomes", "-", stdin=text)
    assert result.exit_code == 2
    assert result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.output


def test_a_bad_board_is_shown_where_it_is_bad(run: Run) -> None:
    result = run("outcomes", "-", stdin="base Salon\n")
    assert result.stderr.startswith("-:1:6: ")
    assert "base Salon" in result.stderr
    assert "^" in result.stderr
    (problem,) = json.loads(run("outcomes", "-", "--json", stdin="base Salon\n").stdout)["diagnostics"]
    assert (problem["file"], problem["line"], problem["column"]) == ("-", 1, 6)


@pytest.mark.parametrize("arguments", [("no-such-board",), ("-", "--limit", "0"), ("-", "--edition", "oops-1918")])
def test_bad_arguments_are_exit_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("outcomes", *arguments, stdin=DUEL).exit_code == 2


def test_a_built_in_board(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "boards" / "noon.board"
    path.parent.mkdir()
    path.write_text(DUEL, encoding="utf-8")
    monkeypatch.setattr(boards, "data", lambda kind: tmp_path)
    assert run("outcomes", "noon").stdout == run("outcomes", "-", stdin=DUEL).stdout


def test_edition(run: Run) -> None:
    assert run("outcomes", "-", "--edition", "oops-2018", stdin=DUEL).exit_code == 0
