"""Parses card files, and reports every declaration with a mistake."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import cast

from lark import Lark
from lark.exceptions import LarkError
from lark.lexer import PatternStr, TerminalDef

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError

from .indentation import CardIndenter
from .make_tables import rule_of
from .parse_errors import explain
from .parser_cache import cached_parser
from .rule_builder import callback
from .source_text import MOST_PROBLEMS, Declaration, declarations, plain
from .tokens import LayoutError
from .tree import CardFile, Span
from .tree_builder import TreeBuilder
from .walk import deepest

LONG_SENTENCE, MANY_LEVELS = 200, 8
"""In a file with neither, nothing can be nested too deep, and nobody needs to look."""
DEEPEST_TREE = 100
"""Nodes within one another. Printed cards stay below 20."""


class CardLark(Lark):
    """Lark, but what it parses becomes our own tree at once."""

    def _prepare_callbacks(self) -> None:
        builder = TreeBuilder()
        self._callbacks = {rule: callback(rule_of(rule.serialize()), builder) for rule in self.rules}


@cache
def card_parser() -> Lark:
    """The parser, built once in a process. Its `parse` gives a `CardFile` and raises what lark raises."""
    indenter = CardIndenter()
    parser = cached_parser(CardLark, "cards.lark", postlex=indenter)
    indenter.keywords = keywords_of(parser.terminals)
    return parser


@cache
def keywords() -> dict[str, str]:
    """Every word of the language, with the name of its terminal."""
    return keywords_of(card_parser().terminals)


def is_set(word: str) -> bool:
    """Whether the word is written like the id of a set."""
    return re.fullmatch(card_parser().get_terminal("SET").pattern.to_regexp(), word) is not None


def keywords_of(terminals: Iterable[TerminalDef]) -> dict[str, str]:
    spelt = {
        terminal.pattern.value: terminal.name for terminal in terminals if isinstance(terminal.pattern, PatternStr)
    }
    return {word: spelt[word] for word in sorted(spelt) if word.isalpha()}


# --- parsing ----------------------------------------------------------------------------------------------------


def parse_cards(text: str, path: str = "<cards>") -> CardFile:
    """The tree of a card file; a `SourceError` carries every problem that was found."""
    text = plain(text, path)
    try:
        return _parse(text)
    except (LarkError, LayoutError) as error:
        raise SourceError(*_problems(text, path, error)) from None


def _parse(text: str) -> CardFile:
    """The tree, unless it is so deep that whoever walks it by recursion would run out of stack."""
    file = cast(CardFile, card_parser().parse(text))
    indenter = cast(CardIndenter, card_parser().options.postlex)
    if indenter.longest_sentence > LONG_SENTENCE or indenter.most_levels > MANY_LEVELS:
        depth, innermost = deepest(file)
        if depth > DEEPEST_TREE:
            raise LayoutError(
                "S125", "This is nested too deep to be understood.", innermost.span, "say it in smaller parts"
            )
    return file


def _problems(text: str, path: str, error: LarkError | LayoutError) -> list[Diagnostic]:
    """Parse each declaration on its own and report one problem for each, so that none is caused by another."""
    found: list[Diagnostic] = []
    begun = False
    for declaration in declarations(text):
        if begun and declaration.text.startswith(("faction ", "deck ")):
            found.append(_late_head(declaration, path))
        begun = begun or not all(line.lstrip()[:1] in ("", "#") for line in declaration.text.splitlines())
        try:
            _parse(declaration.text)
        except (LarkError, LayoutError) as refusal:
            problem = explain(refusal, declaration.text, path, card_parser(), keywords())
            found.append(_lower(problem, declaration.lines_before))
        if len(found) >= MOST_PROBLEMS:
            break
    return found or [explain(error, text, path, card_parser(), keywords())]


def _late_head(declaration: Declaration, path: str) -> Diagnostic:
    word = declaration.text.split(" ")[0]
    span = Span(declaration.lines_before + 1, 1, declaration.lines_before + 1, len(word) + 1)
    return Diagnostic(
        "S128", f"A file has one {word} line, and it stands first.", path, span, f"a file for each {word}"
    )


def _lower(problem: Diagnostic, lines: int) -> Diagnostic:
    line, column, end_line, end_column = problem.span
    span = Span(line + lines, column, end_line + lines, end_column)
    return Diagnostic(problem.code, problem.message, problem.path, span, problem.suggestion)
