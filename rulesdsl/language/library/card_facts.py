"""What is shown of a card, wherever one is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .definition import Definition

if TYPE_CHECKING:
    from rulesdsl.language.english.prose import Prose


def faction_or_deck(definition: Definition) -> str:
    """The faction of a card, or the deck that all players share."""
    return definition.faction or f"deck of {definition.group if definition.deck == 'madness' else definition.deck}"


def facts(definition: Definition) -> list[str]:
    """What is printed on the card besides its abilities, nearly all of it numbers, in words."""
    found = []
    if definition.power is not None:
        found.append(f"power {definition.power}")
    if definition.breakpoint is not None:
        found.append(f"breakpoint {definition.breakpoint}")
    if definition.vp:
        found.append(f"VP {' '.join(map(str, definition.vp))}")
    if definition.monsters is not None:
        found.append(f"{definition.monsters} monster" + "s" * (definition.monsters != 1))
    if definition.treasures is not None:
        found.append(f"{definition.treasures} treasure" + "s" * (definition.treasures != 1))
    if definition.undead:
        found.append("undead")
    if definition.copies > 1:
        found.append(f"{definition.copies} copies")
    return found


def texts(definition: Definition) -> Iterator[Prose]:
    """What the card says: how it is played, if that is special, then its abilities."""
    if definition.on:
        from rulesdsl.language.english.card_english import played_on  # takes much to load, and most cards do without

        yield played_on(definition.card)
    for ability in definition.abilities:
        yield ability.english
