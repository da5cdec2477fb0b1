"""Colours for card files: a Pygments lexer whose words come from the grammar.

The text of the grammar is enough: to import lark and build a parser would take longer than to colour any page.
A word has the colour of the rule in which it stands; of several rules, the one that comes first in `GROUPS` counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, words  # type: ignore[import-untyped]  # pygments has no types
from pygments.token import (  # type: ignore[import-untyped]
    STANDARD_TYPES,
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from rulesdsl.paths import data

Rules = dict[str, str]


def rules_of(grammar: str) -> Rules:
    """The text of each rule, but of no terminal, without comments."""
    grammar = re.sub(r"^[ \t]*//.*\n", "", grammar, flags=re.MULTILINE)
    return dict(re.findall(r"^[?!]?([a-z_]+):(.*\n(?:[ \t].*\n)*)", grammar, flags=re.MULTILINE))


def _alternatives(rule: str, rules: Rules) -> Iterator[list[str]]:
    """Each alternative as its words and the rules it names. A nameless rule, a word in its forms, gives its words."""
    for alternative in re.split(r"[|()\n]", re.sub(r"->.*", "", rules[rule])):
        parts = re.findall(r'"[^"]*"|\w+', alternative)
        if parts and parts[0].startswith("_"):
            yield from ([*first, *parts[1:]] for first in _alternatives(parts[0], rules))
        elif parts:
            yield parts


def _first(rule: str, rules: Rules) -> set[str]:
    """The words with which an alternative begins."""
    return {parts[0][1:-1] for parts in _alternatives(rule, rules) if parts[0].startswith('"')}


def _whole(rule: str, rules: Rules) -> set[str]:
    """The words that are an alternative each."""
    return {parts[0][1:-1] for parts in _alternatives(rule, rules) if len(parts) == 1 and parts[0].startswith('"')}


GROUPS: tuple[tuple[Any, Callable[[str, Rules], set[str]], tuple[str, ...]], ...] = (
    (Name.Function, _first, ("deed", "duel")),
    (Keyword.Type, _first, ("kind",)),
    (Keyword.Reserved, _first, ("ability", "timing")),
    (Name.Builtin.Pseudo, _whole, ("ref", "loot", "role", "location", "filter")),
    (Name.Attribute, _first, ("attribute", "property", "_counter")),
    (Name.Entity, _first, ("pile", "deck_end")),
    (Name.Property, _first, ("participle", "state")),
    (Keyword.Pseudo, _first, ("quantity",)),
    (Keyword.Declaration, _first, ("head",)),
)
"""Colours, and which words of which rules have them. All others hold sentences together: plain keywords."""


def vocabulary(rules: Rules) -> dict[str, Any]:
    """The colour of every word of the language."""
    colours = dict.fromkeys(re.findall(r'"([a-z]+)"', "".join(rules.values())), Keyword)
    for colour, pick, names in reversed(GROUPS):
        colours |= dict.fromkeys(set[str]().union(*(pick(name, rules) for name in names)), colour)
    return colours


GRAMMAR = (data("grammar") / "cards.lark").read_text(encoding="utf-8")
RULES = rules_of(GRAMMAR)
PATTERNS: dict[str, str] = dict(re.findall(r"^([A-Z]+): /(.*)/$", GRAMMAR, flags=re.MULTILINE))
VOCABULARY = vocabulary(RULES)
_PILES = _first("pile", RULES)
_BEFORE_A_PILE = (
    r"(?:(?<=\b(?:your|base|from) )|(?<=\b(?:monster|madness) )|(?<=\btreasure )|(?<=\b(?:in|or) )|(?<=\bgoes to ))"
)


class CardLexer(RegexLexer):  # type: ignore[misc]  # pygments has no types
    """Colours a card file. A few words have two meanings, told apart by their position."""

    name = "rulesdsl cards"
    aliases: ClassVar[list[str]] = ["cards", "rulesdsl"]
    filenames: ClassVar[list[str]] = ["*.cards"]

    tokens: ClassVar[dict[str, list[Any]]] = {
        "root": [
            (r"\s+", Whitespace),
            (PATTERNS["COMMENT"], Comment.Single),
            (PATTERNS["STRING"], String.Double),
            (PATTERNS["SET"], Name.Namespace),
            (PATTERNS["SIGNED"], Number.Integer),
            (PATTERNS["INT"], Number.Integer),
            (
                words(_first("card_kind", RULES) | _first("head", RULES), prefix="^", suffix=r"\b"),
                Keyword.Declaration,
            ),
            (r"\b(?:monsters|treasures)(?= [0-9])", Name.Attribute),
            (r"(?:(?<=\bof )|(?<=\byour )|(?<=\beach ))turn\b", Keyword),
            (words(_first("ability", RULES), prefix="(?<=^    )", suffix="(?=:)"), Keyword.Reserved),
            (words(_PILES, prefix=_BEFORE_A_PILE, suffix=r"\b"), Name.Entity),
            (words(_PILES, prefix=r"\b", suffix=r"(?= of\b)"), Name.Entity),
            *(
                (words([word for word in VOCABULARY if VOCABULARY[word] is colour], prefix=r"\b", suffix=r"\b"), colour)
                for colour in sorted({*VOCABULARY.values()})
            ),
            (PATTERNS["NAME"], Name.Variable),
            (words(re.findall(r'"([<=>]+)"', GRAMMAR)), Operator),
            (r"[\[\],:]", Punctuation),
        ]
    }


def coloured(source: str) -> str:
    """A piece of a card file as HTML: escaped, each word in a `span` with the class of its colour."""
    return "".join(
        escape(word) if colour is Whitespace else f'<span class="{STANDARD_TYPES[colour]}">{escape(word)}</span>'
        for colour, word in CardLexer(ensurenl=False).get_tokens(source)
    )
