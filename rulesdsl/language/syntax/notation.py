"""How a node is written: a text with a gap for each of its fields.

`{what}` is what stands in the field; nothing, if that is nothing. `{order?in {} order}` puts words around it, and
`{extra?extra}` stands for words alone. `{amount counter}` is so many counters.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from .tree import Deed

_GAP = r"\{(\w+)(?:\?([^{}]*(?:\{\}[^{}]*)?)| (\w+))?\}"
_PART = re.compile(rf"(?:{_GAP}|[^ {{}}])+")


class Part(NamedTuple):
    """What stands between two spaces: a word, or a gap. The gap may be in quotes."""

    text: str
    field: str | None
    around: str
    noun: str | None


@cache
def parts(notation: str) -> tuple[Part, ...]:
    found = []
    for match in _PART.finditer(notation):
        field, around, noun = match[1], match[2] or "{}", match[3]
        text = re.sub(_GAP, "{}", match[0]) if field else match[0]
        found.append(Part(text, field, around, noun))
    return tuple(found)


@cache
def verbs(deed: type[Deed]) -> tuple[str, ...]:
    """The words with which a deed begins, without what belongs to its things: `move` and `transfer`, `look at`."""
    head = [part.text for part in parts(deed.notation)]
    gaps = [index for index, part in enumerate(parts(deed.notation)) if part.field]
    words = head[: gaps[0]] if gaps else head
    if not words:
        return ()
    if words[1:2] == ["or"]:
        return words[0], words[2]
    return (" ".join(words[:2]) if words[1:2] == ["at"] else words[0],)


def third_person(verb: str) -> str:
    """`buries`, `looks at`."""
    first, *more = verb.split(" ")
    if first.endswith("y") and first[-2] not in "aeiou":
        first = first[:-1] + "ie"
    elif first.endswith(("ch", "sh", "x", "s")):
        first += "e"
    return " ".join([f"{first}s", *more])
