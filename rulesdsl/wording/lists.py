"""Lists and numbers in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def listed(phrases: Iterable[str], conjunction: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `nothing` for an empty list."""
    *others, last = list(phrases) or ["nothing"]
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def possessive(name: str) -> str:
    """`Grunt's`, `Vikings'`, `Princess's`."""
    return f"{name}'" if name.endswith("s") and not name.endswith("ss") else f"{name}'s"


def whose(names: Iterable[str], noun: str) -> str:
    """`Ann's hand`, `Ann's and Bob's hands`."""
    owners = [f"{name}'s" for name in names]
    return f"{listed(owners)} {noun if len(owners) == 1 or noun == 'VP' else f'{noun}s'}"


_THIRD_PERSON = {"your": "their", "yours": "theirs", "yourself": "themselves", "you": "they"}


def in_third_person(text: str) -> str:
    """What an ability says to `you`, told of a player."""
    return re.sub(r"\b(your|yours|yourself|you)\b", lambda found: _THIRD_PERSON[found[0]], text)


def is_or_are(contexts: Sequence[object]) -> str:
    return agreeing(contexts, "is", "are")


def agreeing(contexts: Sequence[object], one: str, several: str = "") -> str:
    """The form of a verb for one subject or several."""
    return one if len(contexts) == 1 else several or one.removesuffix("es" if one == "goes" else "s")


def with_article(noun: str) -> str:
    """`an action`, `a minion`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
