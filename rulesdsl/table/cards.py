"""Physical cards and the places they can be in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple, TypeAlias, get_args

from rulesdsl.record import Record, record

CardId: TypeAlias = int
Player: TypeAlias = str
Entity: TypeAlias = CardId | Player
"""What an effect can talk about: cards and bases are numbers, players and factions are their names."""


class Faction(str):
    """A faction that somebody chooses: a name like a player's, but never that player."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Faction) and str(self) == str(other)

    __hash__ = str.__hash__


MONSTERS = "*monsters"
TREASURES = "*treasures"
MADNESS = "*madness"
"""Monsters and treasures have decks and discard piles of their own, Madness cards only a deck; no player can have such
a name."""
COMMON: Mapping[Entity | None, Literal["base", "monster", "treasure", "madness"]] = {
    None: "base", MONSTERS: "monster", TREASURES: "treasure", MADNESS: "madness",
}  # fmt: skip
"""What the piles of no player are called, by whose they are."""

ZoneName: TypeAlias = Literal[
    "hand", "deck", "discard",  # of a player, of MONSTERS, TREASURES or MADNESS; those of nobody are those of the bases
    "bases",  # the bases in play
    "at",  # a minion at a base
    "titan",  # a titan at a base
    "beside",  # a titan beside the deck of its owner: not in play
    "on",  # an action that lies on a base or on another card
    "buried",  # face down at a base
    "resolving",  # an action between being played and being discarded
    "dueling",  # face down or revealed in a duel
    "aside",  # taken off a player's deck to be looked at or shown
    "box",  # out of the game
]  # fmt: skip

DeckEnd: TypeAlias = Literal["top", "bottom"]

SHOWN_ZONES = frozenset({"bases", "at", "titan", "on", "resolving", "dueling"})
"""A card that goes from one of these to another remains the same thing."""
FACE_UP_ZONES = frozenset({"bases", "at", "titan", "on"})
IN_PLAY_ZONES = FACE_UP_ZONES | {"buried"}
HOST_ZONES = frozenset({"bases", "at"})
"""Where a card lies that an action can be transferred to: a base, a minion or a monster, and never another action."""
AT_A_BASE = frozenset({"at", "titan", "buried", "resolving"})
WITH_POWER = frozenset({"at", "titan"})
"""Where cards lie whose power counts: minions and titans."""
PILES = frozenset({"hand", "deck", "discard"})
"""Nobody controls the cards there, and there are no counters on them."""


class Place:
    """Where a card lies: a zone, and whose it is. Each place is made once, so that equal places are the same object;
    what is often asked of it is worked out then."""

    __slots__ = ("base", "face_up", "holder", "in_play", "of", "stay", "zone")
    __match_args__ = ("zone", "of")
    _known: ClassVar[dict[tuple[str, Entity | None], Place]] = {}

    zone: ZoneName
    of: Entity | None
    holder: Player | None  # the player in whose pile it is
    base: CardId | None  # the base that is meant; an uncovered card keeps its own
    face_up: bool
    in_play: bool
    stay: object  # equal for places between which a card remains the same thing

    def __new__(cls, zone: ZoneName, of: Entity | None = None) -> Place:
        found = cls._known.get((zone, of))
        if found is None:
            found = cls._known[zone, of] = object.__new__(cls)
            found.zone, found.of = zone, of
            found.holder = of if zone in PILES and isinstance(of, str) and of not in COMMON else None
            found.base = of if zone in AT_A_BASE and isinstance(of, int) else None
            found.face_up = zone in FACE_UP_ZONES
            found.in_play = zone in IN_PLAY_ZONES
            found.stay = "shown" if zone in SHOWN_ZONES else "buried" if zone == "buried" else (zone, of)
        return found

    def __reduce__(self) -> tuple[type[Place], tuple[ZoneName, Entity | None]]:
        return Place, (self.zone, self.of)

    def __repr__(self) -> str:
        return f"Place(zone={self.zone!r}, of={self.of!r})"


class Places(dict[Entity | None, Place]):
    """The places of one zone by whose they are: four times as fast as to call `Place`."""

    def __init__(self, zone: ZoneName) -> None:
        super().__init__()
        self.zone = zone

    def __missing__(self, of: Entity | None) -> Place:
        self[of] = found = Place(self.zone, of)
        return found


PLACES: Mapping[str, Places] = {zone: Places(zone) for zone in get_args(ZoneName)}
HAND, DECK, DISCARD = PLACES["hand"], PLACES["deck"], PLACES["discard"]
AT, TITAN, ON, BURIED = PLACES["at"], PLACES["titan"], PLACES["on"], PLACES["buried"]
BESIDE = PLACES["beside"]
BASES = Place("bases")
BASE_DECK = Place("deck")
BASE_DISCARD = Place("discard")
MONSTER_DECK = Place("deck", MONSTERS)
TREASURE_DECK = Place("deck", TREASURES)
MADNESS_DECK = Place("deck", MADNESS)
RESOLVING = Place("resolving")
BOX = Place("box")


@record
class Card(Record):
    """One physical card, as it is at one moment.

    `name` is None as long as nobody has said what it is. `common`: it belongs to no player but to the monsters, the
    treasures or the Madness cards.
    """

    id: CardId
    name: str | None
    owner: Player | None
    place: Place
    controller: Player | None = None
    counters: int = 0
    label: str = ""
    common: str | None = None

    def appearance(self) -> tuple[object, ...]:
        """All that players can see of it: every field but its number."""
        return self.name, self.owner, self.place, self.controller, self.counters, self.label, self.common

    def __hash__(self) -> int:
        return hash((self.id, self.place))

    @property
    def home(self) -> str | None:
        """Whose discard pile it goes to; None for the bases."""
        return self.owner if self.owner is not None else self.common

    @property
    def in_play(self) -> bool:
        return self.place.in_play

    def of_its_holder(self) -> Card:
        """The same, owned by whoever has it: a Madness card has no other owner."""
        place = self.place
        aside = place.of if place.zone == "aside" and isinstance(place.of, str) and place.of not in COMMON else None
        owner = place.holder or aside or (None if place.zone == "aside" else self.controller)
        return self if owner == self.owner else self.replace(owner=owner)


class Snapshot(NamedTuple):
    """What a card was when it left play."""

    controller: Player | None
    base: CardId | None
    host: CardId | None
    power: int
