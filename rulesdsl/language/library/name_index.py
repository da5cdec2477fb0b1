"""Names that may be written in a text, found however they are typed."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from rulesdsl.language.diagnostics.vocabulary import LONGEST_GUESS, MOST_GUESSES

from .name_keys import key

_FIRST_WORD = re.compile(r"[^\s,]+")


class NameIndex:
    """Finds names without regard to case, quotes, punctuation and accents, and the nearest to a misspelled one.

    `others` are indexes of further names.
    """

    def __init__(self, names: Iterable[str], *others: NameIndex) -> None:
        by_key: dict[str, str] = {}
        for name in names:
            by_key.setdefault(key(name), name)
        self._fill(by_key, sorted(by_key), others)

    @classmethod
    def prepared(cls, by_key: Mapping[str, str], keys: Sequence[str]) -> NameIndex:
        """Of names whose keys are known already, and sorted."""
        made = cls.__new__(cls)
        made._fill(by_key, keys, ())
        return made

    def _fill(self, by_key: Mapping[str, str], keys: Sequence[str], others: tuple[NameIndex, ...]) -> None:
        self._names, self._keys, self._others = by_key, keys, others
        self._near: dict[tuple[str, int, float], list[str]] = {}

    def __contains__(self, name: str) -> bool:
        return self.find(name) is not None

    def __iter__(self) -> Iterator[str]:
        yield from self._names.values()
        for other in self._others:
            yield from other

    def find(self, name: str) -> str | None:
        return self._find(key(name))

    def _find(self, wanted: str) -> str | None:
        found = self._names.get(wanted)
        for other in self._others if found is None else ():
            found = found or other._find(wanted)
        return found

    def begins(self, word: str) -> bool:
        """Could a name begin with this word?"""
        return self._begins(key(word))

    def _begins(self, beginning: str) -> bool:
        at = bisect_left(self._keys, beginning)
        mine = bool(beginning) and at < len(self._keys) and self._keys[at].startswith(beginning)
        return mine or any(other._begins(beginning) for other in self._others)

    def with_comma(self, text: str, at: int) -> re.Match[str] | None:
        """The name with a comma in it that stands at a place of a text."""
        word = _FIRST_WORD.match(text, at)
        for name in self._beginning_with(word[0].casefold()) if word else ():
            spelt = r"[ \t]+".join(map(re.escape, name.split()))
            found = re.compile(rf"{spelt}(?!\w)", re.IGNORECASE).match(text, at)
            if found:
                return found
        return None

    def _beginning_with(self, first: str) -> Iterator[str]:
        """The names with commas that have this first word."""
        yield from self._with_commas.get(first, ())
        for other in self._others:
            yield from other._beginning_with(first)

    @cached_property
    def _with_commas(self) -> dict[str, list[str]]:
        """Those of our own, by their first words."""
        found: dict[str, list[str]] = {}
        for name in self._names.values():
            first = _FIRST_WORD.match(name) if "," in name else None
            if first:
                found.setdefault(first[0].casefold(), []).append(name)
        return found

    def near(self, name: str, count: int = 3, likeness: float = 0.65) -> list[str]:
        """The names that look most like this one. Only the first few of all that are asked for are looked up."""
        wanted = key(name), count, likeness
        if wanted not in self._near and (len(name) > LONGEST_GUESS or len(self._near) >= MOST_GUESSES):
            return []
        if wanted not in self._near:  # the same slip is often made again, and looking through all names takes long
            from difflib import get_close_matches

            by_key = {**{key(known): known for other in self._others for known in other}, **self._names}
            self._near[wanted] = [by_key[match] for match in get_close_matches(wanted[0], by_key, count, likeness)]
        return self._near[wanted]


def likeness(left: str, right: str) -> float:
    from difflib import SequenceMatcher  # slow to import, and seldom needed

    return SequenceMatcher(None, left, right).ratio()
