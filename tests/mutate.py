"""Do the tests notice? `python -m tests.mutate duel bury` makes one small mistake after another in these modules.

For each mistake the tests that come through its line are run in a process of their own, until one of them fails.
A mistake that none of them notices survives. `mutate.toml` has those of which we know, each with the reason why it may
live; the run fails on any other survivor, and on a reason that nobody needs any more.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import pickle
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

import coverage
import pytest

TESTS = ("tests/engine", "tests/rulings")
SECONDS = 5
"""Of computing, for one test. Who needs more goes round in circles, and that is noticed too."""
KNOWN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
OPPOSITE: dict[type, Callable[[], ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip


class Mutant(NamedTuple):
    """Something else in the place of one node of a function, and how it is called: by what it is a part of."""

    function: str
    old: ast.AST
    new: ast.AST
    lines: frozenset[int]
    text: str


def mistakes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """What could be written there by mistake, and would still run: each as a node and another one in its place."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in OPPOSITE:
            yield node, ast.Compare(left, [OPPOSITE[type(op)]()], right)  # type: ignore[list-item]
        case ast.BoolOp(op=op, values=values):
            yield node, ast.BoolOp(OPPOSITE[type(op)](), values)  # type: ignore[arg-type]
        case ast.BinOp(left=one, op=ast.Add() | ast.Sub() as op, right=other):
            yield node, ast.BinOp(one, OPPOSITE[type(op)](), other)  # type: ignore[arg-type]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand
        case ast.Constant(value=bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from ((node, ast.Constant(value + by)) for by in (1, -1))
        case ast.Slice():
            yield node, ast.Slice()
        case ast.Expr(value=ast.Call() | ast.Yield()):
            yield node, ast.Pass()
        case ast.Return(value=ast.expr() as value):
            empty = ast.Call(ast.Call(ast.Name("type", ast.Load()), [value], []), [], [])
            yield value, empty
    conditions = [getattr(node, "test", None), getattr(node, "guard", None), *getattr(node, "ifs", ())]
    for condition in filter(None, conditions):
        yield from ((condition, ast.Constant(always)) for always in (True, False))


def mutants(tree: ast.Module) -> list[Mutant]:
    """All that functions of a module can become."""
    return [mutant for node in tree.body if isinstance(node, ast.FunctionDef) for mutant in _mutants(node)]


def _mutants(function: ast.FunctionDef) -> Iterator[Mutant]:
    """Not those within an assertion, which only tells the type checker what is so."""
    waiting: list[tuple[ast.AST, ast.AST, int]] = [(part, part, part.lineno) for part in reversed(function.body)]
    while waiting:
        node, whole, line = waiting.pop()
        if isinstance(node, ast.Assert):
            continue
        line = node.lineno if isinstance(node, ast.stmt) else line
        for old, new in mistakes(node):
            own = range(getattr(old, "lineno", line), (getattr(old, "end_lineno", None) or line) + 1)
            bare = isinstance(node, ast.Constant | ast.Slice)
            text = _told(whole if bare else old, old, new)
            yield Mutant(function.name, old, ast.copy_location(new, old), frozenset({line, *own}), text)
        waiting += [(child, node, line) for child in reversed(list(ast.iter_child_nodes(node)))]


def _told(whole: ast.AST, old: ast.AST, new: ast.AST) -> str:
    before, after = ast.unparse(whole), ast.unparse(Put(old, new).visit(whole))
    if whole is not old:
        Put(new, old).visit(whole)
    return f"{before} -> {after}"


class Put(ast.NodeTransformer):
    """One node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def compiled(tree: ast.Module, mutant: Mutant, file: str) -> CodeType:
    """The code of the function with the mistake in it; the tree is the same afterwards."""
    Put(mutant.old, mutant.new).visit(tree)
    code = compile(ast.fix_missing_locations(tree), file, "exec")
    Put(mutant.new, mutant.old).visit(tree)
    (found,) = (part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == mutant.function)
    return found


def ends_well(work: Callable[[], None]) -> bool:
    """In a process of its own, of which nothing stays."""
    child = os.fork()
    if not child:
        try:
            work()
            os._exit(0)
        except BaseException:
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


class Mutation:
    """Takes the place of pytest's own loop over the tests."""

    def __init__(self, modules: list[ModuleType]) -> None:
        self.modules = modules
        self.complaints: list[str] | None = None
        self.limit = 0
        """No limit, until something has been changed."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """The first failure is enough; nobody reads a report of it."""
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            print(f"{item.nodeid} fails", flush=True)
            os._exit(1)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        signal.setitimer(signal.ITIMER_PROF, self.limit)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return False
        session.config.pluginmanager.unregister(name="terminalreporter")
        reached = self.reach(session.items)
        self.complaints = [complaint for module in self.modules for complaint in self.judge(module, reached)]
        return True

    def reach(self, items: list[pytest.Item]) -> dict[tuple[str, int], list[pytest.Item]]:
        """Which tests come through each line, file by file as they share what is set up, and fastest first."""
        with tempfile.TemporaryDirectory() as folder:
            found = Path(folder) / "found"
            assert ends_well(partial(self.measure, items, found)), "the tests have to pass before anything is changed"
            lines, seconds = pickle.loads(found.read_bytes())
        slowest: dict[Path, float] = {}
        for item, taken in zip(items, seconds, strict=True):
            slowest[item.path] = max(taken, slowest.get(item.path, 0))
        order = sorted(range(len(items)), key=lambda index: (slowest[items[index].path], seconds[index]))
        return {line: [items[index] for index in order if str(index) in tests] for line, tests in lines.items()}

    def measure(self, items: list[pytest.Item], found: Path) -> None:
        files = [str(module.__file__) for module in self.modules]
        measured = coverage.Coverage(data_file=None, config_file=False, include=files)
        seconds = []
        measured.start()
        for index, item in enumerate(items):
            measured.switch_context(str(index))
            began = time.process_time()
            run(item, items[index + 1] if index + 1 < len(items) else None)
            seconds.append(time.process_time() - began)
        measured.stop()
        data = measured.get_data()
        lines = {(file, line): set(tests) for file in files for line, tests in data.contexts_by_lineno(file).items()}
        found.write_bytes(pickle.dumps((lines, seconds)))

    def judge(self, module: ModuleType, reached: dict[tuple[str, int], list[pytest.Item]]) -> Iterator[str]:
        """Prints every survivor and the sum, and yields what is wrong with the list of those we know."""
        file, name = str(module.__file__), module.__name__.rpartition(".")[2]
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
        every = mutants(tree)
        known = {(function, text) for function, texts in KNOWN.get(name, {}).items() for text in texts}
        self.control(module, tree, [test for (where, _), tests in reached.items() if where == file for test in tests])
        survivors = set()
        noticed = 0
        for mutant in every:
            tests = list(dict.fromkeys(test for line in sorted(mutant.lines) for test in reached.get((file, line), ())))
            code = compiled(tree, mutant, file)
            if not ends_well(partial(self.attempt, vars(module)[mutant.function], code, tests)):
                noticed += 1
                continue
            survivors.add((mutant.function, mutant.text))
            why = KNOWN.get(name, {}).get(mutant.function, {}).get(mutant.text, "NOT NOTICED")
            print(f"{name}.{mutant.function}: {mutant.text}\n    {why} ({len(tests)} tests)", flush=True)
        print(f"{name}: {noticed} of {len(every)} noticed", flush=True)
        yield from (f"{name}.{function}: {text}: no test notices" for function, text in sorted(survivors - known))
        yield from (f"{name}.{function}: {text}: is noticed by now" for function, text in sorted(known - survivors))

    def control(self, module: ModuleType, tree: ast.Module, tests: list[pytest.Item]) -> None:
        """Where nothing is wrong nothing may be noticed, or all that follows would mean nothing."""
        first = next(node for node in tree.body if isinstance(node, ast.FunctionDef))
        same = Mutant(first.name, first.body[-1], first.body[-1], frozenset(), "")
        code = compiled(tree, same, str(module.__file__))
        unchanged = partial(self.attempt, vars(module)[first.name], code, list(dict.fromkeys(tests)))
        assert ends_well(unchanged), f"{module.__name__} is the same, and yet a test fails"

    def attempt(self, function: FunctionType, code: CodeType, tests: list[pytest.Item]) -> None:
        """The function gets other code and stays the same object, so that whoever has imported it has the mutant."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        self.limit = SECONDS
        inspect.unwrap(function).__code__ = code
        for test, following in zip(tests, [*tests[1:], None], strict=True):
            run(test, following)


def run(test: pytest.Item, following: pytest.Item | None) -> None:
    test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)


def main(names: list[str]) -> int:
    mutation = Mutation([importlib.import_module(f"rulesdsl.engine.{name}") for name in names])
    status = pytest.main([*TESTS, "-s", "-p", "no:cacheprovider"], plugins=[mutation])
    if mutation.complaints is None:
        return int(status)
    print(*mutation.complaints, sep="\n")
    return int(bool(mutation.complaints))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
