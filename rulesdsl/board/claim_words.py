"""The words of a sentence that is expected: names found, verbs put into their stems, and phrases into fewer words.

`Raider's been killed` becomes `C0 is destroy`, with `C0` for the name. Only words that change nothing are left out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any, NamedTuple

from rulesdsl.language.library.name_keys import key
from rulesdsl.paths import data

from .spoken_lines import NUMBERS
from .spoken_verbs import DONE, FAMILIES, forms_of

MOST_WORDS = 10
_WORD = re.compile(r"[^\s,;:()\"“”„«»#]+")
_NUMBER = re.compile(r"#([0-9]+)")
_SET = re.compile(r"[ \t]*\((\w+(?:-\w+)+|revised)\)")
_GAP = re.compile(r"[\s\"“”„«»()]*")
_OWNED = re.compile(r"(.+?)(?:['\u2019]s|(?<=s)['\u2019])")


class Name(NamedTuple):
    """A name of a sentence: `kind` is `P` for a player, `B` for a base and `C` for any other card."""

    kind: str
    text: str
    number: int | None
    set: str | None
    plural: bool


class Words(NamedTuple):
    """A sentence with `C0`, `B1`, `P2` for its names, and those names."""

    text: str
    names: tuple[Name, ...]


# --- verbs ----------------------------------------------------------------------------------------------------------

NO_VERBS = frozenset({"hand", "hands", "turn", "turns", "left", "lie", "lies", "ends", "end", "trade", "march", "ride"})
"""Forms of verbs that are other words in these sentences."""
BE = frozenset({"is", "are", "was", "were", "be", "been", "being", "am"})
HAVE = frozenset({"have", "has", "had", "having"})
DO = frozenset({"do", "does", "did", "done"})


@cache
def tables() -> dict[str, Any]:
    return tomllib.loads((data("grammar") / "sentence_words.toml").read_text(encoding="utf-8"))


@cache
def forms() -> dict[str, str]:
    """The stem for each form of each verb."""
    found: dict[str, str] = {}
    for stem, others in FAMILIES.items():
        for member in (stem, *others.split()):
            found = {form: stem for form in (*forms_of(member), DONE.get(member, "")) if form} | found
    for member, stem in tables()["verbs"].items():
        found |= dict.fromkeys(forms_of(member), stem)
    irregular: dict[str, str] = tables()["forms"]
    return {form: stem for form, stem in found.items() if form not in NO_VERBS} | irregular


SINGULAR = {f"{noun}s": noun for noun in (
    "card", "minion", "action", "monster", "treasure", "base", "counter", "titan", "special", "talent", "point",
    "player", "victory point", "play", "deck", "hand", "pile", "bottom",
)}  # fmt: skip

# --- phrases --------------------------------------------------------------------------------------------------------

ARTICLES = frozenset({"the", "a", "an"})


def words_of(
    line: str, name_at: Callable[[str], Name | None], comma_name: Callable[[str, int], str], vocabulary: Collection[str]
) -> Words:
    """The sentence in stems, and its names. `name_at` finds the name that a run of words is."""
    names: list[Name] = []
    said: list[str] = []
    at = 0
    for piece, end in _pieces(line, at, name_at, comma_name, vocabulary):
        if isinstance(piece, Name):
            names.append(piece)
            said.append(f"{piece.kind}{len(names) - 1}")
        else:
            said.append(piece)
        at = end
    return Words(normal(" ".join(said)), tuple(names))


def _pieces(
    line: str, at: int, name_at: Callable[[str], Name | None], comma_name: Callable[[str, int], str],
    vocabulary: Collection[str],
) -> Iterator[tuple[str | Name, int]]:  # fmt: skip
    line = line.rstrip().removesuffix(".")
    begins = True
    while at < len(line):
        at = gap.end() if (gap := _GAP.match(line, at)) else at
        if at >= len(line):
            return
        found = _name(line, at, name_at, comma_name, vocabulary, begins)
        begins = False
        if found is not None:
            name, at, is_owner = found
            yield name, at
            if is_owner:
                yield "'s", at
            continue
        word = _WORD.match(line, at)
        if word is None:
            yield line[at] if line[at] in ",:" else "?", at + 1
            at += 1
            continue
        at = word.end()
        yield word[0].casefold().replace("\u2019", "'").rstrip(".!"), at


def _name(
    line: str, at: int, name_at: Callable[[str], Name | None], comma_name: Callable[[str, int], str],
    vocabulary: Collection[str], begins: bool,
) -> tuple[Name, int, bool] | None:  # fmt: skip
    """The longest name that stands here, where it ends, and whether something of it follows."""
    runs: list[tuple[str, int]] = []
    with_comma = comma_name(line, at)
    if with_comma:
        runs.append((with_comma, at + len(with_comma)))
    ends: list[int] = []
    here = at
    while len(ends) < MOST_WORDS and (word := _WORD.match(line, here)):
        ends.append(word.end())
        space = re.compile(r"[ \t]+").match(line, word.end())
        if space is None:
            break
        here = space.end()
    runs += [(line[at:end], end) for end in reversed(ends)]
    for run, end in runs:
        owned = _OWNED.fullmatch(run)
        for text, is_owner in ((owned[1] if owned else "", True), (run, False)):
            name = name_at(text) if text and text[0].isalnum() else None
            if name is None or not _is_meant(text, name, line, end, vocabulary, begins):
                continue
            return _with_number(name, line, end, is_owner)
    return None


def _with_number(name: Name, line: str, end: int, is_owner: bool) -> tuple[Name, int, bool]:
    """`Grunt#2`, `Grunt (set-2020)`, and perhaps `'s` behind either."""
    number, printing = _NUMBER.match(line, end), _SET.match(line, end)
    if number:
        name, end = name._replace(number=int(number[1])), number.end()
    elif printing:
        name, end = name._replace(set=printing[1].casefold()), printing.end()
    owner = None if is_owner else _OWNER.match(line, end)
    return (name, owner.end(), True) if owner else (name, end, is_owner)


_OWNER = re.compile(r"['\u2019]s?(?=\s|$)")
_COUNTED = re.compile(
    r"\s+(?:more\s+|extra\s+|\+1\s+|power\s+|unknown\s+|other\s+)*"
    r"(?:cards?|minions?|actions?|counters?|vps?|victory|points?|power|monsters?|treasures?|bases?|plays?)\b"
)


def _is_meant(text: str, name: Name, line: str, end: int, vocabulary: Collection[str], begins: bool) -> bool:
    """A word that is one of these sentences, too, is a name only if it is written as one."""
    word = text.casefold().rstrip(".!")
    if any(part not in vocabulary for part in word.split()):
        return True
    if " " in text or key(text) != key(name.text):
        return text != text.casefold()
    if word in NUMBERS and _COUNTED.match(line, end):
        return False
    return text[0].isupper() and not (begins and word in OPENERS)


OPENERS = frozenset({"no", "nothing", "nobody", "both", "neither", "only", "there", "it", "the", "all", "everyone"})


def normal(text: str) -> str:
    """The same in stems."""
    text = re.sub(r"(?<!no )\b[a-z]+\b", lambda word: NUMBERS.get(word[0], word[0]), text)
    for pattern, instead in tables()["said"]:
        text = re.sub(pattern, instead, text)
    words = []
    for word in text.split():
        word = NUMBERS.get(word, word)
        if word in tables()["fillers"] or not word:
            continue
        words.append(_stem(word))
    text = " ".join(words)
    text = re.sub(r"\ban? (?=(?:extra )?(?:card|minion|action|monster|treasure|titan|special)\b)", "any-1 ", text)
    text = re.sub(r"\ban? (?=(?:\\+1 )?(?:power )?(?:vp|counter)\b)", "1 ", text)
    text = " ".join(word for word in text.split() if word not in ARTICLES)
    for _ in range(2):
        for pattern, instead in tables()["stems"]:
            text = re.sub(pattern, instead, text)
        text = " ".join(text.split())
    return re.sub(r"((?:P|C|B)\d+) 's (?=(?:is|not|at|in|on|buried|there|destroy|stronger|weaker|"
                  r"empty|face-down|under)\b)", r"\1 is ", text).replace("is is", "is")  # fmt: skip


def _stem(word: str) -> str:
    if word in BE:
        return "is"
    if word in HAVE:
        return "have"
    if word in DO:
        return "do"
    return SINGULAR.get(word) or forms().get(word, word)
