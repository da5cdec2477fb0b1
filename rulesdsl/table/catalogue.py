"""Every card definition that a table may need, made ready for play when it is first asked for."""

from __future__ import annotations

from collections.abc import Container, ItemsView, Iterable, Iterator, KeysView, ValuesView
from functools import cache
from typing import Any

from rulesdsl.language.library.definition import first_printing, is_revised
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.library_index import Entry, Group, Traits
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.library.name_keys import key

from .blueprint import GRANTED, Blueprint


class Catalogue(dict[str, Blueprint]):
    """Blueprints by their ids: of a library, and those that are added.

    It looks as if all of them were there. A dictionary underneath holds those that somebody has asked for, because
    nothing else finds them as fast.
    """

    def __init__(self, library: Library | None = None, added: Iterable[Blueprint] = ()) -> None:
        super().__init__()
        self._library = Library.of(()) if library is None else library
        self._added = {blueprint.id: blueprint for blueprint in added}
        self._origin: Catalogue | None = None
        super().update(self._added)

    def extended(self) -> Catalogue:
        """The same, to add to."""
        other = Catalogue(self._library, self._added.values())
        other._origin = self
        return other

    def add(self, blueprint: Blueprint) -> Blueprint:
        """The blueprint that has its id: another one, if that was there before."""
        if blueprint.id not in self:
            self[blueprint.id] = self._added[blueprint.id] = blueprint
        return self[blueprint.id]

    # --- as a mapping -------------------------------------------------------------------------------------------

    def __missing__(self, card: str) -> Blueprint:
        giver, granted, number = card.partition(GRANTED)
        if granted:
            found = self[giver].granted[int(number)]
        else:
            found = Blueprint.of(self._library[card]) if self._origin is None else self._origin[card]
        self[card] = found
        return found

    def __contains__(self, card: object) -> bool:
        return card in self._added or card in self._library.index.numbers

    def __iter__(self) -> Iterator[str]:
        yield from self._library.index.ids
        yield from self._added

    def __len__(self) -> int:
        return len(self._library) + len(self._added)

    def get(self, card: str, default: Any = None) -> Any:
        found = default
        if card in self:
            found = self[card]
        return found

    def keys(self) -> KeysView[str]:  # type: ignore[override]  # a view of all, and not of the dictionary underneath
        return KeysView(self)

    def values(self) -> ValuesView[Blueprint]:  # type: ignore[override]
        return ValuesView(self)

    def items(self) -> ItemsView[str, Blueprint]:  # type: ignore[override]
        return ItemsView(self)

    # --- without making any blueprint ---------------------------------------------------------------------------

    def entries(
        self, *, sets: Container[str] | None = None, factions: Container[str] | None = None, deck: str | None = None
    ) -> Iterator[Entry]:  # fmt: skip
        """The definitions of these sets, factions or shared deck in short, or all; stand-ins are none."""
        index = self._library.index
        for group in index.groups:
            if _fits(group, sets, factions, deck):
                yield from index.entries(group)
        for blueprint in self._added.values():
            if not blueprint.stand_in and _fits(blueprint, sets, factions, deck):
                yield _entry_of(blueprint)

    def madness(self, cards: Iterable[str]) -> list[Entry]:
        """The Madness cards that a game with these cards needs. They go with every set."""
        if any(self.traits(card).speaks_of_madness for card in cards):
            return in_one_printing(self.entries(deck="madness"))
        return []

    def entry(self, card: str) -> Entry:
        if card in self._added:
            return _entry_of(self._added[card])
        return self._library.index.entry(self._library.index.numbers[card])

    def traits(self, card: str) -> Traits:
        return self._added[card].traits if card in self._added else self._library.traits(card)

    def factions(self) -> list[str]:
        """Those that a player can take."""
        added = (b for b in self._added.values() if not b.stand_in and b.kind != "base" and b.deck is None)
        return list(dict.fromkeys([*self._library.index.factions(), *(blueprint.faction for blueprint in added)]))

    def printings(self, name: str) -> list[Entry]:
        """The definitions of that name, however it is typed, the newest first."""
        index = self._library.index
        wanted = key(name)
        added = [_entry_of(blueprint) for blueprint in self._added.values() if key(blueprint.name) == wanted]
        return [*map(index.entry, index.rows_of(name)), *added]

    @property
    def names(self) -> NameIndex:
        return NameIndex((blueprint.name for blueprint in self._added.values()), self._library.name_index)


def _fits(
    one: Group | Blueprint, sets: Container[str] | None, factions: Container[str] | None, deck: str | None
) -> bool:  # fmt: skip
    fits = (sets is None or one.set in sets) and (factions is None or one.faction in factions)
    return fits and (deck is None or one.deck == deck)


def _entry_of(blueprint: Blueprint) -> Entry:
    b = blueprint
    return Entry(b.id, b.name, b.set, b.faction, b.kind, b.deck, b.copies)


def in_one_printing(entries: Iterable[Entry], sets: Container[str] = ()) -> list[Entry]:
    """Each card once: in its printings of these sets, or else in its newest one."""
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(key(entry.name), []).append(entry)
    return [entry for printings in by_name.values() for entry in preferred(printings, sets)]


def preferred(printings: list[Entry], sets: Container[str]) -> list[Entry]:
    """Those of these sets, or else the newest that is not revised. If a revised set is one of them, its cards take
    the place of those that they revise."""
    found = [entry for entry in printings if entry.set in sets]
    replaced = {first_printing(entry.set) for entry in found if is_revised(entry.set)}
    return [entry for entry in found if entry.set not in replaced] or sorted(printings, key=_age)[-1:]


def _age(entry: Entry) -> tuple[bool, str]:
    return not is_revised(entry.set), entry.set[-4:]


@cache
def standard_catalogue() -> Catalogue:
    """The cards that come with the project."""
    return Catalogue(open_library())
