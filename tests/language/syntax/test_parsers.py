"""A parser that was kept is as good as one that was built."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulesdsl.language.syntax import make_tables
from rulesdsl.language.syntax.indentation import CardIndenter
from rulesdsl.language.syntax.parse_cards import CardLark
from rulesdsl.language.syntax.parse_tables import Refusal, Rule, TableParser, Tables
from rulesdsl.language.syntax.parser_cache import cached_parser
from rulesdsl.language.syntax.tables_cache import cached_tables
from rulesdsl.language.syntax.tokens import Token
from rulesdsl.paths import data

pytestmark = pytest.mark.slow

CARDS = sorted(data("cardtexts").glob("*/*.cards"))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path))
    return tmp_path


def cards() -> CardLark:
    return cached_parser(CardLark, "cards.lark", postlex=CardIndenter())


def test_it_gives_the_same_trees(kept: Path) -> None:
    built = cards()
    assert len(list(kept.glob("parser-*.kept"))) == 1
    revived = cards()
    assert revived.source_path == "<deserialized>"
    for path in CARDS:
        text = path.read_text(encoding="utf-8")
        assert revived.parse(text) == built.parse(text)


def test_it_expects_the_same_words(kept: Path) -> None:
    built, revived = cards(), cards()
    assert {t.name: str(t.pattern) for t in revived.terminals} == {t.name: str(t.pattern) for t in built.terminals}
    for parser in (built, revived):
        with pytest.raises(Exception, match="xyzzy"):
            parser.parse('faction "A" in a-2020\n\naction "B"\n    play: xyzzy 1\n')


def test_tables_are_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = cached_tables("board.lark", ["board", "line"])
    monkeypatch.setattr(make_tables, "make_tables", lambda *_: pytest.fail("made again"))
    again = cached_tables("board.lark", ["board", "line"])
    assert again.rules == made.rules
    assert [*again.actions] == made.actions
    assert [*map(list, again[1:3])] == [*made[1:3]]
    assert again[4:] == made[4:]


def test_tables_of_other_starts_are_others(kept: Path) -> None:
    assert set(cached_tables("board.lark", ["board"]).starts) == {"board"}
    assert set(cached_tables("board.lark", ["line"]).starts) == {"line"}


@pytest.mark.parametrize("damage", [b"", b"rubbish", None])
def test_damaged_tables_are_made_anew(kept: Path, damage: bytes | None) -> None:
    made = cached_tables("board.lark", ["line"])
    (file,) = kept.glob("tables-*.kept")
    file.write_bytes(file.read_bytes()[:-100] if damage is None else damage)
    assert cached_tables("board.lark", ["line"]).rules == made.rules


WARM = """
import sys
from rulesdsl.board.parse_board import board_parser
board_parser()
print(sorted({"lark", "difflib", "hashlib", "tempfile"} & {*sys.modules}))
"""


def test_kept_tables_need_no_lark(kept: Path) -> None:
    for expected in (None, "[]"):
        done = subprocess.run([sys.executable, "-c", WARM], capture_output=True, text=True, check=True, timeout=60)
        assert expected is None or done.stdout.strip() == expected


# --- the parser that runs on them -------------------------------------------------------------------------------------

SUMS = """
sum: sum "plus" number | number
number: INT
INT: /[0-9]+/
%declare NAME
"""


@pytest.fixture
def sums(tmp_path: Path) -> Tables:
    grammar = tmp_path / "sums.lark"
    grammar.write_text(SUMS)
    return make_tables.make_tables(grammar, ["sum"])


def parse_sum(tables: Tables, text: str) -> int:
    def build(rule: Rule) -> Callable[[list[Any]], int]:
        return lambda parts: sum(int(part) for part in parts if part != "plus")

    words = {**tables.words, "name": "NAME"}
    tokens = [Token(words.get(word, "INT"), word, start_pos=at) for at, word in enumerate(text.split())]
    return TableParser(tables, build).parse(tokens, "sum")


def test_it_carries_out_the_tables(sums: Tables) -> None:
    assert sums.words == {"plus": "PLUS"}
    assert sums.patterns == {"INT": "[0-9]+"}
    assert parse_sum(sums, "1") == 1
    assert parse_sum(sums, "1 plus 2 plus 3") == 6


@pytest.mark.parametrize(
    ("text", "at", "accepts"),
    [
        ("", 0, {"INT"}),
        ("plus", 0, {"INT"}),
        ("1 2", 1, {"PLUS", "$END"}),
        ("1 plus", 1, {"INT"}),
        ("1 name", 1, {"PLUS", "$END"}),
    ],
)
def test_it_says_what_could_have_followed(sums: Tables, text: str, at: int, accepts: set[str]) -> None:
    with pytest.raises(Refusal) as refused:
        parse_sum(sums, text)
    assert refused.value.token.start_pos == at
    assert refused.value.accepts == accepts


def test_a_damaged_file_is_built_anew(kept: Path) -> None:
    cards()
    (file,) = kept.glob("parser-*.kept")
    file.write_bytes(file.read_bytes()[:-100])
    assert cards().source_path != "<deserialized>"
    assert cards().source_path == "<deserialized>"


def test_nothing_is_kept_when_nothing_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDSL_CACHE", "off")
    cards()
    assert cards().source_path != "<deserialized>"
