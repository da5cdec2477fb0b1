"""The engine for the page: Python for browsers, our packages as byte code, and all cards compiled.

Pyodide is a package of npm; `site/engine/pack.mjs` runs it in node to compile and pack everything. What comes out is
kept, under a hash of all that it is made from.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rulesdsl import cache
from rulesdsl.paths import data
from rulesdsl.version import __version__

from .npm_packages import LeftOut, fetched, kept, run

PLACE = "assets/engine"
"""Where it is on the site."""
LIST = "files.json"
KEPT = 3
LEFT_OUT = {
    "rulesdsl": ("cli", "publish", "lookup"),
    "lark": ("tools", "__pyinstaller"),
    "jinja2": (),
    "markupsafe": (),
}
"""By package: parts that the page has no use for. The page does not need click."""
TEMPLATES = (
    "adjudication.html.j2", "board.css.j2", "board.html.j2", "board.svg.j2", "board_pieces.j2", "live_why.html.j2",
    "stepper.css", "stepper.js", "steps.html.j2",
)  # fmt: skip


def add_engine(site: Path, *, wanted: bool = True) -> str | None:
    """Put the engine into a built site; without npm or network, the reason why it is not there, which is returned."""
    place = site / PLACE
    place.mkdir(parents=True, exist_ok=True)
    try:
        if not wanted:
            raise LeftOut("it was not asked for")
        shutil.copytree(packed_engine(), place, dirs_exist_ok=True)
    except LeftOut as reason:
        (place / LIST).write_text(json.dumps({"left_out": str(reason)}), encoding="utf-8")
        return str(reason)
    return None


def packed_engine() -> Path:
    """The directory with everything that the page loads. Raises `LeftOut`."""
    key = cache.fingerprint(__version__, [*_sources(), *cache.files_below(_engine(), ".toml", ".mjs", ".py")])
    place = kept() / f"engine-{key}"
    if not (place / LIST).is_file():
        python = runtime()
        with TemporaryDirectory() as name:
            stage, made = Path(name) / "stage", Path(name) / "made"
            _fill(stage)
            made.mkdir()
            run("node", str(_engine() / "pack.mjs"), str(python), str(stage), str(made))
            shutil.copytree(made, place, dirs_exist_ok=True)
        _prune(place)
    return place


def _engine() -> Path:
    return data("site") / "engine"


def _settings() -> dict[str, Any]:
    return tomllib.loads((_engine() / "runtime.toml").read_text(encoding="utf-8"))


def _prune(newest: Path) -> None:
    found = sorted(newest.parent.glob("engine-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[KEPT:]:
        if path != newest:
            shutil.rmtree(path, ignore_errors=True)


def runtime() -> Path:
    """Pyodide, fetched unless it is there."""
    return fetched(_settings())


# --- what is packed -----------------------------------------------------------------------------------------------


def _fill(stage: Path) -> None:
    """Lay out the packages as they will be in the page, and boards to try them on."""
    for name, path in _sources():
        target = stage / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def _sources() -> Iterator[cache.File]:
    """Every file, with its name on the stage."""
    for name, left_out in LEFT_OUT.items():
        package = _package(name)
        for file in sorted(package.rglob("*.py")):
            inside = file.relative_to(package)
            if inside.parts[0] not in left_out:
                yield f"packages/{name}/{inside.as_posix()}", str(file)
    for root, endings in ((data("grammar"), (".lark",)), (data("cardtexts"), (".cards", ".toml"))):
        for inner, path in cache.files_below(root, *endings):
            if not inner.startswith(("cardtexts/matrix/", "cardtexts/asked/")):
                yield f"packages/rulesdsl/_data/{inner}", path
    for name in TEMPLATES:
        yield f"packages/rulesdsl/_data/site/templates/{name}", str(data("site") / "templates" / name)
    for name in _settings()["boards"]:
        yield f"boards/{name}.board", str(data("cardtexts") / "boards" / f"{name}.board")


def _package(name: str) -> Path:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent
