"""Which versions of Python are compared with this one, and what counts as a difference."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .pythons import differing, installed


def command(folder: Path, version: str, *, works: bool = True) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"python{version}"
    file.write_text(f"#!/bin/sh\nexit {0 if works else 127}\n", encoding="utf-8")
    file.chmod(0o755)
    return file


def test_finds_each_other_version_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, kept = tmp_path / "first", tmp_path / "pyenv"
    monkeypatch.setenv("PATH", str(first))
    monkeypatch.setenv("PYENV_ROOT", str(kept))
    ours = "{}.{}".format(*sys.version_info)
    newer = f"3.{sys.version_info.minor + 1}"
    for version in ("2.7", "3.10", ours, "3.98"):
        command(first, version)
    command(first, "3.99", works=False)
    (first / "python3.97-config").touch()
    found = command(first, newer)
    kept_one = command(kept / "versions" / "3.99.1" / "bin", "3.99")
    command(kept / "versions" / newer / "bin", newer)
    assert installed() == {newer: str(found), "3.98": str(first / "python3.98"), "3.99": str(kept_one)}


def test_finds_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert installed() == {}


def test_tells_what_differs() -> None:
    assert differing({"a": "1", "b": "2"}, {"a": "1", "b": "2"}) == []
    assert differing({"a": "1", "b": "2", "c": "3"}, {"a": "1", "b": "0", "d": "3"}) == ["b", "c", "d"]
