"""What a board can be laid with: books, factions and cards. The page has it before the engine is there."""

from __future__ import annotations

from typing import Any

from rulesdsl.language.library.definition import Definition
from rulesdsl.live.laying import written

from .corpus import Corpus
from .faction_look import look


def names_to_lay(corpus: Corpus) -> dict[str, Any]:
    books = sorted(corpus.rulebook.books.values(), key=lambda book: book.year, reverse=True)
    cards = list(corpus.library)
    factions = sorted({card.faction for card in cards if card.faction})
    return {
        "books": [{"id": book.id, "title": book.title, "year": book.year} for book in books],
        "factions": [_faction(name) for name in factions],
        "cards": list(map(_card, cards)),
    }


def _faction(name: str) -> dict[str, Any]:
    drawn = look(name)
    return {"name": name, "colour": drawn.colour, "sign": drawn.sign, "initials": drawn.initials}


def _card(card: Definition) -> dict[str, Any]:
    return {
        "name": card.name, "written": written(card.name, card.set), "faction": card.faction, "deck": card.deck,
        "kind": card.kind, "on": card.on, "number": card.breakpoint if card.kind == "base" else card.power,
        "revised": card.revised,
    }  # fmt: skip
