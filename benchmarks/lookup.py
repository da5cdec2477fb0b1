"""A question to the rules, as a whole process; the first run has made the index."""

from __future__ import annotations

from collections.abc import Iterator

from .measure import Row, race
from .startup import process

FLOOR = "import click, sqlite3"


def rows() -> Iterator[Row]:
    question, slip, floor = race(
        process("-m", "rulesdsl", "lookup", "do buried cards count when a base scores"),
        process("-m", "rulesdsl", "lookup", "talnet"),
        process("-c", FLOOR),
        rounds=21,
    )
    yield Row("rulesdsl lookup, a question", question, f'python -c "{FLOOR}"', floor, 2)
    yield Row("rulesdsl lookup, a slip", slip, f'python -c "{FLOOR}"', floor, 2)
