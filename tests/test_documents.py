"""The documents say what is true: what they show as a session was really typed, and their diffs really apply.

A `console` block is a session: `$ ` begins a command, `> ` continues it, the rest is what it prints; a line with
nothing but `…` stands for any number of lines. A `diff` block is applied to the copy that the session runs in.

After a change that is meant, type the sessions anew, and read the difference before you keep it:

    python -m tests.test_documents
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from .adjudicated import GENDERED
from .project import ROOT, copy_cache, copy_checkout

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "site" / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(console|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITH_BLOCKS = [path for path in DOCUMENTS if BLOCK.search(path.read_text(encoding="utf-8"))]
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)#\s]+)(?:#[^)]*)?\)")


def names(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


def make_checkout(place: Path) -> Path:
    """A copy of all that the commands need, with a `rulesdsl` beside it that belongs to it."""
    copy = copy_checkout(place / "rulesdsl")
    command = place / "bin" / "rulesdsl"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rulesdsl "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return copy


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block, and what it prints."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        more = [line[2:] for line in lines[1:] if line.startswith(">")]
        yield "\n".join([lines[0], *more]), "\n".join(lines[1 + len(more) :])


def typed(command: str, checkout: Path) -> str:
    env = {
        "PATH": f"{checkout.parent / 'bin'}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(checkout),
        "RULESDSL_CACHE": str(checkout.parent / "kept"), "COLUMNS": "80",
    }  # fmt: skip
    done = subprocess.run(
        ["/bin/sh", "-c", command], cwd=checkout, env=env, text=True, encoding="utf-8",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    return done.stdout


def fits(shown: str, printed: str) -> bool:
    pattern = "".join(r"(?:.*\n)*" if line == "…" else re.escape(line) + "\n" for line in shown.strip("\n").split("\n"))
    return re.fullmatch(pattern, printed.strip("\n") + "\n") is not None


def apply(diff: str, checkout: Path) -> None:
    """The hunks of a unified diff, by their text and not by their line numbers."""
    for file in re.split(r"^(?=--- )", diff, flags=re.MULTILINE)[1:]:
        old, new = re.findall(r"^(?:---|\+\+\+) (\S+)$", file, re.MULTILINE)
        path = checkout / new.removeprefix("b/")
        text = "" if old == "/dev/null" else path.read_text(encoding="utf-8")
        for hunk in re.split(r"^@@.*\n", file, flags=re.MULTILINE)[1:]:
            lines = [line or " " for line in hunk.removesuffix("\n").split("\n")]
            before = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
            after = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
            assert text.count(before) == 1 or not text, f"{new}: this stands there no longer, or twice:\n{before}"
            text = text.replace(before, after) if text else after
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the sessions are for a POSIX shell")
@pytest.mark.parametrize("path", WITH_BLOCKS, ids=names(WITH_BLOCKS))
def test_what_is_shown_is_what_happens(path: Path, compiled: Path, tmp_path: Path) -> None:
    checkout = make_checkout(tmp_path)
    copy_cache(compiled, checkout.parent / "kept")
    for language, text in BLOCK.findall(path.read_text(encoding="utf-8")):
        if language == "diff":
            apply(text, checkout)
            continue
        for command, shown in sessions(text):
            printed = typed(command, checkout)
            assert fits(shown, printed), f"$ {command}\n{printed}\nIf this is meant: python -m tests.test_documents"


@pytest.mark.parametrize("path", WITH_BLOCKS, ids=names(WITH_BLOCKS))
def test_rulings_that_are_shown_would_pass_the_tests_of_rulings(path: Path) -> None:
    """As far as the sessions do not show it."""
    for language, text in BLOCK.findall(path.read_text(encoding="utf-8")):
        if language == "diff" and re.search(r"^\+\+\+ .*\.(ruling|board)$", text, re.MULTILINE):
            assert not GENDERED.search(text)


def test_the_readme_shows_something() -> None:
    assert ROOT / "README.md" in WITH_BLOCKS
    assert ROOT / "CONTRIBUTING.md" in WITH_BLOCKS


@pytest.mark.parametrize("path", DOCUMENTS, ids=names(DOCUMENTS))
def test_links_lead_somewhere(path: Path) -> None:
    targets = [link for link in LINK.findall(path.read_text(encoding="utf-8")) if "://" not in link]
    assert [target for target in targets if not (path.parent / target).exists()] == []


MADE = {"build/site", "rulesdsl/_data/", "cardtexts/matrix/swap.toml"}
"""What is not there unless somebody makes it."""


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_files_that_are_named_exist(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w.-]+/[\w./-]*)`", text)) - MADE
    assert len(named) > 5
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_names_are_where_contributors_are_sent() -> None:
    """`` `NAME` in `file` ``: the file has that name."""
    said = re.findall(r"`@?(\w+)`\s+in\s+`([\w./-]+\.py)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert said
    for name, file in said:
        assert re.search(rf"\b{name}\b", (ROOT / file).read_text(encoding="utf-8")), f"{name} is not in {file}"


def test_fits() -> None:
    assert fits("a\nb", "a\nb\n")
    assert not fits("a\nb", "a\nb\nc\n")
    assert fits("a\n…\nd", "a\nb\nc\nd\n")
    assert not fits("a\n…\nd", "a\nb\n")


def test_sessions() -> None:
    assert list(sessions("$ one\n> 1\nfirst\n\n$ two\n")) == [("one\n1", "first\n\n"), ("two", "")]


def retyped(text: str, checkout: Path) -> str:
    """The document, each session with what its commands print now."""

    def again(block: re.Match[str]) -> str:
        if block[1] == "diff":
            apply(block[2], checkout)
            return block[0]
        lines = ["```console"]
        for command, shown in sessions(block[2]):
            printed = typed(command, checkout)
            first, *more = command.split("\n")
            lines += [f"$ {first}", *(f"> {line}".rstrip() for line in more)]
            lines.append((shown if fits(shown, printed) else printed).rstrip("\n"))
        return "\n".join([*lines, "```"])

    return BLOCK.sub(again, text)


if __name__ == "__main__":
    for document in WITH_BLOCKS:
        with TemporaryDirectory() as directory:
            new = retyped(document.read_text(encoding="utf-8"), make_checkout(Path(directory)))
        document.write_text(new, encoding="utf-8")
