"""The table in the page: how soon it rules and answers, beside bare Python there and our engine outside; its weight."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from rulesdsl.live.messages import Engine
from rulesdsl.publish.engine_in_page import LIST, PLACE, packed_engine, runtime
from rulesdsl.publish.npm_packages import LeftOut
from rulesdsl.publish.run_mkdocs import build

from .measure import Missing, Row

BROWSER = Path(__file__).resolve().parent.parent / "tests" / "browser"
LARGEST = 8e6
"""Bytes to transfer at the first visit."""


def rows() -> Iterator[Row | Missing]:
    """Only where the browser tests can run."""
    chromium, packages = shutil.which("chromium"), BROWSER.parent.parent / "build" / "browser"
    if chromium is None or not (packages / "node_modules").is_dir():
        yield Missing("the table in the page", "the browser tests are not installed (make browser)")
        return
    try:
        packed = packed_engine()
    except LeftOut as reason:
        yield Missing("the table in the page", str(reason))
        return
    files = json.loads((packed / LIST).read_text(encoding="utf-8"))["files"]
    yield Row("the engine to transfer", sum(each["packed"] for each in files.values()), "8 MB", LARGEST, 1, "bytes")
    with TemporaryDirectory() as name:
        site = build(Path(name) / "site").directory
        yield from _measured(site, chromium, packages)


def _measured(site: Path, chromium: str, packages: Path) -> Iterator[Row]:
    assert (site / PLACE / LIST).is_file()
    done = subprocess.run(
        ["node", str(BROWSER / "answers.mjs"), str(site), str(runtime())], check=True, capture_output=True, text=True,
        env={**os.environ, "CHROMIUM": chromium, "BROWSER_PACKAGES": str(packages)},
    )  # fmt: skip
    found = json.loads(done.stdout)
    ours, bare = (median(start[which] for start in found["starts"]) / 1000 for which in ("ours", "bare"))
    yield Row("first ruling in the page", ours, "bare loadPyodide", bare, 1.5)
    in_page = [answer["taken"] / 1000 for answer in found["answers"]]
    native = [*map(_native(Engine()), found["answers"])]
    yield Row("an answer in the page", median(in_page), "60 ms", 0.06, 1)
    yield Row("an answer in the page", median(in_page), "the same outside", median(native), 5)


def _native(engine: Engine) -> Any:
    """The same answer, asked in the same order; seconds."""

    def seconds(answer: dict[str, Any]) -> float:
        message = json.dumps({**answer, "ask": "answer"})
        engine.respond(json.dumps({"ask": "ruling", "board": answer["board"]}))
        began = perf_counter()
        engine.respond(message)
        return perf_counter() - began

    return seconds
