"""Output shared by all commands: JSON and problems."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rulesdsl.language.diagnostics.diagnostic import Diagnostic

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


MOST_SHOWN = 100
"""Nobody reads more problems at once, and the first are often the cause of the others."""


class BadInput(click.ClickException):
    """A problem with the input as a whole, and not with one place in it."""

    exit_code = 2


def print_json(value: object) -> None:
    import json  # seldom needed

    click.echo(json.dumps(value, indent=2))


def terminal_columns(default: int) -> int:
    """The width of the terminal. (Importing `shutil` for this would take longer than most commands.)"""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or default if sys.__stdout__ else default
    except (AttributeError, ValueError, OSError):
        return default


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def print_diagnostics(
    diagnostics: Iterable[Diagnostic], texts: Mapping[str, str] | None = None, *, err: bool = False
) -> None:
    """Each with its line and caret; a text that is not at hand is read again."""
    from rulesdsl.language.diagnostics.diagnostic import SourceError, render
    from rulesdsl.language.syntax.source_text import read_source

    known = dict(texts or {})
    found = list(diagnostics)
    for diagnostic in found[:MOST_SHOWN]:
        if diagnostic.path not in known:
            try:
                known[diagnostic.path] = read_source(diagnostic.path)
            except SourceError:
                known[diagnostic.path] = ""
        head, *rest = render(diagnostic, known[diagnostic.path]).split("\n")
        click.echo("\n".join([click.style(head, bold=True), *rest, ""]), err=err)
    if len(found) > MOST_SHOWN:
        click.echo(f"… and {counted(len(found) - MOST_SHOWN, 'more problem')}.", err=err)


def diagnostic_json(diagnostic: Diagnostic) -> dict[str, Any]:
    span = diagnostic.span
    return {
        "code": diagnostic.code,
        "message": diagnostic.message,
        "suggestion": diagnostic.suggestion,
        "file": diagnostic.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
