"""How a faction looks, and what it is about."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from colorsys import hls_to_rgb
from dataclasses import dataclass
from functools import cache
from typing import cast
from zlib import crc32

from rulesdsl.language.english.prose import Term
from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.name_keys import slug
from rulesdsl.paths import data

MOST_THEMES = 3
FEWEST_CARDS = 3
"""Cards of a faction that must use a term before the faction is said to be about it."""
SMOOTHING = 3
"""Keeps a term that hardly any card uses from counting as typical."""


@dataclass(frozen=True)
class Look:
    colour: str
    sign: str | None
    """An SVG path on a grid of 24 by 24; none if nobody has drawn one."""
    initials: str


@dataclass(frozen=True)
class Theme:
    words: str
    cards: int
    """How many of the faction's cards have to do with it."""


def term_counts(cards: Iterable[Definition]) -> Counter[str]:
    """By term: how many of the cards use it."""
    found: Counter[str] = Counter()
    for card in cards:
        found.update({part.id for ability in card.abilities for part in ability.english if isinstance(part, Term)})
    return found


def look(name: str) -> Look:
    """The colour and the sign of a faction."""
    drawn = _looks().get(slug(name), {})
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    initials = "".join(word[0] for word in words[:2]).upper() or "?"
    return Look(drawn.get("colour") or _colour_of(name), drawn.get("sign"), initials)


class Themes:
    """What factions are about, measured against all cards."""

    def __init__(self, cards: Iterable[Definition]) -> None:
        listed = list(cards)
        self._size = len(listed)
        self._everywhere = term_counts(listed)

    def of(self, cards: Iterable[Definition]) -> list[Theme]:
        """The terms that these cards use most in proportion to all cards."""
        listed = list(cards)
        words = _themes()
        found = [
            (count / (self._everywhere[term] + SMOOTHING), Theme(words[term], count))
            for term, count in term_counts(listed).items()
            if term in words and count >= FEWEST_CARDS
        ]
        typical = [(share, theme) for share, theme in found if share * self._size > len(listed)]
        typical.sort(key=lambda pair: (-pair[0], pair[1].words))
        return [theme for _, theme in typical[:MOST_THEMES]]


def _colour_of(name: str) -> str:
    """A dark colour made from a name; always the same for the same name."""
    red, green, blue = hls_to_rgb(crc32(name.encode()) % 360 / 360, 0.27, 0.55)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def _looks() -> Mapping[str, Mapping[str, str]]:
    return cast("Mapping[str, Mapping[str, str]]", _data()["look"])


def _themes() -> Mapping[str, str]:
    return cast("Mapping[str, str]", _data()["themes"])


@cache
def _data() -> Mapping[str, object]:
    return tomllib.loads((data("cardtexts") / "factions.toml").read_text(encoding="utf-8"))
