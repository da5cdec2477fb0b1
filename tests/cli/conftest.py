from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulesdsl.cli import rulesdsl
from rulesdsl.language.library import load_library

Run = Callable[..., Result]


@pytest.fixture
def run(session_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("card", "mummy")`: the command in this process, on a screen of 80 columns."""
    monkeypatch.setenv("RULESDSL_CACHE", str(session_cache))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)

    def invoke(*arguments: str, stdin: str | bytes | None = None, colour: bool = False) -> Result:
        return CliRunner().invoke(rulesdsl, arguments, input=stdin, color=colour, prog_name="rulesdsl")

    return invoke


@pytest.fixture
def card_file(tmp_path: Path) -> Callable[..., Path]:
    """Writes a card file into a directory of its own."""

    def write(text: str | bytes, name: str = "ghosts.cards") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


@pytest.fixture
def built_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of `card_file` instead of the cards that come with the project."""

    def sources(_: object) -> list[tuple[str, str]]:
        return [(str(path), str(path)) for path in sorted(tmp_path.rglob("*.cards"))]

    monkeypatch.setattr(load_library, "_sources", sources)
    monkeypatch.setattr("rulesdsl.cli.card.data", lambda kind: tmp_path / kind)
    return tmp_path
