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
from rulesdsl.table.table import Scope, Table

PACKAGE = Path(rulesdsl.__file__).parent
ATOMS = sorted((PACKAGE / "engine" / "atoms").glob("[!_]*.py"))
WRITERS = [
    *ATOMS, PACKAGE / "engine" / "piles.py", PACKAGE / "engine" / "save.py", PACKAGE / "table" / "table.py",
]  # fmt: skip
"""Atoms and piles change tables; load makes new ones; the table itself makes its containers its own."""


def sources(*packages: str) -> list[Path]:
    return [path for package in packages for path in sorted((PACKAGE / package).rglob("*.py"))]


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def test_a_node_without_a_meaning_is_not_passed_over() -> None:
    view = evaluate.View(Table({}, {}, ("Ann",)), Scope(None, "Ann"))
    with pytest.raises(NotImplementedError, match="nothing says what Each means"):
        evaluate.candidates(view, t.Thing((t.Each(),)))  # type: ignore[arg-type]


PARTS_OF_FRAMES = ("Pending", "Orphan")
FRAMES = [
    kind
    for name, kind in vars(frames).items()
    if isinstance(kind, type) and hasattr(kind, "_fields") and kind.__module__ == frames.__name__
    if name not in PARTS_OF_FRAMES
]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.__name__)
def test_every_frame_can_be_worked_on(frame: type) -> None:
    assert frame in RUN


def test_only_frames_are_answered() -> None:
    assert set(ANSWERS) <= set(RUN)


KEPT = {"cards", "piles", "loose", "gone", "effects", "vp"}
"""What of a table only atoms write."""


def writes(path: Path) -> list[str]:
    """Every assignment into what is kept, every card written, every relocation and whatever begins or ends to last."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets += [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []
        targets += node.targets if isinstance(node, ast.Delete) else []
        for target in targets:
            owner = target.value if isinstance(target, ast.Subscript) else target
            if isinstance(owner, ast.Attribute) and owner.attr in KEPT:
                found.append(f"{name_of(path)}:{target.lineno} writes {owner.attr}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _changes_tables(node.func):
            found.append(f"{name_of(path)}:{node.lineno} calls {ast.unparse(node.func)}")
    return found


def _changes_tables(function: ast.Attribute) -> bool:
    return function.attr in ("relocate", "let_last") or ast.unparse(function) == "table.write"


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
