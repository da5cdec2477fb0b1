"""The grammar stays small: a construct that hardly any card uses has a reason, in `grammar/rare.toml`."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator

from lark import Lark, Token, Tree

from rulesdsl.language.library.load_library import load
from rulesdsl.language.syntax.indentation import CardIndenter
from rulesdsl.language.syntax.parse_cards import keywords_of
from rulesdsl.paths import data
from rulesdsl.publish.constructs import language

FRAME = {
    "start", "head", "faction", "common", "common_deck", "card", "card_kind", "suite", "then", "otherwise", "sentence",
    "clause", "deeds", "reward", "windows", "event", "origins", "participles", "participle_list", "thing", "terms",
    "thing_of_each", "single", "filters", "zones", "condition", "all_of", "amount", "kinds",
}  # fmt: skip
"""What only holds other constructs together, and the head of a file."""


def grammar() -> str:
    return (data("grammar") / "cards.lark").read_text(encoding="utf-8")


def parser() -> Lark:
    indenter = CardIndenter()
    made = Lark(grammar(), parser="lalr", postlex=indenter, maybe_placeholders=True, keep_all_tokens=True)
    indenter.keywords = keywords_of(made.terminals)
    return made


def used_by(cards: Lark) -> dict[str, set[str]]:
    """The cards that use a construct, by set and name; for a choice of words, those that use the word."""
    found: dict[str, set[str]] = {construct: set() for construct in _constructs(cards)}
    for path in sorted(data("cardtexts").glob("*/*.cards")):
        for card in cards.parse(path.read_text(encoding="utf-8")).find_data("card"):
            name = next(str(part)[1:-1] for part in card.children if isinstance(part, Token) and part.type == "STRING")
            for node in card.iter_subtrees():
                for construct in (str(node.data), f"{node.data}: {_words(node)}"):
                    if construct in found:
                        found[construct].add(f"{path.parent.name}/{name}")
    return found


def _words(node: Tree[Token]) -> str:
    return " ".join(str(part) for part in node.children if isinstance(part, Token))


def _constructs(cards: Lark) -> Iterator[str]:
    words: dict[str, list[str]] = defaultdict(list)
    text = {terminal.name: str(terminal.pattern.value) for terminal in cards.terminals}
    for rule in cards.rules:
        name = str(rule.alias or rule.origin.name)
        spelt = " ".join(text.get(symbol.name, "") if symbol.is_term else "" for symbol in rule.expansion)
        if not name.startswith("_") and name not in FRAME and spelt not in words[name]:
            words[name].append(spelt)
    for name, spellings in words.items():
        choice = len(spellings) > 1 and all(re.fullmatch(r"[a-z]+( [a-z]+)*", spelling) for spelling in spellings)
        yield from [f"{name}: {spelling}" for spelling in spellings] if choice and _kept(name) else [name]


def _kept(name: str) -> bool:
    """Does the rule stand for its words, rather than for one meaning with several forms?"""
    return f"\n!{name}:" in grammar()


def test_what_hardly_any_card_uses_has_a_reason() -> None:
    reasons = tomllib.loads((data("grammar") / "rare.toml").read_text(encoding="utf-8"))
    uses = used_by(parser())
    rare = {construct for construct, cards in uses.items() if len(cards) < 2}
    assert sorted(rare - set(reasons)) == [], "say in grammar/rare.toml why the construct is the right size"
    assert sorted(set(reasons) - set(uses)) == [], "grammar/rare.toml has reasons for constructs that do not exist"
    assert all(reasons.values())


def test_the_site_counts_the_cards_behind_a_construct() -> None:
    """By another way than the one here: the site looks at trees, this test at what the parser has read."""
    uses = used_by(parser())
    parts = language(grammar(), load())
    shown = {construct.name: construct.uses for part in parts for rule in part.rules for construct in rule.constructs}
    for construct in ("destroy", "draw_until", "comparison", "outnumbers"):
        assert shown[construct] == len(uses[construct]), construct
