"""Every card definition that a table may need, made ready for play when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesdsl.language.library import Library, load

from .blueprint import Blueprint


class Catalogue(Mapping[str, Blueprint]):
    """By printed name. Stand-ins that a board invents are added with `with_stand_ins`."""

    def __init__(self, library: Library, stand_ins: Mapping[str, Blueprint] | None = None) -> None:
        self._definitions = {definition.name: definition for definition in library.definitions}
        self._ready: dict[str, Blueprint] = dict(stand_ins or {})
        self._names = (*self._definitions, *self._ready)
        self.library = library

    def __getitem__(self, name: str) -> Blueprint:
        found = self._ready.get(name)
        if found is None:
            definition = self._definitions[name]
            found = Blueprint.of(definition.card, definition.faction, definition.set)
            self._ready[name] = found
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def with_stand_ins(self, stand_ins: Mapping[str, Blueprint]) -> Catalogue:
        return Catalogue(self.library, stand_ins)


def standard_catalogue() -> Catalogue:
    """The cards that come with the project."""
    return Catalogue(load())
