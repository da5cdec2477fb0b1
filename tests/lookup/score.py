"""How well questions are answered.

`python -m tests.lookup.score [FILE ...]` prints the figures and every question whose first hit does not answer it.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

from rulesdsl.lookup import Hit, find
from rulesdsl.lookup.index import Index, open_index

HERE = Path(__file__).parent
FILES = (
    "questions.toml",
    "unseen.toml",
    "fresh.toml",
    "tune.toml",
    "choose.toml",
    "blind.toml",
    "more.toml",
    "once.toml",
    "once-more.toml",
    "forum.toml",
    "forum-once.toml",
    "table-once.toml",
)
WORST = 100


class Question(NamedTuple):
    ask: str
    answers: frozenset[str]
    """The kinds and ids of hits that answer it."""


def questions(file: str | Path) -> list[Question]:
    """The questions of a file, each with the hits that answer it."""
    held = tomllib.loads((HERE / file).read_text(encoding="utf-8"))["question"]
    return [Question(each["ask"], frozenset(each["answers"])) for each in held]


def place(question: Question, index: Index) -> int:
    """The place of the first hit that answers it, itself or by what it names besides."""
    hits = find(question.ask, WORST, index).hits
    return next((place for place, hit in enumerate(hits, 1) if question.answers & set(names(hit))), WORST)


def names(hit: Hit) -> list[str]:
    """The kinds and ids of all parts of an answer."""
    return [f"{part.kind} {part.id}" for part in (hit, *hit.also)]


def report(file: str | Path, index: Index) -> str:
    lines = []
    places = {question.ask: place(question, index) for question in questions(file)}
    for question in questions(file):
        if places[question.ask] > 1:
            hits = find(question.ask, 3, index).hits
            found = "; ".join(" + ".join(names(hit)) for hit in hits)
            lines.append(
                f"{places[question.ask]:>4}  {question.ask}\n        wanted {', '.join(sorted(question.answers))}"
            )
            lines.append(f"        found  {found}")
    first, three = (sum(found <= limit for found in places.values()) for limit in (1, 3))
    return "\n".join([*lines, f"{file}: {len(places)} questions, {first} by the first hit, {three} by the first three"])


def main() -> None:
    index = open_index()
    for file in sys.argv[1:] or FILES:
        print(report(Path(file), index))


if __name__ == "__main__":
    main()
