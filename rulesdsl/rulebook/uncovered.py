"""Names of the game that we know of, but have nothing else about. Read only when a name is not found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rulesdsl.language.library.name_keys import key
from rulesdsl.paths import data

NO_FACTIONS = ("Bases", "Titans")
"""Groups of cards that are no faction."""


class Uncovered(NamedTuple):
    """A card, a faction or a set."""

    name: str
    kind: str
    title: str
    """Of its set."""
    year: int
    called: str = ""
    """Another name that it is known by."""

    @property
    def sentence(self) -> str:
        if self.kind == "set":
            return f"{self.name} ({self.year}) is not covered yet."
        what = f"The faction {self.name}" if self.kind == "faction" else self.name
        return f"{what} is from {self.title} ({self.year}), which is not covered yet."


def read_uncovered(path: Path) -> Iterator[Uncovered]:
    """Raises `SourceError` if there is anything wrong with the file."""
    from rulesdsl.language.diagnostics.diagnostic import SourceError  # all this is seldom needed

    from .source import Field, Source

    shape = {"id": Field("text"), "title": Field("text"), "year": Field("number"), "cards": Field("lists")}
    source = Source(path)
    faults = list(source.top.faults({"set": Field("records")}))
    records = [] if faults else list(source.records("set"))
    faults += [fault for record in records for fault in record.faults(shape)]
    if faults:
        raise SourceError(*faults)
    for record in records:
        title, year = record.values["title"], record.values["year"]
        yield from (Uncovered(title, "set", title, year, name) for name in (title, record.values["id"]))
        if ": " in title:  # as in `World Tour: …`; nobody says all of it
            short = title.partition(": ")[2]
            yield Uncovered(short, "set", short, year)
        for faction, cards in record.values["cards"].items():
            if faction not in NO_FACTIONS:
                yield Uncovered(faction, "faction", title, year)
            for card in cards:
                yield Uncovered(card, "card", title, year)


def uncovered(name: str) -> Uncovered | None:
    """What is known of a name that is not covered."""
    return _by_key().get(key(name))


def nearly_uncovered(name: str, kind: str) -> Uncovered | None:
    """The same for a name of a kind with a slip in it; to be asked only when nothing that is covered is like it."""
    from rulesdsl.language.diagnostics.vocabulary import nearest

    known = {spelt: each for spelt, each in _by_key().items() if each.kind == kind}
    like = nearest(key(name), known, 1)
    return known[like[0]] if like else None


@cache
def _by_key() -> Mapping[str, Uncovered]:
    found: dict[str, Uncovered] = {}
    for each in read_uncovered(data("cardtexts") / "uncovered.toml"):
        found.setdefault(key(each.called or each.name), each)
    return found
