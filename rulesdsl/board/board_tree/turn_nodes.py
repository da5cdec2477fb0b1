"""Players, turn and points, and what is going on."""

from __future__ import annotations

from typing import Literal

from rulesdsl.language.syntax.node import Node

from .name_nodes import Called, Named


class Seat(Node):
    player: Named
    factions: tuple[Named, ...] = ()


class Players(Node):
    seats: tuple[Seat, ...]


class Phase(Node):
    phase: str


class AroundScoring(Node):
    timing: Literal["before", "after"]
    base: Called


class BeforeGame(Node):
    """Before the first turn: the first hands are drawn, and those without a minion may be redrawn."""


class Duel(Node):
    challenger: Called
    challenged: Called
    source: Called | None = None


class Turn(Node):
    """Without a player it is that of the first one."""

    player: Named | None
    moment: Phase | AroundScoring | Duel | BeforeGame


class Score(Node):
    player: Named
    points: int


class Points(Node):
    scores: tuple[Score, ...]


class Use(Node):
    """One of the turn's plays, or the uncovering at its start."""

    what: Literal["minion", "action", "uncover"]


class UsedTalent(Node):
    card: Called


class Used(Node):
    player: Named
    uses: tuple[Use | UsedTalent | Called, ...]


class EarlierPlay(Node):
    card: Called
    base: Called | None = None


class PlayedEarlier(Node):
    """What a player has played this turn; where the cards are now, the rest of the board says."""

    player: Named
    plays: tuple[EarlierPlay, ...]


class Grant(Node):
    kind: Literal["minion", "action"]
    base: Called | None = None


class Extra(Node):
    player: Named
    grants: tuple[Grant, ...]


class ChangeRunning(Node):
    card: Called
    by: int
    property: Literal["power", "breakpoint"]


class CannotRunning(Node):
    card: Called
    happenings: tuple[str, ...]


class CancelRunning(Node):
    card: Called


class Deadline(Node):
    """The end of the turn, or the start of a player's next one."""

    player: Named | None = None


class Running(Node):
    """Something that already lasts."""

    until: Deadline
    effect: ChangeRunning | CannotRunning | CancelRunning
