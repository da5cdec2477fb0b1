from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulesdsl.cli import simulation_output
from rulesdsl.explore import random_game
from rulesdsl.explore.invariants import Broken, Invariants
from rulesdsl.explore.simulations import Tally
from rulesdsl.table.cards import CardId
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
    monkeypatch.setattr(Invariants, "check", lambda self, table: checked.append(table) or [])
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


@pytest.mark.parametrize("factions", ["Cowbys", "Cowboys,Ghosts", "Cowboys", "Cowboys,Cowboys"])
def test_bad_factions(run: Run, factions: str) -> None:
    result = run("simulate", "--factions", factions)
    assert result.exit_code == 2
    assert "--factions" in result.stderr
    assert "Traceback" not in result.output


BAD = [
    ("--games", "0"),
    ("--games", "x"),
    ("--seed", "x"),
    ("more",),
    ("--jobs", "0"),
    ("--jobs", "-2"),
    ("--jobs", "x"),
]


@pytest.mark.parametrize("arguments", BAD)
def test_bad_arguments(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("simulate", *arguments).exit_code == 2


def test_a_broken_game_becomes_a_board(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Invariants, table: Table) -> list[CardId]:
        if table.turn.number == 2 and table.decision is not None:
            raise Broken("a card lies nowhere")
        return []

    monkeypatch.setattr(Invariants, "check", broken)
    monkeypatch.chdir(tmp_path)
    result = run("simulate", "--games", "2", "--seed", "5", "--players", "3..4")
    assert result.exit_code == 1
    assert result.stdout.startswith("0 games played to the end, 2 broke")
    for seed, players in ((5, 3), (6, 4)):
        assert f"The game with seed {seed} broke after " in result.stderr
        command = f"rulesdsl simulate --games 1 --seed {seed} --players {players}\n"
        assert command in result.stderr
        text = (tmp_path / f"broken-{seed}.board").read_text(encoding="utf-8")
        assert f"# To play it again: {command}" in text
        assert "a card lies nowhere" in text
        assert run("adjudicate", f"broken-{seed}.board").exit_code == 0
    again = run("simulate", "--games", "1", "--seed", "6", "--players", "4")
    assert [
        line for line in again.stderr.splitlines() if line in result.stderr.splitlines()
    ] == again.stderr.splitlines()


def test_how_to_play_a_broken_game_again(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(random_game, "random_answer", breaks)
    monkeypatch.setattr(random_game.play, "__kwdefaults__", {"checked": True, "choose": breaks})
    monkeypatch.chdir(tmp_path)
    arguments = ("--games", "1", "--seed", "8", "--players", "2", "--factions", "Samurai,Cowboys")
    result = run("simulate", *arguments, "--edition", "oops-2018", "--no-checks")
    assert "ZeroDivisionError: oh" in result.stderr
    line = "rulesdsl simulate --games 1 --seed 8 --players 2 --factions Samurai,Cowboys --edition oops-2018 --no-checks"
    assert line in result.stderr.replace("\n", " ")


def test_processes_play_the_same_games(run: Run) -> None:
    assert numbers(run, "--games", "3", "--jobs", "3") == numbers(run, "--games", "3")


@pytest.fixture
def shards(run: Run, tmp_path: Path) -> list[str]:
    files = [tmp_path / f"{number}.json" for number in (1, 2, 3)]
    for number, file in enumerate(files, 1):
        file.write_text(
            run("simulate", "--games", "4", "--no-checks", "--shard", f"{number}/3").stdout, encoding="utf-8"
        )
    return list(map(str, files))


def test_shards_add_up(run: Run, shards: list[str]) -> None:
    assert [json.loads(Path(file).read_text(encoding="utf-8"))["games"] for file in shards] == [2, 1, 1]
    merged = json.loads(run("simulate", "--merge", "--json", *reversed(shards)).stdout)
    assert merged.pop("seconds") > 0
    assert merged == numbers(run, "--games", "4")
    assert run("simulate", "--merge", *shards).stdout.startswith("4 games played to the end")


def edited(file: str, **fields: object) -> str:
    path = Path(file)
    other = path.with_name(f"{len([*path.parent.iterdir()])}-{path.name}")
    other.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | fields), encoding="utf-8")
    return str(other)


def test_what_cannot_be_merged(run: Run, shards: list[str], tmp_path: Path) -> None:
    one, two, three = shards
    text = tmp_path / "text"
    text.write_text("seed", encoding="utf-8")
    bytes_ = tmp_path / "bytes"
    bytes_.write_bytes(b"\xff\xfe")
    deep = tmp_path / "deep"
    deep.write_text("[" * 100_000, encoding="utf-8")
    for files, problem in (
        ((one, three), "missing: 2/3"),
        ((one, two, edited(two), three), "are the same shard, 2/3"),
        ((one, edited(two, seed=7), three), "seed 0 and 7"),
        ((one, edited(two, players=[2, 3]), three), "players 2 and 2, 3"),
        ((one, edited(two, checked=True), three), "not of one series: checked"),
        ((one, edited(two, of=5), three), "not of one series: of 4 and 5"),
        ((one, edited(two, shard="2/4"), three), "shards 3 and 4"),
        ((one, edited(two, version="0.0.1"), three), "was written by version 0.0.1"),
        ((edited(one, games=1), two, three), "has 1 of 2 games"),
        ((one, edited(two, shard="9/3"), three), "is not what"),
        ((one, edited(two, turns="many"), three), "is not what"),
        ((one, str(text)), "is not what"),
        ((one, str(bytes_)), "is not what"),
        ((one, str(deep)), "is not what"),
        ((one, str(tmp_path / "none.json")), "cannot be read"),
        ((one, str(tmp_path)), "cannot be read"),
        ((), "needs the files"),
        ((one, "--jobs", "2"), "--jobs does not go together with --merge"),
    ):
        result = run("simulate", "--merge", *files)
        assert result.exit_code == 2, files
        assert problem in result.stderr
        assert "Traceback" not in result.output


