"""Illegal attempts, one after the other: each is refused, at its own line, with the reason that is true there."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.cli.check import wrong_with_board
from rulesdsl.language.diagnostics.diagnostic import SourceError
from tests.board.driving import problems, script


class Attempt(NamedTuple):
    board: str
    after: tuple[str, ...]
    line: str
    why: str
    """What is said of it, or the part that matters where it is told in the words of a step."""

    @property
    def text(self) -> str:
        return self.board + script(*self.after, self.line)


ATTEMPTS = [
    Attempt(found["board"], tuple(attempt.get("after", ())), attempt["line"], attempt["why"])
    for path in sorted((Path(__file__).parent / "refused").glob("*.toml"))
    for found in [tomllib.loads(path.read_text(encoding="utf-8"))]
    for attempt in found.get("refused", ())
] + [
    Attempt(situation["board"], tuple(situation["after"]), attempt["line"], attempt["why"])
    for path in sorted((Path(__file__).parent / "refused").glob("own-words*.toml"))
    for situation in tomllib.loads(path.read_text(encoding="utf-8"))["situation"]
    for attempt in situation["refused"]
]


def test_enough_attempts() -> None:
    assert len(ATTEMPTS) >= 200


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda attempt: " / ".join((*attempt.after, attempt.line)))
def test_refused(attempt: Attempt) -> None:
    (problem,) = problems(attempt.text)
    assert attempt.text.split("\n")[problem.span.line - 1].strip() == attempt.line
    assert attempt.why in problem.message.partition(" The open question:")[0]
    assert problem.suggestion or "The game is over" in problem.message


@pytest.mark.parametrize("attempt", ATTEMPTS[::15], ids=lambda attempt: " / ".join((*attempt.after, attempt.line)))
def test_check_and_adjudicate_agree(attempt: Attempt) -> None:
    with pytest.raises(SourceError) as refused:
        adjudicate(attempt.text, path="x.board")
    assert [*wrong_with_board("x.board", attempt.text)] == [*refused.value.diagnostics]
