"""From a board file to a ruling: the whole process, and the ruling alone once everything is loaded."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.paths import data

from .measure import Row, command, cpu_race, race

BOARD = "high-noon"
ADJUDICATE = ("-m", "rulesdsl", "adjudicate", BOARD)
FLOOR = "import click, lark, jinja2"


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as name:
        os.environ["RULESDSL_CACHE"] = f"{name}/warm"
        warm, floor = cpu_race(command(*ADJUDICATE), command("-c", FLOOR), rounds=15)
        yield Row("rulesdsl adjudicate", warm, f'python -c "{FLOOR}"', floor, 2)

        def nothing_kept() -> Sequence[str]:
            os.environ["RULESDSL_CACHE"] = f"{name}/{len(list(Path(name).iterdir()))}"
            return ADJUDICATE

        first, floor = cpu_race(nothing_kept, command("-c", FLOOR), rounds=5)
        yield Row("the very first adjudicate", first, f'python -c "{FLOOR}"', floor, 12)
        del os.environ["RULESDSL_CACHE"]
    text = (data("cardtexts") / "boards" / f"{BOARD}.board").read_text(encoding="utf-8")
    (ruling,) = race(lambda: adjudicate(text), rounds=15)
    yield Row("a ruling once all is loaded", ruling, "a tenth of a second", 0.1, 1)
