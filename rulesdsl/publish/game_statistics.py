"""What came of many games by chance, as it is shown: `cardtexts/statistics.json`, printed by `rulesdsl simulate`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

WIDTH = 5
"""Turns that one column of the plot stands for."""


@dataclass(frozen=True)
class Bar:
    """One bar of a plot: how long it is compared with the longest, and what is written beside it."""

    label: str
    part: float
    shown: str
    note: str = ""


@dataclass(frozen=True)
class Lengths:
    """How long games of so many players last."""

    players: int
    games: int
    median: int
    columns: tuple[Bar, ...]

    @property
    def words(self) -> str:
        """The plot for those who do not see it."""
        highest = max(self.columns, key=lambda column: column.part)
        return (
            f"{self.games} games of {self.players} players: half of them end by turn {self.median}, "
            f"most often between turns {highest.label}"
        )


@dataclass(frozen=True)
class GameStatistics:
    told: Mapping[str, Any]

    @cached_property
    def lengths(self) -> tuple[Lengths, ...]:
        by_players: dict[int, Counter[int]] = {}
        for key, games in self.told["lengths"].items():
            players, turns = map(int, key.split("/"))
            by_players.setdefault(players, Counter())[turns] += games
        return tuple(_lengths(players, turns) for players, turns in sorted(by_players.items()))

    @cached_property
    def factions(self) -> tuple[Bar, ...]:
        """Of all decks with the faction, how many won; the best first."""
        shares = {name: self.told["wins"].get(name, 0) / decks for name, decks in self.told["decks"].items()}
        most = max(shares.values(), default=0) or 1
        ordered = sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))
        return tuple(
            Bar(
                name,
                share / most,
                f"{share:.0%}",
                f"{self.told['wins'].get(name, 0)} of {self.told['decks'][name]} decks",
            )
            for name, share in ordered
        )

    @cached_property
    def bases(self) -> tuple[Bar, ...]:
        """The points that each base brought to all players together, each time it scored; the best first."""
        each = {name: self.told["awarded"].get(name, 0) / times for name, times in self.told["scored"].items() if times}
        most = max(each.values(), default=0) or 1
        ordered = sorted(each.items(), key=lambda pair: (-pair[1], pair[0]))
        shown = Counter(map(without_set, each))
        return tuple(
            Bar(
                plain if shown[plain := without_set(name)] == 1 else name,
                points / most,
                f"{points:.1f}",
                f"scored {self.told['scored'][name]} times",
            )
            for name, points in ordered
        )

    @property
    def scored_in_a_game(self) -> float:
        return sum(self.told["scored"].values()) / self.told["games"]  # type: ignore[no-any-return]  # plain JSON

    @property
    def from_bases(self) -> float:
        """How much of all points was awarded for places at bases, from 0 to 1."""
        return sum(self.told["awarded"].values()) / (self.told["vp"] or 1)  # type: ignore[no-any-return]  # plain JSON

    @property
    def chance_of_winning(self) -> float:
        """Of all decks, how many won."""
        return sum(self.told["wins"].values()) / (sum(self.told["decks"].values()) or 1)  # type: ignore[no-any-return]


def without_set(name: str) -> str:
    """The name of a card, without the set that a board has to say where there are several of that name."""
    return name.partition(" (")[0]


def _lengths(players: int, turns: Counter[int]) -> Lengths:
    columns: Counter[int] = Counter()
    for turn, games in turns.items():
        columns[(turn - 1) // WIDTH] += games
    games, highest = turns.total(), max(columns.values())
    ordered = sorted(turns.elements())
    bars = tuple(
        Bar(f"{at * WIDTH + 1} to {(at + 1) * WIDTH}", columns[at] / highest, str(columns[at]))
        for at in range(max(columns) + 1)
    )
    return Lengths(players, games, ordered[(games - 1) // 2], bars)


def load_statistics(file: Path) -> GameStatistics | None:
    return GameStatistics(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else None
