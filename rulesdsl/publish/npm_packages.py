"""Packages of the npm registry, each pinned by version and checksum: fetched with npm, checked, and kept."""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from rulesdsl import cache
from rulesdsl.paths import data

SECONDS = 600


class LeftOut(Exception):
    """A part of the site that cannot be had, for this reason; the rest is built without it."""


def kept() -> Path:
    """Where what was fetched and made is kept."""
    return cache.directory() or data("site").parent / "build"


def fetched(pinned: Mapping[str, str]) -> Path:
    """The unpacked package; `pinned` has its `package`, `version` and `integrity`. Raises `LeftOut`."""
    place = kept() / f"{pinned['package'].replace('/', '-')}-{pinned['version']}"
    if not (place / "package" / "package.json").is_file():
        with TemporaryDirectory() as name:
            run("npm", "pack", f"{pinned['package']}@{pinned['version']}", "--silent", "--pack-destination", name)
            (archive,) = Path(name).iterdir()
            check(archive, pinned["integrity"])
            with tarfile.open(archive) as tar:
                tar.extractall(place, filter="data")
    return place / "package"


def check(archive: Path, integrity: str) -> None:
    """npm writes sums in this way."""
    algorithm, _, wanted = integrity.partition("-")
    found = base64.b64encode(hashlib.new(algorithm, archive.read_bytes()).digest()).decode()
    if found != wanted:
        raise LeftOut(f"the checksum of {archive.name} is {algorithm}-{found} and not {integrity}")


def run(*command: str) -> None:
    program = shutil.which(command[0])
    if program is None:
        raise LeftOut(f"{command[0]} is not installed")
    try:
        subprocess.run([program, *command[1:]], check=True, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise LeftOut(f"{command[0]} took more than {SECONDS} seconds") from None
    except subprocess.CalledProcessError as failed:
        said = (failed.stderr or failed.stdout).strip().splitlines()
        raise LeftOut(f"{command[0]} failed: {' '.join(said[-3:])}") from None
