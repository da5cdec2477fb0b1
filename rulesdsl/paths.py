"""Where the data lives: beside the package in a wheel, at the top of the checkout otherwise."""

from __future__ import annotations

import os.path
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

Kind: TypeAlias = Literal["grammar", "cardtexts", "site"]

_PACKAGE = os.path.dirname(os.path.realpath(__file__))


@cache
def data_path(kind: Kind) -> str:
    """The directory of that kind. A checkout wins, so that an editable install never reads a stale copy."""
    checkout = os.path.dirname(_PACKAGE)
    here = os.path.join(checkout, kind)
    if os.path.isfile(os.path.join(checkout, "pyproject.toml")) and os.path.isdir(here):
        return here
    return os.path.join(_PACKAGE, "_data", kind)


def data(kind: Kind) -> Path:
    """The same as a `Path`, which takes a while to import."""
    from pathlib import Path

    return Path(data_path(kind))
