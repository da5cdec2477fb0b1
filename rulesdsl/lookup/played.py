"""What the files of rulings and boards say about themselves, without playing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rulesdsl.board import board_tree as b
from rulesdsl.board.parse_board import parse_board
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.syntax.source_text import read_source


class Written(NamedTuple):
    kind: str
    name: str
    command_name: str
    """The name by which the command line knows it."""
    title: str
    question: str
    answer: str
    cites: tuple[str, ...]
    edition: str
    """The book that it goes by; empty if by the newest that speaks."""


def read_written(files: Iterable[Path], names: NameIndex) -> Iterator[Written]:
    """Those of the files that can be read."""
    listed = list(files)
    boards = {file.stem for file in listed if file.suffix == ".board"}
    for file in listed:
        kind = file.suffix[1:]
        try:
            parts = parse_board(read_source(file), str(file), names).parts
        except SourceError:
            continue
        prose = {part.about: part.text for part in parts if isinstance(part, b.Prose)}
        cites = tuple(code.text for part in parts if isinstance(part, b.Cites) for code in part.codes)
        edition = next((part.book.text for part in parts if isinstance(part, b.Edition)), "")
        command_name = file.name if kind == "ruling" and file.stem in boards else file.stem
        title, question, answer = (prose.get(about, "") for about in ("title", "question", "answer"))
        yield Written(kind, file.stem, command_name, title, question, answer, cites, edition)
