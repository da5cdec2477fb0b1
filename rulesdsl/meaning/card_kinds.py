"""Of which kind an entity is, as the words `minion`, `action`, `card`, `player` … mean it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesdsl.table.cards import MADNESS, TREASURES, Entity, Faction
from rulesdsl.table.table import Table


def _is_player(table: Table, entity: Entity) -> bool:
    return isinstance(entity, str) and not isinstance(entity, Faction)


def _is_faction(table: Table, entity: Entity) -> bool:
    return isinstance(entity, Faction)


def _is_card(table: Table, entity: Entity) -> bool:
    return not isinstance(entity, str) and table.cards[entity].place.zone != "bases"


def _is_printed(*kinds: str, buried: bool = False) -> Callable[[Table, Entity], bool]:
    """A buried card is nothing but a card, unless it is asked for as what it was before."""

    def test(table: Table, entity: Entity) -> bool:
        if isinstance(entity, str):
            return False
        card = table.cards[entity]
        is_hidden = card.place.zone == "buried" and not buried
        return card.name is not None and table.catalogue[card.name].kind in kinds and not is_hidden

    return test


def _is_of_deck(deck: str, *, buried: bool = False) -> Callable[[Table, Entity], bool]:
    """Treasures and Madness cards are kinds of cards, too: a buried one is neither, for it lies face down."""

    def test(table: Table, entity: Entity) -> bool:
        if isinstance(entity, str):
            return False
        card = table.cards[entity]
        return card.common == deck and (buried or card.place.zone != "buried")

    return test


is_treasure, is_madness = _is_of_deck(TREASURES), _is_of_deck(MADNESS)

PRINTED: dict[str, tuple[str, ...]] = {
    "action": ("action",), "base": ("base",), "minion": ("minion", "monster"), "monster": ("monster",),
    "titan": ("titan",),
}  # fmt: skip
"""What is printed on cards of each kind that tells them apart."""

KINDS: dict[str, Callable[[Table, Entity], bool]] = {
    "player": _is_player, "faction": _is_faction, "card": _is_card, "treasure": is_treasure,
    "madness": is_madness,
    **{kind: _is_printed(*printed) for kind, printed in PRINTED.items()},
}  # fmt: skip

KINDS_THEN = {
    **KINDS, "treasure": _is_of_deck(TREASURES, buried=True), "madness": _is_of_deck(MADNESS, buried=True),
    **{kind: _is_printed(*printed, buried=True) for kind, printed in PRINTED.items()},
}  # fmt: skip
"""Of which kind a card was when something happened to it, wherever it is now."""


def those_of_kind(kind: str) -> Callable[[Table, Iterable[Entity]], list[Entity]]:
    """Asks of many entities at once whether they are of a kind, in half the time."""
    is_kind, kinds = KINDS[kind], PRINTED.get(kind, ())

    def those(table: Table, entities: Iterable[Entity]) -> list[Entity]:
        return [entity for entity in entities if is_kind(table, entity)]

    def printed(table: Table, entities: Iterable[Entity]) -> list[Entity]:
        cards, catalogue = table.cards, table.catalogue
        return [
            entity
            for entity in entities
            if not isinstance(entity, str)
            and (name := (card := cards[entity]).name) is not None
            and catalogue[name].kind in kinds
            and card.place.zone != "buried"
        ]

    return printed if kinds else those
