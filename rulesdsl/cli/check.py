"""`rulesdsl check`: what is wrong with card files."""

from __future__ import annotations

import click

from ..language.check import KnownNames, check_cards, check_set
from ..language.diagnostics import SourceError
from ..language.library import load
from .output import counted, diagnostic_json, json_option, print_diagnostics, print_json
from .sources import Reading, paths_argument, read_files


@click.command()
@paths_argument
@json_option
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], as_json: bool) -> None:
    """Find mistakes in card files.

    PATH is a file, a directory, or - for standard input. Without a PATH: the built-in cards. Exit status 2 if
    there is a mistake.
    """
    reading = read_files(paths)
    names = _known_names(reading)
    found = [*reading.problems, *check_set(reading.files.items())]
    found += [diagnostic for path, file in reading.files.items() for diagnostic in check_cards(file, path, names)]
    found.sort(key=lambda diagnostic: (diagnostic.path, diagnostic.span))
    cards = sum(len(file.cards) for file in reading.files.values())
    files = len(reading.texts.keys() | {diagnostic.path for diagnostic in found})
    if as_json:
        print_json({"files": files, "cards": cards, "diagnostics": list(map(diagnostic_json, found))})
    else:
        print_diagnostics(found, reading.texts)
        _print_summary(files, cards, problems=len(found), bad_files=len({diagnostic.path for diagnostic in found}))
    ctx.exit(2 if found else 0)


def _known_names(reading: Reading) -> KnownNames:
    """The built-in cards may be spoken of from anywhere, unless they are the very thing that is broken."""
    given = KnownNames.of(reading.files.values()).cards
    try:
        return KnownNames(given | {definition.name for definition in load().definitions})
    except SourceError:
        return KnownNames(given)


def _print_summary(files: int, cards: int, problems: int, bad_files: int) -> None:
    if problems:
        click.echo(f"{counted(problems, 'problem')} in {bad_files} of {counted(files, 'file')}")
    else:
        click.echo(f"{counted(cards, 'card')} in {counted(files, 'file')}: no problems")
