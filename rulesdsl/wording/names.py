"""What cards, players and places are called, so that nobody can take one card for another.

A card is called by its name, with a number (`Grunt#2`) if the board has given it one. Other cards of the same name get
numbers in the order in which they came to the table, and these are said while two of them are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from rulesdsl.meaning import control
from rulesdsl.table.cards import COMMON, CardId, Entity, Place, Player
from rulesdsl.table.table import Table

UNKNOWN = "unknown card"
_SOME_CARD = f"an {UNKNOWN}"
_ON_THE_TABLE = ("bases", "at", "on", "resolving", "dueling")


class Names:
    """The names of one game's cards. `given` are the numbers that the board uses."""

    def __init__(self, given: Mapping[CardId, int] | None = None) -> None:
        self._given = frozenset(given or {})
        self._numbers = dict(given or {})

    def learn(self, table: Table) -> None:
        """Number the cards that have come to the table."""
        seated = [card for zone in _ON_THE_TABLE for card in _lying_in(table, zone) if card not in self._numbers]
        for card in seated:
            title = title_of(table, card)
            taken = {self._numbers[other] for other in self._numbers if title_of(table, other) == title}
            self._numbers[card] = next(number for number in count(1) if number not in taken)

    def of(self, table: Table, entity: Entity) -> str:
        """The name of a player, or that of a card where it lies on this table."""
        if isinstance(entity, str):
            return entity
        title = title_of(table, entity)
        physical = table.cards[entity]
        if entity in self._given:
            return f"{title}#{self._numbers[entity]}"
        if title == UNKNOWN:
            return _SOME_CARD
        if physical.place.zone not in _ON_THE_TABLE:
            return title
        others = (card for zone in _ON_THE_TABLE for card in _lying_in(table, zone) if card != entity)
        if not any(title_of(table, card) == title for card in others):
            return title
        if entity not in self._numbers:
            self.learn(table)
        return f"{title}#{self._numbers[entity]}"

    def whose(self, table: Table, card: Entity, speaker: Player | None = None) -> str:
        """`Bob's Grunt`; the speaker's own cards and bases are called by their names alone."""
        name = self.of(table, card)
        holder = holder_of(table, card)
        if holder in (None, speaker):
            return name
        return f"{holder}'s {UNKNOWN if name == _SOME_CARD else name}"

    def listed(self, table: Table, entities: Iterable[Entity], speaker: Player | None = None) -> str:
        return listed([self.whose(table, entity, speaker) for entity in entities])

    def place(self, table: Table, place: Place, speaker: Player | None = None) -> str:
        """What a place is called: `Ann's hand`, `Bob's Grunt`."""
        zone, of = place.zone, place.of
        match zone:
            case "hand" | "deck":
                return f"{_whose_pile(of)} {zone}"
            case "discard":
                return f"{_whose_pile(of)} discard pile"
            case "bases":
                return "the row of bases"
            case "aside":
                return f"the cards set aside from {_whose_pile(of)} deck"
            case "box":
                return "the box"
        return self.whose(table, of, speaker) if isinstance(of, int) else "the table"

    def where(self, table: Table, card: CardId) -> str:
        """Where a card lies: `in Ann's hand`, `on Bob's Grunt`, `buried at the base`."""
        place = table.cards[card].place
        if place.zone == "bases":
            return "in play as a base"
        if place.zone == "aside":
            return f"set aside from {_whose_pile(place.of)} deck"
        if not isinstance(place.of, int) and place.zone in ("resolving", "dueling"):
            return "between hand and discard pile"
        preposition = {"at": "at", "on": "on", "buried": "buried at", "resolving": "at"}.get(place.zone, "in")
        return f"{preposition} {self.place(table, place)}"


def _whose_pile(of: Entity | None) -> str:
    return f"the {COMMON[of]}" if of in COMMON else f"{of}'s"


def _lying_in(table: Table, zone: str) -> Iterator[CardId]:
    for place, pile in table.piles.items():
        if place.zone == zone:
            yield from pile


def title_of(table: Table, card: CardId) -> str:
    """What is printed at the top of it, or what the board calls it."""
    physical = table.cards[card]
    return physical.label or physical.name or UNKNOWN


def holder_of(table: Table, entity: Entity) -> Player | None:
    """Whose card it is for whoever speaks of it: its controller's, else its owner's."""
    if isinstance(entity, str):
        return None
    place = table.cards[entity].place
    if place.zone == "aside" and isinstance(place.of, str) and place.of not in COMMON:
        return place.of
    held = control.controller(table, entity)
    return held if held is not None else table.cards[entity].owner


def listed(phrases: Iterable[str], conjunction: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *others, last = list(phrases) or ["nothing"]
    return f"{', '.join(others)} {conjunction} {last}" if others else last


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
