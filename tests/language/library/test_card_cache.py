"""Compiled cards are kept between runs, and never out of date."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulesdsl import cache
from rulesdsl.language.library import compiler, load_library
from rulesdsl.language.library.compiled_file import CompiledFile
from rulesdsl.language.library.load_library import load, open_library

from .conftest import CARDS

pytestmark = pytest.mark.usefixtures("kept")


def card_files(kept: Path) -> list[Path]:
    """What is kept of cards; the index and the parser may be kept beside them."""
    others = ("parser-", "library-")
    return [path for path in kept.iterdir() if not path.name.startswith(others) and path.suffix != ".stamp"]


def only_file(kept: Path) -> Path:
    (path,) = card_files(kept)
    return path


def test_cards_are_compiled_once(cards: Path, kept: Path, compiled: list[str]) -> None:
    first, second = load([cards]), load([cards])
    assert len(compiled) == 1
    assert first.definitions == second.definitions
    assert only_file(kept).name.startswith("cards-")


def test_the_file_is_json(cards: Path, kept: Path) -> None:
    load([cards])
    _, body = only_file(kept).read_bytes().split(b"\n", 1)
    head, *definitions = json.loads(body)
    assert head[0] == ["Señor O'Neil, the 2nd", "So-So Idea", "Plain"]
    assert [fields[0] for fields in definitions[::2]] == ["Señor O'Neil, the 2nd", "So-So Idea", "Plain"]
    assert [list(tree) for tree in definitions[1::2]] == [["Card"]] * 3


def test_an_edit_is_seen_even_if_size_and_time_stay(cards: Path, compiled: list[str]) -> None:
    load([cards])
    before = cards.stat()
    cards.write_text(CARDS.replace("power 3", "power 4"), encoding="utf-8")
    os.utime(cards, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert load([cards]).definitions[0].power == 4
    assert len(compiled) == 2
    cards.write_text(CARDS, encoding="utf-8")
    assert load([cards]).definitions[0].power == 3
    assert len(compiled) == 2  # the first is still there


def test_only_the_file_of_a_card_is_compiled(cards: Path, tmp_path: Path, compiled: list[str]) -> None:
    other = cards.with_name("more.cards")
    other.write_text('faction "More" in tests-2018\n\naction "New"\n    play: draw 1\n')
    assert open_library([tmp_path]).find("plain")
    assert compiled == ["tests.cards"]
    assert len(load([tmp_path])) == 4
    assert compiled == ["tests.cards", "more.cards"]
    other.write_text('faction "More" in tests-2018\n\naction "New"\n    play: draw 2\n')
    assert len(load([tmp_path])) == 4
    assert compiled == ["tests.cards", "more.cards", "more.cards"]


def test_a_new_and_a_renamed_file_are_seen(cards: Path, tmp_path: Path) -> None:
    load([tmp_path])
    cards.with_name("more.cards").write_text('faction "More" in tests-2018\n\naction "New"\n    play: draw 1\n')
    assert load([tmp_path]).find("new") is not None
    cards.rename(cards.with_name("zzz.cards"))
    assert [Path(d.file).name for d in load([tmp_path])] == ["more.cards", "zzz.cards", "zzz.cards", "zzz.cards"]


def test_a_change_of_any_module_of_the_language_compiles_anew(
    cards: Path, tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printer = tmp_path / "language" / "english" / "printer.py"
    printer.parent.mkdir(parents=True)
    monkeypatch.setattr(load_library, "__file__", str(tmp_path / "language" / "library" / "library.py"))
    for text in ("one = 1", "one = 2", "one = 2"):
        printer.write_text(text)
        load([cards])
    assert len(compiled) == 2


@pytest.mark.parametrize("what", ["version", "grammar", "language"])
def test_another_program_compiles_anew(
    what: str, cards: Path, tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    load([cards])
    if what == "version":
        monkeypatch.setattr(load_library, "__version__", "999")
    elif what == "grammar":
        grammar = tmp_path / "grammar"
        grammar.mkdir()
        (grammar / "cards.lark").write_text("// another")
        monkeypatch.setattr(load_library, "data", lambda kind: grammar)
    else:
        package = tmp_path / "language"
        package.mkdir()
        monkeypatch.setattr(load_library, "__file__", str(package / "library" / "library.py"))
    load([cards])
    assert len(compiled) == 2


def damages(good: bytes) -> dict[str, bytes]:
    lines = good.split(b"\n")
    return {
        "empty": b"",
        "cut short": good[: len(good) // 2],
        "one byte off": good.replace(b"Plain", b"Plaim"),
        "another digest": good.replace(good[2:10], b"00000000", 1),
        "a tree missing": b"\n".join([*lines[:3], *lines[4:]]),
        "not ours": b'{"cards": []}',
        "not text": bytes(range(256)) * 10,
        "more of it": good + b"\n",
    }


@pytest.mark.parametrize("damage", damages(b""))
def test_damage_is_ignored_and_repaired(damage: str, cards: Path, kept: Path, compiled: list[str]) -> None:
    expected = load([cards]).definitions
    good = only_file(kept).read_bytes()
    only_file(kept).write_bytes(damages(good)[damage])
    assert load([cards]).definitions == expected
    assert len(compiled) == 2
    assert only_file(kept).read_bytes() == good


def test_a_file_under_the_name_of_another_is_ignored(cards: Path, kept: Path, compiled: list[str]) -> None:
    load([cards])
    old = only_file(kept)
    cards.write_text(CARDS.replace("power 3", "power 4"), encoding="utf-8")
    load([cards])
    (new,) = {*card_files(kept)} - {old}
    new.write_bytes(old.read_bytes())
    assert load([cards]).definitions[0].power == 4
    assert len(compiled) == 3


def test_without_a_cache(cards: Path, kept: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", "off")
    load([cards])
    load([cards])
    assert len(compiled) == 2
    assert not kept.exists()


def test_a_cache_that_cannot_be_written(cards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "occupied").write_text("a file where the directory should be")
    for place in (tmp_path / "occupied", tmp_path / "occupied" / "below"):
        monkeypatch.setenv("RULESDSL_CACHE", str(place))
        assert len(load([cards])) == 3


def test_a_write_that_fails_leaves_nothing_behind(cards: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: str, target: str) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr("os.replace", full)
    assert len(load([cards])) == 3
    assert card_files(kept) == []


def test_an_edit_while_compiling_is_not_kept(cards: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = compiler.compile_file

    def slow(*source: Any) -> CompiledFile:
        cards.write_text(CARDS.replace("power 3", "power 4"), encoding="utf-8")
        return original(*source)

    monkeypatch.setattr(compiler, "compile_file", slow)
    load([cards])
    assert card_files(kept) == []


def test_old_files_go(cards: Path, kept: Path) -> None:
    kept.mkdir()
    for age in range(20):
        for name in (f"cards-{age:032}.kept", f"cards-{age}.part", f"other-{age}.kept"):
            (kept / name).write_text("old")
            os.utime(kept / name, (1_000_000 - age, 1_000_000 - age))
    (kept / "cards-fresh.part").write_text("somebody is writing this")
    load([cards])
    left = {path.name for path in card_files(kept)}
    ours = {name for name in left if name.startswith("cards-") and name.endswith(".kept")}
    assert len(ours) == cache.KEPT
    assert {f"cards-{age:032}.kept" for age in range(cache.KEPT - 1)} < ours
    assert {name for name in left if name.endswith(".part")} == {"cards-fresh.part"}
    assert len([name for name in left if name.startswith("other-")]) == 20


@pytest.mark.slow
def test_many_at_once(cards: Path, kept: Path) -> None:
    shown = "print([d.card for d in load([sys.argv[1]])])"
    code = f"import sys; from rulesdsl.language.library.load_library import load; {shown}"
    runs = [
        subprocess.Popen([sys.executable, "-c", code, str(cards)], stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    printed = {run.communicate(timeout=120)[0] for run in runs}
    assert printed == {f"{[definition.card for definition in load([cards])]}\n"}
    assert only_file(kept).suffix == ".kept"


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("RULESDSL_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache.directory() == tmp_path / ".cache" / "rulesdsl"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/is/not/allowed")
    assert cache.directory() == tmp_path / ".cache" / "rulesdsl"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.directory() == tmp_path / "xdg" / "rulesdsl"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache.directory() == tmp_path / "Library" / "Caches" / "rulesdsl"
    monkeypatch.setattr(sys, "platform", "win32")
    assert cache.directory() == tmp_path / "AppData" / "Local" / "rulesdsl"
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert cache.directory() == tmp_path / "local" / "rulesdsl"
    monkeypatch.setenv("RULESDSL_CACHE", "OFF")
    assert cache.directory() is None


def test_nobody_has_a_home(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RULESDSL_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert cache.directory() is None
    assert len(load([cards])) == 3


WARM = """
import sys
from rulesdsl.language.library.load_library import load
found = load([sys.argv[1]])
assert found.find("so so idea").abilities[0].english.plain
syntax = "rulesdsl.language.syntax."
slow = {"lark", "difflib", "tempfile", syntax + "tree", syntax + "parse_cards"} & {*sys.modules}
assert found.find("plain").card.breakpoint == 20
print(sorted(slow), "lark" in sys.modules)
"""


def test_a_warm_start_imports_neither_the_parser_nor_the_tree(cards: Path) -> None:
    load([cards])
    done = subprocess.run(
        [sys.executable, "-c", WARM, str(cards)], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[] False"
