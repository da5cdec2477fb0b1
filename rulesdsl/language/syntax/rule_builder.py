"""Turns grammar rules into nodes during parsing.

Most rules hold the fields of the node of their name, in order, and need nothing else: `place_counter` builds a
`PlaceCounter`. A rule of words alone, marked with `!`, stands for those words. Any other rule has a method of its name.
Lark's own way, a tree of its own with positions and a second walk over it, takes twice as long, and its positions run
on over the end of the line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any, ClassVar, TypeAlias

from rulesdsl.language.diagnostics.span import NOWHERE, Span

from .node import Node, fields
from .parse_tables import Rule, Symbol
from .tokens import Token

Build: TypeAlias = Callable[[Span, list[Any]], Any]
"""Gets the place of a rule and the values of what it holds, without layout and fixed words."""


class RuleBuilder:
    """Each method builds the rule of its name. The attributes list rules that need neither a method nor a node of their
    name."""

    nodes: ClassVar[Mapping[str, type[Node]]]
    """All nodes by the name of their class."""
    renamed_rules: ClassVar[Mapping[str, type[Node]]] = {}
    list_rules: ClassVar[frozenset[str]] = frozenset()
    wrapper_rules: ClassVar[frozenset[str]] = frozenset()
    """Rules that hold one thing and stand for it."""

    @classmethod
    def node_of(cls, rule: str) -> type[Node] | None:
        name = "".join(part.capitalize() for part in rule.split("_"))
        return cls.renamed_rules.get(rule) or cls.nodes.get(name)

    def build_of(self, rule: Rule) -> Build:
        name = name_of(rule)
        method: Build | None = getattr(self, name, None)
        if method is not None:
            return method
        if name.startswith("_"):  # what it holds goes to the rule around it
            return lambda span, c: c
        if name in self.list_rules:
            return lambda span, c: tuple(x for x in c if x is not None)
        if name in self.wrapper_rules:
            return lambda span, c: c[0]
        if rule.options.keep_all_tokens and all(symbol.is_term for symbol in rule.expansion):
            return lambda span, c: " ".join(c)
        node = self.node_of(name)
        if node is None:
            raise TypeError(f"nothing builds the rule `{name}`: no node is called so, and no method of {type(self)}")
        return node_builder(node)


def name_of(rule: Rule) -> str:
    return rule.alias or rule.origin


def node_builder(node: type[Node]) -> Build:
    """Build a node from its fields; any words in a `bool` field mean true."""
    flags = [field.type == "bool" for field in fields(node)]
    if not any(flags):
        return lambda span, c: node(*c, span=span)

    def build(span: Span, c: list[Any]) -> Node:
        return node(*(bool(value) if flag else value for flag, value in zip(flags, c, strict=False)), span=span)

    return build


# --- into the parser --------------------------------------------------------------------------------------------

Built = tuple[Any, Token, Token]
"""What stands on the parser's stack for a finished rule: its value, its first token and its last."""

LAYOUT = ("_NL", "_INDENT", "_DEDENT")
VALUE_OF_TOKEN: dict[str, Callable[[Any], Any]] = {"INT": int, "SIGNED": int, "STRING": lambda token: str(token[1:-1])}


def callback(rule: Rule, builder: RuleBuilder) -> Callable[[list[Any]], Any]:
    """What the parser is to do whenever it has all of a rule."""
    seen = [index for index, symbol in enumerate(rule.expansion) if symbol.name not in LAYOUT]
    build = builder.build_of(rule)
    if not seen:
        return lambda children: build(NOWHERE, [])
    first, last = seen[0], seen[-1]
    first_is_token, last_is_token = rule.expansion[first].is_term, rule.expansion[last].is_term
    values = _values(rule)

    def finish(children: list[Any]) -> Built:
        start: Token = children[first] if first_is_token else children[first][1]
        end: Token = children[last] if last_is_token else children[last][2]
        span = Span(start.line, start.column, end.end_line, end.end_column)
        return build(span, values(children)), start, end

    return (lambda children: finish(children)[0]) if name_of(rule) == "start" else finish


def _values(rule: Rule) -> Callable[[list[Any]], list[Any]]:
    """Picks what a rule keeps, with None for each optional part that is not there."""
    symbols = enumerate(rule.expansion)
    picks: list[tuple[int, Callable[[Any], Any]]] = []
    for gone in rule.options.empty_indices or [False] * len(rule.expansion):
        if gone:
            picks.append((0, lambda child: None))
            continue
        index, symbol = next(symbols)
        if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            picks.append((index, _value(symbol)))
    if not any(symbol.name.startswith("_") for symbol in rule.expansion if not symbol.is_term):
        return lambda children: [value(children[index]) for index, value in picks]

    def spread(children: list[Any]) -> list[Any]:
        values: list[Any] = []
        for index, value in picks:
            found = value(children[index])
            if type(found) is list:
                values += found
            else:
                values.append(found)
        return values

    return spread


def _value(symbol: Symbol) -> Callable[[Any], Any]:
    return VALUE_OF_TOKEN.get(symbol.name, str) if symbol.is_term else itemgetter(0)
