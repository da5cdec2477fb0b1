"""The names that may stand on a board, found however they are typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cached_property

from rulesdsl.language.library.name_keys import key

DEFAULT_PLAYERS = ("Ann", "Bob")
"""Who plays if the board names nobody."""


class NameIndex:
    """Finds names without regard to case, quotes, punctuation and accents, and the nearest to a misspelled one."""

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
        """The names that contain a comma."""
        names = [r"[ \t]+".join(map(re.escape, name.split())) for name in self._names.values() if "," in name]
        return re.compile(rf"(?:{'|'.join(names)})(?!\w)", re.IGNORECASE) if names else None

    def near(self, name: str, count: int = 3, likeness: float = 0.65) -> list[str]:
        wanted = key(name), count, likeness
        if wanted not in self._near:  # the search takes long, and the same slip is often made again
            self._near[wanted] = get_close_matches(key(name), self._names, count, likeness)
        return [self._names[match] for match in self._near[wanted]]
