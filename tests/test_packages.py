"""The sdist and the wheel hold what they should, and work away from the checkout."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from .project import PACKAGE, ROOT, project_files

pytestmark = pytest.mark.slow

DATA = ("grammar", "cardtexts", "site")
IN_WHEEL = ("grammar", "cardtexts", "site/templates")
WHERE = "from rulesdsl.paths import data; print(data('grammar')); print(data('cardtexts')); print(data('site'))"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist, and the wheel made from that sdist and not from the checkout."""
    target = tmp_path_factory.mktemp("built")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", target, ROOT],
        check=True, capture_output=True, cwd=target,
    )  # fmt: skip
    return target


@pytest.fixture(scope="session")
def unpacked(built: Path) -> Path:
    """The wheel as an installer lays it out."""
    (wheel,) = built.glob("*.whl")
    target = built / "site-packages"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def relative_files(top: Path, pattern: str = "*") -> set[str]:
    return {
        path.relative_to(top).as_posix()
        for path in top.rglob(pattern)
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_wheel_holds_the_package_and_its_data_and_nothing_else(unpacked: Path) -> None:
    held = {name for name in relative_files(unpacked) if ".dist-info/" not in name}
    code = {f"rulesdsl/{name}" for name in relative_files(PACKAGE)}
    texts = {f"rulesdsl/_data/{kind}/{name}" for kind in IN_WHEEL for name in relative_files(ROOT / kind)}
    assert held == code | texts


def test_wheel_carries_licence_and_entry_points(unpacked: Path) -> None:
    (info,) = unpacked.glob("*.dist-info")
    assert {path.name for path in (info / "licenses").iterdir()} == {"LICENSE", "NOTICE"}
    points = (info / "entry_points.txt").read_text(encoding="utf-8")
    assert "rulesdsl = rulesdsl.cli:main" in points
    assert "rulesdsl = rulesdsl.language.syntax.highlight:CardLexer" in points


def test_sdist_holds_everything_that_was_written(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        held = {Path(*Path(member.name).parts[1:]).as_posix() for member in archive if member.isfile()}
    wanted = {path.relative_to(ROOT).as_posix() for path in project_files()}
    assert wanted - held == set()
    assert held - wanted == {"PKG-INFO"}


def run(*arguments: str, path: Path, cwd: Path) -> str:
    """What Python prints in a directory of no importance, with the package found at `path`."""
    done = subprocess.run(
        [sys.executable, *arguments], check=True, capture_output=True, text=True, encoding="utf-8", cwd=cwd,
        env={"PYTHONPATH": str(path), "PATH": "", "HOME": str(cwd), "COLUMNS": "80"},
    )  # fmt: skip
    return done.stdout


def test_data_of_a_checkout(tmp_path: Path) -> None:
    """So it is for an editable install too: the import leads to the checkout."""
    assert run("-c", WHERE, path=ROOT, cwd=tmp_path).splitlines() == [str(ROOT / kind) for kind in DATA]


def test_data_of_a_wheel(unpacked: Path, tmp_path: Path) -> None:
    inside = unpacked / "rulesdsl" / "_data"
    assert run("-c", WHERE, path=unpacked, cwd=tmp_path).splitlines() == [str(inside / kind) for kind in DATA]


def test_wheel_works_away_from_the_checkout(unpacked: Path, tmp_path: Path) -> None:
    """A card, a ruling, a file of cards. All of them are checked in an installed wheel by `.ci/run`."""
    shown = run("-m", "rulesdsl", "card", "high", "noon", path=unpacked, cwd=tmp_path)
    assert shown.startswith("High Noon\n")
    ruling = run("-m", "rulesdsl", "adjudicate", "high-noon", "--quiet", path=unpacked, cwd=tmp_path)
    assert "As expected" in ruling
    cards = unpacked / "rulesdsl" / "_data" / "cardtexts" / "oops-2018" / "cowboys.cards"
    assert run("-m", "rulesdsl", "check", str(cards), path=unpacked, cwd=tmp_path).endswith(": no problems\n")
