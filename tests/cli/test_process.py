"""The command as a process of its own: pipes, signals, screens, and what it loads."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rulesdsl.language.library.load_library import load

from .texts import UNTIDY, WRONG

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = sys.executable
COMMAND = [PYTHON, "-m", "rulesdsl"]
POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and terminals")


@pytest.fixture
def env(session_cache: Path) -> dict[str, str]:
    return {"PYTHONPATH": str(ROOT), "RULESDSL_CACHE": str(session_cache), "COLUMNS": "80", "PATH": os.environ["PATH"]}


def start(*arguments: str, env: dict[str, str], stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], env=env, input=stdin, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_exit_status(env: dict[str, str]) -> None:
    assert start("card", "mummy", env=env).returncode == 0
    assert start("card", "mumy", env=env).returncode == 1
    assert start("fmt", "--check", "-", env=env, stdin=UNTIDY).returncode == 1
    assert start("check", "-", env=env, stdin=WRONG).returncode == 2
    assert start("crad", env=env).returncode == 2


def test_usage_errors_have_no_traceback(env: dict[str, str]) -> None:
    done = start("cards", "--kind", "spell", env=env)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "spell" in done.stderr


def test_json_through_a_pipe(env: dict[str, str]) -> None:
    done = start("cards", "--json", env=env)
    assert len(json.loads(done.stdout)) == len(load())
    assert done.stderr == ""


def test_output_into_a_pipe_has_no_colour(env: dict[str, str]) -> None:
    assert "\x1b" not in start("card", "mummy", env=env).stdout


@POSIX
@pytest.mark.parametrize(("more", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True)])
def test_colour_on_a_terminal(env: dict[str, str], more: dict[str, str], coloured: bool) -> None:
    import pty

    reader, terminal = pty.openpty()
    with subprocess.Popen([*COMMAND, "card", "mummy"], env=env | more, stdout=terminal, stderr=terminal) as process:
        os.close(terminal)
        shown = b""
        try:
            while chunk := os.read(reader, 4096):
                shown += chunk
        except OSError:  # how Linux says that a terminal has been closed
            pass
        os.close(reader)
    assert process.returncode == 0
    assert b"Mummy" in shown
    assert (b"\x1b[1m" in shown) == coloured


@POSIX
@pytest.mark.parametrize("arguments", [["cards"], ["cards", "--json"], ["card", "mummy"], ["--help"]])
def test_a_closed_pipe_ends_it_in_silence(env: dict[str, str], arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*COMMAND, *arguments], env=env, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert done.returncode == -signal.SIGPIPE
    assert done.stderr == b""


def test_ctrl_c_ends_it_in_silence(env: dict[str, str]) -> None:
    stopped = """
import sys, rulesdsl.cli.card
def stop(): raise KeyboardInterrupt
rulesdsl.cli.card.open_library = stop
sys.argv = ["rulesdsl", "card", "mummy"]
rulesdsl.cli.main()
"""
    done = subprocess.run([PYTHON, "-c", stopped], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "")


PLAYING = """
import signal, sys
import rulesdsl.cli.simulation_output as output
from rulesdsl.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background has it ignored
output.LINE_EVERY = 0
sys.argv = ["rulesdsl", "simulate", "--games", "5000", "--no-checks", "--jobs", "2", "--json"]
main()
"""


@POSIX
@pytest.mark.slow
def test_ctrl_c_while_processes_play_gives_what_there_is(env: dict[str, str]) -> None:
    """The terminal sends it to all of them at once."""
    with subprocess.Popen(
        [PYTHON, "-c", PLAYING], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as playing:  # fmt: skip
        assert playing.stderr is not None
        assert playing.stderr.readline().startswith("1 of 5000 games")
        os.killpg(playing.pid, signal.SIGINT)
        told, problems = playing.communicate(timeout=60)
    found = json.loads(told)
    assert (playing.returncode, found["stopped"]) == (130, "stopped from the keyboard")
    assert 1 <= found["games"] < 5000
    assert "Traceback" not in problems


LOADED = """
import sys
from rulesdsl.cli import main
sys.argv = ["rulesdsl", *sys.argv[1:]]
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("arguments", "heavy"),
    [
        (["card", "mummy"], {"lark", "jinja2", "rulesdsl.language.syntax.tree", "importlib.metadata", "difflib"}),
        (["cards"], {"lark", "jinja2", "rulesdsl.language.syntax.tree", "importlib.metadata"}),
        (["--help"], {"lark", "jinja2", "rulesdsl.language", "rulesdsl.cli.cards", "importlib.metadata"}),
        (["--version"], {"lark", "jinja2", "rulesdsl.language", "importlib.metadata"}),
    ],
)
def test_a_light_command_loads_nothing_heavy(env: dict[str, str], arguments: list[str], heavy: set[str]) -> None:
    load()  # the first run compiles, and needs everything for it
    start("cards", env=env)
    done = subprocess.run([PYTHON, "-c", LOADED, *arguments], env=env, capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert "click" in loaded
    assert heavy & loaded == set()


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        (["card", "high"], ["high-noon"]),
        (["card", "RUN-E"], ["run-em-off"]),
        (["card", "high", "n"], []),
        (["cards", "--faction", "v"], ["vikings"]),
        (["cards", "--set", "o"], ["oops-2018", "oops-revised-2018"]),
        (["cards", "--kind", ""], ["minion", "action", "base", "monster"]),
        (["ch"], ["check"]),
    ],
)
def test_completion(env: dict[str, str], words: list[str], completions: list[str]) -> None:
    asking = {
        "_RULESDSL_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["rulesdsl", *words]),
        "COMP_CWORD": str(len(words)),
    }
    done = start(env=env | asking)
    assert [line.partition(",")[2] for line in done.stdout.split()] == completions
