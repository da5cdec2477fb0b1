"""Which card files a command is to work on, and what they say."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from ..language.diagnostics import Diagnostic, SourceError
from ..language.parse import decode_source, parse_cards, read_source
from ..language.tree import CardFile
from ..paths import data

STDIN = "-"

paths_argument = click.argument("paths", nargs=-1, metavar="[PATH]...")


@dataclass(frozen=True)
class Reading:
    """The texts of the files meant, the trees of those that parse, and the problems of the others."""

    texts: dict[str, str] = field(default_factory=dict)
    files: dict[str, CardFile] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)


def read_files(paths: Sequence[str]) -> Reading:
    reading = Reading()
    for path in dict.fromkeys(_files_meant(paths)):
        try:
            reading.texts[path] = _text(path)
            reading.files[path] = parse_cards(reading.texts[path], path)
        except SourceError as error:
            reading.problems.extend(error.diagnostics)
    return reading


def _files_meant(paths: Sequence[str]) -> Iterator[str]:
    """A directory stands for the card files in it, no path at all for the built-in cards."""
    if STDIN in paths and len(paths) > 1:
        raise click.UsageError("Standard input (-) stands alone.")
    for path in map(Path, paths) if paths else [data("cardtexts")]:
        if not path.is_dir():
            yield str(path)
            continue
        files = sorted(path.rglob("*.cards"))
        if not files:
            raise click.UsageError(f"There are no card files (*.cards) in {path}.")
        yield from (str(_from_here(file)) for file in files)


def _text(path: str) -> str:
    return decode_source(sys.stdin.buffer.read(), path) if path == STDIN else read_source(path)


def _from_here(file: Path) -> Path:
    """As short as a reader would write it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file
