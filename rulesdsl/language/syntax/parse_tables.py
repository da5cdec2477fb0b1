"""A parser that runs on LALR tables. `make_tables` has lark make them of a grammar; from then on lark is not needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from .tokens import Token, without_text

END = "$END"


class Symbol(NamedTuple):
    name: str
    is_term: bool
    filter_out: bool


class RuleOptions(NamedTuple):
    keep_all_tokens: bool
    empty_indices: tuple[bool, ...]


class Rule(NamedTuple):
    """One way to write something: `origin` is what it is, `expansion` what it is made of."""

    origin: str
    alias: str | None
    expansion: tuple[Symbol, ...]
    options: RuleOptions


class Tables(NamedTuple):
    """What to do in each state with each symbol: a state to go to, or `~n` for rule number n, which is complete."""

    actions: Sequence[Mapping[str, int]]
    origins: Sequence[str]
    """Of each rule, what it is,"""
    sizes: Sequence[int]
    """and of how many parts."""
    plain_rules: Sequence[Any]
    """The whole of each rule without any class: see `rule`."""
    starts: Mapping[str, int]
    ends: Mapping[str, int]
    words: Mapping[str, str]
    """Every word of the language, with the name of its terminal."""
    patterns: Mapping[str, str]
    """The regular expressions of the other terminals."""

    def rule(self, number: int) -> Rule:
        origin, alias, expansion, options = self.plain_rules[number]
        keeps_all, empty = options
        return Rule(origin, alias, tuple([Symbol(*each) for each in expansion]), RuleOptions(keeps_all, tuple(empty)))

    @property
    def rules(self) -> list[Rule]:
        return list(map(self.rule, range(len(self.origins))))


class Refusal(Exception):
    """The token that cannot follow, and the terminals that could have."""

    def __init__(self, token: Token, accepts: set[str]) -> None:
        super().__init__(f"unexpected {token.type} {str(token)!r}")
        self.token, self.accepts = token, accepts


Make: TypeAlias = Callable[[list[Any]], Any]
"""What makes a value of the values of the parts of a rule."""


class TableParser:
    """`make_of` is asked for each rule that a text uses."""

    def __init__(self, tables: Tables, make_of: Callable[[Rule], Make]) -> None:
        self._tables, self._make_of = tables, make_of
        self._makes: list[Make | None] = [None] * len(tables.origins)

    def parse(self, tokens: Iterable[Token], start: str) -> Any:
        """The value of the whole text. Raises a `Refusal`."""
        states: list[int] = [self._tables.starts[start]]
        values: list[Any] = []
        token, end = Token("", ""), self._tables.ends[start]
        for token in tokens:
            self._feed(token, states, values, end)
        self._feed(without_text(END, token), states, values, end)
        return values[-1]

    def _feed(self, token: Token, states: list[int], values: list[Any], end: int) -> None:
        """Go on with a token: finish the rules that it completes, and take it."""
        actions, origins, sizes, *_ = self._tables
        kind = token.type
        while (action := actions[states[-1]].get(kind)) is not None:
            if action >= 0:
                states.append(action)
                values.append(token)
                return
            rule = ~action
            make = self._makes[rule]
            if make is None:
                make = self._makes[rule] = self._make_of(self._tables.rule(rule))
            first = len(values) - sizes[rule]
            values[first:] = [make(values[first:])]
            del states[first + 1 :]
            states.append(actions[states[-1]][origins[rule]])
            if kind == END and states[-1] == end:
                return
        raise Refusal(token, self._accepted(states, end))

    def _accepted(self, states: list[int], end: int) -> set[str]:
        names = [name for name in self._tables.actions[states[-1]] if name.isupper()]
        return {name for name in names if self._can_follow(name, list(states), end)}

    def _can_follow(self, name: str, states: list[int], end: int) -> bool:
        actions, origins, sizes, *_ = self._tables
        while (action := actions[states[-1]].get(name)) is not None:
            if action >= 0:
                return True
            del states[len(states) - sizes[~action] :]
            states.append(actions[states[-1]][origins[~action]])
            if name == END and states[-1] == end:
                return True
        return False
