"""Which files a command is to work on: cards, boards and rulings."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.source_text import declared, decode_source, read_source
from rulesdsl.language.syntax.tree import CardFile
from rulesdsl.paths import data

STDIN = "-"

paths_argument = click.argument("paths", nargs=-1, metavar="[PATH]...")


CARDS, BOARDS = (".cards",), (".board", ".ruling")
_PART_OF_BOARD = re.compile(
    r"^(title|question|answer|cites|edition|players|turn|hand|deck|discard|box|vp|used|extra|until|do|expect)\b",
    re.MULTILINE | re.IGNORECASE,
)
"""At the left edge of a card file stand other words."""


@dataclass(frozen=True)
class Reading:
    """The texts of the files meant, the trees of the card files that parse, the boards, and what could not be read."""

    texts: dict[str, str] = field(default_factory=dict)
    files: dict[str, CardFile] = field(default_factory=dict)
    boards: list[str] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)

    @property
    def declared_cards(self) -> frozenset[str]:
        """The names of all cards, also in files that do not parse."""
        texts = (text for path, text in self.texts.items() if path not in self.boards)
        return frozenset(card for text in texts for card in declared(text).names)


def read_files(paths: Sequence[str]) -> Reading:
    reading = Reading()
    for path in _each_once(_files_meant(paths)):
        try:
            reading.texts[path] = text = _text(path)
            if _is_board(path, text):
                reading.boards.append(path)
            else:
                reading.files[path] = parse_cards(text, path)
        except SourceError as error:
            reading.problems.extend(error.diagnostics)
    return reading


def _files_meant(paths: Sequence[str]) -> Iterator[str]:
    """A directory stands for the files in it that have one of our suffixes, no path at all for what is built in."""
    if STDIN in paths and len(paths) > 1:
        raise click.UsageError("Standard input (-) stands alone.")
    for path in map(Path, paths) if paths else [data("cardtexts")]:
        if not path.is_dir():
            yield str(path)
            continue
        files = [file for file in sorted(path.rglob("*")) if file.suffix in CARDS + BOARDS]
        if not files:
            suffixes = ", ".join(f"*{suffix}" for suffix in CARDS + BOARDS)
            raise click.UsageError(f"There are neither cards nor boards nor rulings ({suffixes}) in {path}.")
        yield from (str(_from_here(file)) for file in files)


def _each_once(paths: Iterable[str]) -> Iterable[str]:
    """One path for each file, however many ways it is given in; the shortest says it."""
    files: dict[Path, str] = {}
    for path in paths:
        file = Path(path).resolve()
        files[file] = min(files.get(file, path), path, key=len)
    return files.values()


def _is_board(path: str, text: str) -> bool:
    """The suffix says it; of standard input and of any other file, the words with which its parts begin."""
    suffix = Path(path).suffix
    return suffix in BOARDS or (suffix not in CARDS and _PART_OF_BOARD.search(text) is not None)


def _text(path: str) -> str:
    return decode_source(sys.stdin.buffer.read(), path) if path == STDIN else read_source(path)


def _from_here(file: Path) -> Path:
    """As short as a reader would write it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file
