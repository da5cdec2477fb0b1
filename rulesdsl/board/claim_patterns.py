"""Patterns of sentences, from grammar/sentences.toml: which words stand around which things.

A pattern must cover a whole clause: what nobody has thought of is not understood, and never read as less than it says.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

from rulesdsl.paths import data

from .claim_clause import Clause

SENTENCES = "sentences.toml"
TABLES = ("state", "events", "rights")
_SLOT = re.compile(r"\{([a-z]+)(\d*)\}")

Parts: TypeAlias = dict[str, Any]
"""What stands in the slots of a pattern."""
Maker: TypeAlias = Callable[[Clause, Parts], Any]


MAKERS: dict[str, Maker] = {}
"""What makes a claim of a clause, by the name of its patterns."""


def says(make: Maker) -> Maker:
    """Register what a clause claims that one of the patterns of that name covers."""
    MAKERS[make.__name__.strip("_")] = make
    return make


def understood(clause: Clause, text: str) -> Any:
    """The claim of the clause, or None. A pattern that declines leaves it to the next one."""
    for pattern, make in _compiled():
        match = pattern.fullmatch(text)
        if match is not None and (claim := make(clause, _parts(match))) is not None:
            return claim
    return None


def _parts(match: re.Match[str]) -> dict[str, Any]:
    """What stands in each slot, wherever in the pattern the slot is."""
    found: dict[str, Any] = {}
    for name, said in match.groupdict().items():
        plain = name.partition("__")[0]
        found[plain] = found.get(plain) or said
    return found


@cache
def _sentences() -> dict[str, Any]:
    return tomllib.loads((data("grammar") / SENTENCES).read_text(encoding="utf-8"))


@cache
def _compiled() -> list[tuple[re.Pattern[str], Maker]]:
    """The patterns in the order of the file, each with what makes a claim of it."""
    slots: dict[str, str] = _sentences()["slots"]
    return [
        (re.compile(_with_slots(template, slots)), MAKERS[name])
        for table in TABLES
        for name, templates in _sentences()[table].items()
        for template in templates
    ]


def _with_slots(template: str, slots: Mapping[str, str]) -> str:
    """The pattern with what each slot stands for. Where a slot stands twice, the second has a number."""
    text = template
    while _SLOT.search(text):
        text = _SLOT.sub(lambda slot: _slot(slot[1], slot[1] + slot[2], slots), text)
    seen: dict[str, int] = {}

    def numbered(group: re.Match[str]) -> str:
        seen[group[1]] = number = seen.get(group[1], -1) + 1
        return f"(?P<{group[1]}__{number}>" if number else group[0]

    return re.sub(r"\(\?P<(\w+)>", numbered, text)


def examples() -> list[str]:
    """Sentences of many kinds, to be shown to somebody whose own is not understood."""
    found: list[str] = _sentences()["examples"]
    return found


def _slot(kind: str, name: str, slots: Mapping[str, str]) -> str:
    """What stands for the slot: a group of that name, unless it has one of that name already."""
    return f"(?:{slots[kind]})" if f"(?P<{kind}>" in slots[kind] else f"(?P<{name}>{slots[kind]})"


def vocabulary() -> frozenset[str]:
    """All words of the patterns."""
    templates = [each for table in TABLES for group in _sentences()[table].values() for each in group]
    texts = [*templates, *_sentences()["slots"].values()]
    plain = (re.sub(r"\(\?P<\w+>|\\[a-zA-Z]", " ", _SLOT.sub(" ", text)) for text in texts)
    return frozenset(word for each in plain for word in re.findall(r"[a-z][a-z-]+", each))
