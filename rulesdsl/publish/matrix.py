"""What if …: every verb and modifier of the language, and what becomes of it in each circumstance."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["executed", "impossible", "same", "open"]

SET = "matrix"
"""The directory of these rulings, where others have the name of a set."""


@dataclass(frozen=True)
class Cell:
    """One verb in one circumstance."""

    circumstance: str
    kind: Kind
    words: str
    """Why it cannot occur, why it is the same as another cell, or the answer of an open ruling."""
    ruling: str | None
    """The name of the ruling that is executed."""


@dataclass(frozen=True)
class Row:
    name: str
    title: str
    nodes: tuple[str, ...]
    """The names of the nodes that it is about."""
    cells: tuple[Cell, ...]

    @property
    def address(self) -> str:
        return f"/what-if/{self.name}/"


@dataclass(frozen=True)
class Matrix:
    circumstances: Mapping[str, str]
    rows: tuple[Row, ...]
    unwritten: tuple[str, ...]
    """The names of the nodes that have no row yet."""

    def count(self, kind: Kind) -> int:
        return sum(cell.kind == kind for row in self.rows for cell in row.cells)


class BadMatrix(Exception):
    """A cell has nothing in it, or two things."""


def load_matrix(directory: Path) -> Matrix:
    """Raises `BadMatrix` for the first cell that is not exactly one thing."""
    told = tomllib.loads((directory / "matrix.toml").read_text(encoding="utf-8"))
    rulings = {file.stem for file in directory.glob("rulings/*.ruling")}
    rows = tuple(_row(directory / f"{name}.toml", told["circumstances"], rulings) for name in told["rows"])
    return Matrix(told["circumstances"], rows, tuple(told["unwritten"]))


def _row(file: Path, circumstances: Iterable[str], rulings: set[str]) -> Row:
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    name, cells = file.stem, []
    for circumstance in circumstances:
        found = list(_cells(f"{name}-{circumstance}", circumstance, told, rulings))
        if len(found) != 1:
            raise BadMatrix(f"{name}-{circumstance}: {[cell.kind for cell in found] or 'nothing'}")
        cells += found
    return Row(name, told["title"], tuple(told["nodes"]), tuple(cells))


def _cells(name: str, circumstance: str, told: Mapping[str, Mapping[str, str]], rulings: set[str]) -> Iterator[Cell]:
    """Everything that is said about it; it should be one thing."""
    if name in rulings:
        yield Cell(circumstance, "executed", "", name)
    for kind in ("impossible", "open"):
        words = told.get(kind, {}).get(circumstance)
        if words:
            yield Cell(circumstance, kind, words, None)
    same = told.get("same", {}).get(circumstance)
    if same:
        other, _, why = same.partition(": ")
        if other not in rulings:
            raise BadMatrix(f"{name}: there is no ruling {other}")
        yield Cell(circumstance, "same", why, other)
