"""Reads the file of synonyms. Needed only when the index is built."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.rulebook.source import Field, Source

SHAPE = {"ignore": Field("words"), "words": Field("lists")}


class Synonyms(NamedTuple):
    ignored: tuple[str, ...]
    """Words that every question is made of."""
    means: Mapping[str, tuple[str, ...]]
    """What the books say for what a player says."""


def read_synonyms(path: Path) -> Synonyms:
    """Raises `SourceError` if there is anything wrong with the file."""
    top = Source(path).top
    faults = list(top.faults(SHAPE))
    if faults:
        raise SourceError(*faults)
    return Synonyms(tuple(top.values["ignore"]), {word: tuple(means) for word, means in top.values["words"].items()})
