"""Nothing that the program reads can become code: no `marshal`, `pickle` or `eval`, and `exec` in one place only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from .project import ROOT

MODULES = frozenset({
    "marshal", "pickle", "_pickle", "cPickle", "shelve", "dill", "cloudpickle", "joblib", "code", "codeop", "runpy",
})  # fmt: skip
CALLS = frozenset({"exec", "eval", "compile", "__import__", "execfile"})
SHELLS = frozenset({"system", "popen"})
ALLOWED = {"rulesdsl/record.py: exec"}
"""`record.py` writes `__init__` and `replace` from the fields that a class of ours declares: no file is involved."""


def code_made(source: str) -> Iterator[str]:
    """What in a module can turn data into code."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (each.name for each in names if each.name.split(".")[0] in MODULES)
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] in MODULES:
                yield module
            case ast.Call(ast.Name(name)) if name in CALLS:
                yield name
            case ast.Call(ast.Attribute(ast.Name("builtins"), name)) if name in CALLS:
                yield name
            case ast.Attribute(ast.Name("os"), name) if name in SHELLS:
                yield f"os.{name}"
            case ast.keyword("shell"):
                yield "shell"


def test_no_file_becomes_code() -> None:
    paths = sorted((ROOT / "rulesdsl").rglob("*.py"))
    found = {
        f"{path.relative_to(ROOT).as_posix()}: {made}"
        for path in paths
        for made in code_made(Path(path).read_text(encoding="utf-8"))
    }
    assert found == ALLOWED


@pytest.mark.parametrize(
    "source",
    [
        "import marshal", "import pickle as p", "from pickle import loads", "eval(text)", "exec(text, {})",
        "import builtins; builtins.exec(text)", "__import__(name)", "os.system(text)", "run(text, shell=True)",
    ],
)  # fmt: skip
def test_the_scan_finds_it(source: str) -> None:
    assert list(code_made(source))


@pytest.mark.parametrize("source", ["re.compile(text)", "json.loads(text)", "literal_eval(text)", "import codecs"])
def test_the_scan_lets_others_be(source: str) -> None:
    assert not list(code_made(source))