@pytest.mark.parametrize("shard", ["11/10", "0/10", "3", "3/", "/3", "-1/3", "a/b", "1/2/3", "1/0", f"1/{'9' * 5000}"])
def test_bad_shards(run: Run, shard: str) -> None:
    result = run("simulate", "--shard", shard)
    assert result.exit_code == 2
    assert "say which shard of how many" in result.stderr


def test_more_shards_than_games(run: Run) -> None:
    result = run("simulate", "--games", "2", "--shard", "1/3")
    assert result.exit_code == 2
    assert "2 games cannot be split into 3 shards" in result.stderr


def test_how_far_it_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("simulate", "--games", "2", "--no-checks").stderr == ""
    monkeypatch.setattr(simulation_output, "LINE_EVERY", 0)
    lines = run("simulate", "--games", "2", "--no-checks").stderr.splitlines()
    found = [line.rpartition(",")[0] for line in lines]
    assert found == ["1 of 2 games, no failure, no standstill", "2 of 2 games, no failure, no standstill"]
    assert lines[1].endswith("0 s left")


def test_standstills_are_told_at_once_and_at_the_end(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_output, "LINE_EVERY", 0)
    monkeypatch.setattr(random_game, "MOST_TURNS", 5)
    monkeypatch.chdir(tmp_path)
    result = run("simulate", "--games", "2", "--seed", "8", "--players", "2..3", "--no-checks")
    assert result.exit_code == 0
    assert "1 of 2 games, no failure, 1 standstill, " in result.stderr
    assert "2 of 2 games, no failure, 2 standstills, " in result.stderr
    assert "2 came to a standstill: after 5 turns nobody had won" in result.stdout
    for seed, players in ((8, 2), (9, 3)):
        told = result.stderr.split(f"The game with seed {seed} came to a standstill:")[1]
        assert (
            f"To play it again:\n    rulesdsl simulate --games 1 --seed {seed} --players {players} --no-checks\n"
            in told
        )
        bases = result.stdout.split(f"  seed {seed} came to a standstill:\n")[1].splitlines()[: players + 1]
        assert all(base in told and re.search(OF_A_BASE, base) for base in bases)
        text = (tmp_path / f"standstill-{seed}.board").read_text(encoding="utf-8")
        assert all(f"# {base.strip()}\n" in text for base in bases)
        assert run("adjudicate", f"standstill-{seed}.board").exit_code == 0


OF_A_BASE = r" has \d+ of \d+, and \d+ with all other minions of the players: (it could still score|out of reach)$"


def test_standstills_of_shards_add_up(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_game, "MOST_TURNS", 5)
    monkeypatch.chdir(tmp_path)
    arguments = ("simulate", "--games", "2", "--seed", "8", "--no-checks")
    whole = json.loads(run(*arguments, "--json").stdout)
    assert [(game["seed"], game["players"]) for game in whole["unfinished"]] == [(8, 2), (9, 2)]
    assert whole["standstills"] == 2
    for game in whole["unfinished"]:
        assert len(game["bases"]) == 3
        assert game["board"].startswith("players Ann (")
        assert f"--seed {game['seed']} " in game["replay"]
        for base in game["bases"]:
            assert set(base) == {"base", "total", "breakpoint", "reach", "could_score"}
            assert base["could_score"] is (base["reach"] >= base["breakpoint"])
    files = [tmp_path / "1.json", tmp_path / "2.json"]
    for number, file in enumerate(files, 1):
        file.write_text(run(*arguments, "--shard", f"{number}/2").stdout, encoding="utf-8")
    merged = json.loads(run("simulate", "--merge", "--json", *map(str, files)).stdout)
    assert merged["unfinished"] == whole["unfinished"]
    assert "2 came to a standstill" in run("simulate", "--merge", *map(str, files)).stdout


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0 s"), (59, "59 s"), (61, "1 min"), (3599, "1 h 0 min"), (9000, "2 h 30 min")]
)
def test_durations(seconds: float, words: str) -> None:
    assert simulation_output.duration(seconds) == words


def test_from_the_keyboard_it_gives_what_there_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(3, monkeypatch)
    result = run("simulate", "--games", "50", "--no-checks", "--jobs", "2", "--json")
    assert result.exit_code == 130
    found = json.loads(result.stdout)
    assert (found["games"], found["of"], found["stopped"]) == (3, 50, "stopped from the keyboard")


def test_in_words_what_there_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(1, monkeypatch)
    result = run("simulate", "--games", "50", "--no-checks")
    assert result.exit_code == 130
    assert result.stdout.splitlines()[:3] == [
        "1 game played to the end, not checked",
        "stopped from the keyboard, with 49 games still to play",
        "none came to a standstill: after 2000 turns nobody had won",
    ]


def interrupt_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def line(tally: Tally, *_: object) -> str:
        if tally.played == games:
            raise KeyboardInterrupt
        return ""

    monkeypatch.setattr(simulation_output, "_line", line)
