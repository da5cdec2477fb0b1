"""Reads the questions that people ask, by what answers them. Needed only when the index or the site is built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.rulebook.source import Field, Source

KINDS = (
    "term", "rule", "clarification", "reading", "ruling", "board", "change", "card", "faction", "set", "theme", "book",
)  # fmt: skip
"""What can answer a question; each kind has a heading of its own in a file."""
SHAPE = {kind: Field("lists", needed=False) for kind in KINDS}

Phrasings: TypeAlias = Mapping[tuple[str, str], tuple[str, ...]]
"""By kind and id."""


def read_phrasings(directory: Path) -> Phrasings:
    """All files of a directory together. Raises `SourceError` if there is anything wrong with one of them."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for answer, asked in _listed(directory):
        found[answer] = (*found.get(answer, ()), *asked)
    return found


def _listed(directory: Path) -> Iterator[tuple[tuple[str, str], list[str]]]:
    for file in sorted(directory.glob("*.toml")):
        top = Source(file).top
        faults = list(top.faults(SHAPE))
        if faults:
            raise SourceError(*faults)
        for kind in KINDS:
            for name, asked in top.values.get(kind, {}).items():
                yield (kind, name), asked
