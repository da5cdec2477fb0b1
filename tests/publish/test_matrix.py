"""What if …: every verb has a row, every cell is exactly one thing, and what is open is kept as an open ruling."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import members
from rulesdsl.paths import data
from rulesdsl.publish.matrix import BadMatrix, load_matrix
from tests.adjudicated import OPEN

DIRECTORY = data("cardtexts") / "matrix"
MATRIX = load_matrix(DIRECTORY)
STRUCTURE = {t.Choice, t.Trigger, t.Block}
"""Deeds that only hold other deeds."""
VERBS = {kind.__name__ for kind in {*members(t.Deed), *get_args(t.Modifier)} - STRUCTURE}


def test_every_verb_and_modifier_is_in_one_row() -> None:
    """Whoever adds a verb writes its row: `cardtexts/matrix/<row>.toml`, named in `matrix.toml`."""
    named = Counter((*(node for row in MATRIX.rows for node in row.nodes), *MATRIX.unwritten))
    assert sorted(VERBS - named.keys()) == [], "verbs without a row"
    assert sorted(named.keys() - VERBS) == [], "there are no such verbs"
    assert [name for name, times in named.items() if times > 1] == []


def test_every_ruling_is_a_cell() -> None:
    cells = {f"{row.name}-{cell.circumstance}" for row in MATRIX.rows for cell in row.cells if cell.kind == "executed"}
    assert {file.stem for file in DIRECTORY.glob("rulings/*.ruling")} == cells


def test_every_row_is_listed() -> None:
    assert {file.stem for file in DIRECTORY.glob("*.toml")} == {"matrix", *(row.name for row in MATRIX.rows)}


def test_every_word_belongs_to_a_circumstance() -> None:
    for row in MATRIX.rows:
        told = tomllib.loads((DIRECTORY / f"{row.name}.toml").read_text("utf-8"))
        assert set(told) <= {"title", "nodes", "impossible", "same", "open"}
        for kind in ("impossible", "same", "open"):
            assert set(told.get(kind, {})) <= MATRIX.circumstances.keys(), row.name


def test_open_cells_are_open_rulings() -> None:
    """The answer is in the row, the board in `tests/rulings/matrix/`, its name in `tests/rulings/open.toml`."""
    cells = {f"{row.name}-{cell.circumstance}" for row in MATRIX.rows for cell in row.cells if cell.kind == "open"}
    assert {path.stem for path in OPEN if path.parent.name == "matrix"} == cells


ROW = 'title = "nap"\nnodes = []\n'


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        pytest.param("", "nap-tie: nothing", id="nothing in a cell"),
        pytest.param('[impossible]\ntie = "No."\n[open]\ntie = "Yes."', "impossible", id="two things in a cell"),
        pytest.param('[same]\ntie = "nap-gone: It is."', "no ruling nap-gone", id="same as nothing"),
    ],
)
def test_a_cell_is_exactly_one_thing(tmp_path: Path, row: str, wrong: str) -> None:
    (tmp_path / "matrix.toml").write_text('rows = ["nap"]\nunwritten = []\n[circumstances]\ntie = "a tie"\n')
    (tmp_path / "nap.toml").write_text(ROW + row)
    with pytest.raises(BadMatrix, match=wrong):
        load_matrix(tmp_path)
