"""What is true of the project as a whole: its layers, its words, its files."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.paths import data

from .project import PACKAGE, ROOT, project_files


def modules(top: Path = PACKAGE) -> Iterator[tuple[str, Path]]:
    for path in sorted(top.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        yield name.removesuffix(".__init__"), path


# --- layers ---------------------------------------------------------------------------------------------------

# Each layer may import itself and those before it. A new package must find its place here first.
LAYERS = (
    "version", "paths", "cache", "record", "language", "rulebook", "table", "meaning", "engine", "wording", "board",
    "explain", "adjudication", "explore", "lookup", "live", "publish", "cli",
)  # fmt: skip

# Who may import what from outside; anything else is an undeclared dependency.
OUTSIDE = {
    "lark": {"language", "board"},
    "pygments": {"language"},
    "numpy": {"lookup"},
    "jinja2": {"explain", "publish"},
    "markupsafe": {"publish"},  # comes with jinja2
    "mkdocs": {"publish"},
    "click": {"cli"},
}
NO_FILES = ("table", "meaning", "engine", "wording")
FILES_AND_OUTPUT = {"click", "jinja2", "mkdocs", "pathlib", "os", "io", "shutil", "subprocess", "tempfile"}


@cache
def imports(name: str, path: Path) -> set[str]:
    """The full names of all that a module imports anywhere: at the top, in functions, for types."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{origin}.{alias.name}" for alias in node.names}
    return found


def layer(name: str) -> str | None:
    """The layer of a module of ours; none for the package itself and `__main__`, which only start things."""
    parts = name.split(".")
    return parts[1] if parts[0] == "rulesdsl" and len(parts) > 1 and not parts[1].startswith("__") else None


def test_imports_point_downwards() -> None:
    assert [complaint for name, path in modules() for complaint in wrong_imports(name, path)] == []


def wrong_imports(name: str, path: Path) -> Iterator[str]:
    own = layer(name)
    if own is None:
        started = {"cli"} if name.endswith("__main__") else {"adjudication", "explain", "version"}
        if {layer(found) for found in imports(name, path)} - {None} != started:
            yield f"{name} imports other packages than {started}"
        return
    if own not in LAYERS:
        yield f"{own} has no place among the layers"
        return
    below = LAYERS[: LAYERS.index(own) + 1]
    for found in imports(name, path):
        target, outside = layer(found), found.split(".")[0]
        if target is not None and target not in below:
            yield f"{name} imports {found}, which is above it"
        if outside not in ("rulesdsl", *sys.stdlib_module_names) and own not in OUTSIDE.get(outside, ()):
            yield f"{name} imports {outside}"
        if own in NO_FILES and (target == "paths" or outside in FILES_AND_OUTPUT):
            yield f"{name} imports {found}, but knows nothing of files"


