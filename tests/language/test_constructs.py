"""The grammar stays small: `ARCHITECTURE.md` counts the cards behind each construct and has reasons for the rare ones.

After a change that is meant, count anew, and write the reasons that are asked for:

    python -m tests.language.test_constructs
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from lark import Lark, Token, Tree

from rulesdsl.language.syntax.indentation import CardIndenter
from rulesdsl.language.syntax.parse_cards import keywords_of
from rulesdsl.paths import data

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "ARCHITECTURE.md"
COUNTED = re.compile(r"(?<=<!-- counted -->\n).*?(?=<!-- end -->)", re.DOTALL)
RARE = re.compile(r"(?<=<!-- rare -->\n).*?(?=<!-- end -->)", re.DOTALL)
PART = re.compile(r"^// --- (.*?) -{3,}$", re.MULTILINE)
RULE = re.compile(r"^[?!]?([a-z]\w*):|-> (\w+)", re.MULTILINE)
FRAME = {
    "start", "head", "faction", "common", "common_deck", "card", "card_kind", "suite", "then", "otherwise", "sentence",
    "clause", "deeds", "reward", "windows", "event", "origins", "participles", "participle_list", "thing", "terms",
    "thing_of_each", "single", "filters", "zones", "condition",
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
    """The names of the cards that use a construct; for a choice of words, those that use the word."""
    found: dict[str, set[str]] = {construct: set() for construct in _constructs(cards)}
    for path in sorted(data("cardtexts").glob("*/*.cards")):
        for card in cards.parse(path.read_text(encoding="utf-8")).find_data("card"):
            name = next(str(part)[1:-1] for part in card.children if isinstance(part, Token) and part.type == "STRING")
            for node in card.iter_subtrees():
                for construct in (str(node.data), f"{node.data}: {_words(node)}"):
                    if construct in found:
                        found[construct].add(name)
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


def counted() -> str:
    """The table: for each part of the grammar its constructs in their order, each with the number of its cards."""
    uses, shown = used_by(parser()), []
    _, *pieces = PART.split(grammar())
    for title, text in zip(pieces[::2], pieces[1::2], strict=True):
        names = list(dict.fromkeys(alias or rule for rule, alias in RULE.findall(text)))
        here = [use for name in names for use in uses if use.partition(":")[0] == name]
        if here:
            shown.append(f"| {title} | {', '.join(f'`{use}` {len(uses[use])}' for use in here)} |")
    return "\n".join(["| part of the grammar | construct, and how many cards use it |", "|---|---|", *shown, ""])


def test_the_table_is_true() -> None:
    found = COUNTED.search(DOCUMENT.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == counted(), "if this is meant: python -m tests.language.test_constructs"


def test_what_hardly_any_card_uses_has_a_reason() -> None:
    found = RARE.search(DOCUMENT.read_text(encoding="utf-8"))
    assert found is not None
    rows = [row.split(" | ") for row in found[0].splitlines()[2:]]
    reasons = {name: row for row in rows for name in re.findall(r"`([^`]+)`", row[0])}
    uses = used_by(parser())
    rare = {construct: cards for construct, cards in uses.items() if len(cards) < 2}
    assert sorted(reasons) == sorted(rare)
    assert [name for name, row in reasons.items() if [row[1]] != sorted(rare[name] or {"none"})] == []
    assert all(len(row) == 3 and row[2].strip(" |") for row in rows)


if __name__ == "__main__":
    before = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(COUNTED.sub(lambda _: counted(), before, count=1), encoding="utf-8")
