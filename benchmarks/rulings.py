"""From a board file to a ruling: the whole process, and the ruling alone once everything is loaded."""

from __future__ import annotations

import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.paths import data

from .measure import Row, race
from .startup import process

BOARD = "high-noon"


def rows() -> Iterator[Row]:
    text = (data("cardtexts") / "boards" / f"{BOARD}.board").read_text(encoding="utf-8")
    command = process("-m", "rulesdsl", "adjudicate", BOARD)

    def cold() -> None:
        with TemporaryDirectory() as nothing_kept:
            os.environ["RULESDSL_CACHE"] = nothing_kept
            command()
            del os.environ["RULESDSL_CACHE"]

    start, warm = race(process("-c", "pass"), command, rounds=9)
    yield Row("rulesdsl adjudicate", warm, "starting the interpreter", start, 40)
    first, start = race(cold, process("-c", "pass"), rounds=3)
    yield Row("the very first adjudicate", first, "starting the interpreter", start, 200)
    (ruling,) = race(lambda: adjudicate(text), rounds=15)
    yield Row("a ruling once all is loaded", ruling, "a tenth of a second", 0.1, 1)
