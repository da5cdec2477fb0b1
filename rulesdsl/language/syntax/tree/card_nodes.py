"""Abilities, cards and card files."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.kind_sets import BASE, MOVED, Takes
from rulesdsl.language.syntax.node import Node

from .condition_nodes import If
from .deed_nodes import Standing
from .sentence_nodes import Sentence
from .thing_nodes import Thing
from .window_nodes import Limit, Window

HOST = Takes("on", MOVED | BASE, "have an action on it", "C304", "say `minion` or `base`")
Timing: TypeAlias = Literal["play", "talent", "ongoing", "special", "base"]
Origin: TypeAlias = Literal["hand", "discard", "revealed"]


class Ability(Node):
    """A timing and what happens then.

    `plays` (special only): the card itself is played in the window, with this body; without a body it does
    what it does when played at any other time. `origins` says from where the ability works when the card
    is not in play, `on` what the card is then played on.
    """

    timing: Timing
    body: tuple[Sentence, ...]
    windows: tuple[Window, ...] = ()
    plays: bool = False
    origins: tuple[Origin, ...] = ()
    limit: Limit | None = None
    on: Thing | None = None

    takes = (HOST,)


class Grants(Standing):
    """`this minion has:` and abilities: it has them as well as its own, and they speak of it as `this minion`."""

    what: Thing
    abilities: tuple[Ability, ...]


FactName: TypeAlias = Literal["power", "breakpoint", "vp", "monsters", "treasures", "undead", "copies", "unconfirmed"]


class Fact(Node):
    """A printed number, for `vp` three of them, for `undead` none.

    `unconfirmed` is not printed: the wording rests on one source, or perhaps on a later printing.
    """

    name: FactName
    values: tuple[int, ...]


class Card(Node):
    """One card definition. `on` says what the card is played on; without it an action is a standard one. `traits` are
    words that are printed on it for other cards to speak of."""

    kind: Literal["minion", "action", "base", "monster", "titan"]
    name: str
    facts: tuple[Fact, ...] = ()
    on: Thing | None = None
    abilities: tuple[Ability, ...] = ()
    traits: tuple[str, ...] = ()
    only_if: If | None = None
    """When it can be played at all."""

    takes = (HOST,)

    def fact(self, name: FactName) -> tuple[int, ...]:
        return next((fact.values for fact in self.facts if fact.name == name), ())

    @property
    def power(self) -> int | None:
        return next(iter(self.fact("power")), None)

    @property
    def breakpoint(self) -> int | None:
        return next(iter(self.fact("breakpoint")), None)

    @property
    def vp(self) -> tuple[int, ...]:
        return self.fact("vp")

    @property
    def monsters(self) -> int | None:
        return next(iter(self.fact("monsters")), None)

    @property
    def treasures(self) -> int | None:
        return next(iter(self.fact("treasures")), None)

    @property
    def undead(self) -> bool:
        return any(fact.name == "undead" for fact in self.facts)

    @property
    def unconfirmed(self) -> bool:
        return any(fact.name == "unconfirmed" for fact in self.facts)

    @property
    def copies(self) -> int:
        return next(iter(self.fact("copies")), 1)


Deck: TypeAlias = Literal["monsters", "treasures", "madness"]


class CardFile(Node):
    """One faction of one set, or a deck that belongs to no faction."""

    faction: str
    set: str
    cards: tuple[Card, ...]
    deck: Deck | None = None
