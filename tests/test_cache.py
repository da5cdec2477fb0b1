"""What is kept is never out of date, and what is up to date is not read again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulesdsl import cache


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(cache, "SETTLED", -1)  # nobody waits here until a file is old
    return tmp_path / "kept"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "source" / "a.txt"
    path.parent.mkdir()
    path.write_text("one")
    return path


def key(source: Path, version: str = "1") -> str | None:
    return cache.key_of("test", version, cache.files_below(source.parent, ".txt"))


def test_files_that_look_the_same_are_not_read_again(kept: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = key(source)
    monkeypatch.setattr(cache, "fingerprint", lambda *_: pytest.fail("read again"))
    assert key(source) == first is not None


@pytest.mark.parametrize("change", ["content", "same size and time", "another file", "gone", "renamed", "version"])
def test_every_change_gives_another_key(kept: Path, source: Path, change: str) -> None:
    more = source.with_name("b.txt")
    more.write_text("more")
    first, version = key(source), "1"
    match change:
        case "content":
            source.write_text("another")
        case "same size and time":
            before = source.stat()
            source.write_text("two")
            os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
        case "another file":
            source.with_name("c.txt").write_text("")
        case "gone":
            more.unlink()
        case "renamed":
            more.rename(source.with_name("z.txt"))
        case "version":
            version = "2"
    assert key(source, version) not in (first, None)


def test_what_is_as_it_was_has_the_key_that_it_had(kept: Path, source: Path) -> None:
    first = key(source)
    source.write_text("two")
    assert key(source) != first
    source.write_text("one")
    assert key(source) == first


def test_a_file_that_was_just_written_is_not_trusted_to_look_the_same(
    kept: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "SETTLED", 60 * 10**9)
    key(source)
    assert not list(kept.glob("*.stamp"))


@pytest.mark.parametrize("stamp", [b"", b"rubbish", bytes(range(256))])
def test_a_damaged_stamp_is_ignored(kept: Path, source: Path, stamp: bytes) -> None:
    first = key(source)
    (file,) = kept.glob("*.stamp")
    file.write_bytes(stamp)
    assert key(source) == first


def test_without_a_cache_nothing_is_looked_at(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", "off")
    assert key(source) is None


def test_files_that_cannot_be_read_have_no_key(kept: Path, source: Path) -> None:
    assert cache.key_of("test", "1", [("a", str(source.parent / "missing"))]) is None
    assert cache.key_of("test", "1", [("a", "\0")]) is None


def test_files_below_a_directory(source: Path) -> None:
    below = source.parent / "below"
    (below / "deep").mkdir(parents=True)
    for name in ("z.txt", "c.txt", "c.other", "deep/d.txt"):
        (below / name).write_text("")
    found = [name for name, _ in cache.files_below(source.parent, ".txt")]
    assert found == ["source/a.txt", "source/below/c.txt", "source/below/z.txt", "source/below/deep/d.txt"]
    assert len(cache.files_below(source.parent, ".txt", ".other", depth=2)) == 4


def test_what_was_written_is_read(kept: Path) -> None:
    for body in (b"", b"one", b"two\nlines\n", bytes(range(256))):
        cache.write("k", body, "test")
        assert cache.read("k", "test") == body
    assert cache.read("k", "other") is None
    assert cache.read("other", "test") is None
