"""How well questions are answered. `python -m tests.lookup.score` shows those that the first hit does not answer."""

from __future__ import annotations

import sqlite3
import tomllib
from pathlib import Path
from typing import NamedTuple

from rulesdsl.lookup import find
from rulesdsl.lookup.index import open_index

HERE = Path(__file__).parent
WORST = 1000


class Question(NamedTuple):
    ask: str
    answers: set[tuple[str, str]]


def questions(file: str) -> list[Question]:
    """The questions of a file, each with the hits that answer it."""
    held = tomllib.loads((HERE / file).read_text(encoding="utf-8"))["question"]
    kinds = {"rules": "rule", "terms": "term", "rulings": "ruling"}
    return [
        Question(each["ask"], {(kind, name) for key, kind in kinds.items() for name in each.get(key, ())})
        for each in held
    ]


def rank(question: Question, index: sqlite3.Connection) -> int:
    """The place of the first hit that answers it."""
    hits = find(question.ask, WORST, index).hits
    return next((place for place, hit in enumerate(hits, 1) if (hit.kind, hit.id) in question.answers), WORST)


def main() -> None:
    index = open_index()
    for file in ("questions.toml", "unseen.toml", "fresh.toml"):
        ranks = {question.ask: rank(question, index) for question in questions(file)}
        for ask, place in ranks.items():
            if place > 1:
                first = find(ask, 1, index).hits[0]
                print(f"{place:>4}  {ask}  (first: {first.kind} {first.id})")
        firsts, top = (sum(place <= limit for place in ranks.values()) for limit in (1, 3))
        print(f"{file}: {firsts} of {len(ranks)} by the first hit, {top} by the first three\n")


if __name__ == "__main__":
    main()
