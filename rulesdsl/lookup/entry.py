"""An entry of the index, and its sources."""

from __future__ import annotations

from typing import NamedTuple


class Source(NamedTuple):
    """Where something is said."""

    book: str
    title: str
    year: int
    page: int | None


class Entry(NamedTuple):
    """What is shown, the names it has, and the words it is found by."""

    kind: str
    id: str
    title: str
    text: str
    sources: tuple[Source, ...]
    """Newest first."""
    names: tuple[str, ...]
    """Its own name, and then those it shares with others."""
    more: str = ""
    """What else is said of it: examples, notes, what older books say."""
    about: str = ""
    """What it is about, in the words of the glossary."""
    worth: float = 1.0
    """Beside others of its kind: what all books say is asked for more often than what one of them adds."""
