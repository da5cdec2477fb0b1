from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.lookup.index import Index, open_index


@pytest.fixture(scope="session")
def index(compiled: Path) -> Index:
    """The index of all our texts, made for the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", str(compiled))
        return open_index()


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own."""
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"
