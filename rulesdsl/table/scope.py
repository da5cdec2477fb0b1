"""An ability at work: what its words stand for, where it is printed, and the effects that it leaves."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from rulesdsl.record import Record, record

from .cards import CardId, Entity, Player
from .memo import interned

Env: TypeAlias = tuple[tuple[str, tuple[Entity, ...]], ...]


@record
class Scope(Record):
    """What the words of an ability stand for while it is carried out."""

    source: CardId | None
    you: Player | None
    base: CardId | None = None
    minion: CardId | None = None
    env: Env = ()
    special: bool = False
    uncovered: bool = False
    in_duel: bool = False
    unrewarded: bool = False  # triggered by destroying a monster for which nobody collects treasures
    lost: tuple[CardId, ...] = ()
    """Cards that the ability speaks of and that something else has taken elsewhere: nothing more is done to them."""

    def get(self, name: str) -> tuple[Entity, ...]:
        for key, value in self.env:
            if key == name:
                return value
        return ()

    def bind(self, name: str, value: tuple[Entity, ...]) -> Scope:
        others = [pair for pair in self.env if pair[0] != name] if self.env else ()
        env = (*others, (name, value))
        return Scope(
            self.source, self.you, self.base, self.minion, env, self.special, self.uncovered, self.in_duel,
            self.unrewarded, self.lost,
        )  # fmt: skip

    def speaks_of(self, card: CardId) -> bool:
        if card in (self.source, self.minion):
            return True
        return bool(self.env) and any(card in value for _, value in self.env)

    def losing(self, cards: Collection[CardId]) -> Scope:
        """The same after these cards have gone elsewhere."""
        lost = self.lost
        for card in cards:
            if card not in self.lost and self.speaks_of(card):
                lost = (*lost, card)
        return self if lost is self.lost else self.replace(lost=lost)


class Address(NamedTuple):
    """A sentence of a card's bodies, and one deed of it."""

    card: str
    body: int
    sentence: int = 0
    deed: int = 0


address_at = interned(Address)


NEXT_TURN = "next turn"
"""Until when an effect lasts that does nothing before the next turn of `turn_of` begins."""


@record
class Effect(Record):
    """Something that lasts: a modifier, a `cannot`, or a trigger that waits, made by an ability."""

    address: Address
    scope: Scope
    targets: tuple[Entity, ...] | None
    until: str
    turn_of: Player
    amount: int | None = None
