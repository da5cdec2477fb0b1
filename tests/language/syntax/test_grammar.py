"""The grammar as such: free of conflicts, and every rule of it has somebody who builds its node."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest
from lark import Lark, Tree
from lark.grammar import NonTerminal

from rulesdsl.language.syntax.indentation import CardIndenter
from rulesdsl.language.syntax.make_tables import rule_of
from rulesdsl.language.syntax.parse_cards import card_parser, keywords
from rulesdsl.language.syntax.rule_builder import RuleBuilder, callback
from rulesdsl.language.syntax.tree_builder import TreeBuilder
from rulesdsl.paths import data

GRAMMAR = (data("grammar") / "cards.lark").read_text(encoding="utf-8")


def rule_names() -> set[str]:
    names = {str(rule.alias or rule.origin.name) for rule in card_parser().rules}
    return {name for name in names if not name.startswith("_")}


def test_grammar_is_strict() -> None:
    """No conflict is settled by preference: neither between rules nor between terminals."""
    Lark(GRAMMAR, parser="lalr", postlex=CardIndenter(), strict=True)


def test_every_builder_has_a_rule() -> None:
    """That every rule has a builder is seen to when the parser is made."""
    methods = {name for name, value in vars(TreeBuilder).items() if callable(value) and not name.startswith("_")}
    tables = TreeBuilder.list_rules | TreeBuilder.wrapper_rules | set(TreeBuilder.renamed_rules)
    assert methods.isdisjoint(tables)
    assert methods | tables <= rule_names()


def test_a_rule_that_nothing_builds_is_named() -> None:
    class Builder(RuleBuilder):
        nodes: ClassVar = {}

    with pytest.raises(TypeError, match="nothing builds the rule `start`"):
        callback(rule_of(Lark('start: "a"', parser="lalr").rules[0].serialize()), Builder())


def test_every_rule_can_be_reached() -> None:
    reached, waiting = set(), {"start"}
    while waiting:
        name = waiting.pop()
        reached.add(name)
        for rule in card_parser().rules:
            if rule.origin.name == name:
                waiting |= {str(x.name) for x in rule.expansion if isinstance(x, NonTerminal)} - reached
    assert reached == {str(rule.origin.name) for rule in card_parser().rules}


def test_keywords_are_the_words_in_quotes() -> None:
    assert {"destroy", "uncovers", "breakpoint", "otherwise", "name"} <= set(keywords())
    assert all(word.isalpha() and word.islower() for word in keywords())
    assert {"winner", "loser"}.isdisjoint(keywords())


@pytest.mark.parametrize("path", sorted(data("cardtexts").glob("*/*.cards")), ids=lambda path: path.stem)
def test_plain_lark_reads_the_cards_too(path: Path) -> None:
    """Nothing depends on how our own parser is put together: any tool may use the grammar."""
    assert isinstance(plain_lark().parse(path.read_text(encoding="utf-8")), Tree)


@cache
def plain_lark() -> Lark:
    return Lark(GRAMMAR, parser="lalr", postlex=CardIndenter())
