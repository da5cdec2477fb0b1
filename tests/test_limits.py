"""How long a file and a function may be, how many ways may lead through a function, and that file names differ.

The exceptions are what is still too large. Each must still be so: the list can only become shorter.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from .project import ROOT

CODE = ("rulesdsl", "tests", "benchmarks")
SCRIPTS = ("site/docs", "tests")
"""Where there is JavaScript."""

FILE_LINES = 400
LONG_FILES = {"site/docs/assets/lookup.js"}

FUNCTION_LINES = 40
"""From `def` to the last line, without decorators and without the docstring."""
LONG_FUNCTIONS: set[str] = set()

COMPLEXITY = 12
"""McCabe's number, as ruff counts it."""
COMPLEX_FUNCTIONS: set[str] = set()

SHARED_NAMES = {"adjudicate", "cards", "ruling"}
"""File names that more than one package uses."""


def modules(*tops: str, endings: tuple[str, ...] = (".py",)) -> Iterator[Path]:
    return (path for top in tops for path in sorted((ROOT / top).rglob("*")) if path.suffix in endings)


def relative(path: Path | str) -> str:
    return Path(path).relative_to(ROOT).as_posix()


def same(found: set[str], excepted: set[str]) -> None:
    assert not found - excepted, "beyond the limit"
    assert not excepted - found, "no exception any more: take it out of the list"


def test_files_are_short() -> None:
    files = [*modules(*CODE), *modules(*SCRIPTS, endings=(".js", ".mjs"))]
    long = {relative(path) for path in files if number_of_lines(path) > FILE_LINES}
    same(long, LONG_FILES)


def number_of_lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_functions_are_short() -> None:
    long = {
        f"{relative(path)}: {function.name}"
        for path in modules(*CODE)
        for function in functions(path.read_text(encoding="utf-8"))
        if length(function) > FUNCTION_LINES
    }
    same(long, LONG_FUNCTIONS)


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(source: str) -> Iterator[Function]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, Function))


def length(function: Function) -> int:
    docstring = function.body[0] if ast.get_docstring(function) is not None else None
    return lines_of(function) - (lines_of(docstring) if docstring else 0)


def lines_of(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def test_the_length_of_a_function() -> None:
    head, docstring = "@decorated\ndef long(\n    a, b\n):\n", '    """One\n\n    two."""\n'
    source = f"{head}{docstring}    def short(): return a\n\n    return short\n"
    assert {function.name: length(function) for function in functions(source)} == {"long": 6, "short": 1}


def test_functions_are_simple() -> None:
    options = ["--isolated", "--select", "C901", "--config", f"lint.mccabe.max-complexity={COMPLEXITY}"]
    ruff = [sys.executable, "-m", "ruff", "check", *options, "--ignore-noqa", "--no-cache", "--output-format", "json"]
    found = subprocess.run([*ruff, *CODE], capture_output=True, cwd=ROOT, text=True, encoding="utf-8")
    too_complex = {
        f"{relative(each['filename'])}: {each['message'].split('`')[1]}" for each in json.loads(found.stdout)
    }
    same(too_complex, COMPLEX_FUNCTIONS)


def test_every_module_has_a_name_of_its_own() -> None:
    named = defaultdict(list)
    for path in modules("rulesdsl"):
        named[path.stem].append(path)
    same({name for name, paths in named.items() if len(paths) > 1 and name != "__init__"}, SHARED_NAMES)
