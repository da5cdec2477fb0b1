"""From text to tree, a line of card text at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from lark import Lark
from lark.indenter import Indenter

from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.paths import data

from .measure import Row, race


class PlainIndenter(Indenter):
    """Lark's own indentation, and nothing besides."""

    NL_type = "_NL"
    OPEN_PAREN_types: ClassVar[list[str]] = ["LSQB"]
    CLOSE_PAREN_types: ClassVar[list[str]] = ["RSQB"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4


def rows() -> Iterator[Row]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(data("cardtexts").rglob("*.cards"))]
    lines = sum(text.count("\n") for text in texts)
    grammar = (data("grammar") / "cards.lark").read_text(encoding="utf-8")
    bare = Lark(grammar, parser="lalr", postlex=PlainIndenter())
    placed = Lark(grammar, parser="lalr", postlex=PlainIndenter(), propagate_positions=True)
    ours, lark, lark_placed = race(
        lambda: [parse_cards(text) for text in texts],
        lambda: [bare.parse(text) for text in texts],
        lambda: [placed.parse(text) for text in texts],
        rounds=15,
    )
    yield Row("parse, a line", ours / lines, "lark's LALR, no positions", lark / lines, 2)
    yield Row("parse, a line", ours / lines, "lark's LALR with positions", lark_placed / lines, 2)
