"""What is found, and where it is said."""

from __future__ import annotations

from typing import NamedTuple

GAP = "{}"
"""Where the name goes in the sentence about what is not covered."""


class Source(NamedTuple):
    """Where something is said."""

    book: str
    title: str
    year: int
    page: int | None


class Hit(NamedTuple):
    """Something found."""

    kind: str
    id: str
    title: str
    text: str
    sources: tuple[Source, ...] = ()
    """The books that say it, newest first."""
    shown_by: str = ""
    """The ruling or board that plays it out."""
    facts: str = ""
    """What is printed on a card besides its text."""
    also: tuple[Hit, ...] = ()
    """Others that are part of the same answer, the best first."""
