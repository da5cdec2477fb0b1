"""Many random games between changing factions, and what came of them."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from rulesdsl import rulebook
from rulesdsl.engine.setup import new_game
from rulesdsl.table.cards import Player
from rulesdsl.table.catalogue import standard_catalogue

from .last_moves import last_moves
from .processes import results
from .random_game import Game, GameBroken, play
from .standstill import Standstill, standstill

INTERRUPTED = "stopped from the keyboard"
KILLED = "stopped: a process was killed, perhaps for want of memory"
MOST_FAILURES = 100
TOO_MANY = f"stopped after {MOST_FAILURES} failures"


def match_up(factions: Sequence[str], players: int, seed: int) -> dict[Player, tuple[str, ...]]:
    """A pair of factions for each seat, by chance.

    With fewer factions than seats need, two players may share one, as with two copies of a set.
    """
    pairs = list(combinations(factions, 2))
    random.Random(seed).shuffle(pairs)
    seats: list[tuple[str, ...]] = []
    for pair in pairs:
        if len(seats) < players and not any(set(pair) & set(other) for other in seats):
            seats.append(pair)
    shared = [pair for pair in pairs if pair not in seats] or pairs
    seats += [shared[index % len(shared)] for index in range(players - len(seats))]
    return dict(zip(("Ann", "Bob", "Cem", "Dee"), seats, strict=False))


class Series(NamedTuple):
    """Which games are played. Each has a seed of its own, so it does not matter where and in which order."""

    factions: tuple[str, ...]
    games: int = 100
    players: tuple[int, ...] = (2,)
    """The numbers of players take turns."""
    seed: int = 0
    edition: str | None = None
    checked: bool = True

    def play(self, index: int) -> Tally:
        """Play one of the games."""
        seed, players = self.seed + index, self.players[index % len(self.players)]
        switches = rulebook.load().edition(self.edition).switches
        match = match_up(self.factions, players, seed)
        try:
            game = play(standard_catalogue(), switches, match, seed, checked=self.checked)
        except GameBroken as broken:
            return Tally(failures=(Failure(seed, players, str(broken), last_moves(broken.start, broken.answers)),))
        if not game.is_standstill:
            return Tally.of(game)
        start = new_game(standard_catalogue(), switches, match)
        return Tally.of(game)._replace(unfinished=(standstill(seed, start, game.answers),))


class Shard(NamedTuple):
    """Every so many-th game of a series: part `number` (from 1) of `of`."""

    number: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def games(self, series: Series) -> range:
        return range(self.number - 1, series.games, self.of)


WHOLE = Shard()


class Failure(NamedTuple):
    """A game in which something was not as it must be."""

    seed: int
    players: int
    problem: str
    board: str
    """A board from which the last moves can be played again."""


class Tally(NamedTuple):
    """Games in numbers."""

    games: int = 0
    decisions: int = 0
    steps: int = 0
    turns: int = 0
    vp: int = 0
    """All points that players had at the end."""
    wins: Mapping[str, int] = {}
    """In how many winning decks each faction was."""
    decks: Mapping[str, int] = {}
    """In how many decks it was at all."""
    lengths: Mapping[str, int] = {}
    """How many games ended in which turn: `3/21` is turn 21 of a game of three."""
    scored: Mapping[str, int] = {}
    awarded: Mapping[str, int] = {}
    """How often each base scored, and how many points it brought in all."""
    failures: tuple[Failure, ...] = ()
    unfinished: tuple[Standstill, ...] = ()
    """Games among them that came to a standstill."""

    @classmethod
    def of(cls, game: Game) -> Tally:
        return cls(
            1, game.decisions, game.steps, game.turns, sum(game.vp),
            wins=Counter(faction for winner in game.winners for faction in game.factions[winner]),
            decks=Counter(faction for factions in game.factions.values() for faction in factions),
            lengths={f"{len(game.factions)}/{game.turns}": 1},
            scored=game.scored, awarded=game.awarded,
        )  # fmt: skip

    @classmethod
    def total(cls, tallies: Iterable[Tally]) -> Tally:
        parts = list(tallies)
        total: dict[str, Any] = {name: sum(getattr(part, name) for part in parts) for name in NUMBERS}
        total |= {name: dict(sorted(_sum(getattr(part, name) for part in parts).items())) for name in COUNTS}
        failures = tuple(sorted(failure for part in parts for failure in part.failures))
        return cls(
            **total, failures=failures, unfinished=tuple(sorted(game for part in parts for game in part.unfinished))
        )

    @property
    def played(self) -> int:
        return self.games + len(self.failures)


NUMBERS = ("games", "decisions", "steps", "turns", "vp")
COUNTS = ("wins", "decks", "lengths", "scored", "awarded")
"""The fields of a tally that are one number, and those that have a number for each of several things."""


def _sum(counts: Iterable[Mapping[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return total


class Simulation(NamedTuple):
    """What came of a series, or of one shard of it."""

    series: Series
    shard: Shard
    tally: Tally
    seconds: float
    stopped: str
    """Why it ended early, in words; empty when all games were played."""


Progress: TypeAlias = Callable[[Tally, Tally, float], None]
"""A game, all games so far, and how many seconds they took."""


def simulate(series: Series, shard: Shard = WHOLE, *, jobs: int = 1, progress: Progress | None = None) -> Simulation:
    """Play all games of the shard, in so many processes. `progress` is called after each game.

    From the keyboard it can be stopped, and gives what it has by then.
    """
    began = time.perf_counter()
    tally, stopped = Tally(), ""
    found = results(series.play, shard.games(series), jobs)
    try:
        for game in found:
            tally = Tally.total((tally, game))
            if progress is not None:
                progress(game, tally, time.perf_counter() - began)
            if len(tally.failures) >= MOST_FAILURES:
                stopped = TOO_MANY
                break
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except BrokenProcessPool:
        stopped = KILLED
    finally:
        found.close()
    return Simulation(series, shard, tally, time.perf_counter() - began, stopped)
