"""What holds for all commands alike."""

from __future__ import annotations

import click
import pytest
from click.shell_completion import ShellComplete

from rulesdsl.cli import COMMANDS, rulesdsl
from rulesdsl.version import __version__

from .conftest import Run


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_has_json(name: str) -> None:
    command = rulesdsl.get_command(click.Context(rulesdsl), name)
    assert command is not None
    assert any("--json" in parameter.opts for parameter in command.params)


@pytest.mark.parametrize("name", COMMANDS)
def test_short_help_is_the_first_sentence_of_the_help(name: str) -> None:
    command = rulesdsl.get_command(click.Context(rulesdsl), name)
    assert command is not None
    assert (command.help or "").split("\n\n")[0].replace("\n", " ") == COMMANDS[name]


def test_help_lists_every_command(run: Run) -> None:
    for option in ("-h", "--help"):
        shown = run(option)
        assert shown.exit_code == 0
        for name, short_help in COMMANDS.items():
            assert f"  {name}" in shown.output
            assert short_help.split()[0] in shown.output


def test_version(run: Run) -> None:
    assert run("--version").output == f"rulesdsl {__version__}\n"


def test_unknown_command_gets_a_suggestion(run: Run) -> None:
    result = run("crad", "x")
    assert result.exit_code == 2
    assert "no command 'crad'" in result.stderr
    assert "Did you mean card?" in result.stderr
    assert "rulesdsl --help lists all commands." in run("zzz").stderr
    assert "rulesdsl lookup 'zzz a minion'" in run("zzz", "a", "minion").stderr


def test_unknown_option_is_bad_input(run: Run) -> None:
    result = run("cards", "--colour")
    assert result.exit_code == 2
    assert "--colour" in result.stderr
    assert result.stdout == ""


def test_without_a_command_examples_are_shown(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    examples = [line.split("  ")[1] for line in result.stdout.split("\n") if line.startswith("  rulesdsl")]
    assert len(examples) == 3
    for example in examples:
        words = example.split()[1:]
        assert run(*(word.replace("NAME", "ronin") for word in words)).exit_code == 0


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("rulesdsl adjudicate duel-t", "duel-tie"), ("rulesdsl adjudicate duel-tie --edition 20", "2017"),
     ("rulesdsl cards --faction sam", "samurai")],
)  # fmt: skip
def test_completion(typed: str, offered: str) -> None:
    words = typed.split()
    complete = ShellComplete(rulesdsl, {}, "rulesdsl", "_RULESDSL_COMPLETE")
    assert offered in [item.value for item in complete.get_completions(words[1:-1], words[-1])]
