"""What lies on the table and what is going on, for everybody to read. Only `Table` changes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulesdsl.language.syntax import tree as t

from .blueprint import Blueprint
from .cards import AT, BASES, BURIED, DISCARD, ON, TITAN, Card, CardId, Place, Player, Snapshot
from .catalogue import Catalogue
from .decision import Decision
from .derived import Derived
from .scope import Address, Effect
from .turn import Turn


class Extract(NamedTuple):
    """Events of a few kinds, recorded where nobody wants to know everything that happens."""

    kinds: frozenset[type]
    events: list[Any]


class Position:
    """Compare with `==`; hash with `hash()`; both look at everything but what is derived and recorded."""

    __slots__ = (
        "_owns_cards", "_owns_piles", "cards", "catalogue", "decision", "derived", "edition", "effects", "extract",
        "factions", "gone", "log", "loose", "pending", "piles", "players", "stack", "turn", "vp", "winners",
    )  # fmt: skip

    catalogue: Catalogue
    edition: Mapping[str, str]
    players: tuple[Player, ...]
    factions: Mapping[Player, tuple[str, ...]]
    cards: Mapping[CardId, Card]
    piles: Mapping[Place, tuple[CardId, ...]]
    loose: Mapping[Place, tuple[int, int]]
    vp: tuple[int, ...]
    turn: Turn
    effects: tuple[Effect, ...]
    pending: tuple[Any, ...]
    gone: Mapping[CardId, Snapshot]
    stack: tuple[Any, ...]  # of frames
    decision: Decision | None
    winners: tuple[Player, ...]
    derived: Derived
    log: Sequence[Any] | None
    extract: Extract | None
    _owns_cards: bool
    _owns_piles: bool

    def pile(self, place: Place) -> tuple[CardId, ...]:
        return self.piles.get(place, ())

    @property
    def bases(self) -> tuple[CardId, ...]:
        return self.piles.get(BASES, ())

    def blueprint(self, card: CardId) -> Blueprint | None:
        name = self.cards[card].name
        return None if name is None else self.catalogue[name]

    def sentence_at(self, address: Address) -> t.Sentence:
        return self.catalogue[address.card].bodies[address.body][address.sentence]

    def deed_at(self, address: Address) -> t.Deed:
        """Deeds of the cost are counted first."""
        card, body, sentence, deed = address
        return self.catalogue[card].deeds[body][sentence][deed]

    def is_unsettled(self, place: Place, number: int, end: str) -> bool:
        """Must chance choose before the first `number` cards at that end are known?"""
        if place not in self.loose:
            return False
        first, last = self.loose[place]
        size = len(self.piles[place])
        return (first if end == "top" else size - last) < min(number, size)

    def unsettled(self, place: Place) -> tuple[CardId, ...]:
        """The cards among which chance chooses."""
        first, last = self.loose[place]
        return self.piles[place][first:last]

    def is_exhausted(self, deck: Place) -> bool:
        """Is there no card in it, nor in the pile that would become it?"""
        return not self.pile(deck) and not self.pile(DISCARD[deck.of])

    def base_of(self, card: CardId) -> CardId | None:
        """The base that a card is at, on, or buried at; a base is at itself."""
        place = self.cards[card].place
        if place.base is not None:
            return place.base
        if place is BASES:
            return card
        if place.zone == "on" and isinstance(place.of, int):
            return self.base_of(place.of)
        return None

    def attached(self, card: CardId) -> tuple[CardId, ...]:
        return self.piles.get(ON[card], ())

    def minions_at(self, base: CardId) -> tuple[CardId, ...]:
        return self.piles.get(AT[base], ())

    def titans_at(self, base: CardId) -> tuple[CardId, ...]:
        return self.piles.get(TITAN[base], ())

    def titans(self) -> list[CardId]:
        """Every titan in play, base by base."""
        return [titan for base in self.bases for titan in self.titans_at(base)]

    def buried_at(self, base: CardId) -> tuple[CardId, ...]:
        return self.piles.get(BURIED[base], ())

    def in_play(self) -> Iterator[CardId]:
        """Every card in play, bases first, in the order in which they came to lie there."""
        piles = self.piles
        for base in self.bases:
            yield base
            yield from piles.get(ON[base], ())
            for minion in (*piles.get(AT[base], ()), *piles.get(TITAN[base], ())):
                yield minion
                yield from piles.get(ON[minion], ())
            yield from piles.get(BURIED[base], ())

    def face_up(self) -> list[CardId]:
        """Every card in play that is not buried, in the same order."""
        piles, found = self.piles, []
        for base in self.bases:
            found.append(base)
            found += piles.get(ON[base], ())
            for minion in (*piles.get(AT[base], ()), *piles.get(TITAN[base], ())):
                found.append(minion)
                found += piles.get(ON[minion], ())
        return found

    def actions(self) -> list[CardId]:
        """Every card in play that lies on a base or on another card, in the same order."""
        piles = self.piles
        found: list[CardId] = []
        for base in self.bases:
            found += piles.get(ON[base], ())
            for minion in (*piles.get(AT[base], ()), *piles.get(TITAN[base], ())):
                found += piles.get(ON[minion], ())
        return found

    def minions(self) -> list[CardId]:
        """Every minion in play, base by base."""
        piles = self.piles
        return [minion for base in self.bases for minion in piles.get(AT[base], ())]

    def at_base(self, base: CardId) -> list[CardId]:
        """Every card on a base, without the base itself."""
        piles, found = self.piles, []
        for minion in (*piles.get(AT[base], ()), *piles.get(TITAN[base], ())):
            found.append(minion)
            found += piles.get(ON[minion], ())
        found += piles.get(ON[base], ())
        found += piles.get(BURIED[base], ())
        return found

    def seat(self, player: Player) -> int:
        return self.players.index(player)

    def clockwise(self, first: Player | None = None) -> tuple[Player, ...]:
        """All players in order, beginning with the given one, or with the current player."""
        start = self.players.index(self.turn.player if first is None else first)
        return self.players[start:] + self.players[:start]

    def vp_of(self, player: Player) -> int:
        return self.vp[self.players.index(player)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (
            self.players == other.players
            and self.vp == other.vp
            and self.turn == other.turn
            and self.stack == other.stack
            and self.decision == other.decision
            and self.effects == other.effects
            and self.pending == other.pending
            and self.winners == other.winners
            and self.cards == other.cards
            and self.piles == other.piles
            and self.loose == other.loose
            and self.gone == other.gone
            and self.edition == other.edition
        )

    def __hash__(self) -> int:
        """Only what is cheap to hash and tells most tables apart."""
        return hash((frozenset(self.piles.items()), self.vp, self.turn, self.stack, self.effects))
