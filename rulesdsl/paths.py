"""Where the data lives: beside the package in a wheel, at the top of the checkout otherwise."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent


@cache
def data(kind: Literal["grammar", "cardtexts", "site"]) -> Path:
    """The directory of that kind. A checkout wins, so that an editable install never reads a stale copy."""
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / kind).is_dir():
        return checkout / kind
    return _PACKAGE / "_data" / kind
