"""Checks of what is printed on a card besides its abilities."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.parse_cards import is_set

from .findings import Finding, a, sentence

FACTS: dict[str, tuple[frozenset[t.FactName], tuple[t.FactName, ...]]] = {
    "minion": (frozenset({"power", "copies", "unconfirmed"}), ("power",)),
    "action": (frozenset({"copies", "unconfirmed"}), ()),
    "base": (frozenset({"breakpoint", "vp", "monsters", "unconfirmed"}), ("breakpoint", "vp")),
    "titan": (frozenset({"unconfirmed"}), ()),
    "monster": (frozenset({"power", "treasures", "undead", "copies", "unconfirmed"}), ("power", "treasures")),
}
"""For each kind of card the facts it may have, and those it must have."""
RANGES: dict[t.FactName, range] = {
    "power": range(31), "copies": range(1, 31), "breakpoint": range(1, 61), "vp": range(21),
    "monsters": range(1, 11), "treasures": range(11),
}  # fmt: skip
EXAMPLES: dict[t.FactName, str] = {
    "power": "power 3",
    "breakpoint": "breakpoint 20",
    "vp": "vp 4 2 1",
    "treasures": "treasures 1",
}
BELONGS: dict[t.Deck | None, tuple[str, ...]] = {
    None: ("minion", "action", "base", "titan"), "monsters": ("monster",), "treasures": ("minion", "action"),
    "madness": ("action",),
}  # fmt: skip
"""The kinds of cards in the file of a faction, and in the file of each deck."""


def check_file(file: t.CardFile, path: str) -> Iterator[Finding]:
    start = t.Span(1, 1, 1, 2)
    if not file.faction and not file.set:
        yield Finding(
            "C101", "The file does not say whose cards these are.", start, 'begin with `faction "…" in oops-2018`'
        )
    elif not file.deck and (file.faction.strip() != file.faction or not file.faction):
        yield Finding("C105", f'The faction is called "{file.faction}".', start, "give it a name without stray spaces")
    if not file.cards:
        yield Finding("C102", "There is no card in this file.", start, 'a card begins like this: `minion "…" power 3`')
    directory = PurePath(path).parent.name
    if file.set and is_set(directory) and directory != file.set:
        message = f"The file says `{file.set}`, but it lies in the directory of `{directory}`."
        yield Finding("C112", message, start, f"write `in {directory}`, or move the file")
    yield from _twice(file)
    for card in file.cards:
        if file.set and card.kind not in BELONGS[file.deck]:
            owner = f"the deck of {file.deck}" if file.deck else "a faction"
            first = "deck monsters" if card.kind == "monster" else 'faction "…"'
            message = sentence(f"{a(card.kind)} is not one of the cards of {owner}")
            yield Finding("C113", message, head(card), f"it belongs in a file that begins with `{first} in {file.set}`")


def _twice(file: t.CardFile) -> Iterator[Finding]:
    first: dict[str, t.Card] = {}
    for card in file.cards:
        known = first.setdefault(card.name.casefold(), card)
        if known is not card:
            message = f'"{card.name}" is defined twice, first in line {known.span.line}.'
            yield Finding("C103", message, head(card), "for several copies say `copies`")


def check_facts(card: t.Card) -> Iterator[Finding]:
    if not card.name.strip() or " ".join(card.name.split()) != card.name:
        yield Finding("C105", f'The card is called "{card.name}".', head(card), "give it a name without stray spaces")
    allowed, needed = FACTS[card.kind]
    given = [fact.name for fact in card.facts]
    for name in needed:
        if name not in given:
            yield Finding(
                "C106", f"The {card.kind} has no {name}.", head(card), f"write for example `{EXAMPLES[name]}`"
            )
    for index, fact in enumerate(card.facts):
        if fact.name not in allowed:
            lacks = "is never undead" if fact.name == "undead" else f"has no {fact.name}"
            yield Finding("C108", sentence(f"{a(card.kind)} {lacks}"), fact.span, "leave it out")
        elif fact.name in given[:index]:
            yield Finding("C107", f"The {fact.name} is given twice.", fact.span, "leave one of them out")
        else:
            yield from _numbers(fact)
    if card.on is not None and card.kind != "action":
        message = sentence(f"{a(card.kind)} is not played on anything")
        yield Finding("C110", message, card.on.span, "leave `on …` out; only actions have it")
    if card.kind == "action" and not card.abilities:
        yield Finding("C111", "This action does nothing.", head(card), "write its abilities below, indented by 4")


def _numbers(fact: t.Fact) -> Iterator[Finding]:
    if fact.name == "vp" and len(fact.values) != 3:
        message = f"A base awards three numbers of victory points, not {len(fact.values)}."
        yield Finding("C109", message, fact.span, "winner, runner-up and third: `vp 4 2 1`")
    allowed = RANGES.get(fact.name, range(0))
    if any(value not in allowed for value in fact.values):
        message = f"`{fact.name} {' '.join(map(str, fact.values))}` cannot be right."
        yield Finding("C109", message, fact.span, f"it lies between {allowed[0]} and {allowed[-1]}")


def head(card: t.Card) -> t.Span:
    """The kind and the name of the card, as near as the tree knows them."""
    width = len(card.kind) + len(card.name) + 3
    return t.Span(card.span.line, card.span.column, card.span.line, card.span.column + width)
