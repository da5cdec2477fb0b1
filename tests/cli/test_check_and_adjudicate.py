"""`check` knows nothing of a board that `adjudicate` does not, and the other way round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.adjudication.test_refused_lines import ATTEMPTS
from tests.adjudication.test_understood_lines import UNDERSTOOD
from tests.board.test_mistakes import MISTAKES

from .conftest import Run

WRONG_ENDS = [each.text + "    Ann wins\n" for each in UNDERSTOOD[::40]]
TEXTS = [
    "", "# nothing\n", "how many cards may Ann play?\n", *WRONG_ENDS, *(each.text for each in UNDERSTOOD[::20]),
    *(attempt.text for attempt in ATTEMPTS[::20]), *(mistake.text for mistake in MISTAKES[::10]),
]  # fmt: skip


def found(output: str, path: Path) -> list[str]:
    """The places and the messages."""
    return re.findall(rf"^{re.escape(str(path))}(:\d+:\d+: [A-Z]\d{{3}} .*)$", output, re.MULTILINE)


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_both_find_the_same(text: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.board"
    path.write_text(text, encoding="utf-8")
    checked, adjudicated = run("check", str(path)), run("adjudicate", str(path), "--quiet")
    problems = found(checked.output, path)
    assert checked.exit_code == (2 if problems else 0)
    assert adjudicated.exit_code == (
        1 if problems and all(" B301 " in each for each in problems) else checked.exit_code
    )
    if "B105" in "".join(problems):
        assert "is empty" in adjudicated.output
    elif adjudicated.exit_code == 2:
        assert found(adjudicated.output, path) == problems
