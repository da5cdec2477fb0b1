"""Misspelt words and names."""

from __future__ import annotations

from collections.abc import Iterable

LONG = 8
"""From this length on there may be two slips."""


def is_one_slip(typed: str, meant: str) -> bool:
    """Whether one letter is missing, extra or wrong, or two neighbours are swapped."""
    if abs(len(typed) - len(meant)) > 1 or typed == meant:
        return False
    at = 0
    while at < len(typed) and at < len(meant) and typed[at] == meant[at]:
        at += 1
    shorter, longer = (typed[at:], meant[at:]) if len(typed) <= len(meant) else (meant[at:], typed[at:])
    if len(shorter) < len(longer):
        return shorter == longer[1:]
    return shorter[1:] == longer[1:] or (shorter[:2] == longer[1::-1] and shorter[2:] == longer[2:])


def has_two_slips(typed: str, meant: str) -> bool:
    """Whether two slips at most make one of the other; a letter may be part of one slip only."""
    letters, others = set(typed), set(meant)
    if abs(len(typed) - len(meant)) > 2 or len(letters - others) > 2 or len(others - letters) > 2:
        return False
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for at, letter in enumerate(typed):
        earlier, before, row = before, row, [at + 1]
        for place, other in enumerate(meant):
            least = min(before[place] + (letter != other), before[place + 1] + 1, row[place] + 1)
            if at and place and letter == meant[place - 1] and typed[at - 1] == other:
                least = min(least, earlier[place - 1] + 1)
            row.append(least)
        if min(row) > 2:
            return False
    return row[-1] <= 2


def nearest(typed: str, known: Iterable[str]) -> list[str]:
    """Those with the fewest slips: one, or in long words two."""
    size = len(typed)
    listed = [name for name in known if -2 <= len(name) - size <= 2]
    found = [name for name in listed if is_one_slip(typed, name)]
    if not found and len(typed) >= LONG:
        found = [name for name in listed if has_two_slips(typed, name)]
    return found
