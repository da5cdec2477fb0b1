"""LALR(1) tables after DeRemer and Pennello, with sets of terminals as bits.

Lark's own analysis takes five times as long, and whoever runs a command for the first time waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

from lark.common import ParserConf
from lark.exceptions import GrammarError
from lark.grammar import Rule
from lark.lexer import ContextualLexer
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser import LALR_Parser, _Parser

END = "$END"
Kernel: TypeAlias = tuple[int, ...]
"""The items of a state that stand behind a symbol; an item is a place in a rule."""


class OurParser(LALR_Parser):
    """Lark's parser with our tables."""

    def __init__(self, parser_conf: ParserConf, debug: bool = False, strict: bool = False) -> None:
        self.parser_conf = parser_conf
        self._parse_table: Any = Analysis(parser_conf.rules, parser_conf.start).table()
        self.parser = _Parser(self._parse_table, parser_conf.callbacks, debug)


class OurLexer(ContextualLexer):
    """Lark's lexer, which does not look for mistakes in the grammar: a test has done that."""

    def __init__(self, conf: Any, states: Any, always_accept: Any = ()) -> None:
        conf.skip_validation = True
        super().__init__(conf, states, always_accept)


PLUGINS = {"LALR_Parser": OurParser, "ContextualLexer": OurLexer}
"""For lark's option `_plugins`."""


class Analysis:
    def __init__(self, rules: Sequence[Rule], starts: Sequence[str]) -> None:
        self._rules, self._starts = rules, starts
        self._bodies = [*(tuple(str(part.name) for part in rule.expansion) for rule in rules), *((s,) for s in starts)]
        self._rules_of: dict[str, list[int]] = {}
        for number, rule in enumerate(rules):
            self._rules_of.setdefault(str(rule.origin.name), []).append(number)
        self._next: list[str | None] = []
        self._first_items: list[int] = []
        for body in self._bodies:
            self._first_items.append(len(self._next))
            self._next += [*body, None]
        self._nullable = self._find_nullable()
        self._opening = cache(self._find_opening)
        self._find_states()

    def _find_nullable(self) -> set[str]:
        found: set[str] = set()
        while True:
            more = {
                name for name, rules in self._rules_of.items() if any(found.issuperset(self._bodies[r]) for r in rules)
            }
            if more == found:
                return found
            found = more

    # --- states -----------------------------------------------------------------------------------------------------

    def _find_states(self) -> None:
        roots = [(first,) for first in self._first_items[len(self._rules) :]]
        numbers: dict[Kernel, int] = {kernel: number for number, kernel in enumerate(roots)}
        kernels: list[Kernel] = list(roots)
        self._moves: list[dict[str, int]] = []
        for kernel in kernels:  # which grows meanwhile
            moves = {}
            for symbol, items in self._advanced(kernel).items():
                after = tuple(sorted(items))
                if after not in numbers:
                    numbers[after] = len(kernels)
                    kernels.append(after)
                moves[symbol] = numbers[after]
            self._moves.append(moves)

    def _advanced(self, kernel: Kernel) -> dict[str, set[int]]:
        """By symbol, where the items of a state are behind it."""
        begun = {symbol for item in kernel if (symbol := self._next[item]) in self._rules_of and symbol is not None}
        found: dict[str, set[int]] = {}
        for item in {*kernel}.union(*map(self._opening, begun)):
            symbol = self._next[item]
            if symbol is not None:
                found.setdefault(symbol, set()).add(item + 1)
        return found

    def _find_opening(self, symbol: str) -> frozenset[int]:
        """The items with which a nonterminal can begin."""
        items: list[int] = []
        symbols = [symbol]
        for each in symbols:  # which grows meanwhile
            for rule in self._rules_of[each]:
                item = self._first_items[rule]
                items.append(item)
                begins = self._next[item]
                if begins in self._rules_of and begins not in symbols and begins is not None:
                    symbols.append(begins)
        return frozenset(items)

    # --- what can follow --------------------------------------------------------------------------------------------

    def table(self) -> IntParseTable:
        states: dict[int, dict[str, Any]] = {
            state: {symbol: (Shift, after) for symbol, after in moves.items()}
            for state, moves in enumerate(self._moves)
        }
        terminals = [*dict.fromkeys(s for moves in self._moves for s in moves if s not in self._rules_of), END]
        for (state, number), follow in self._lookaheads({name: 1 << bit for bit, name in enumerate(terminals)}).items():
            rule, actions = self._rules[number], states[state]
            for terminal in (name for bit, name in enumerate(terminals) if follow >> bit & 1):
                if terminal in actions:
                    raise GrammarError(f"After {rule} it cannot be told by {terminal} what comes.")
                actions[terminal] = (Reduce, rule)
        start_states = {start: number for number, start in enumerate(self._starts)}
        end_states = {start: self._moves[state][start] for start, state in start_states.items()}
        return IntParseTable(states, start_states, end_states)  # type: ignore[no-untyped-call]  # lark leaves it untyped

    def _lookaheads(self, bits: dict[str, int]) -> dict[tuple[int, int], int]:
        """By state and rule that is complete in it."""
        steps = [
            (state, symbol) for state, moves in enumerate(self._moves) for symbol in moves if symbol in self._rules_of
        ]
        numbers = {step: number for number, step in enumerate(steps)}
        follow = [sum(bits[s] for s in self._moves[self._moves[state][symbol]] if s in bits) for state, symbol in steps]
        for state, start in enumerate(self._starts):
            follow[numbers[state, start]] |= bits[END]
        reads: list[list[int]] = [[] for _ in steps]
        for number, (state, symbol) in enumerate(steps):
            after = self._moves[state][symbol]
            for skipped in self._nullable & self._moves[after].keys():
                reads[numbers[after, skipped]].append(number)
        _spread(follow, reads)
        included: list[list[int]] = [[] for _ in steps]
        ends: list[tuple[tuple[int, int], int]] = []
        for number, (state, symbol) in enumerate(steps):
            for rule in self._rules_of[symbol]:
                inner, end = self._walk(state, rule)
                included[number] += [numbers[step] for step in inner]
                ends.append(((end, rule), number))
        _spread(follow, included)
        found: dict[tuple[int, int], int] = {}
        for complete, number in ends:
            found[complete] = found.get(complete, 0) | follow[number]
        return found

    def _walk(self, state: int, rule: int) -> tuple[list[tuple[int, str]], int]:
        """Through a rule: its steps over a nonterminal behind which nothing more need come, and the last state."""
        last: list[tuple[int, str]] = []
        for symbol in self._bodies[rule]:
            if symbol not in self._nullable:
                last.clear()
            if symbol in self._rules_of:
                last.append((state, symbol))
            state = self._moves[state][symbol]
        return last, state


def _spread(sets: list[int], into: Sequence[Sequence[int]]) -> None:
    """Each set flows into others, until nothing changes."""
    waiting = list(range(len(sets)))
    while waiting:
        number = waiting.pop()
        held = sets[number]
        for other in into[number]:
            if held & ~sets[other]:
                sets[other] |= held
                waiting.append(other)
