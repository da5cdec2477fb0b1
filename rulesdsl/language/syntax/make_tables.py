"""Makes the LALR tables of a grammar, with lark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule as LarkRule
from lark.lexer import Lexer, PatternStr, TerminalDef

from .lalr import PLUGINS
from .parse_tables import Rule, RuleOptions, Symbol, Tables

REDUCE = 1
"""How lark marks an action that completes a rule; any other goes to a state."""


class NoLexer(Lexer):
    """Lark's own lexer would be made for each state, and nobody would use it."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        raise NotImplementedError


def make_tables(grammar: Path, starts: list[str]) -> Tables:
    text = grammar.read_text(encoding="utf-8")
    parser = Lark(
        text, parser="lalr", lexer=NoLexer, start=starts, import_paths=[str(grammar.parent)], _plugins=PLUGINS
    )
    held, memo = parser.memo_serialize([TerminalDef, LarkRule])
    table = held["parser"]["parser"]
    numbers = {number: index for index, number in enumerate(n for n in memo if memo[n]["__type__"] == "Rule")}
    actions = [
        {
            str(table["tokens"][token]): ~numbers[of["@"]] if what == REDUCE else of
            for token, (what, of) in table["states"][state].items()
        }
        for state in sorted(table["states"])
    ]
    spelt = {terminal.pattern.value: str(terminal.name) for terminal in parser.terminals if _is_word(terminal)}
    others = {str(t.name): t.pattern.to_regexp() for t in parser.terminals if not isinstance(t.pattern, PatternStr)}
    rules = [rule_of(memo[number]) for number in numbers]
    return Tables(
        actions, [rule.origin for rule in rules], [len(rule.expansion) for rule in rules], rules,
        table["start_states"], table["end_states"], {word: spelt[word] for word in sorted(spelt)}, others,
    )  # fmt: skip


def _is_word(terminal: TerminalDef) -> bool:
    return isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.replace("'", "").isalpha()


def rule_of(held: dict[str, Any]) -> Rule:
    """A rule of lark's, as lark writes it down."""
    symbols = (
        Symbol(str(part["name"]), part["__type__"] == "Terminal", bool(part.get("filter_out")))
        for part in held["expansion"]
    )
    options = held["options"]
    return Rule(
        str(held["origin"]["name"]), held["alias"] and str(held["alias"]), tuple(symbols),
        RuleOptions(bool(options["keep_all_tokens"]), tuple(options["empty_indices"])),
    )  # fmt: skip
