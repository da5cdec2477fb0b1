from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesdsl.engine.save import load
from rulesdsl.explore import random_game
from rulesdsl.explore.invariants import Broken
from rulesdsl.table.catalogue import standard_catalogue
from rulesdsl.table.table import Table

from .conftest import Run


def test_a_small_run(run: Run) -> None:
    result = run("simulate", "--games", "1", "--no-checks")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("1 game played to the end")
    assert "decisions a second" in lines[1]
    assert "turns a game" in lines[2]
    assert sum("winning deck" in line for line in lines) == 2  # one winner, two factions


def test_checks_are_on_unless_they_are_left_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Table] = []
    monkeypatch.setattr(random_game, "check", lambda table, **_: checked.append(table))
    monkeypatch.setattr(random_game, "check_save", lambda table: None)
    assert run("simulate", "--games", "1", "--no-checks").exit_code == 0
    assert not checked
    assert run("simulate", "--games", "1").exit_code == 0
    assert len(checked) > 100


def test_edition(run: Run) -> None:
    assert numbers(run, "--edition", "munchkin-2015")["edition"] == "munchkin-2015"
    unknown = run("simulate", "--edition", "oops-1918")
    assert unknown.exit_code == 2
    assert "oops-2018" in unknown.stderr


def numbers(run: Run, *arguments: str) -> dict[str, object]:
    result = run("simulate", "--games", "2", "--no-checks", "--json", *arguments)
    assert result.exit_code == 0
    found: dict[str, object] = json.loads(result.stdout)
    del found["seconds"]
    return found


def test_the_same_seed_gives_the_same_numbers(run: Run) -> None:
    first = numbers(run, "--seed", "3")
    assert first["games"] == 2
    assert first["seed"] == 3
    assert first["players"] == [2]
    assert numbers(run, "--seed", "3") == first
    assert numbers(run, "--seed", "4")["decisions"] != first["decisions"]


@pytest.mark.parametrize(("said", "meant"), [("3", [3]), ("2..3", [2, 3]), ("4,2", [4, 2])])
def test_numbers_of_players(run: Run, said: str, meant: list[int]) -> None:
    assert numbers(run, "--players", said)["players"] == meant


def test_factions(run: Run) -> None:
    found = numbers(run, "--factions", "Cowboys, Samurai")
    assert set(found["wins"]) == {"Cowboys", "Samurai"}  # type: ignore[call-overload]  # a JSON object


@pytest.mark.parametrize("players", ["1", "5", "2..5", "..", "", "two", "3..2", "2,,3", "2.5"])
def test_bad_numbers_of_players(run: Run, players: str) -> None:
    result = run("simulate", "--players", players)
    assert result.exit_code == 2
    assert "--players" in result.stderr


@pytest.mark.parametrize("factions", ["Cowbys", "Cowboys,Wizards", "Cowboys", "Cowboys,Cowboys"])
def test_bad_factions(run: Run, factions: str) -> None:
    result = run("simulate", "--factions", factions)
    assert result.exit_code == 2
    assert "--factions" in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize("arguments", [("--games", "0"), ("--games", "x"), ("--seed", "x"), ("more",)])
def test_bad_arguments(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("simulate", *arguments).exit_code == 2


def test_a_broken_game_is_saved_where_it_broke(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(table: Table, **_: object) -> None:
        if table.turn.number == 2:
            raise Broken("a card lies nowhere")

    monkeypatch.setattr(random_game, "check", broken)
    monkeypatch.chdir(tmp_path)
    result = run("simulate", "--games", "1", "--seed", "5")
    assert result.exit_code == 1
    assert "game with seed 5, after " in result.stderr
    assert "a card lies nowhere" in result.stderr
    saved = load((tmp_path / "broken-5.json").read_text(encoding="utf-8"), standard_catalogue())
    assert saved.turn.number == 2
