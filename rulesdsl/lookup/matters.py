"""Which entries are one answer: they say the same thing. Needed only when the index is built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.rulebook.source import Field, Source

from .entry import Entry


def read_matters(path: Path) -> list[tuple[str, ...]]:
    """The kinds and ids of entries about the same matter. Raises `SourceError` if there is anything wrong."""
    top = Source(path).top
    faults = list(top.faults({"matters": Field("lists")}))
    if faults:
        raise SourceError(*faults)
    return [tuple(same) for same in top.values["matters"].values()]


def answers(entries: Sequence[Entry], matters: Iterable[Sequence[str]], changes: Mapping[str, str]) -> list[int]:
    """By entry: the number of the first entry of the answer that it belongs to. `changes` gives the rule of each."""
    numbers: dict[str, int] = {}
    for number, entry in enumerate(entries):
        numbers.setdefault(f"{entry.kind} {entry.id}", number)
    first = list(range(len(entries)))

    def first_of(number: int) -> int:
        while first[number] != number:
            number = first[number]
        return number

    for same in (*matters, *_of_changes(changes), *_of_cards(entries)):
        known = [first_of(numbers[name]) for name in same if name in numbers]
        for number in known:
            first[first_of(number)] = min(map(first_of, known))
    return [first_of(number) for number in range(len(entries))]


def _of_changes(changes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for change, topic in changes.items():
        yield f"change {change}", f"rule {topic}"


def _of_cards(entries: Sequence[Entry]) -> Iterator[tuple[str, str]]:
    """A card with its other printings, its clarification, and the rulings whose titles begin with its name."""
    printed: dict[str, str] = {}
    for entry in entries:
        if entry.kind == "card":
            first = printed.setdefault(entry.names[0], f"card {entry.id}")
            printed.setdefault(entry.title, first)
            yield first, f"card {entry.id}"
    for entry in entries:
        card = ""
        if entry.kind == "clarification" and entry.shared:
            card = entry.shared[0]
        elif entry.kind in ("ruling", "board"):
            card = entry.title.partition(":")[0] if ":" in entry.title else ""
        if card in printed:
            yield printed[card], f"{entry.kind} {entry.id}"
