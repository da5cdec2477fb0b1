"""The text of many rulings, word for word: whoever changes a sentence sees what it does everywhere.

    python -m tests.explain.test_golden_reports

writes the texts anew; look at the difference before you commit it.
"""

from __future__ import annotations

import re
from pathlib import Path
from zlib import crc32

import pytest

from rulesdsl.explain.report import report
from rulesdsl.explain.terminal_style import TerminalStyle
from tests.adjudicated import BOARDS, PUBLISHED, adjudicated

TEXTS = Path(__file__).parents[1] / "golden" / "reports"
CHOSEN = [path for path in (*BOARDS, *PUBLISHED) if crc32(path.name.encode()) % 5 < 2 and "matrix" not in path.parts]
WIDTH = TerminalStyle(colours=False, width=100)


def text_of(path: Path) -> str:
    return report(adjudicated(path), WIDTH) + "\n"


_LINE = re.compile(r"(?<=\.cards:)\d+")
"""It changes with every card above."""


def kept(path: Path) -> Path:
    return TEXTS / f"{path.stem}{path.suffix}.txt"


def test_there_are_sixty() -> None:
    assert len(CHOSEN) >= 60
    assert {file.name for file in TEXTS.iterdir()} == {kept(path).name for path in CHOSEN}


@pytest.mark.parametrize("path", CHOSEN, ids=lambda path: path.stem)
def test_the_text_is_the_same(path: Path) -> None:
    assert _LINE.sub("…", text_of(path)) == _LINE.sub("…", kept(path).read_text(encoding="utf-8"))


def write() -> None:
    TEXTS.mkdir(exist_ok=True)
    for old in TEXTS.iterdir():
        old.unlink()
    for path in CHOSEN:
        kept(path).write_text(text_of(path), encoding="utf-8")


if __name__ == "__main__":
    write()
