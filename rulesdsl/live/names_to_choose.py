"""The books, factions and cards that a board can name."""

from __future__ import annotations

from typing import Any

from rulesdsl import rulebook
from rulesdsl.board.board_catalogue import catalogue

from .laying import written


def names_to_choose() -> dict[str, Any]:
    books = sorted(rulebook.load().books.values(), key=lambda book: book.year, reverse=True)
    known = catalogue()
    return {
        "books": [{"id": book.id, "title": book.title, "year": book.year} for book in books],
        "factions": sorted(known.factions()),
        "cards": [
            {
                "name": entry.name,
                "written": written(entry.name, entry.set),
                "faction": entry.faction,
                "kind": entry.kind,
            }
            for entry in known.entries()
        ],
    }
