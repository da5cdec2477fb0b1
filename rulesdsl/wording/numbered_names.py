"""Several cards of one name, as people tell them apart: `the second Grunt` for `Grunt#2`, or only `Bob's Grunt`."""

from __future__ import annotations

import re

from rulesdsl.table.cards import CardId
from rulesdsl.table.table import Table

from .card_names import CardNames, holder_of, title_of

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


OWNERS = ("discard", "deck", "box")
"""Where a card is called its owner's, whoever controlled it before."""


def without_numbers(text: str, table: Table, names: CardNames) -> str:
    """The same sentence; a number that has no word stays."""
    if "#" not in text:
        return text
    for card, number in sorted(names.numbers.items(), key=lambda pair: -len(title_of(table, pair[0]))):
        if f"{title_of(table, card)}#{number}" in text and number <= len(ORDINALS):
            text = _without(text, card, table, names)
    return text


def _without(text: str, card: CardId, table: Table, names: CardNames) -> str:
    """By whose it is, if that player has only this one; the numbers are those of the board."""
    title, holder, number = title_of(table, card), holder_of(table, card), names.numbers[card]
    alike = [other for other in names.numbers if title_of(table, other) == title]
    own = sorted(names.numbers[other] for other in alike if holder_of(table, other) == holder)
    label, bare, ordinal = f"{title}#{number}", title.removeprefix("The "), ORDINALS[number - 1]
    whose, alone = f"{holder}'s ", f"the {ordinal} {bare}"
    if len(own) == 1 and holder is not None:
        text = _replaced(text, f"{whose}{label}", f"{whose}{title}")
        if table.cards[card].place.zone not in OWNERS:
            alone = title if holder == table.turn.player or text.startswith(f"{holder} ") else f"{whose}{title}"
    text = re.sub(rf"(\b\w+'s ){re.escape(label)}\b", lambda whose: f"{whose[1]}{ordinal} {bare}", text)
    return _replaced(text, label, alone)


def _replaced(text: str, label: str, said: str) -> str:
    return re.sub(rf"\b{re.escape(label)}\b", lambda _: said, text)
