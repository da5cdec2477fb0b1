"""`make quick`: in less than a minute the tests of what you changed, and a sample of rulings.

What changed is what differs from the main branch, committed or not; on the main branch itself, what is not committed
yet, else the last commit. `TESTS_OF` says which tests a changed file concerns. Cards, boards and rulings that changed
are checked themselves, and such rulings are run. Tests that are marked as slow are left out, and those for which no
time is left. `make test` runs them all.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from .adjudicated import BOARDS, OURS, PUBLISHED
from .project import ROOT

SECONDS = 40
"""After these no test begins any more; those under way are finished."""
SAMPLE = 6
"""One of so many rulings, but two of each folder at least."""
SEED = 14
ALWAYS = ("tests/test_project.py", "tests/test_limits.py")

TESTS_OF = (
    (r"rulesdsl/language/syntax/tree/.*", "tests/test_totality.py tests/language/syntax"),
    (r"rulesdsl/(language/\w+)/.*", r"tests/\1"),
    (r"rulesdsl/(\w+)/.*", r"tests/\1"),
    (r"rulesdsl/\w+\.py", "tests/cli"),
    (r"tests/rulings/.*\.ruling|tests/rulings/test_rulings\.py", ""),
    (r"(tests/.*/test_\w+\.py|tests/test_\w+\.py)", r"\1"),
    (r"tests/golden/.*", "tests/language/library/test_golden.py"),
    (r"(tests/\w+)/.*", r"\1"),
    (r"tests/\w+\.(?:py|toml)", "tests/test_quick.py tests/test_mutate.py"),
    (r"benchmarks/.*", "tests/test_project.py"),
    (r"grammar/.*", "tests/language tests/board tests/test_totality.py"),
    (r"cardtexts/(?:\w+\.toml|glossary/.*|clauses/.*|clarifications/.*)", "tests/rulebook tests/lookup"),
    (r"cardtexts/.*\.cards", "tests/language/library/test_golden.py"),
    (r"site/.*", "tests/publish"),
    (r".*\.md", "tests/test_documents.py"),
)
"""The first pattern that fits a changed file names its tests. Rulings are chosen otherwise: see `rulings_of`."""


def concerned(file: str) -> list[str]:
    for pattern, tests in TESTS_OF:
        if match := re.fullmatch(pattern, file):
            return [test for test in match.expand(tests).split() if (ROOT / test).exists()]
    return []


def without_parts(tests: Iterable[str]) -> list[str]:
    """Without files and folders of which a folder is there that holds them."""
    every = {Path(test) for test in tests}
    return [test.as_posix() for test in sorted(every) if every.isdisjoint(test.parents)]


def rulings_of(files: Iterable[str]) -> set[Path]:
    """The boards and rulings among them, and for a file of cards all rulings of its faction."""
    changed = {ROOT / file for file in files}
    factions = {file.stem for file in changed if file.suffix == ".cards"}
    return {path for path in (*BOARDS, *PUBLISHED, *OURS) if path in changed or path.parent.name in factions}


def sample() -> set[Path]:
    """Always the same, and some of every folder."""
    folders: defaultdict[Path, list[Path]] = defaultdict(list)
    for path in (*BOARDS, *PUBLISHED, *OURS):
        folders[path.parent].append(path)
    chance = random.Random(SEED)
    found: set[Path] = set()
    for paths in folders.values():
        found.update(chance.sample(paths, min(len(paths), max(2, len(paths) // SAMPLE))))
    return found


def ruling_tests(paths: Iterable[Path]) -> list[str]:
    test = "tests/rulings/test_rulings.py::test_board_or_ruling"
    return [f"{test}[{path.parent.name}/{path.name}]" for path in sorted(paths)]


# --- what changed -----------------------------------------------------------------------------------------------------


def changed_files() -> tuple[str, list[str]]:
    """What the files were compared with, and those that differ and still exist."""
    base = compared_with()
    if base is None:
        return "nothing: this is no clone", []
    name, commit = base
    differing = git("diff", "--name-only", commit).split("\n")
    new = git("ls-files", "--others", "--exclude-standard").split("\n")
    return name, sorted({file for file in (*differing, *new) if file and (ROOT / file).is_file()})


def compared_with() -> tuple[str, str] | None:
    """A name for it, and a commit."""
    try:
        head = git("rev-parse", "HEAD")
    except (OSError, subprocess.CalledProcessError):
        return None
    for main in ("origin/main", "main", "origin/master", "master"):
        try:
            commit = git("merge-base", "HEAD", main)
        except subprocess.CalledProcessError:
            continue
        if commit != head:
            return main, commit
    if git("status", "--porcelain"):
        return "HEAD", head
    try:
        return "the commit before the last", git("rev-parse", "HEAD~1")
    except subprocess.CalledProcessError:
        return "HEAD", head


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout.strip()


# --- running them -----------------------------------------------------------------------------------------------------


def main(options: list[str]) -> int:
    began = time.time()
    base, changed = changed_files()
    tests = without_parts([*ALWAYS, *(test for file in changed for test in concerned(file))])
    rulings = sample() | rulings_of(changed)
    print(f"Files that differ from {base}: {len(changed)}.")
    print(f"Tests: {' '.join(tests)}")
    print(f"Boards and rulings: {len(rulings)}, a sample and those of what changed.", flush=True)
    texts = [file for file in changed if re.fullmatch(r"cardtexts/.*\.(cards|board|ruling)", file)]
    checked = subprocess.run([sys.executable, "-m", "rulesdsl", "check", *texts], cwd=ROOT).returncode if texts else 0
    limits = ["-m", "not slow", "--until", str(began + SECONDS)]
    tested = pytest.main([*options, "--maxprocesses", "8", *limits, *ruling_tests(rulings), *tests])
    print(f"{time.time() - began:.0f} seconds. Slow tests were left out; `make test` runs all.")
    return checked or int(tested)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
