"""Invented cards, and what is said of them."""

from __future__ import annotations

from rulesdsl.language.english.card_english import english
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.parse_cards import parse_cards


def card_of(head: str, ability: str) -> t.Card:
    lines = "".join(f"    {line}\n" for line in ability.split("\n"))
    (card,) = parse_cards(f"{head}\n{lines}").cards
    return card


def minion(ability: str) -> str:
    return told('minion "Clockmaker" power 3', ability)


def action(ability: str) -> str:
    return told('action "Clockwork"', ability)


def attached(ability: str) -> str:
    return told('action "Clockwork" on minion', ability)


def base(ability: str) -> str:
    return told('base "Clock Tower" breakpoint 20 vp 4 2 1', ability)


def told(head: str, ability: str) -> str:
    card = card_of(head, ability)
    (only,) = card.abilities
    return english(only, card).plain


def played(deed: str) -> str:
    """What is said of a deed, without the prefix."""
    return minion(f"play: {deed}").removeprefix("Play: ")
