"""What must be true of the engine's source, whatever the cards do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.engine import frames
from rulesdsl.engine.decide import ANSWERS
from rulesdsl.engine.step import RUN
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import evaluate
from rulesdsl.table.frame import READ_BY_NUMBERS
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

PACKAGE = Path(rulesdsl.__file__).parent
ATOMS = sorted((PACKAGE / "engine" / "atoms").glob("[!_]*.py"))
WRITERS = [*ATOMS, PACKAGE / "engine" / "save.py", PACKAGE / "engine" / "setup.py", PACKAGE / "table" / "table.py"]
"""Atoms change what lies on tables; load and set-up make new ones; the table itself has the methods for it."""


def sources(*packages: str) -> list[Path]:
    return [path for package in packages for path in sorted((PACKAGE / package).rglob("*.py"))]


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def test_a_node_without_a_meaning_is_not_passed_over() -> None:
    view = evaluate.View(Table({}, {}, ("Ann",)), Scope(None, "Ann"))
    with pytest.raises(NotImplementedError, match="nothing says what Each means"):
        evaluate.candidates(view, t.Thing((t.Each(),)))  # type: ignore[arg-type]


FRAMES = [
    kind
    for kind in vars(frames).values()
    if isinstance(kind, type) and issubclass(kind, frames.Frame) and kind.__module__ == frames.__name__
]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.__name__)
def test_every_frame_can_be_worked_on(frame: type) -> None:
    assert frame in RUN


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.__name__)
def test_what_numbers_read_of_frames_is_known_to_the_table(frame: type[frames.Frame]) -> None:
    assert (frame in READ_BY_NUMBERS) == bool({"duelists", "standings"}.intersection(frame.__match_args__))  # type: ignore[attr-defined]


def test_only_frames_are_answered() -> None:
    assert set(ANSWERS) <= set(RUN)


CHANGES = {
    "lay", "set_card", "relocate", "put_base", "shuffle", "put_under", "settle", "settle_all", "set_gone",
    "set_effects", "set_vp",
}  # fmt: skip
"""What changes of a table only atoms change: cards, piles, points and what lasts."""

TABLES = {"table", "game", "after", "self"}


def writes(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        function = node.func if isinstance(node, ast.Call) else None
        if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
            continue
        if function.attr in CHANGES and function.value.id in TABLES:
            found.append(f"{name_of(path)}:{node.lineno} calls {ast.unparse(function)}")
    return found


@pytest.mark.parametrize(
    "path", [path for path in sources("engine", "table", "explore") if path not in WRITERS], ids=name_of
)
def test_only_atoms_write_cards_and_piles(path: Path) -> None:
    assert writes(path) == []


@pytest.mark.parametrize("path", WRITERS, ids=name_of)
def test_who_may_write_does(path: Path) -> None:
    """A module that no longer changes tables has no business among those that may."""
    assert writes(path)


@pytest.mark.parametrize("path", sources("engine", "table"), ids=name_of)
def test_chance_is_always_a_decision(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert not {"random", "secrets", "time", "datetime"} & set(names), f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("path", sources("engine", "table"), ids=name_of)
def test_nothing_half_done_hides_in_the_interpreter(path: Path) -> None:
    """No coroutine and no thread; generators only where they are used up at once (they never are frames)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.AsyncFunctionDef | ast.Await), f"{path.name}:{node.lineno}"
        if isinstance(node, ast.ImportFrom | ast.Import):
            text = ast.unparse(node)
            assert "thread" not in text
            assert "asyncio" not in text
