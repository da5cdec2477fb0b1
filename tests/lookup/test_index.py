"""The index is never out of date, and never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulesdsl.lookup import find
from rulesdsl.lookup import index as module
from rulesdsl.lookup.index import Index
from tests.project import copy_cache, copy_checkout


def files(kept: Path) -> list[Path]:
    return sorted(kept.glob("lookup-*.kept"))


@pytest.fixture
def makings(index: Index, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """One for each time that the index is made. To make it takes seconds, so it is the one that is there already."""
    made: list[bytes] = []

    def make() -> tuple[bytes, bool]:
        made.append(index.text)
        return index.text, True

    monkeypatch.setattr(module, "_made", make)
    return made


def test_it_is_made_once(kept: Path, makings: list[bytes]) -> None:
    made = find("tie for second")
    assert len(files(kept)) == 1
    assert find("tie for second") == made
    assert len(makings) == 1


@pytest.mark.parametrize("content", [b"", b"rubbish\nrubbish", None])
def test_a_damaged_file_is_as_good_as_none(kept: Path, makings: list[bytes], content: bytes | None) -> None:
    made = find("bury")
    (file,) = files(kept)
    whole = file.read_bytes()
    file.write_bytes(whole[:-100] if content is None else content)
    assert find("bury") == made
    assert len(makings) == 2
    assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_written(tmp_path: Path, makings: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "file" / "kept"))
    assert find("bury").hits[0].id == "bury"
    assert len(makings) == 1


def test_no_cache(makings: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", "off")
    assert find("bury").hits[0].id == find("bury").hits[0].id == "bury"
    assert len(makings) == 2


# --- a checkout of its own, edited ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def checkout(compiled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nothing was edited yet, so what was compiled and the index are there already."""
    copy = copy_checkout(tmp_path_factory.mktemp("checkout"))
    copy_cache(compiled, copy / "kept")
    return copy


def lookup(checkout: Path, *typed: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "RULESDSL_CACHE": str(checkout / "kept")}
    command = [sys.executable, "-m", "rulesdsl", "lookup", *typed]
    return subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, encoding="utf-8", check=False)


EDITS = [
    ("cardtexts/glossary/bury.toml", 'summary = "Put', 'summary = "Zugzwang. Put', "zugzwang"),
    ("cardtexts/clauses/oops-2018.toml", 'text = "Burying needs', 'text = "Zeugma. Burying needs', "zeugma"),
    ("cardtexts/clarifications/oops-2018.toml", 'question = "', 'question = "Zebu? ', "zebu"),
    ("cardtexts/synonyms.toml", "[near]\n", '[near]\nzilch = ["zero"]\n', "zilch"),
    ("cardtexts/oops-2018/cowboys.cards", 'base "Saloon"', 'base "Zydeco Saloon"', "zydeco"),
    ("cardtexts/boards/duel-tie.board", "title A", "title A zesty", "zesty"),
    ("cardtexts/asked/examples.toml", '["what is a talent"', '["zyzzyva", "what is a talent"', "zyzzyva"),
]


@contextmanager
def edited(checkout: Path, edits: Sequence[tuple[str, str, str, str]]) -> Iterator[None]:
    before = {checkout / file: (checkout / file).read_text(encoding="utf-8") for file, *_ in edits}
    for file, old, new, _ in edits:
        text = before[checkout / file]
        assert old in text
        (checkout / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    try:
        yield
    finally:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit[0])
def test_an_edit_of_any_file_makes_another_index(
    checkout: Path, kept: Path, monkeypatch: pytest.MonkeyPatch, edit: tuple[str, str, str, str]
) -> None:
    monkeypatch.setattr(module, "data_path", lambda name: str(checkout / name))
    before = module._fingerprint()
    assert before is not None
    with edited(checkout, [edit]):
        assert module._fingerprint() not in (before, None)
    assert module._fingerprint() == before


@pytest.mark.slow
def test_edits_are_found_at_once(checkout: Path) -> None:
    new_words = [word for *_, word in EDITS]
    assert [word for word in new_words if lookup(checkout, word).returncode != 1] == []
    with edited(checkout, EDITS):
        assert [word for word in new_words if lookup(checkout, word).returncode != 0] == []
    assert lookup(checkout, new_words[0]).returncode == 1


@pytest.mark.parametrize(
    ("file", "content", "place"),
    [
        ("cardtexts/glossary/bury.toml", 'term = "Bury', ":1:13: R101 This is not TOML"),
        (
            "cardtexts/synonyms.toml",
            "ignore = []\n[same]\nkill = 1\n[near]\na = ['b']\n",
            ":2:2: R104 `same` has to be a table of lists",
        ),
        ("cardtexts/synonyms.toml", "\0", ":1:1: F104"),
    ],
)
def test_a_damaged_text_is_told_with_its_place(checkout: Path, file: str, content: str, place: str) -> None:
    path = checkout / file
    text = path.read_text(encoding="utf-8")
    path.write_text(content, encoding="utf-8")
    result = lookup(checkout, "bury")
    path.write_text(text, encoding="utf-8")
    assert (result.returncode, result.stdout) == (2, "")
    assert f"{Path(file).name}{place}" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_card_file_with_mistakes_is_left_out_with_a_warning_each_time(checkout: Path) -> None:
    path = checkout / "cardtexts/oops-2018/cowboys.cards"
    text = path.read_text(encoding="utf-8")
    path.write_text("minion\n", encoding="utf-8")
    results = [lookup(checkout, "bury"), lookup(checkout, "bury")]
    path.write_text(text, encoding="utf-8")
    for result in results:
        assert result.returncode == 0
        assert f"{path} has a mistake and is left out" in result.stderr
