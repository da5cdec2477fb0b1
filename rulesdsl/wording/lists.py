"""Lists and numbers in a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def listed(phrases: Iterable[str], conjunction: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` for an empty list."""
    *others, last = list(phrases) or ["nothing"]
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
