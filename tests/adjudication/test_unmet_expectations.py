"""Expectations that are not so: each is found out, and what is found instead is told."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from tests.board.driving import script


class Unmet(NamedTuple):
    board: str
    do: tuple[str, ...]
    expect: str
    found: str

    @property
    def text(self) -> str:
        ending = script(*self.do, expect=(self.expect,))
        return self.board + (ending if self.do else ending.removeprefix("do\n"))


UNMET = [
    Unmet(file["board"], tuple(each.get("do", ())), each["expect"], each["found"])
    for path in sorted((Path(__file__).parent / "unmet").glob("*.toml"))
    for file in [tomllib.loads(path.read_text(encoding="utf-8"))]
    for each in file["unmet"]
]


@pytest.mark.parametrize("each", UNMET, ids=lambda each: " / ".join((*each.do, each.expect)))
def test_unmet(each: Unmet) -> None:
    (judged,) = adjudicate(each.text).expectations
    assert (judged.holds, judged.found) == (False, each.found)
