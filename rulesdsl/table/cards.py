"""Physical cards and the places they can be in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from .record import record

CardId: TypeAlias = int
Player: TypeAlias = str
Entity: TypeAlias = CardId | Player
"""What an effect can talk about: cards and bases are numbers, players are their names."""

MONSTERS = "*monsters"
TREASURES = "*treasures"
"""Monsters and treasures have decks and discard piles of their own; no player can have such a name."""
COMMON: Mapping[Entity | None, Literal["base", "monster", "treasure"]] = {
    None: "base", MONSTERS: "monster", TREASURES: "treasure",
}  # fmt: skip
"""What the piles of no player are called, by whose they are."""

ZoneName: TypeAlias = Literal[
    "hand", "deck", "discard",  # of a player, of MONSTERS or TREASURES; those of nobody are those of the bases
    "bases",  # the bases in play
    "at",  # a minion at a base
    "on",  # an action that lies on a base or on another card
    "buried",  # face down at a base
    "resolving",  # an action between being played and being discarded
    "dueling",  # face down or revealed in a duel
    "aside",  # taken off a player's deck to be looked at or shown
    "box",  # out of the game
]  # fmt: skip


class Place(NamedTuple):
    zone: ZoneName
    of: Entity | None = None


pile_of = cache(Place)
"""The same place each time it is asked for: there are few, and every look at a pile names one."""

BASES = Place("bases")
BASE_DECK = Place("deck")
BASE_DISCARD = Place("discard")
MONSTER_DECK = Place("deck", MONSTERS)
TREASURE_DECK = Place("deck", TREASURES)
RESOLVING = Place("resolving")
BOX = Place("box")
IN_PLAY_ZONES = frozenset({"bases", "at", "on", "buried"})


@record
class Card(NamedTuple):
    """One physical card. `name` is None as long as nobody has said what it is.

    `common`: it belongs to no player but to the monsters or the treasures.
    """

    id: CardId
    name: str | None
    owner: Player | None
    place: Place
    controller: Player | None = None
    counters: int = 0
    label: str = ""
    common: str | None = None

    @property
    def home(self) -> str | None:
        """Whose discard pile it goes to; None for the bases."""
        return self.owner if self.owner is not None else self.common

    @property
    def in_play(self) -> bool:
        return self.place.zone in IN_PLAY_ZONES


class Snapshot(NamedTuple):
    """What a card was when it left play."""

    controller: Player | None
    base: CardId | None
    host: CardId | None
    power: int
