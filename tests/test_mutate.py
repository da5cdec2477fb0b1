"""The mistakes that `make mutate` makes, and that the list of those which may live is about the code as it is."""

from __future__ import annotations

import ast
from pathlib import Path
from types import FunctionType

import pytest

import rulesdsl.engine

from .mutate import KNOWN, compiled, mutants


@pytest.mark.parametrize(
    ("line", "mistakes"),
    [
        ("return a == b", {"a == b -> a != b", "a == b -> type(a == b)()"}),
        ("c = a < 3", {"a < 3 -> a <= 3", "a < 3 -> a < 4", "a < 3 -> a < 2"}),
        ("c = a and b", {"a and b -> a or b"}),
        ("c = not a", {"not a -> a"}),
        ("c = a + b", {"a + b -> a - b"}),
        ("c = a[1:]", {"a[1:] -> a[:]", "1: -> 2:", "1: -> 0:"}),
        ("a(b=True)", {"a(b=True) -> pass", "b=True -> b=False"}),
        ("if a: b()", {"a -> True", "a -> False", "b() -> pass"}),
        ("c = [d for d in a if b]", {"b -> True", "b -> False"}),
        ("assert a == 1", set()),
        ('c = "a"', set()),
    ],
)
def test_what_could_be_written_by_mistake(line: str, mistakes: set[str]) -> None:
    tree = ast.parse(f"def function(a, b):\n    {line}\n")
    assert {mutant.text for mutant in mutants(tree)} == mistakes


def test_a_mistake_is_made_in_the_code_and_not_in_the_tree() -> None:
    tree = ast.parse("def function(a, b):\n    return not a < b\n")
    before = ast.dump(tree)
    for mutant in mutants(tree):
        function = FunctionType(compiled(tree, mutant, "<function>"), {})
        assert (function(1, 2), function(2, 2), function(2, 1)) != (False, True, True), mutant.text
        assert ast.dump(tree) == before


def test_the_mistakes_that_may_live_can_still_be_made() -> None:
    """Whoever changes the code strikes out what is no longer there; whether the rest still lives, the run tells."""
    for module, functions in KNOWN.items():
        tree = ast.parse((Path(rulesdsl.engine.__path__[0]) / f"{module}.py").read_text(encoding="utf-8"))
        there = {(mutant.function, mutant.text) for mutant in mutants(tree)}
        listed = {(function, text): why for function, texts in functions.items() for text, why in texts.items()}
        assert set(listed) <= there
        assert all(listed.values())
