"""What sets are called: as their rulebook is, or as their box."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from rulesdsl.language.library.definition import first_printing, is_revised
from rulesdsl.paths import data

from .model import Book


def set_title(printing: str, books: Mapping[str, Book]) -> str:
    """The name on the box: `Core Set (2012)`. Of a set that nothing is known about, its id in words."""
    if is_revised(printing):
        return f"{set_title(first_printing(printing), books)}, revised"
    book = books.get(printing)
    if book is not None:
        return book.title
    title, year = box_and_year(printing)
    return f"{title} ({year})" if year else printing


def box_and_year(printing: str) -> tuple[str, int]:
    """The name on the box of a set without a rulebook here, and its year; 0 if there is none in its id."""
    name, _, year = printing.rpartition("-")
    title = _boxes().get(printing) or name.replace("-", " ").capitalize()
    return (title, int(year)) if title and year.isdigit() else (printing, 0)


@cache
def _boxes() -> Mapping[str, str]:
    return tomllib.loads((data("cardtexts") / "sets.toml").read_text(encoding="utf-8"))
