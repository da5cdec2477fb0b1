"""Of which kind an entity is, as the words `minion`, `action`, `card`, `player` … mean it."""

from __future__ import annotations

from collections.abc import Callable

from rulesdsl.table.cards import TREASURES, Entity
from rulesdsl.table.table import Table


def _is_player(table: Table, entity: Entity) -> bool:
    return isinstance(entity, str)


def _is_card(table: Table, entity: Entity) -> bool:
    return not isinstance(entity, str) and table.cards[entity].place.zone != "bases"


def _is_printed(*kinds: str) -> Callable[[Table, Entity], bool]:
    """A buried card is nothing but a card."""

    def test(table: Table, entity: Entity) -> bool:
        if isinstance(entity, str):
            return False
        card = table.cards[entity]
        return card.name is not None and table.catalogue[card.name].kind in kinds and card.place.zone != "buried"

    return test


def is_treasure(table: Table, entity: Entity) -> bool:
    return not isinstance(entity, str) and table.cards[entity].common == TREASURES


KINDS: dict[str, Callable[[Table, Entity], bool]] = {
    "player": _is_player, "card": _is_card, "action": _is_printed("action"), "base": _is_printed("base"),
    "minion": _is_printed("minion", "monster"), "monster": _is_printed("monster"), "treasure": is_treasure,
}  # fmt: skip
