"""What is known of every card without looking at any: names, sets, factions, decks, kinds and numbers of copies.

It is made of the first lines of files and cards, and nothing else is read for it. The cards of a library are numbered
in the order of their files, so the cards of one file lie side by side.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from .definition import REVISED, Kind, is_revised, with_set
from .name_index import NameIndex
from .name_keys import key

if TYPE_CHECKING:
    from rulesdsl.language.syntax.source_text import Declared, DeclaredCard

KINDS: tuple[Kind, ...] = ("minion", "action", "base", "monster", "titan")
"""The kinds of cards, as they are printed on them."""

Sort: TypeAlias = tuple[str, bool]
"""To what something happens, so far as it can be told at a glance: a card of that kind, leaving play or not."""

Instant: TypeAlias = tuple[str, str, Sort]
"""Before or after which happening to what."""


class Traits(NamedTuple):
    """What a card could wait for and do, wherever it lies: enough to tell without its tree that it does not matter."""

    awaits: frozenset[Instant] = frozenset()
    answers: frozenset[str] = frozenset()
    """The happenings that it may answer from outside play."""
    recalls: frozenset[str] = frozenset()
    """The happenings of a turn that it asks about afterwards; plays are always remembered."""
    turns_cards: bool = False
    counts_first_times: bool = False
    """Something on the card waits for the first time in a turn that something happens."""
    works_outside_play_on_turn: bool = False
    """Its player can use it on the own turn without playing it."""
    works_from_discard: bool = False
    """It can be used, or played by its own words, while it lies in a discard pile."""
    speaks_of_madness: bool = False
    """A game with it needs the Madness deck."""


class Entry(NamedTuple):
    """A card definition in short."""

    id: str
    name: str
    set: str
    faction: str
    kind: str
    deck: str | None
    copies: int


class Group(NamedTuple):
    """The cards of one file: of a faction, or of a deck that all players share."""

    set: str
    faction: str
    deck: str | None
    first: int
    last: int
    """The number behind that of the last card."""
    shadowed_by: tuple[int, ...]
    """The earlier files of the set, by their numbers, that have a card of this one already. It is not counted again."""


class LibraryIndex:
    """Group n is that of file n."""

    def __init__(
        self, groups: Sequence[Group], names: Sequence[str], keys: Sequence[str], kinds: str, copies: Sequence[int]
    ) -> None:
        self.groups, self.names, self._keys, self._kinds, self._copies = groups, names, keys, kinds, copies
        self._entries: dict[int, list[Entry]] = {}

    @classmethod
    def of(cls, files: Iterable[Declared]) -> LibraryIndex:
        groups: list[Group] = []
        cards: list[DeclaredCard] = []
        file_of: dict[tuple[str, str], int] = {}
        for number, file in enumerate(files):
            before = len(cards)
            holders = [file_of.setdefault((file.set, card.name.casefold()), number) for card in file.cards]
            own = dict.fromkeys(card for card, holder in zip(file.cards, holders, strict=True) if holder == number)
            cards += own
            shadowed_by = tuple(sorted({*holders} - {number}))
            groups.append(Group(file.set, file.faction, file.deck, before, len(cards), shadowed_by))
        names = [card.name for card in cards]
        kinds = "".join(str(KINDS.index(cast("Kind", card.kind))) for card in cards)
        return cls(groups, names, list(map(key, names)), kinds, [card.copies for card in cards])

    def plain(self) -> dict[str, Any]:
        """For JSON. A long string is read faster than a list of short ones; no name has a line feed in it."""
        return {
            "groups": self.groups, "names": "\n".join(self.names), "keys": "\n".join(self._keys), "kinds": self._kinds,
            "copies": self._copies,
        }  # fmt: skip

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> LibraryIndex:
        groups = [Group(*group) for group in plain["groups"]]
        names, keys = (plain[column].split("\n") if plain["kinds"] else [] for column in ("names", "keys"))
        return cls(groups, names, keys, plain["kinds"], plain["copies"])

    def __len__(self) -> int:
        return len(self.names)

    # --- printings --------------------------------------------------------------------------------------------------

    @cached_property
    def _rows(self) -> dict[str, int]:
        """By the key of the name, the newest printing."""
        newest = dict(zip(self._keys, range(len(self)), strict=True))
        if len(newest) < len(self):
            newest.update((name, rows[0]) for name, rows in self._reprints.items())
        return newest

    @cached_property
    def _reprints(self) -> dict[str, list[int]]:
        """The cards of which there are several printings, the newest first, revised ones last; by the key of a name."""
        rows: dict[str, list[int]] = {}
        for row, name in enumerate(self._keys):
            rows.setdefault(name, []).append(row)
        years = {
            row: (not is_revised(group.set), group.set[-4:])
            for group in self.groups
            for row in range(group.first, group.last)
        }
        several = ((name, found) for name, found in rows.items() if len(found) > 1)
        return {name: sorted(found, key=lambda row: years[row], reverse=True) for name, found in several}

    def _in_need_of_set(self, printings: list[int]) -> list[int]:
        revised = [row for row in printings if is_revised(self.groups[self.file_of(row)].set)]
        return revised if len(printings) - len(revised) == 1 else printings

    @cached_property
    def ids(self) -> list[str]:
        """What tells each printing from all others: the name, with the set unless all others are revisions of it."""
        if len(self._rows) == len(self):
            return list(self.names)
        several = {row for rows in self._reprints.values() for row in self._in_need_of_set(rows)}
        return [
            with_set(self.names[row], group.set) if row in several else self.names[row]
            for group in self.groups
            for row in range(group.first, group.last)
        ]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Which card an id is."""
        return dict(zip(self.ids, range(len(self)), strict=True))

    def rows_of(self, name: str) -> list[int]:
        """Every printing of a card, the newest first."""
        wanted = key(name)
        if len(self._rows) < len(self) and wanted in self._reprints:
            return self._reprints[wanted]
        return [self._rows[wanted]] if wanted in self._rows else []

    def rows_with_set(self, typed: str) -> list[int]:
        """The printing that is meant by a name and a set: `Name (set-2020)`, in whatever spelling."""
        wanted = key(typed)
        if wanted.endswith(REVISED):
            rows = self.rows_of(wanted.removesuffix(REVISED))
            return [row for row in rows if is_revised(self.entry(row).set)]
        for set_id in {group.set for group in self.groups if wanted.endswith(key(group.set))}:
            rows = self.rows_of(wanted.removesuffix(key(set_id)))
            found = [row for row in rows if self.entry(row).set == set_id]
            if found:
                return found
        return []

    @cached_property
    def name_index(self) -> NameIndex:
        return NameIndex.prepared({name: self.names[row] for name, row in self._rows.items()}, sorted(self._rows))

    # --- groups -----------------------------------------------------------------------------------------------------

    def factions(self) -> list[str]:
        """Those with cards besides bases."""
        base = str(KINDS.index("base"))
        return [group.faction for group in self.groups if group.faction and self._kinds_of(group).strip(base)]

    def _kinds_of(self, group: Group) -> str:
        return self._kinds[group.first : group.last]

    def entry(self, row: int) -> Entry:
        group = self.groups[self.file_of(row)]
        return self.entries(group)[row - group.first]

    def file_of(self, row: int) -> int:
        return bisect_right(self._firsts, row) - 1

    @cached_property
    def _firsts(self) -> list[int]:
        return [group.first for group in self.groups]

    def entries(self, group: Group) -> list[Entry]:
        found = self._entries.get(group.first)
        if found is None:
            found = self._entries[group.first] = [self._entry(group, row) for row in range(group.first, group.last)]
        return found

    def _entry(self, group: Group, row: int) -> Entry:
        kind = KINDS[int(self._kinds[row])]
        return Entry(self.ids[row], self.names[row], group.set, group.faction, kind, group.deck, self._copies[row])
