"""How a board calls things: names without regard to case, quotes, punctuation and accents; numbers for alike cards."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property

from rulesdsl.language.library.name_keys import key
from rulesdsl.meaning import control
from rulesdsl.table.cards import CardId, Entity, Player
from rulesdsl.table.table import Table

PLAYERS = ("Ann", "Bob")
"""Who plays if nobody is named."""

Names = Mapping[str, CardId]
"""What the board calls its cards. Alike ones are told apart by a number: `Grunt#1`, `Grunt#2`."""


class Known:
    """Names that may stand on a board: found however they are typed, and the nearest ones for those that are none."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names: dict[str, str] = {}
        for name in names:
            self._names.setdefault(key(name), name)
        self._near: dict[tuple[str, int, float], list[str]] = {}
        self._beginnings = {name[:length] for name in self._names for length in range(1, len(name) + 1)}

    def __contains__(self, name: str) -> bool:
        return key(name) in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names.values())

    def find(self, name: str) -> str | None:
        return self._names.get(key(name))

    def begins(self, word: str) -> bool:
        """Could a name begin with this word?"""
        return key(word) in self._beginnings

    @cached_property
    def with_commas(self) -> re.Pattern[str] | None:
        """The names that a comma does not end."""
        names = [r"[ \t]+".join(map(re.escape, name.split())) for name in self._names.values() if "," in name]
        return re.compile(rf"(?:{'|'.join(names)})(?!\w)", re.IGNORECASE) if names else None

    def near(self, name: str, count: int = 3, likeness: float = 0.65) -> list[str]:
        wanted = key(name), count, likeness
        if wanted not in self._near:  # the same slip is often made again, and looking through all names takes long
            self._near[wanted] = get_close_matches(key(name), self._names, count, likeness)
        return [self._names[match] for match in self._near[wanted]]


def together(names: Iterable[str]) -> str:
    """`Ann`, `Ann and Bob`, `Ann, Bob and Cleo`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


# --- the cards of a table ----------------------------------------------------------------------------------------


def numbered(cards: Iterable[tuple[CardId, str]], taken: Names | None = None) -> dict[str, CardId]:
    """Every card by a name of its own; where several are alike, each gets the next number that is free."""
    alike: dict[str, list[CardId]] = {}
    for card, name in cards:
        alike.setdefault(name, []).append(card)
    found = dict(taken or {})
    for name, group in alike.items():
        if len(group) == 1 and not any(base_of(used) == name for used in found):
            found[name] = group[0]
            continue
        number = 1
        for card in group:
            while f"{name}#{number}" in found or (number == 1 and name in found):
                number += 1
            found[f"{name}#{number}"] = card
    return found


def base_of(call: str) -> str:
    """The name without its number."""
    head, _, number = call.rpartition("#")
    return head if head and number.isdigit() else call


def number_of(call: str) -> int | None:
    head, _, number = call.rpartition("#")
    return int(number) if head and number.isdigit() else None


class Calls:
    """What the cards of a table are called: by the board, and those that have been identified since."""

    def __init__(self, table: Table, names: Names) -> None:
        self._names = names
        given = set(names.values())
        later = ((c.id, c.name) for c in table.cards.values() if c.name is not None and c.id not in given)
        self.every = numbered(later, names)

    @cached_property
    def _by_card(self) -> dict[CardId, str]:
        return {card: call for call, card in self.every.items()}

    @cached_property
    def _by_key(self) -> dict[str, list[tuple[int | None, CardId]]]:
        found: dict[str, list[tuple[int | None, CardId]]] = {}
        for call, card in self.every.items():
            found.setdefault(key(base_of(call)), []).append((number_of(call), card))
        return found

    def of(self, entity: Entity | None) -> str:
        """What a reader of the board calls it."""
        if entity is None:
            return "nothing"
        return entity if isinstance(entity, str) else self._by_card.get(entity, "an unknown card")

    def cards(self, text: str, number: int | None = None) -> tuple[CardId, ...]:
        """Every card that can be meant by a name."""
        alike = self._by_key.get(key(text), ())
        return tuple(card for given, card in alike if number is None or number == (given or 1))

    def of_board(self, text: str, number: int | None = None) -> tuple[CardId, ...]:
        """Those that the board named, if there are any: whoever wrote it knew of no others."""
        found = self.cards(text, number)
        from_board = set(self._names.values())
        return tuple(card for card in found if card in from_board) or found


def of_player(table: Table, cards: Collection[CardId], player: Player) -> tuple[CardId, ...]:
    """Those that a player controls, or if there are none owns."""
    controlled = tuple(card for card in cards if control.controller(table, card) == player)
    return controlled or tuple(card for card in cards if table.cards[card].owner == player)
