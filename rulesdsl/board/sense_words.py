"""The words of a line that is read by sense: small letters, without marks, several words that stand for one as one."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.library.name_keys import plain

from . import sense_vocabulary as v
from .spoken_verbs import third
from .word_scan import MOST_WORDS

_WORD = re.compile(
    r"[+\-\u2212]\d+|#\d+|[^\W_]+(?:['\u2019][^\W_]+)*['\u2019]?|[,;:]"
    r"|[^\s\w.!?\"“”„«»()'\u2019\-\u2013\u2014*]"
)
_APOSTROPHE = re.compile("['\u2019]")
MOST_READ = 60
"""A line of more words is no sentence that anybody says at a table."""


class SenseWord(NamedTuple):
    """`stem` is what stands before `'s`, and `joined` the whole without apostrophes, as names are compared.

    The word stands in the text from `begin` to `end`.
    """

    stem: str
    joined: str
    written: str
    owns: bool = False
    begin: int = 0
    end: int = 0


def words_of(text: str) -> list[SenseWord]:
    """Contractions are written in full."""
    found: list[SenseWord] = []
    for match in _WORD.finditer(text):
        written = match[0]
        word = plain(written).replace("\u2019", "'")
        if word in v.CONTRACTIONS:
            said = v.CONTRACTIONS[word].split()
            found += [SenseWord(each, each, written, False, match.start(), match.end()) for each in said]
            continue
        stem, mark, ending = word.rpartition("'")
        owns = bool(mark) and (ending == "s" or (not ending and stem.endswith("s")))
        joined = _APOSTROPHE.sub("", word)
        found.append(SenseWord(stem if owns else joined, joined, written, owns, match.start(), match.end()))
    return found


def name_words(title: str) -> tuple[str, ...]:
    return tuple(word.joined for word in words_of(title) if word.joined.isalnum())


def singular(word: str) -> tuple[str, ...]:
    """What a word could be the plural of."""
    endings = (("ies", "y"), ("es", ""), ("s", ""), ("men", "man"))
    return tuple(
        word.removesuffix(end) + put for end, put in endings if word.endswith(end) and len(word) > len(end) + 1
    )


@cache
def phrases() -> dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    """By their first words, the longest first; a phrase that begins with a verb in every form of it."""
    stems = {third(stem): stem for stems in v.VERBS.values() for stem in stems.split()} | {"has": "have"}
    found: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for phrase in sorted(v.PHRASES, key=len, reverse=True):
        first, *rest = phrase.split()
        for form in v.forms(stems[first]) if first in stems else (first,):
            found.setdefault(form, []).append(((form, *rest), tuple(v.PHRASES[phrase].split())))
    return found


def phrase_at(words: list[SenseWord], at: int) -> tuple[tuple[str, ...], int] | None:
    """The words that the phrase here stands for, and how many words it has."""
    for phrase, said in phrases().get(words[at].joined, ()):
        if len(phrase) <= len(words) - at and phrase == tuple(word.joined for word in words[at : at + len(phrase)]):
            return said, len(phrase)
    return None


def unknown_word(text: str, around: str, names: NameIndex) -> str | None:
    """The first word that is no word of the table: none of the vocabulary, of a name, or of the board around it.

    Without one the line may be read by sense.
    """
    words = words_of(text)
    if len(words) > MOST_READ:
        return words[MOST_READ].written
    there = {form for word in words_of(around) for form in (word.joined, word.stem)}
    at = 0
    while at < len(words):
        count = next((n for n in range(MOST_WORDS, 0, -1) if _is_name(words[at : at + n], n, names)), 0)
        word = words[at]
        is_known = count or not word.joined.isalnum() or word.joined.isdecimal() or _is_known(word, there)
        if not is_known:
            return word.written
        at += count or 1
    return None


def _is_name(words: list[SenseWord], count: int, names: NameIndex) -> bool:
    if len(words) < count:
        return False
    before = [word.joined for word in words[:-1]]
    return any(" ".join([*before, last]) in names for last in (words[-1].joined, words[-1].stem))


def _is_known(word: SenseWord, there: set[str]) -> bool:
    forms = (word.joined, word.stem)
    one = (form for form in singular(word.joined) if form not in v.families())
    return any(form in v.known_words() for form in forms) or any(form in there for form in (*forms, *one))