def test_import_finder_sees_every_form(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    source.write_text(
        "import a.b\nfrom c import d\nfrom . import e\nfrom ..f import g\ndef h():\n    from ..i.j import k\n",
        encoding="utf-8",
    )
    assert imports("rulesdsl.x.module", source) == {
        "a.b", "c.d", "rulesdsl.x.e", "rulesdsl.f.g", "rulesdsl.i.j.k",
    }  # fmt: skip


def circles(needs: dict[str, set[str]]) -> list[set[str]]:
    """The groups of modules that need one another, each of them all the others."""
    reached = {name: set(needed) for name, needed in needs.items()}
    while True:
        further = {name: near.union(*(reached.get(other, set()) for other in near)) for name, near in reached.items()}
        if further == reached:
            break
        reached = further
    groups = {frozenset(other for other in near if name in reached.get(other, ())) for name, near in reached.items()}
    return sorted((set(group) for group in groups if group), key=sorted)


def test_circles_are_found() -> None:
    needs = {"a": {"b"}, "b": {"c"}, "c": {"b", "outside"}, "d": {"d"}, "e": {"a", "f"}, "f": set()}
    assert circles(needs) == [{"b", "c"}, {"d"}]


def test_no_module_imports_itself_on_the_way_round() -> None:
    """Imports in functions and for types count as well, and so do tests and benchmarks."""
    known = {name: path for top in ("rulesdsl", "tests", "benchmarks") for name, path in modules(ROOT / top)}
    assert {"rulesdsl.cli", "tests.project", "benchmarks.measure"} <= known.keys()
    needs = {
        name: {
            module if module in known else module.rpartition(".")[0]
            for module in imports(name, path)
            if module in known or module.rpartition(".")[0] in known
        }
        for name, path in known.items()
    }
    assert circles(needs) == []


def test_only_the_lexer_needs_pygments() -> None:
    users = {name for name, path in modules() if any(found.startswith("pygments") for found in imports(name, path))}
    assert users <= {"rulesdsl.language.syntax.highlight"}


# --- no card has code of its own ------------------------------------------------------------------------------

# A name is looked for as whole words, whatever stands between them and whatever their case: `high_noon`,
# `HighNoon` and "high noon" are all the same name. A name of one word that is also a word of the grammar (a card may
# be called after a rule) counts only where it is quoted and capitalised, as a title. Should a card ever be called
# by some other everyday word, the word goes into ORDINARY and is treated in the same way.
ORDINARY: set[str] = {"mine", "sacrifice", "summon", "trade"}


@cache
def words(text: str) -> str:
    """All its words, in lower case, with one space before and after each."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text.replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", ""))
    return f" {' '.join(re.findall('[a-z0-9]+', apart.lower()))} "


def mentions(name: str, text: str, ordinary: set[str]) -> bool:
    if words(name).strip() in ordinary:
        return re.search(rf"""["'`]{re.escape(name)}["'`]""", text) is not None
    return words(name) in words(text)


def card_names() -> list[str]:
    heads = re.compile(r'^(?:minion|action|base|monster) "([^"]+)"', re.MULTILINE)
    return [
        name for path in data("cardtexts").rglob("*.cards") for name in heads.findall(path.read_text(encoding="utf-8"))
    ]


def grammar_words() -> set[str]:
    return {
        word
        for path in data("grammar").glob("*.lark")
        for word in re.findall(r'"([a-z]+)"', path.read_text(encoding="utf-8"))
    }


def test_no_card_is_named_in_the_code() -> None:
    names = card_names()
    ordinary = grammar_words() | ORDINARY
    assert len(names) >= 56
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted(PACKAGE.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
        for text in [path.read_text(encoding="utf-8")]
        for name in names
        if mentions(name, text, ordinary)
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    ["def high_noon():", "class HighNoonRule:", "# as High\n# Noon says", '"high noon"', "HIGH-NOON", "highNoon"],
)
def test_a_name_is_found_in_every_disguise(text: str) -> None:
    assert mentions("High Noon", text, set())


def test_a_name_is_whole_words() -> None:
    assert not mentions("Raider", "traiders and raiders", set())
    assert not mentions("High Noon", "high afternoon", set())
    assert mentions("Run 'Em Off", "run_em_off", set())


def test_a_name_that_is_a_word_of_the_language_counts_as_a_title_only() -> None:
    assert not mentions("Discard", "discard the card; Discard is a deed", {"discard"})
    assert mentions("Discard", 'if name == "Discard":', {"discard"})
    assert mentions("Discard", "discard", set())


# --- files ----------------------------------------------------------------------------------------------------


def test_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "rulesdsl/version.py"
    holders = [
        path.relative_to(ROOT).as_posix()
        for path in project_files()
        if path.suffix in (".py", ".toml", ".yml") and f'"{rulesdsl.__version__}"' in path.read_text(encoding="utf-8")
    ]
    assert holders == ["rulesdsl/version.py"]


def test_changelog_knows_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[([^\]]+)\]", changelog, re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert set(headings[1:2]) <= {rulesdsl.__version__}


def test_no_file_names_a_package_index() -> None:
    """Where packages come from is the business of the machine."""
    address = re.compile(
        "|".join(["index" + "-url", "find" + "-links", "pypi" + r"\.org", "python" + "hosted", "file:" + "//"])
    )
    found = [
        path.relative_to(ROOT).as_posix()
        for path in project_files()
        if address.search(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


def test_site_output_stays_out_of_the_sources() -> None:
    """The default output directory of mkdocs is the very directory that holds the sources, and a build empties it."""
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert re.search(r"^docs_dir: site/docs$", config, re.MULTILINE)
    assert re.search(r"^site_dir: build/site\b", config, re.MULTILINE)
    assert "font: false" in config
