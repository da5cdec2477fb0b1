"""What goes into the page beside the text: which files, checked how, and what is said without them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rulesdsl.publish import engine_in_page
from rulesdsl.publish.engine_in_page import LIST, PLACE, add_engine, packed_engine
from rulesdsl.publish.npm_packages import LeftOut, check


def said(site: Path) -> str:
    found: str = json.loads((site / PLACE / LIST).read_text(encoding="utf-8"))["left_out"]
    return found


def test_without_npm_the_site_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    add_engine(tmp_path / "site")
    assert said(tmp_path / "site") == "npm is not installed"


def test_it_can_be_left_out(tmp_path: Path) -> None:
    add_engine(tmp_path, wanted=False)
    assert said(tmp_path) == "it was not asked for"


def test_npm_that_fails_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "cache"))
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho no network >&2\nexit 1\n", encoding="utf-8")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LeftOut, match="npm failed: no network"):
        packed_engine()


def test_another_checksum_is_refused(tmp_path: Path) -> None:
    archive = tmp_path / "pyodide.tgz"
    archive.write_bytes(b"something else")
    with pytest.raises(LeftOut, match=r"the checksum of pyodide.tgz is sha512-.* and not sha512-good"):
        check(archive, "sha512-good")


def test_what_is_packed() -> None:
    names = {name for name, _ in engine_in_page._sources()}
    assert all(Path(path).is_file() for _, path in engine_in_page._sources())
    assert "packages/rulesdsl/adjudication/adjudicate.py" in names
    assert "packages/rulesdsl/_data/grammar/board.lark" in names
    assert any(name.endswith(".cards") for name in names)
    assert not any(name.startswith(("packages/rulesdsl/cli", "packages/rulesdsl/publish")) for name in names)
    assert not any("click" in name for name in names)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_all_of_it_is_small() -> None:
    try:
        packed = packed_engine()
    except LeftOut as reason:
        pytest.skip(str(reason))
    files = json.loads((packed / LIST).read_text(encoding="utf-8"))["files"]
    assert {(packed / f"{name}.packed").stat().st_size for name in files} == {each["packed"] for each in files.values()}
    assert sum(file.stat().st_size for file in packed.glob("*.packed")) < 7_700_000
