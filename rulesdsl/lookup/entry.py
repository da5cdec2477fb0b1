"""An entry of the index."""

from __future__ import annotations

from typing import NamedTuple

from .hit import Source

KINDS = (
    "term", "card", "faction", "set", "rule", "clarification", "reading", "change", "ruling", "board", "theme", "book",
)  # fmt: skip
"""All kinds of entries; of those with the same name, the kind that comes first here is found first."""


class Entry(NamedTuple):
    """What is shown, the names it has, and the words it is found by."""

    kind: str
    id: str
    title: str
    text: str
    """The answer."""
    sources: tuple[Source, ...] = ()
    """Newest first."""
    names: tuple[str, ...] = ()
    """All that it is called."""
    asked: tuple[str, ...] = ()
    """Questions of players that it answers."""
    shared: tuple[str, ...] = ()
    """Names of others, and other forms of its own, under which it is found as well, after what is called so."""
    questions: tuple[str, ...] = ()
    """What it says itself about what it answers: its question, its title."""
    about: str = ""
    """Its subjects: cards, terms of the glossary."""
    more: str = ""
    """What else is said of it: examples, notes, what older books say."""
    shown_by: str = ""
    """The name of the ruling or board that plays it out."""
    facts: str = ""
    """What is printed on a card besides; shown and not searched."""
