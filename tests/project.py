"""Where the project is, its files, and copies of them."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "rulesdsl"
MADE = {"build", "dist", "htmlcov", "__pycache__"}  # and every directory with a dot but .ci


@cache
def project_files() -> tuple[Path, ...]:
    """Every file that somebody wrote, whether this is a clone or an unpacked sdist."""
    found = []
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name not in MADE and (name == ".ci" or not name.startswith("."))]
        found += [Path(folder, name) for name in names if name != ".git" and not name.startswith(".coverage")]
    return tuple(sorted(found))


def copy_checkout(place: Path) -> Path:
    """A copy of all that the commands need, with byte code, which saves it seconds of compiling."""
    half_written = shutil.ignore_patterns("*.pyc.*")
    for directory in ("rulesdsl", "grammar", "cardtexts"):
        shutil.copytree(ROOT / directory, place / directory, ignore=half_written)
    shutil.copy(ROOT / "pyproject.toml", place)
    return place


def copy_cache(kept: Path, place: Path) -> None:
    """What is whole in it. Other processes may write there at the same time, and delete what is old."""
    place.mkdir()
    for file in kept.glob("*.kept"):
        with suppress(FileNotFoundError):
            shutil.copy(file, place)
