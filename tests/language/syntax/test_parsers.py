"""A parser that was kept is as good as one that was built."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.board.parse_board import BoardIndenter, BoardLark, BoardLexer
from rulesdsl.language.syntax.indentation import CardIndenter
from rulesdsl.language.syntax.parse_cards import CardLark
from rulesdsl.language.syntax.parser_cache import kept_parser
from rulesdsl.paths import data

pytestmark = pytest.mark.slow

CARDS = sorted(data("cardtexts").glob("*/*.cards"))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path))
    return tmp_path


def cards() -> CardLark:
    return kept_parser(CardLark, "cards.lark", postlex=CardIndenter())


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


def test_a_parser_with_a_lexer_of_its_own(kept: Path) -> None:
    def boards() -> BoardLark:
        return kept_parser(BoardLark, "board.lark", lexer=BoardLexer, postlex=BoardIndenter(), start=["board"])

    boards()
    assert boards().source_path == "<deserialized>"


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
