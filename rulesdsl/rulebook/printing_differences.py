"""What a later printing of a card does otherwise, in our words. Read only when a card with two printings is shown."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rulesdsl.paths import data


class Difference(NamedTuple):
    set: str
    """The revised one."""
    name: str
    text: str


def read_printings(path: Path) -> dict[tuple[str, str], Difference]:
    """By set and name, in the order of the file. Raises `SourceError` if there is anything wrong with it."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        well_formed = all(isinstance(cards, dict) and all(cards.values()) for cards in values.values())
    except (OSError, ValueError):
        well_formed = False
    if not well_formed:
        values = _with_faults(path)
    return {
        (set_id, name): Difference(set_id, name, text)
        for set_id, cards in values.items()
        for name, text in cards.items()
    }


def _with_faults(path: Path) -> dict[str, dict[str, str]]:
    """Say what is wrong and where; that takes much to load."""
    from rulesdsl.language.diagnostics.diagnostic import SourceError

    from .source import Field, Source

    top = Source(path).top
    raise SourceError(*top.faults({name: Field("table") for name in top.values}))


@cache
def differences() -> dict[tuple[str, str], Difference]:
    return read_printings(data("cardtexts") / "printings.toml")
