"""The site in a real browser: `site.test.mjs` does the looking, this finds what it needs or says what is missing.

`make browser` installs the two packages of npm. With RULESDSL_BROWSER=required nothing is skipped.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings

from rulesdsl.publish.engine_in_page import LIST, PLACE
from rulesdsl.publish.run_mkdocs import build
from tests.properties.test_boards import boards, by_chance
from tests.publish.hostile import hostile_site

from .replays import replays

HERE = Path(__file__).resolve().parent
PACKAGES = HERE.parent.parent / "build" / "browser"


def chromium() -> str | None:
    return next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )


def missing() -> str | None:
    """What is not there, with the way to get it."""
    if chromium() is None:
        return "there is no Chromium (Debian and Ubuntu: apt install chromium)"
    if shutil.which("node") is None:
        return "there is no node (Debian and Ubuntu: apt install nodejs npm)"
    if not (PACKAGES / "node_modules" / "playwright-core").is_dir():
        return "playwright-core is not installed (make browser)"
    return None


@pytest.fixture(scope="module", autouse=True)
def _browser() -> None:
    lacking = missing()
    if lacking and os.environ.get("RULESDSL_BROWSER") == "required":
        pytest.fail(f"browser tests are required, but {lacking}")
    if lacking:
        pytest.skip(f"browser tests: {lacking}")


def looked_at(script: str, site: Path, **more: str) -> str:
    """What the tests of a script say about a site; fails with those that fail."""
    done = subprocess.run(
        ["node", "--test", "--test-reporter=tap", str(HERE / script)], capture_output=True, text=True, encoding="utf-8",
        check=False, timeout=1800, cwd=HERE,
        env={**os.environ, "SITE": str(site), "CHROMIUM": chromium() or "", "BROWSER_PACKAGES": str(PACKAGES),
             "PYTHON": sys.executable, **more},
    )  # fmt: skip
    failed = re.findall(r"^ *not ok \d+ - .*(?:\n.*?error: .*)?", done.stdout, re.MULTILINE)
    assert done.returncode == 0, "\n".join(failed) + done.stdout[-8000:] + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, with the engine and pictures for links if they can be had."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_ENGINE", "true")
        patch.setenv("RULESDSL_PREVIEWS", "true")
        return build(tmp_path_factory.mktemp("browser") / "site").directory


def test_the_site(site: Path) -> None:
    said = looked_at("site.test.mjs", site)
    (passed,) = re.findall(r"^# pass (\d+)$", said, re.MULTILINE)
    assert int(passed) > 80


def boards_by_chance(count: int) -> list[str]:
    """Texts of boards, always the same ones."""
    found: dict[str, None] = {}

    @settings(by_chance, max_examples=2 * count, phases=[Phase.generate])
    @given(boards())
    def collect(text: str) -> None:
        found[text] = None

    collect()
    return list(found)[-count:]


def test_boards_by_chance(site: Path, tmp_path: Path) -> None:
    _skip_without_engine(site)
    listed = boards_by_chance(200)
    assert len(listed) == 200
    (tmp_path / "boards.json").write_text(json.dumps(listed), encoding="utf-8")
    looked_at("boards.test.mjs", site, BOARDS=str(tmp_path / "boards.json"))


def test_published_rulings_with_buttons(site: Path, tmp_path: Path) -> None:
    _skip_without_engine(site)
    found = replays(site, 50)
    assert len(found) == 50
    (tmp_path / "replays.json").write_text(json.dumps(found), encoding="utf-8")
    looked_at("replay.test.mjs", site, REPLAYS=str(tmp_path / "replays.json"))


@pytest.mark.parametrize("about", ["ask", "back", "engine", "offline", "sheet", "situations"])
def test_ask_the_table(site: Path, about: str) -> None:
    _skip_without_engine(site)
    looked_at(f"{about}.test.mjs", site)


def _skip_without_engine(site: Path) -> None:
    left_out = json.loads((site / PLACE / LIST).read_text(encoding="utf-8")).get("left_out")
    if left_out and os.environ.get("RULESDSL_BROWSER") != "required":
        pytest.skip(f"the engine was left out: {left_out}")


def test_hostile_names_do_nothing(tmp_path: Path) -> None:
    looked_at("hostile.test.mjs", hostile_site(tmp_path))
