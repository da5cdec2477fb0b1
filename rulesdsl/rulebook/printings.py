"""What a later printing of a card does otherwise, in our words. Read only when a card with two printings is shown."""

from __future__ import annotations

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
    from rulesdsl.language.diagnostics.diagnostic import SourceError  # all this is seldom needed

    from .source import Field, Source

    source = Source(path)
    faults = list(source.top.faults({name: Field("table") for name in source.top.values}))
    if faults:
        raise SourceError(*faults)
    return {
        (set_id, name): Difference(set_id, name, text)
        for set_id, cards in source.top.values.items()
        for name, text in cards.items()
    }


@cache
def differences() -> dict[tuple[str, str], Difference]:
    return read_printings(data("cardtexts") / "printings.toml")
