"""The library of all cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from .compiled_file import CompiledFile
from .definition import Definition
from .library_index import LibraryIndex, Traits
from .name_index import NameIndex
from .name_keys import key

if TYPE_CHECKING:
    from rulesdsl.language.diagnostics.diagnostic import Diagnostic
    from rulesdsl.language.syntax.source_text import Declared


class Library:
    """Definitions in the order of their files, found by their ids or by names as people type them.

    A file is compiled when somebody asks for one of its cards. If it has mistakes, that raises `BadCardFile`; those who
    ask for all cards get the others.
    """

    def __init__(self, index: LibraryIndex, compile_file: Callable[[int], CompiledFile]) -> None:
        self.index = index
        self._compile = compile_file
        self._files: dict[int, CompiledFile] = {}
        self._made: dict[int, Definition] = {}
        self._traits: dict[str, Traits] = {}

    @classmethod
    def of(cls, definitions: Sequence[Definition]) -> Library:
        """Of definitions that are there already."""
        from .card_traits import traits_of

        files = [list(cards) for _, cards in groupby(definitions, key=attrgetter("set", "faction", "deck", "file"))]
        compiled = [CompiledFile.of(cards, [traits_of(card.card.abilities) for card in cards]) for cards in files]
        return cls(LibraryIndex.of(map(_declared, files)), compiled.__getitem__)

    def __len__(self) -> int:
        return len(self.index)

    def __iter__(self) -> Iterator[Definition]:
        """Without those of bad files."""
        for number, group in enumerate(self.index.groups):
            if number not in self._bad_files:
                yield from map(self._definition, range(group.first, group.last))

    @property
    def definitions(self) -> tuple[Definition, ...]:
        return tuple(self)

    def __getitem__(self, card: str) -> Definition:
        """The definition with this id."""
        return self._definition(self.index.numbers[card])

    def _definition(self, row: int) -> Definition:
        found = self._made.get(row)
        if found is None:
            file = self._file_with(row)
            found = self._made[row] = file.definition(self.index.names[row], self.index.ids[row])
        return found

    def traits(self, card: str) -> Traits:
        found = self._traits.get(card)
        if found is None:
            row = self.index.numbers[card]
            found = self._traits[card] = self._file_with(row).traits(self.index.names[row])
        return found

    @property
    def name_index(self) -> NameIndex:
        return self.index.name_index

    def find(self, name: str) -> Definition | None:
        """The card of that name, id or slug, in its newest printing."""
        return next(iter(self.printings(name)), None)

    def printings(self, name: str) -> tuple[Definition, ...]:
        """Every printing of the card, the newest first; of a name with a set that one."""
        return tuple(map(self._definition, self.index.rows_of(name) or self.index.rows_with_set(name)))

    def nearest(self, name: str, count: int = 3) -> list[str]:
        """Names of cards that could be meant: first those that hold the words, then those that look alike."""
        from rulesdsl.language.diagnostics.vocabulary import nearest

        wanted = key(name)
        by_key = {key(known): known for known in self.name_index}
        holding = sorted((known for known in by_key if len(wanted) > 2 and wanted in known), key=len)
        likely = dict.fromkeys([*holding, *nearest(wanted, by_key, count)])
        return [by_key[known] for known in likely][:count]

    # --- files ------------------------------------------------------------------------------------------------------

    def _file_with(self, row: int) -> CompiledFile:
        return self._file(self.index.file_of(row))

    def _file(self, number: int) -> CompiledFile:
        found = self._files.get(number)
        if found is None:
            found = self._files[number] = self._compile(number)
        return found

    @property
    def mistakes(self) -> list[tuple[Diagnostic, ...]]:
        """What is wrong with each bad file. All files are compiled for that."""
        return list(self._bad_files.values())

    @cached_property
    def _bad_files(self) -> dict[int, tuple[Diagnostic, ...]]:
        from rulesdsl.language.diagnostics.diagnostic import BadCardFile

        found = {}
        for number in range(len(self.index.groups)):
            try:
                self._file(number)
            except BadCardFile as bad:
                found[number] = bad.diagnostics
        return found


def _declared(cards: Sequence[Definition]) -> Declared:
    from rulesdsl.language.syntax.source_text import Declared, DeclaredCard

    first = cards[0]
    heads = tuple(DeclaredCard(card.kind, card.name, card.copies) for card in cards)
    return Declared(first.set, first.faction, first.deck, heads)
