"""What chance decides when somebody gives it a seed: every card is as likely as any other."""

from __future__ import annotations

import random

from rulesdsl.engine.decide import interchangeable
from rulesdsl.table.cards import CardId
from rulesdsl.table.table import Decision, Option, Table


def drawn(table: Table, decision: Decision, chance: random.Random) -> tuple[Option, ...]:
    """One option. Cards that nobody can tell apart are one option and count as often as there are of them."""
    weights = [_weight(table, decision, option) for option in decision.options]
    return tuple(chance.choices(decision.options, weights))


def _weight(table: Table, decision: Decision, option: Option) -> int:
    if decision.question == "identify":
        return _copies_left(table, decision, option.value)
    card: CardId = option.value
    place = table.cards[card].place
    pile = table.pile(place)
    if decision.question == "settle" and place in table.loose:
        first, last = table.loose[place]
        pile = pile[first:last]
    looks = interchangeable(table, card)
    return sum(interchangeable(table, other) == looks for other in pile)


def _copies_left(table: Table, decision: Decision, name: str) -> int:
    """Copies of a card that are not accounted for, in the deck of whoever owns the unknown card."""
    (unknown,) = decision.about
    assert isinstance(unknown, int)
    owner = table.cards[unknown].owner
    known = sum(card.name == name and card.owner == owner for card in table.cards.values())
    return max(1, table.catalogue[name].copies - known)
