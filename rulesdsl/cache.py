"""What takes long to make is kept between runs: compiled cards, parsers, rulebooks, the index of `lookup`.

A kept file is named after a hash of everything that it was made from, so it is never out of date. Its first line has
a checksum of the rest; a damaged file counts as missing. To read all sources for their hash takes longer the more
cards there are, so a stamp says what the hash was when the files last looked as they do now: the same paths, sizes,
times and file numbers. Nothing here ever fails: a cache that cannot be read or written only costs time.

What every run needs goes without `pathlib`, which takes longer to import than the rest takes together.
"""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

KEPT = 8
"""How many files of a kind are kept, or times as many as a checkout has: for other checkouts and other card files."""
ABANDONED = 60 * 60
"""A file that has been half written for so many seconds will never be finished."""
SETTLED = 2_000_000_000
"""Nanoseconds after which a further change to a file is sure to give it another time."""


def directory() -> Path | None:
    """The user's cache directory for us, or what RULESDSL_CACHE says: `off`, or another directory."""
    from pathlib import Path

    found = _directory()
    return Path(found) if found else None


def _directory() -> str | None:
    setting = os.environ.get("RULESDSL_CACHE", "")
    if setting:
        return None if setting.lower() == "off" else setting
    parent = _users_caches()
    return None if parent.startswith("~") else os.path.join(parent, "rulesdsl")  # there is no home directory


def _users_caches() -> str:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches")
    configured = os.environ.get("XDG_CACHE_HOME", "")
    return configured if os.path.isabs(configured) else os.path.join(home, ".cache")


# --- keys ---------------------------------------------------------------------------------------------------------

File: TypeAlias = tuple[str, str]
"""The name under which a file counts, and its path."""


def files_below(root: Path | str, *endings: str, depth: int = 99) -> list[File]:
    """The files below a directory whose names end so, always in the same order. May raise `OSError`."""
    top = str(root)
    start = len(os.path.dirname(top)) + 1
    return [(path[start:], path) for path in _paths_below(top, endings, depth)]


def _paths_below(root: str, endings: tuple[str, ...], depth: int) -> list[str]:
    found: list[str] = []
    inner: list[str] = []
    with os.scandir(root) as listing:
        for entry in listing:
            if entry.name.endswith(endings):
                found.append(entry.path)
            elif depth > 1 and entry.is_dir():
                inner.append(entry.path)
    found.sort()
    for path in sorted(inner):
        found += _paths_below(path, endings, depth - 1)
    return found


def key_of(kind: str, version: str, files: Sequence[File]) -> str | None:
    """A key that is another one when the version or any of the files is. None if nothing can be kept."""
    parent = _directory()
    if parent is None:
        return None
    try:
        looks = _looks(version, files)
        paths = "\n".join([path for _, path in files])
        stamp = os.path.join(parent, f"{kind}-{zlib.crc32(paths.encode('utf-8', 'surrogateescape')):08x}.stamp")
        known = _stamped(stamp)
        if known and known[1] == looks:
            return known[0]
        key = fingerprint(version, files)
        if looks == _looks(version, files):
            _stamp(stamp, key, looks, files)
    except (OSError, ValueError):  # there are paths that cannot be one
        return None
    return key


def _looks(version: str, files: Iterable[File]) -> bytes:
    """What tells without reading them that files are still the same."""
    lines = [version]
    for name, path in files:
        seen = os.stat(path)
        lines.append(f"{name} {path} {seen.st_size} {seen.st_mtime_ns} {seen.st_ctime_ns} {seen.st_ino}")
    return "\n".join(lines).encode("utf-8", "surrogateescape")


def _stamped(stamp: str) -> tuple[str, bytes] | None:
    """The key that was stamped, and what the files looked like then."""
    try:
        key, _, looks = _content(stamp).partition(b"\n")
        return key.decode(), looks
    except (OSError, ValueError):
        return None


def _stamp(stamp: str, key: str, looks: bytes, files: Iterable[File]) -> None:
    """A file that has only just been written could change again and look the same, so it is not stamped yet."""
    from time import time_ns

    seen = [os.stat(path) for _, path in files]
    newest = max((max(each.st_mtime_ns, each.st_ctime_ns) for each in seen), default=0)
    if time_ns() - newest > SETTLED:
        _put(stamp, key.encode() + b"\n" + looks)


def fingerprint(version: str, files: Iterable[File]) -> str:
    """A hash of names and contents."""
    from hashlib import blake2b  # slow to import, and seldom needed

    found = blake2b(version.encode(), digest_size=16)
    for name, path in files:
        content = _content(path)
        found.update(f"\n{len(name)} {name} {len(content)}\n".encode("utf-8", "surrogateescape"))
        found.update(content)
    return found.hexdigest()


# --- files --------------------------------------------------------------------------------------------------------


def read(key: str, kind: str) -> bytes | None:
    """What was written under this key, if all of it is there."""
    place = _place(key, kind)
    try:
        head, _, body = _content(place).partition(b"\n") if place else (b"", b"", b"")
    except OSError:
        return None
    return body if head == _head(key, body) else None


def read_json(key: str, kind: str) -> Any:
    """The same for JSON; None also if it is none."""
    from json import loads

    body = read(key, kind)
    try:
        return loads(body) if body is not None else None
    except (ValueError, RecursionError):
        return None


def write(key: str, body: bytes, kind: str, kept: int = KEPT) -> None:
    """Under its name a file is complete, whoever else is writing."""
    place = _place(key, kind)
    if place is not None and _put(place, _head(key, body) + b"\n" + body):
        _prune(place, kind, kept)


def _place(key: str, kind: str) -> str | None:
    parent = _directory()
    return os.path.join(parent, f"{kind}-{key}.kept") if parent else None


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _head(key: str, body: bytes) -> bytes:
    """The first line: what the rest of the file must be."""
    return b"%s %d %08x" % (key.encode(), len(body), zlib.crc32(body))


def _put(place: str, content: bytes) -> bool:
    from tempfile import mkstemp  # slow to import, and seldom needed

    parent, name = os.path.split(place)
    try:
        os.makedirs(parent, exist_ok=True)
        handle, part = mkstemp(dir=parent, prefix=f"{os.path.splitext(name)[0]}-", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(part, place)
        except OSError:
            os.unlink(part)
            raise
    except OSError:
        return False
    return True


def _prune(place: str, kind: str, most: int) -> None:
    """Delete the oldest files of a kind, and what nobody has finished writing."""
    from pathlib import Path

    newest = Path(place)
    try:
        kept = list(_by_age(newest.parent.glob(f"{kind}-*.kept")))
        stamps = list(_by_age(newest.parent.glob(f"{kind}-*.stamp")))
        abandoned = newest.stat().st_mtime - ABANDONED
        parts = [path for path in newest.parent.glob(f"{kind}-*.part") if path.stat().st_mtime < abandoned]
        for path in (*kept[most:], *stamps[KEPT:], *parts):
            if path != newest:
                path.unlink(missing_ok=True)
    except OSError:
        return


def _by_age(paths: Iterable[Path]) -> Iterator[Path]:
    """The newest first."""
    yield from sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True)
