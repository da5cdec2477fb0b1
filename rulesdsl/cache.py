"""Where what was compiled is kept between runs: the cards, and whatever else takes long to make.

A file's name holds a hash of everything that its content was made from, so it cannot be out of date; its first line
holds a hash of the rest, so a damaged file is as good as none. Nothing here ever fails: a cache that cannot be
read or written only costs time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

KEPT = 8
"""Files of a kind to keep: other checkouts, other card files."""
ABANDONED = 60 * 60
"""Seconds after which a half-written file belongs to nobody any more."""


def directory() -> Path | None:
    """The user's cache directory for us, or what RULESDSL_CACHE says: `off`, or another directory."""
    setting = os.environ.get("RULESDSL_CACHE", "")
    if setting:
        return None if setting.lower() == "off" else Path(setting)
    try:
        return _users_caches() / "rulesdsl"
    except RuntimeError:  # nobody's home
        return None


def _users_caches() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    configured = os.environ.get("XDG_CACHE_HOME", "")
    return Path(configured) if Path(configured).is_absolute() else Path.home() / ".cache"


def contents(root: Path, *endings: str) -> Iterator[tuple[str, bytes]]:
    """Every file below a directory whose name ends so, in an order that is always the same. May raise `OSError`."""
    for parent, below, names in os.walk(root):
        below.sort()
        for name in sorted(names):
            if name.endswith(endings):
                with open(f"{parent}/{name}", "rb") as file:  # noqa: PTH123 (a Path takes three times as long)
                    yield f"{parent[len(str(root)) :]}/{name}", file.read()


def fingerprint(parts: Iterable[tuple[str, bytes]]) -> str:
    """A hash of names and contents, from which each can be told apart."""
    found = blake2b(digest_size=16)
    for name, content in parts:
        found.update(f"{len(name)} {name} {len(content)} ".encode("utf-8", "surrogateescape"))
        found.update(content)
    return found.hexdigest()


def read(key: str, kind: str = "cards") -> list[bytes] | None:
    """The lines that were written under this key, if they are all there."""
    place = _place(key, kind)
    try:
        head, _, body = place.read_bytes().partition(b"\n") if place else (b"", b"", b"")
    except OSError:
        return None
    return body.split(b"\n") if head == _head(key, body) else None


def write(key: str, lines: Sequence[bytes], kind: str = "cards") -> None:
    """All or nothing, whoever else is writing: the file gets its name when it is complete."""
    place = _place(key, kind)
    if place is None:
        return
    from tempfile import mkstemp  # slow to import, and seldom needed

    body = b"\n".join(lines)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, part = mkstemp(dir=place.parent, prefix=f"{kind}-", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_head(key, body) + b"\n" + body)
            Path(part).replace(place)
        except OSError:
            Path(part).unlink()
            raise
        _prune(place, kind)
    except OSError:
        return


def _place(key: str, kind: str) -> Path | None:
    parent = directory()
    return parent / f"{kind}-{key}.json" if parent else None


def _head(key: str, body: bytes) -> bytes:
    """The first line: what the rest of the file must be."""
    return b'["%s",' % fingerprint([(key, body)]).encode()


def _prune(newest: Path, kind: str) -> None:
    """Files of ours that nobody will ask for again."""
    by_age = sorted(newest.parent.glob(f"{kind}-*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    abandoned = newest.stat().st_mtime - ABANDONED
    parts = [path for path in newest.parent.glob(f"{kind}-*.part") if path.stat().st_mtime < abandoned]
    for path in (*by_age[KEPT:], *parts):
        if path != newest:
            path.unlink(missing_ok=True)
