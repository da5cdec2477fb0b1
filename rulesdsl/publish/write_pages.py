"""Writes the pages to disk, for any site builder."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from rulesdsl.paths import data

from .site_page import Extra, Page


def write(pages: Iterable[Page | Extra], directory: Path) -> int:
    """Write the hand-written and the generated pages; returns the number of generated ones."""
    shutil.copytree(data("site") / "docs", directory, dirs_exist_ok=True)
    count = 0
    for page in pages:
        file = directory / page.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page.text, encoding="utf-8")
        count += 1
    return count
