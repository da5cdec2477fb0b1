"""Turns, scoring, duels, and the end of the game."""

from __future__ import annotations

from rulesdsl.record import record
from rulesdsl.table.cards import CardId, Entity, Player

from .event import Event

# --- turns ----------------------------------------------------------------------------------------------------


class TurnBegan(Event):
    __slots__ = ()
    published = "turn begins"


class ChoseToUncover(Event):
    """A buried card, at the start of the turn."""

    __slots__ = ()
    published = "uncovers"


class DonePlaying(Event):
    __slots__ = ()
    published = "done playing"


class DrawPhaseBegan(Event):
    __slots__ = ()
    published = "draw phase"


@record(kw_only=True)
class TurnPassed(Event):
    published = "turn passes"
    player: Player

    @property
    def others(self) -> tuple[Entity, ...]:
        return (self.player,)


@record(kw_only=True)
class GameWon(Event):
    published = "wins"
    winners: tuple[Player, ...]
    vp: int
    tied: tuple[Player, ...] = ()
    """Those with as many points, before Madness cards were counted."""

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.winners

    @property
    def amount(self) -> int:
        return self.vp


@record(kw_only=True)
class TiedForTheWin(Event):
    published = "tie for the win"
    leaders: tuple[Player, ...]
    vp: int

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.leaders

    @property
    def amount(self) -> int:
        return self.vp


# --- scoring --------------------------------------------------------------------------------------------------


class NobodyAwarded(Event):
    """Nobody takes part in the scoring of the base."""

    __slots__ = ()
    published = "nobody awarded"


class GameEnds(Event):
    """Somebody has enough points as the turn ends; Madness cards still cost some."""

    __slots__ = ()
    published = "game ends"


class NoBaseReady(Event):
    __slots__ = ()
    published = "no base ready"


class ScoringEnded(Event):
    """The base that was being scored has left play before it was awarded to anybody."""

    __slots__ = ()
    published = "scoring ended"


@record(kw_only=True)
class VictoryPointsChanged(Event):
    published = "vp"
    player: Player
    change: int

    @property
    def others(self) -> tuple[Entity, ...]:
        return (self.player,)

    @property
    def amount(self) -> int:
        return self.change


@record(kw_only=True)
class NotAwarded(Event):
    """The player gets nothing for the base: too far behind, at this place, or without what it takes to have one."""

    published = "no award"
    player: Player
    place: int = 0

    @property
    def others(self) -> tuple[Entity, ...]:
        return (self.player,)

    @property
    def amount(self) -> int:
        return self.place


# --- duels ----------------------------------------------------------------------------------------------------


@record(kw_only=True)
class DuelingCardPlaced(Event):
    """On the challenger's side (0), or on that of the challenged minion (1)."""

    published = "dueling card placed"
    side: int

    @property
    def amount(self) -> int:
        return self.side


class NoDuelingCard(Event):
    __slots__ = ()
    published = "no dueling card"


@record(kw_only=True)
class DuelWon(Event):
    published = "duel won"
    winner: CardId
    loser: CardId
    power: int
    """That of the winner."""

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.winner, self.loser

    @property
    def amount(self) -> int:
        return self.power


@record(kw_only=True)
class DuelTied(Event):
    published = "duel tied"
    duelists: tuple[CardId, CardId]
    power: int

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.duelists

    @property
    def amount(self) -> int:
        return self.power


@record(kw_only=True)
class DuelStopped(Event):
    """The two are not at the same base any more."""

    published = "duel stops"
    duelists: tuple[CardId, CardId]

    @property
    def others(self) -> tuple[Entity, ...]:
        return self.duelists
