"""Does every Python say the same? `python -m tests.pythons` asks each version that is installed here.

Every board and ruling is adjudicated, as text and as JSON, and games are played by chance, once with this Python and
once with each other version from 3.11 on: those on the PATH, and those that pyenv keeps. Each has an environment of its
own in `build/pythons`. What comes out differently is listed; the exit status is 1 then.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.explain.report import report
from rulesdsl.explain.ruling_json import document
from rulesdsl.explain.terminal_style import TerminalStyle
from rulesdsl.explore import shards
from rulesdsl.explore.simulations import Series, simulate
from rulesdsl.table.catalogue import standard_catalogue

from .adjudicated import BOARDS, OURS, PUBLISHED
from .project import ROOT

OLDEST = (3, 11)
GAMES = 60
SEED = 11


def digests() -> dict[str, str]:
    """For each file, and for the games, what this Python makes of it."""
    found = {path.relative_to(ROOT).as_posix(): _of_file(path) for path in (*BOARDS, *PUBLISHED, *OURS)}
    return found | {f"{GAMES} games": _of_games()}


def _of_file(path: Path) -> str:
    ruling = adjudicate(path.read_text(encoding="utf-8"), path=path.name)
    return _digest(report(ruling, TerminalStyle(colours=False, width=80)), json.dumps(document(ruling)))


def _of_games() -> str:
    series = Series(tuple(sorted(standard_catalogue().factions())), GAMES, (2, 3, 4), SEED)
    return _digest(json.dumps({**shards.document(simulate(series)), "seconds": None}, sort_keys=True))


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def installed() -> dict[str, str]:
    """The command of each version from 3.11 on but this one."""
    folders = [*map(Path, os.environ.get("PATH", "").split(os.pathsep)), *_kept_by_pyenv()]
    found: dict[str, str] = {}
    for command in (command for folder in folders for command in folder.glob("python3.*")):
        match = re.fullmatch(r"python(3)\.(\d+)(?:\.exe)?", command.name)
        if match and OLDEST <= (version := (3, int(match[2]))) != sys.version_info[:2] and _starts(command):
            found.setdefault("{}.{}".format(*version), str(command))
    return dict(sorted(found.items(), key=lambda pair: int(pair[0].split(".")[1])))


def _kept_by_pyenv() -> Iterable[Path]:
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    return sorted(kept.glob("versions/*/bin"))


def _starts(command: Path) -> bool:
    """A command on the PATH may be a mere link to a version that nobody has installed."""
    return subprocess.run([command, "-c", "import venv, ensurepip"], capture_output=True).returncode == 0


def environment(version: str, command: str) -> Path:
    """Its Python, with what the package needs."""
    place = ROOT / "build" / "pythons" / version
    python = place / "bin" / "python"
    ready = place / "ready"
    if not ready.exists() or ready.stat().st_mtime < (ROOT / "pyproject.toml").stat().st_mtime:
        subprocess.run([command, "-m", "venv", "--clear", place], check=True)
        pip = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        subprocess.run([*pip, "-e", ROOT, "pytest"], check=True)
        ready.touch()
    return python


def differing(ours: Mapping[str, str], theirs: Mapping[str, str]) -> list[str]:
    """What came out otherwise, or only with one of the two."""
    return sorted(name for name in {*ours, *theirs} if ours.get(name) != theirs.get(name))


def main() -> int:
    if sys.argv[1:] == ["--digests"]:
        json.dump(digests(), sys.stdout)
        return 0
    others = installed()
    if not others:
        print("There is no other Python from 3.11 on here.", file=sys.stderr)
        return 1
    ours = digests()
    this = "{}.{}".format(*sys.version_info)
    failed = False
    for version, command in others.items():
        python = environment(version, command)
        done = subprocess.run([python, "-m", "tests.pythons", "--digests"], cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            print(f"{version} failed:\n{done.stderr[-2000:]}")
            failed = True
            continue
        other = differing(ours, json.loads(done.stdout))
        print(f"{version}: {len(ours) - len(other)} of {len(ours)} come out as under {this}")
        for name in other:
            print(f"    otherwise: {name}")
        failed = failed or bool(other)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
