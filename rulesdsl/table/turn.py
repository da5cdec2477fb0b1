"""Whose turn it is, and what has been done in it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.record import Record, record

from .cards import CardId, Place, Player
from .scope import Address, Scope

Phase: TypeAlias = Literal["start", "play", "score", "draw", "end"]
PHASES: tuple[Phase, ...] = ("start", "play", "score", "draw", "end")


@record
class Grant(Record):
    """An extra card that may still be played in this phase.

    `bases` are those that the ability meant; where it describes bases instead, it is None, and they are looked for
    when the card is played. `place` is where the card lay, if it is for one particular card: it cannot be played from
    elsewhere.
    """

    player: Player
    address: Address
    scope: Scope
    bases: tuple[CardId, ...] | None
    place: Place | None = None


Allowance: TypeAlias = Grant | Literal["minion", "action"]
"""What lets a card be played: an extra play, or being the minion or the action of the turn."""


@record
class CountedPlay(Record):
    """A card that was played this turn: what it counts as, and all that it could count as when it was played."""

    allowance: Allowance
    fits: tuple[Allowance, ...]


@record
class Past(Record):
    """Something that has happened to a card this turn: by which player and which card, at which base, and from which
    zone the card came."""

    happening: str
    player: Player | None
    card: CardId
    base: CardId | None
    origin: str | None = None
    source: CardId | None = None


UseKey: TypeAlias = tuple[CardId | str | tuple[str, CardId | None], int, Player | None]
"""A card (or what all copies are called, for each base with the base), the number of its ability, and whose it is."""


@record
class Turn(Record):
    """Whose turn it is and what has been done in it."""

    number: int
    player: Player
    phase: Phase
    minions_left: int = 1
    actions_left: int = 1
    grants: tuple[Grant, ...] = ()
    counted: tuple[CountedPlay, ...] = ()  # cards that could still count as something that is left
    used: frozenset[UseKey] = frozenset()
    seen: frozenset[UseKey] = frozenset()
    uncovered: bool = False
    past: tuple[Past, ...] = ()  # what players have played, and what else a card of this game could ask for
    happened: frozenset[tuple[UseKey, CardId]] = frozenset()  # to which cards, of abilities that count each card

    @property
    def played(self) -> tuple[tuple[Player, CardId, CardId | None], ...]:
        """By whom, which card, at which base."""
        plays = (past for past in self.past if past.happening == "played")
        return tuple((past.player, past.card, past.base) for past in plays if past.player is not None)
