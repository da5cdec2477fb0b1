"""The command line: one module a command, imported when that command runs and not before.

Contract of every command: `--json`; colour on a terminal only, and not with NO_COLOR; exit 0 (holds, found),
1 (not found, would change) or 2 (bad input, with place, line, caret and suggestion); never a traceback for bad input.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import click

from rulesdsl.version import __version__

# The short helps stand here so that `--help` need not import the commands.
COMMANDS = {
    "adjudicate": "Resolve a board or a ruling, step by step, and say why.",
    "card": "Show one card: its facts, what it does, its source.",
    "cards": "List the cards.",
    "check": "Find mistakes in cards, boards and rulings.",
    "editions": "Show what changed between the rulebooks, side by side.",
    "fmt": "Put cards, boards and rulings into the canonical layout.",
    "lookup": "Find terms, rules, rulings and cards.",
    "outcomes": "List every distinct end that the open decisions of a board can lead to.",
    "rule": "Show one rule: what each book says, and what refers to it.",
    "ruling": "Show what the books have clarified: question, answer, where.",
    "simulate": "Play whole games by chance and check that nothing impossible ever happens.",
    "site": "Build the site, serve it, or write its pages for another builder.",
    "term": "Show one term: its meaning, what each book says of it, its uses.",
}


class Commands(click.Group):
    """Finds a command in the module of its name, and reports bad input in one place for all of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches  # slow to import, and seldom needed

            nearest = get_close_matches(args[0], COMMANDS, 1)
            help_text = f"Did you mean {nearest[0]}?" if nearest else "rulesdsl --help lists all commands."
            if not nearest and len(args) > 1:
                from shlex import quote

                help_text = f"To ask in plain English: rulesdsl lookup {quote(' '.join(args))}"
            ctx.fail(f"There is no command {args[0]!r}. {help_text}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("always", UserWarning)
                warnings.showwarning = _each_once()
                return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            from rulesdsl.language.diagnostics.diagnostic import (
                SourceError,  # costs as much as all the rest: only when needed
            )

            from .output import print_diagnostics

            if not isinstance(error, SourceError):
                raise
            print_diagnostics(error.diagnostics, err=True)
            ctx.exit(2)


def _each_once() -> Callable[..., None]:
    """Show each warning only once."""
    shown: set[str] = set()

    def show(message: Warning | str, *place: object) -> None:
        if str(message) not in shown:
            click.echo(f"Warning: {message}", err=True)
        shown.add(str(message))

    return show


EXAMPLES = """\
  rulesdsl card NAME                           what a card does
  rulesdsl lookup can a buried card be moved   find a rule, a term, a ruling or a card
  rulesdsl adjudicate duel tie                 what happens, step by step, and why"""


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)  # fmt: skip
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def rulesdsl(ctx: click.Context) -> None:
    """Settle disputes about Smash Up, and look up, check and format what it is made of.

    Every command has --json. Exit status: 0 holds or found; 1 not found, does not hold, or would change; 2 bad input.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if ctx.invoked_subcommand is None:
        click.echo(f"Settles disputes about Smash Up. Try:\n\n{EXAMPLES}\n\nrulesdsl --help lists all commands.")


def main() -> None:
    """The command `rulesdsl`. A closed pipe and Ctrl-C end it in silence, as they end any other tool."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        status = rulesdsl(prog_name="rulesdsl", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        sys.exit(status)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except OSError as error:  # the disk is full, for example
        click.echo(f"Error: {error.strerror or error}", err=True)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # so that nobody tries again to write what is left
        sys.exit(2)
    except RuntimeError as error:
        if not isinstance(error.__cause__, KeyboardInterrupt):  # while a class was made: Python wraps it
            raise
        sys.exit(INTERRUPTED)


INTERRUPTED = 128 + signal.SIGINT
