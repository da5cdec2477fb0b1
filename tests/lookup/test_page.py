"""The page finds the same as the command line, in the same order."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from rulesdsl.lookup import find
from rulesdsl.lookup.index import Index
from rulesdsl.paths import data

from .score import FILES, names, questions
from .test_names import slips

HERE = Path(__file__).parent
MOST = 20
LEAST_ASKED = 1000


@pytest.fixture(scope="module")
def asked(index: Index) -> list[str]:
    """Questions, parts of questions, names with slips, and what nobody would ask."""
    random = Random(1)
    found = [question.ask for file in FILES for question in questions(file)]
    found += [question[: random.randrange(1, len(question))] for question in found]
    names = [index.hit(number).title for number in range(0, len(index.kinds), 12)]
    found += [*names, *(next(slips(name)) for name in names)]
    uncovered = [name for name, _ in index.uncovered.values()]
    found += [f"can {name} duel" for name in uncovered[::20]] + [next(slips(name)) for name in uncovered[::15]]
    return [*found, "", " ", "?", "é", "Mo\u2019ai", "Çüñ ß", "\ufb01re", "x" * 300, "the", "+1 +1", "'s", "what is a"]


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_page_and_command_line_agree(index: Index, asked: list[str], tmp_path: Path) -> None:
    file = tmp_path / "index"
    file.write_bytes(index.text)
    command = ["node", str(HERE / "ask.mjs"), str(data("site") / "docs" / "assets" / "lookup.js"), str(file)]
    done = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, encoding="utf-8", check=True, timeout=300
    )
    answered = json.loads(done.stdout)
    assert len(asked) >= LEAST_ASKED
    for question, page in zip(asked, answered, strict=True):
        found = find(question, MOST, index)
        assert [names(hit) for hit in found.hits] == page["hits"], question
        assert found.read_as == page["readAs"], question
