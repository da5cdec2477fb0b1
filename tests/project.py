"""Where the project is, and its files."""

from __future__ import annotations

import os
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
