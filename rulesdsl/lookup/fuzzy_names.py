"""Names with slips in them."""

from __future__ import annotations

from collections.abc import Collection
from difflib import SequenceMatcher, get_close_matches
from itertools import takewhile

ALIKE = 0.8
"""The share of letters that must be right where more than one is wrong."""
SHORT = 5
"""Letters of words that are compared with all others of their length."""
ONE_SLIP = 0.9
"""What a single slip is above, and all else at most."""


def one_slip(typed: str, meant: str) -> bool:
    """Whether one letter is missing, too much or wrong, or two neighbours have changed places."""
    if abs(len(typed) - len(meant)) > 1 or typed == meant:
        return False
    begin = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(typed, meant, strict=False)))
    shorter, longer = sorted((typed[begin:], meant[begin:]), key=len)
    if len(shorter) < len(longer):
        return shorter == longer[1:]
    return shorter[1:] == longer[1:] or shorter[1::-1] + shorter[2:] == longer


def pairs_of(text: str) -> set[str]:
    """Every two letters that stand side by side."""
    return {text[at : at + 2] for at in range(len(text) - 1)}


class Likeness:
    """How like what was typed a name is, for many names."""

    def __init__(self, typed: str) -> None:
        self._typed = typed
        self._matcher = SequenceMatcher(None, b=typed, autojunk=False)
        most = 2 / ALIKE - 1
        self.shortest, self.longest = len(typed) / most - 1, len(typed) * most + 1
        """Of the names that can be alike at all."""

    @property
    def least_pairs(self) -> int:
        """So many pairs of letters an alike name has in common with it; in short ones a slip can break all of them.

        Where four of five letters are right, they stand in few pieces: each wrong letter makes one more.
        """
        shortest = min(len(self._typed), max(1, int(self.shortest)))
        return max(0, int(0.4 * shortest) - 1) if shortest > SHORT else 0

    def of(self, name: str) -> float:
        """1 for the same, less for one slip, and from there on the share of letters in common; 0 if that is small."""
        if name == self._typed:
            return 1.0
        if not self.shortest <= len(name) <= self.longest:
            return 0.0
        self._matcher.set_seq1(name)
        if one_slip(self._typed, name):
            return ONE_SLIP + (1 + self._matcher.ratio()) / 25
        if self._matcher.quick_ratio() < ALIKE or self._matcher.ratio() < ALIKE:
            return 0.0
        return min(self._matcher.ratio(), ONE_SLIP)


def nearest(typed: str, known: Collection[str], count: int) -> list[str]:
    """What comes nearest among the known, though it may not be near."""
    return get_close_matches(typed, known, count, 0.6)
