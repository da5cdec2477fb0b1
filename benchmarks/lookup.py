"""A question to the rules, as a whole process; the first run has made the index."""

from __future__ import annotations

from collections.abc import Iterator

from .measure import Row, command, cpu_race

FLOOR = "import click, sqlite3"


def rows() -> Iterator[Row]:
    question, slip, floor = cpu_race(
        command("-m", "rulesdsl", "lookup", "do buried cards count when a base scores"),
        command("-m", "rulesdsl", "lookup", "talnet"),
        command("-c", FLOOR),
        rounds=21,
    )
    yield Row("rulesdsl lookup, a question", question, f'python -c "{FLOOR}"', floor, 2)
    yield Row("rulesdsl lookup, a slip", slip, f'python -c "{FLOOR}"', floor, 2)
