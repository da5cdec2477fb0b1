"""Which files a command is to work on: cards, boards and rulings."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.source_text import declared, read_source, read_stdin
from rulesdsl.language.syntax.tree import CardFile
from rulesdsl.paths import data

STDIN = "-"

paths_argument = click.argument("paths", nargs=-1, metavar="[PATH]...")


CARDS, BOARDS = (".cards",), (".board", ".ruling")
_PART_OF_BOARD = re.compile(
    r"^(title|question|answer|cites|edition|players|turn|hand|deck|discard|box|vp|used|extra|until|do|expect)\b",
    re.MULTILINE | re.IGNORECASE,
)
"""Words that begin a part of a board, and never a line of a card file."""


@dataclass(frozen=True)
class SourceFiles:
    """The texts of the selected files, the trees of the card files, which of them are boards, and what is wrong."""

    texts: dict[str, str] = field(default_factory=dict)
    files: dict[str, CardFile] = field(default_factory=dict)
    boards: list[str] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)

    @property
    def declared_cards(self) -> frozenset[str]:
        """The names of all cards, also in files that do not parse."""
        texts = (text for path, text in self.texts.items() if path not in self.boards)
        return frozenset(card for text in texts for card in declared(text).names)


def read_files(paths: Sequence[str]) -> SourceFiles:
    sources = SourceFiles()
    for path in _without_duplicates(_selected_files(paths)):
        try:
            sources.texts[path] = text = _text(path)
            if _is_board(path, text):
                sources.boards.append(path)
            else:
                sources.files[path] = parse_cards(text, path)
        except SourceError as error:
            sources.problems.extend(error.diagnostics)
    return sources


def _selected_files(paths: Sequence[str]) -> Iterator[str]:
    """A directory stands for the card, board and ruling files in it; no path, for everything built in."""
    if STDIN in paths and len(paths) > 1:
        raise click.UsageError("Standard input (-) stands alone.")
    if "" in paths:
        raise click.UsageError("One of the paths is empty. For everything in this directory say `.`")
    for path in map(Path, paths) if paths else [data("cardtexts")]:
        if not os.path.isdir(path):  # noqa: PTH112 (a Path raises an error if the name is too long to be one)
            yield str(path)
            continue
        files = [file for file in sorted(path.rglob("*")) if file.suffix in CARDS + BOARDS]
        if not files:
            suffixes = ", ".join(f"*{suffix}" for suffix in CARDS + BOARDS)
            raise click.UsageError(f"There are neither cards nor boards nor rulings ({suffixes}) in {path}.")
        yield from (str(_relative_to_cwd(file)) for file in files)


def _without_duplicates(paths: Iterable[str]) -> Iterable[str]:
    """Each file once, by the shortest path that was given for it."""
    files: dict[str, str] = {}
    for path in paths:
        file = os.path.realpath(path)
        files[file] = min(files.get(file, path), path, key=len)
    return files.values()


def _is_board(path: str, text: str) -> bool:
    """By its suffix; if that does not tell (standard input, for example), by the words its lines begin with."""
    suffix = Path(path).suffix
    return suffix in BOARDS or (suffix not in CARDS and _PART_OF_BOARD.search(text) is not None)


def _text(path: str) -> str:
    return read_stdin(path) if path == STDIN else read_source(path)


def _relative_to_cwd(file: Path) -> Path:
    """The path as a user would type it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file
