"""`rulesdsl site`: what it writes and what it says. What the pages hold is tested in tests/publish."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulesdsl.publish
import rulesdsl.publish.corpus
from rulesdsl.publish import Corpus, Extra, Page, RulingFails, run_mkdocs

from .conftest import Run


@pytest.mark.slow
def test_pages_for_another_builder(
    run: Run, corpus: Corpus, made: dict[str, Page | Extra], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulesdsl.publish, "load_corpus", lambda: corpus)
    monkeypatch.setattr(rulesdsl.publish, "pages", lambda given: iter(made.values() if given is corpus else ()))
    result = run("site", "pages", "--output", str(tmp_path / "docs"), "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["directory"] == str(tmp_path / "docs")
    assert told["pages"] > 300
    assert (tmp_path / "docs" / "glossary" / "bury.md").read_text(encoding="utf-8").startswith('---\ntitle: "Bury"\n')
    assert (tmp_path / "docs" / "index.md").is_file()


def test_a_failing_ruling_is_bad_input(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(files: object) -> None:
        raise RulingFails("some.ruling:14: expected this, found that")

    monkeypatch.setattr(rulesdsl.publish.corpus, "played", failing)
    result = run("site", "pages", "--output", str(tmp_path / "docs"))
    assert result.exit_code == 2
    assert "some.ruling:14: expected this, found that" in result.stderr


def test_away_from_a_checkout_it_says_so(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_mkdocs, "data", lambda kind: tmp_path / kind)
    result = run("site", "build")
    assert result.exit_code == 2
    assert "built from a checkout" in result.stderr


def test_what_to_do_has_to_be_said(run: Run) -> None:
    assert run("site").exit_code == 2
    assert run("site", "destroy").exit_code == 2
