from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesdsl.language.library import compiler
from rulesdsl.language.library.compiled_file import CompiledFile

CARDS = """\
faction "Tests" in tests-2018

minion "Señor O'Neil, the 2nd" power 3 copies 2
    play: draw 1
    talent:
        draw 1
        draw 2

action "So-So Idea" on minion[other]
    ongoing: this minion has +1 power

base "Plain" breakpoint 20 vp 4 2 1
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache for each test."""
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    (tmp_path / "tests-2018").mkdir()
    path = tmp_path / "tests-2018" / "tests.cards"
    path.write_text(CARDS, encoding="utf-8")
    return path


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are compiled."""
    runs: list[str] = []
    original = compiler.compile_file

    def counted(shown: str, path: str, *others: Any) -> CompiledFile:
        runs.append(Path(path).name)
        return original(shown, path, *others)

    monkeypatch.setattr(compiler, "compile_file", counted)
    return runs
