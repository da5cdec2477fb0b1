"""Reads what was learned from the questions that people ask: a vector for each word and for each answer.

`learn.py` writes the file. A question is the sum of the vectors of its words; the more it points the way of an answer,
the better. A word or an answer that is newer than the file has no vector and is found by its words alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

SIZE = 48
"""The numbers of a vector, each from -127 to 127; a vector is kept as base64."""


class Learned(NamedTuple):
    words: Mapping[str, str]
    """Vectors by stem; a name begins with `=`, a stop word with `#`."""
    answers: Mapping[str, tuple[int, str]]
    """What speaks for an answer whatever is asked, and its vector; by kind and id of its first entry."""
    unit: int
    """How much two vectors agree is counted in these."""


def read_learned(path: Path) -> Learned:
    """Nothing at all if there is no such file."""
    if not path.exists():
        return Learned({}, {}, 1)
    unit, *lines = path.read_text(encoding="utf-8").splitlines()
    words: dict[str, str] = {}
    answers: dict[str, tuple[int, str]] = {}
    for line in lines:
        name, *bias, vector = line.split("\t")
        if bias:
            answers[name] = int(bias[0]), vector
        else:
            words[name] = vector
    return Learned(words, answers, int(unit))


def write_learned(path: Path, learned: Learned) -> None:
    words = [f"{word}\t{vector}" for word, vector in sorted(learned.words.items())]
    answers = [f"{name}\t{bias}\t{vector}" for name, (bias, vector) in learned.answers.items()]
    path.write_text("\n".join([str(learned.unit), *words, *answers, ""]), encoding="utf-8")
