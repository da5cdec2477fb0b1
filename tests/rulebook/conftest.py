from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.paths import data
from rulesdsl.rulebook import load

Damage = Callable[[str, str, str], Diagnostic]


def copy_of_texts(place: Path) -> Path:
    """The files of the rulebooks, without cards, boards and rulings."""
    others = shutil.ignore_patterns("rulings", "boards", "*.cards")
    return Path(shutil.copytree(data("cardtexts"), place / "cardtexts", ignore=others))


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rulebook files, free to be spoilt."""
    monkeypatch.setenv("RULESDSL_CACHE", "off")
    return copy_of_texts(tmp_path)


@pytest.fixture
def damage(copied: Path) -> Damage:
    """Replaces a text in a file, once, and gives the one problem that this makes."""

    def spoil(file: str, old: str, new: str) -> Diagnostic:
        path = copied / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(SourceError) as caught:
            load(copied)
        (problem,) = caught.value.diagnostics
        assert problem.path == str(path)
        return problem

    return spoil
