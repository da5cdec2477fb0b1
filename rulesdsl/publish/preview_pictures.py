"""Pictures for links, as PNG: chats show no SVG. What was painted is kept under a hash of all that it is made from."""

from __future__ import annotations

import hashlib
import os
import shutil
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rulesdsl.paths import data

from .addresses import Addresses, path_of
from .corpus import Corpus
from .npm_packages import LeftOut, fetched, kept, run
from .preview_svg import preview_svg

DAYS = 30
"""How long a picture is kept that no build has asked for."""


def preview_file(address: str) -> str:
    """Where the picture for the page at an address is on the site."""
    return f"assets/previews/{path_of(address)}.png"


def preview_pictures(corpus: Corpus, *, wanted: bool = True) -> dict[str, Path]:
    """By its place on the site: the picture of each ruling. Raises `LeftOut`, without npm or network."""
    if not wanted:
        raise LeftOut("they were not asked for")
    to, family = Addresses(corpus), _settings()["font"]["family"]
    return painted({preview_file(to.played(played)): preview_svg(played, family) for played in corpus.played})


def painted(pictures: Mapping[str, str]) -> dict[str, Path]:
    """A PNG for each SVG; only what is not kept is painted. Raises `LeftOut`."""
    place = kept() / "previews"
    recipe = b"".join((_folder() / name).read_bytes() for name in ("packages.toml", "paint.mjs"))
    digests = {svg: hashlib.sha256(recipe + svg.encode()).hexdigest()[:32] for svg in pictures.values()}
    missing = {digest: svg for svg, digest in digests.items() if not (place / f"{digest}.png").is_file()}
    if missing:
        _paint(missing, place)
    for digest in digests.values():
        os.utime(place / f"{digest}.png")
    _prune(place)
    return {name: place / f"{digests[svg]}.png" for name, svg in pictures.items()}


def _paint(pictures: Mapping[str, str], place: Path) -> None:
    painter, font = (_settings()[name] for name in ("painter", "font"))
    tool, letters = fetched(painter), fetched(font)
    place.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=place) as name:
        for digest, svg in pictures.items():
            (Path(name) / f"{digest}.svg").write_text(svg, encoding="utf-8")
        files = [str(letters / file) for file in font["files"]]
        run("node", str(_folder() / "paint.mjs"), str(tool), font["family"], name, *files)
        for digest in pictures:
            shutil.move(Path(name) / f"{digest}.png", place / f"{digest}.png")


def _prune(place: Path) -> None:
    oldest = time.time() - DAYS * 24 * 60 * 60
    for file in place.glob("*.png"):
        if file.stat().st_mtime < oldest:
            file.unlink(missing_ok=True)


def _folder() -> Path:
    return data("site") / "previews"


def _settings() -> dict[str, Any]:
    return tomllib.loads((_folder() / "packages.toml").read_text(encoding="utf-8"))
