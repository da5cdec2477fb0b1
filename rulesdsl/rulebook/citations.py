"""Which topics and switches Python code cites, read off its source.

Every string literal that looks like a topic counts as a citation, wherever it stands: beside an event, in a decorator,
in a table. So no citation is overlooked, and misspelt ones are found too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .rulebook import Rulebook

TOPIC = re.compile(r"[a-z]+(?:-[a-z]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")


class Citation(NamedTuple):
    """A topic, or a switch and the value that it is compared with."""

    cites: str
    value: str | None
    file: str
    line: int

    def __str__(self) -> str:
        cited = self.cites if self.value is None else f"{self.cites} = {self.value}"
        return f"{self.file}:{self.line}: {cited}"


def topics_cited(directory: Path) -> Iterator[Citation]:
    """Every literal in the code below a directory that has the form of a topic."""
    for file, tree in _modules(directory):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and TOPIC.fullmatch(node.value):
                yield Citation(node.value, None, file, node.lineno)


def switches_cited(directory: Path) -> Iterator[Citation]:
    """Every switch that the code below a directory looks up in an `edition`, with the values it reckons with."""
    for file, tree in _modules(directory):
        for node in ast.walk(tree):
            if isinstance(node, ast.expr) and (switch := _switch(node)) is not None:
                yield Citation(switch, None, file, node.lineno)
            if isinstance(node, ast.Compare) and (compared := _switch(node.left)) is not None:
                for value in _texts(node.comparators):
                    yield Citation(compared, value, file, node.lineno)


def uncited(rulebook: Rulebook, directory: Path) -> list[str]:
    """The topics that could be carried out, and that no code below a directory cites."""
    cited = {citation.cites for citation in topics_cited(directory)}
    return sorted(
        topic
        for topic, clauses in rulebook.topics.items()
        if topic not in cited and any(clause.executable for clause in clauses)
    )


def _modules(directory: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(directory.rglob("*.py")):
        yield path.relative_to(directory.parent).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def _switch(node: ast.expr) -> str | None:
    """`edition["redraw"]` or `table.edition.get("redraw")`."""
    match node:
        case ast.Subscript(value=held, slice=ast.Constant(value=str() as name)) if _is_edition(held):
            return name
        case ast.Call(func=ast.Attribute(value=held, attr="get"), args=[ast.Constant(value=str() as name), *_]) if (
            _is_edition(held)
        ):
            return name
    return None


def _is_edition(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "edition") or (
        isinstance(node, ast.Attribute) and node.attr == "edition"
    )


def _texts(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value
