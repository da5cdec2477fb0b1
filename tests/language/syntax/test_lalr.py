"""Our tables are those that lark would make."""

from __future__ import annotations

from typing import Any

import pytest
from lark import Lark
from lark.exceptions import GrammarError
from lark.parsers.lalr_analysis import IntParseTable, Shift
from lark.parsers.lalr_parser import LALR_Parser

from rulesdsl.language.syntax.lalr import PLUGINS, OurParser
from rulesdsl.language.syntax.make_tables import NoLexer
from rulesdsl.paths import data


def table(parser: type[LALR_Parser], grammar: str, starts: list[str]) -> IntParseTable:
    made: list[Any] = []

    class Kept(parser):  # type: ignore[valid-type,misc]
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            made.append(self._parse_table)

    paths = [str(data("grammar"))]
    Lark(grammar, parser="lalr", lexer=NoLexer, start=starts, import_paths=paths, _plugins={"LALR_Parser": Kept})
    found: IntParseTable = made[-1]
    return found


def assert_same(ours: IntParseTable, larks: IntParseTable) -> None:
    """They may number their states as they like."""
    same: dict[int, int] = {}
    waiting = [(ours.start_states[start], larks.start_states[start]) for start in larks.start_states]
    while waiting:
        state, other = waiting.pop()
        if state in same:
            assert same[state] == other
            continue
        same[state] = other
        assert ours.states[state].keys() == larks.states[other].keys()
        for symbol, (action, of) in ours.states[state].items():
            their_action, their_of = larks.states[other][symbol]
            assert action is their_action
            if action is Shift:
                waiting.append((of, their_of))
            else:
                assert of == their_of
    assert len(same) == len(ours.states) == len(larks.states)
    assert {start: same[end] for start, end in ours.end_states.items()} == larks.end_states


@pytest.mark.parametrize(
    ("grammar", "starts"),
    [
        ((data("grammar") / "cards.lark").read_text(encoding="utf-8"), ["start"]),
        ((data("grammar") / "board.lark").read_text(encoding="utf-8"), ["board", "line", "expectation"]),
        ('start: "a" start "b" | ', ["start"]),
        ('start: list\nlist: list "," item | item\nitem: "i" | "[" list? "]"', ["start", "item"]),
    ],
    ids=["cards", "board", "nothing", "lists"],
)
def test_the_tables_are_the_same(grammar: str, starts: list[str]) -> None:
    assert_same(table(OurParser, grammar, starts), table(LALR_Parser, grammar, starts))


@pytest.mark.parametrize("grammar", ['start: a | b\na: "x"\nb: "x"', 'start: start start | "x"'])
def test_a_conflict_is_refused(grammar: str) -> None:
    with pytest.raises(GrammarError, match="cannot be told"):
        Lark(grammar, parser="lalr", lexer="contextual", _plugins=PLUGINS)
