"""All cards, compiled: what every other part of the program asks for them.

A library that was kept is read as an index and as lines: a definition is made of its line when somebody asks for it,
and neither the parser nor the classes of the tree are imported before somebody asks for its tree.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from .definition import AbilityText, Definition
from .library_index import LibraryIndex, Traits, TraitsIndex
from .name_index import NameIndex
from .name_keys import key

if TYPE_CHECKING:
    from rulesdsl.language.diagnostics.diagnostic import Diagnostic
    from rulesdsl.language.syntax.source_text import Declared


class BadFile(NamedTuple):
    """A card file with mistakes, and what it declares."""

    path: str
    declared: Declared
    problems: tuple[Diagnostic, ...]


class Library:
    """Definitions in the order of their files, found by their ids or by names as people type them.

    The cards of `bad_files` are not among them.
    """

    def __init__(self, index: LibraryIndex, bad_files: tuple[BadFile, ...] = (), lines: Sequence[bytes] = ()) -> None:
        self.index, self.bad_files = index, bad_files
        self._lines = lines
        """The traits of all cards, and two lines for each definition."""
        self._made: dict[int, Definition] = {}

    @classmethod
    def of(cls, definitions: Sequence[Definition], bad_files: tuple[BadFile, ...] = ()) -> Library:
        """Of definitions that are there already."""
        made = cls(LibraryIndex.of(definitions), bad_files)
        for row, card in enumerate(definitions):
            made._made[row] = known = card._replace(id=made.index.ids[row])
            vars(known).update(vars(card))  # its tree, if that is there
        return made

    def __len__(self) -> int:
        return len(self.index)

    def __iter__(self) -> Iterator[Definition]:
        return map(self._definition, range(len(self)))

    def __getitem__(self, card: str) -> Definition:
        """The definition with this id."""
        return self._definition(self.index.numbers[card])

    def _definition(self, row: int) -> Definition:
        found = self._made.get(row)
        if found is None:
            found = self._made[row] = _read(self.index.ids[row], *self._lines[2 * row + 1 : 2 * row + 3])
        return found

    @property
    def definitions(self) -> tuple[Definition, ...]:
        return tuple(self)

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

    def traits(self, card: str) -> Traits:
        return self._traits[self.index.numbers[card]]

    @cached_property
    def _traits(self) -> TraitsIndex:
        if self._lines:
            return TraitsIndex.from_plain(json.loads(self._lines[0].rstrip(b",")))
        from .card_traits import traits_of

        return TraitsIndex.of(traits_of(definition.card.abilities) for definition in self)

    @property
    def declared_cards(self) -> frozenset[str]:
        """The names of all cards, also of those whose file is left out."""
        return frozenset(self.index.names).union(*(bad.declared.cards for bad in self.bad_files))

    # --- as it is kept ----------------------------------------------------------------------------------------------

    def kept(self) -> bytes:
        """A JSON array over many lines: the index, the traits, and two lines for each definition."""
        lines = [_dumped(self.index.plain()), _dumped(self._traits.plain())]
        for card in self:
            lines += [_dumped([*card[1:-1]]), card.tree]
        return b"[" + b",\n".join(lines) + b"\n]"

    @classmethod
    def from_kept(cls, body: bytes) -> Library:
        index, *lines = body.removeprefix(b"[").removesuffix(b"\n]").split(b"\n")
        return cls(LibraryIndex.from_plain(json.loads(index.rstrip(b","))), lines=lines)


def _dumped(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def _read(card: str, printed: bytes, tree: bytes) -> Definition:
    *facts, vp, on, abilities, file, line = json.loads(printed.rstrip(b","))
    texts = tuple([AbilityText(*ability) for ability in abilities])
    return Definition._make([card, *facts, tuple(vp), on, texts, file, line, tree.rstrip(b",")])
