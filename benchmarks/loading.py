"""All cards as they are kept, for those who need every one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from rulesdsl.language.library.load_library import load

from .measure import Row, race


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as directory:
        os.environ["RULESDSL_CACHE"] = directory
        load()
        kept = sorted(Path(directory).glob("cards-*.kept"))
        ours, parsed = race(
            lambda: load().definitions,
            lambda: [json.loads(path.read_bytes().split(b"\n", 1)[1]) for path in kept],
            rounds=51,
        )
        del os.environ["RULESDSL_CACHE"]
    yield Row("make all definitions", ours, "json.loads of their files", parsed, 3)
