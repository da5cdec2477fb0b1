"""What players say came of it, in whole sentences: the true ones hold, the false ones do not."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate


class Told(NamedTuple):
    board: str
    true: tuple[str, ...]
    false: tuple[tuple[str, str], ...]

    def expecting(self, *sentences: str) -> str:
        return self.board + "\nexpect\n" + "".join(f"    {sentence}\n" for sentence in sentences)


TOLD = [
    Told(each["board"], tuple(each["true"]), tuple((said, found) for said, found in each["false"]))
    for path in sorted((Path(__file__).parent / "sentences").glob("*.toml"))
    for each in tomllib.loads(path.read_text(encoding="utf-8"))["situation"]
]


def test_enough_sentences() -> None:
    assert sum(len(told.true) for told in TOLD) >= 250
    assert sum(len(told.false) for told in TOLD) >= 150


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.true[0])
def test_true(told: Told) -> None:
    ruling = adjudicate(told.expecting(*told.true))
    assert [judged.expected for judged in ruling.expectations] == list(told.true)
    assert [(judged.expected, judged.found) for judged in ruling.expectations if not judged.holds] == []


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.true[0])
def test_false(told: Told) -> None:
    ruling = adjudicate(told.expecting(*(said for said, _ in told.false)))
    found = [(judged.expected, judged.found) for judged in ruling.expectations]
    assert found == list(told.false)
    assert not any(judged.holds for judged in ruling.expectations)
