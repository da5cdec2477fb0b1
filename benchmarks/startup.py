"""A whole process, from the shell's point of view."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator

from .measure import Row, race


def process(*arguments: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)


def rows() -> Iterator[Row]:
    ours, click = race(process("-m", "rulesdsl", "card", "mummy"), process("-c", "import click"), rounds=21)
    yield Row("rulesdsl card mummy", ours, 'python -c "import click"', click, 2)
