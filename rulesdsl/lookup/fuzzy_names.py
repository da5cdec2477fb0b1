"""Similarity of misspelt names."""

from __future__ import annotations

from collections.abc import Collection
from difflib import SequenceMatcher, get_close_matches
from itertools import takewhile

ALIKE = 0.8
"""The share of letters that must be right if more than one is wrong."""
SHORT = 5
"""Up to this length, words are compared with all others of their length."""
ONE_TYPO = 0.9
"""Names with one typo score above this, all others at most this."""


def is_one_typo(typed: str, meant: str) -> bool:
    """Whether one letter is missing, extra or wrong, or two neighbours are swapped."""
    if abs(len(typed) - len(meant)) > 1 or typed == meant:
        return False
    begin = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(typed, meant, strict=False)))
    shorter, longer = sorted((typed[begin:], meant[begin:]), key=len)
    if len(shorter) < len(longer):
        return shorter == longer[1:]
    return shorter[1:] == longer[1:] or shorter[1::-1] + shorter[2:] == longer


def letter_pairs(text: str) -> set[str]:
    """All pairs of neighbouring letters."""
    return {text[at : at + 2] for at in range(len(text) - 1)}


class Similarity:
    """Compares what was typed with many names."""

    def __init__(self, typed: str) -> None:
        self._typed = typed
        self._matcher = SequenceMatcher(None, b=typed, autojunk=False)
        most = 2 / ALIKE - 1
        self.shortest, self.longest = len(typed) / most - 1, len(typed) * most + 1
        """The lengths of names that can be similar."""

    @property
    def min_common_pairs(self) -> int:
        """How many letter pairs a similar name must share; none for short names, where one typo can break all pairs.

        If four letters in five are right, they form few runs: each wrong letter adds at most one.
        """
        shortest = min(len(self._typed), max(1, int(self.shortest)))
        return max(0, int(0.4 * shortest) - 1) if shortest > SHORT else 0

    def of(self, name: str) -> float:
        """1 if equal, a bit less for one typo, else the share of common letters; 0 if that is too small."""
        if name == self._typed:
            return 1.0
        if not self.shortest <= len(name) <= self.longest:
            return 0.0
        self._matcher.set_seq1(name)
        if is_one_typo(self._typed, name):
            return ONE_TYPO + (1 + self._matcher.ratio()) / 25
        if self._matcher.quick_ratio() < ALIKE or self._matcher.ratio() < ALIKE:
            return 0.0
        return min(self._matcher.ratio(), ONE_TYPO)


def nearest(typed: str, known: Collection[str], count: int) -> list[str]:
    """The nearest known names, even if they are not similar enough for a hit."""
    return get_close_matches(typed, known, count, 0.6)
