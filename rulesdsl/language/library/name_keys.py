"""Keys for names that ignore case, accents, quotes, punctuation and spaces."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_APOSTROPHES = re.compile("['\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}`]")
_BETWEEN_WORDS = re.compile(r"[\W_]+")


def plain(name: str) -> str:
    """Small letters without accents."""
    if name.isascii():
        return name.lower()
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


@lru_cache(maxsize=8192)  # every board asks for the same names again and again
def key(name: str) -> str:
    """The same for all ways of writing a name. A name without letters and digits is its own key."""
    return _BETWEEN_WORDS.sub("", plain(name)) or name.strip()


def slug(name: str) -> str:
    """The name as a word for addresses and shells. Apostrophes are dropped: `a-card-s-name` would be ugly."""
    return _BETWEEN_WORDS.sub("-", _APOSTROPHES.sub("", plain(name))).strip("-")
