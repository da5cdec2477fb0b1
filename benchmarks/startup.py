"""A whole process, from the shell's point of view."""

from __future__ import annotations

from collections.abc import Iterator

from .measure import Row, command, cpu_race


def rows() -> Iterator[Row]:
    ours, click = cpu_race(command("-m", "rulesdsl", "card", "mummy"), command("-c", "import click"), rounds=21)
    yield Row("rulesdsl card mummy", ours, 'python -c "import click"', click, 2)
