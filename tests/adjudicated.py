"""The boards and rulings of the project. Each is adjudicated once in a process, for whichever test asks first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import rulesdsl.adjudication.adjudicate
import rulesdsl.cli.boards
import rulesdsl.publish.corpus
from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.explain.ruling import Ruling
from rulesdsl.paths import data

BOARDS = sorted(data("cardtexts").glob("boards/*.board"))
PUBLISHED = sorted(data("cardtexts").glob("*/rulings/*.ruling"))
_RULINGS = Path(__file__).parent / "rulings"
OPEN = sorted(
    _RULINGS / folder / f"{name}.ruling"
    for folder, names in tomllib.loads((_RULINGS / "open.toml").read_text(encoding="utf-8")).items()
    for name in names
)
"""Rulings that the engine does not get right yet."""
OURS = sorted({*_RULINGS.glob("*/*.ruling")} - {*OPEN})

GENDERED = re.compile(r"\b(she|hers?|herself|he|his|him|himself)\b", re.IGNORECASE)
"""What no board or ruling says of a player."""

_kept: dict[str, Ruling] = {}
"""By the text of the file."""


def adjudicated(path: Path) -> Ruling:
    return adjudicate_once(path.read_text(encoding="utf-8"), path=str(path))


def adjudicate_once(text: str, *, path: str = "<board>", edition: str | None = None, seed: int | None = None) -> Ruling:
    """What `adjudicate` returns, from memory if it can be. Nobody may change it."""
    if edition is not None or seed is not None:
        return adjudicate(text, path=path, edition=edition, seed=seed)
    if text not in _kept:
        _kept[text] = adjudicate(text, path=path)
    kept = _kept[text]
    return kept.replace(board=kept.board.replace(path=path))


@contextmanager
def adjudicating_once() -> Iterator[None]:
    """While it lasts, the command line and the site use `adjudicate_once`, too."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (rulesdsl.adjudication.adjudicate, rulesdsl.cli.boards, rulesdsl.publish.corpus):
            patch.setattr(module, "adjudicate", adjudicate_once)
        yield
