"""Reads the file of synonyms. Needed only when the index is built."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.rulebook.source import Field, Source

SHAPE = {"ignore": Field("words"), "same": Field("lists"), "near": Field("lists")}


class Synonyms(NamedTuple):
    ignored: tuple[str, ...]
    """Words that every question is made of."""
    same: Mapping[str, tuple[str, ...]]
    """Words of the books, and what players say for exactly that."""
    near: Mapping[str, tuple[str, ...]]
    """What a player says, and what the books may say instead."""


def read_synonyms(path: Path) -> Synonyms:
    """Raises `SourceError` if there is anything wrong with the file."""
    top = Source(path).top
    faults = list(top.faults(SHAPE))
    if faults:
        raise SourceError(*faults)
    same, near = ({word: tuple(said) for word, said in top.values[key].items()} for key in ("same", "near"))
    return Synonyms(tuple(top.values["ignore"]), same, near)
