"""How a node is written: a text with a gap for each of its fields.

`{what}` is what stands in the field; nothing, if that is nothing. `{order?in {} order}` puts words around it, and
`{extra?extra}` stands for words alone. `{amount counter}` is so many counters.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
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


def head(notation: str) -> str:
    """The words before the first gap: `take control of`."""
    return " ".join(part.text for part in takewhile(lambda part: part.field is None, parts(notation)))


@cache
def verbs(deed: type[Deed]) -> tuple[str, ...]:
    """Those of the first words that are verbs: `take`, `look at`, `move` and `transfer`."""
    match head(deed.notation).split(" "):
        case [first, "or", second]:
            return first, second
        case [first, "at"]:
            return (f"{first} at",)
        case [first, *_] if first:
            return (first,)
    return ()


def third_person(verb: str) -> str:
    """`buries`, `looks at`."""
    first, *more = verb.split(" ")
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        first = first[:-1] + "ie"
    elif first.endswith(("ch", "sh", "x", "s")):
        first += "e"
    return " ".join([f"{first}s", *more])
