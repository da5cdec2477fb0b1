"""Texts and questions as words: spelling, endings, names, stop words, and words that mean the same.

The page does exactly the same in `site/docs/assets/lookup.js`; a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache

from rulesdsl.language.library.name_keys import plain

LONGEST_PHRASE = 5
"""The most words of a phrase that has a meaning of its own."""
LONGEST_NAME = 7
"""The most words of a name that is recognised within a question."""
SHORTEST_NAME = 5
"""The fewest letters of a name with an `s` behind it."""
_WORD = re.compile(r"\+?[a-z0-9]+")
_APOSTROPHE = re.compile("['\N{RIGHT SINGLE QUOTATION MARK}]")

ENDINGS: tuple[tuple[tuple[str, str, int], ...], ...] = (
    (("sses", "ss", 1), ("ies", "y", 1), ("ss", "ss", 0), ("us", "us", 0), ("s", "", 3)),
    (("eed", "eed", 0), ("ying", "y", 1), ("ied", "y", 1), ("ing", "", 3), ("ed", "", 3)),
    (("e", "", 2), ("y", "i", 1)),
)
"""An ending, what takes its place, and how many letters must come before it. Of each group the first that fits."""


def words(text: str) -> list[str]:
    return _WORD.findall(_APOSTROPHE.sub("", plain(text)))


def spelling(said: Sequence[str]) -> str:
    """A name without anything between its words."""
    return "".join(said)


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word without its ending: the same for `bury`, `buries`, `buried` and `burying`."""
    for group in ENDINGS:
        for ending, instead, least in group:
            if word.endswith(ending):
                if len(word) - len(ending) >= least:
                    word = word[: len(word) - len(ending)] + instead
                break
        if group is ENDINGS[1] and len(word) > 2 and word[-1] == word[-2]:
            word = word[:-1]
    return word


def stems(said: Sequence[str]) -> str:
    return " ".join(map(stem, said))


def by_names(said: Sequence[str], names: Container[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Cut into names and what is between them, from left to right, the longest names first. A name comes with its
    spelling, which may lack the `s` of several or of what is theirs; what is no name has none."""
    begin = place = 0
    while place < len(said):
        size = min(LONGEST_NAME, len(said) - place)
        while size and not (name := _name_in(spelling(said[place : place + size]), names)):
            size -= 1
        if size:
            if begin < place:
                yield "", said[begin:place]
            yield name, said[place : place + size]
            begin = place + size
        place += size or 1
    if begin < place:
        yield "", said[begin:place]


def _name_in(spelt: str, names: Container[str]) -> str:
    if spelt in names:
        return spelt
    return spelt[:-1] if len(spelt) >= SHORTEST_NAME and spelt[-1] == "s" and spelt[:-1] in names else ""


def by_phrases(said: Sequence[str], *known: Container[str]) -> Iterator[Sequence[str]]:
    """Cut from left to right into the longest phrases whose stems are known, or else single words."""
    place, stemmed = 0, [*map(stem, said)]
    while place < len(said):
        size = min(LONGEST_PHRASE, len(said) - place)
        while size > 1 and not any(" ".join(stemmed[place : place + size]) in phrases for phrases in known):
            size -= 1
        yield said[place : place + size]
        place += size


class Language:
    """Which words do not matter, and which phrases mean the same as others, by their stems."""

    def __init__(self, ignored: Container[str], same: Mapping[str, str]) -> None:
        self.ignored, self.same = ignored, same

    def meaning(self, phrase: Sequence[str]) -> list[str]:
        """The stems to search for: none for a stop word."""
        said = stems(phrase)
        if said in self.same:
            return self.same[said].split()
        return [stem(word) for word in phrase if word not in self.ignored]

    def all_stems(self, said: Sequence[str]) -> list[str]:
        return [each for phrase in by_phrases(said, self.same) for each in self.meaning(phrase)]
