"""Which tests `make quick` runs for a changed file, and which tests share a process."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from . import quick
from .adjudicated import BOARDS, OURS, PUBLISHED
from .project import ROOT, project_files
from .quick import compared_with, concerned, ruling_tests, rulings_of, sample, without_parts
from .shares import AT_THE_END, LONGEST, SITE, rank_of, share_of


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("rulesdsl/engine/duel.py", ["tests/engine"]),
        ("rulesdsl/engine/atoms/lasting.py", ["tests/engine"]),
        ("rulesdsl/paths.py", ["tests/cli"]),
        ("tests/engine/test_duel.py", ["tests/engine/test_duel.py"]),
        ("tests/engine/games.py", ["tests/engine"]),
        ("tests/engine/editions/presence.board", ["tests/engine"]),
        ("tests/test_project.py", ["tests/test_project.py"]),
        ("rulesdsl/language/syntax/tree/deed_nodes.py", ["tests/test_totality.py", "tests/language/syntax"]),
        ("grammar/cards.lark", ["tests/language", "tests/board", "tests/test_totality.py"]),
        ("cardtexts/editions.toml", ["tests/rulebook", "tests/lookup"]),
        ("cardtexts/glossary/bury.toml", ["tests/rulebook", "tests/lookup"]),
        ("site/docs/about.md", ["tests/publish"]),
        ("README.md", ["tests/test_documents.py"]),
        ("LICENSE", []),
    ],
)
def test_the_tests_of_a_file(file: str, tests: list[str]) -> None:
    assert concerned(file) == tests


def test_a_folder_stands_for_all_in_it() -> None:
    tests = ["tests/board", "tests/language/check", "tests/board/test_read.py", "tests/language", "tests/board"]
    assert without_parts(tests) == ["tests/board", "tests/language"]


def test_all_code_has_tests() -> None:
    code = [path.relative_to(ROOT).as_posix() for path in project_files() if path.suffix == ".py"]
    assert [file for file in code if not concerned(file)] == ["tests/rulings/test_rulings.py"]


def test_a_changed_ruling_is_run_and_a_changed_faction_with_all_its_rulings() -> None:
    board, ruling, other = (paths[0].relative_to(ROOT).as_posix() for paths in (BOARDS, OURS, PUBLISHED))
    assert rulings_of([board, ruling, other, "README.md"]) == {BOARDS[0], OURS[0], PUBLISHED[0]}
    samurai = rulings_of(["cardtexts/oops-2018/samurai.cards"])
    assert samurai == {path for path in OURS if path.parent.name == "samurai"} != set()


def test_the_sample_is_always_the_same_and_has_some_of_every_folder() -> None:
    folders = {path.parent for path in (*BOARDS, *PUBLISHED, *OURS)}
    assert sample() == sample()
    assert {path.parent for path in sample()} == folders
    assert len(sample()) < len([*BOARDS, *PUBLISHED, *OURS]) / 4


def test_rulings_are_named_as_pytest_names_them() -> None:
    assert ruling_tests([Path("some/samurai/ronin.ruling")]) == [
        "tests/rulings/test_rulings.py::test_board_or_ruling[samurai/ronin.ruling]"
    ]


def test_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Away from the main branch: all since then. On it: what is not committed, else the last commit."""
    monkeypatch.setattr(quick, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert compared_with() is None

    def git(*arguments: str) -> None:
        who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    def commit(file: str) -> None:
        (tmp_path / file).write_text(file, encoding="utf-8")
        git("add", file)
        git("commit", "-m", file)

    git("init", "--initial-branch", "main")
    commit("first")
    commit("second")
    assert quick.changed_files() == ("the commit before the last", ["second"])
    (tmp_path / "third").write_text("new", encoding="utf-8")
    assert quick.changed_files() == ("HEAD", ["third"])
    git("checkout", "-b", "branch")
    commit("fourth")
    assert quick.changed_files() == ("main", ["fourth", "third"])


@pytest.mark.parametrize(
    ("test", "share"),
    [
        ("tests/publish/test_build.py::test_no_link_leads_nowhere", SITE),
        ("tests/cli/test_site.py::test_what_to_do_has_to_be_said", SITE),
        ("tests/rulings/test_rulings.py::test_board_or_ruling[boards/high-noon.board]", SITE),
        ("tests/rulings/test_rulings.py::test_board_or_ruling[samurai/ronin.ruling]", "rulings of samurai"),
        (
            "tests/rulings/test_rulings.py::test_every_card_has_a_ruling_of_its_own[samurai/ronin]",
            "rulings of samurai",
        ),
        ("tests/cli/test_check.py::test_a_good_file", "tests/cli/test_check.py"),
        ("tests/rulings/test_rulings.py::test_every_reading_decides_a_step", AT_THE_END),
        ("tests/rulings/test_rulings.py::test_somebody_has_signed_every_citation", AT_THE_END),
    ],
)
def test_tests_that_share_work_share_a_process(test: str, share: str) -> None:
    assert share_of(test) == share


def test_what_needs_the_others_begins_last() -> None:
    assert rank_of(SITE) < rank_of("tests/test_quick.py") < rank_of(AT_THE_END)


def test_the_longest_shares_are_there() -> None:
    assert [share for share in LONGEST if share != SITE and not (ROOT / share).is_file()] == []


@pytest.mark.slow
@pytest.mark.parametrize("processes", ["0", "2"])
def test_no_test_begins_when_the_time_is_over(processes: str) -> None:
    without = [f"-pno:{plugin}" for plugin in ("cacheprovider", "hypothesispytest", "pytest_cov")]
    command = [sys.executable, "-m", "pytest", "-n", processes, *without, "tests/meaning/test_cannot.py"]
    for until, said in ((time.time() + 600, "passed"), (0, "There was no time left for 5 tests.")):
        done = subprocess.run([*command, "--until", str(until)], cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, said in done.stdout) == (0, True), done.stdout
