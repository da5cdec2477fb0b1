"""Many random games between changing factions, and what came of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from rulesdsl.table.cards import Player
from rulesdsl.table.catalogue import Catalogue

from .random_game import Game, play


def match_ups(factions: Sequence[str], players: int, seed: int) -> Iterator[dict[Player, tuple[str, ...]]]:
    """Endlessly: the next pair of factions for each seat, so that every pair is played about equally often.

    With fewer factions than seats need, two players may share one, as with two copies of a set.
    """
    pairs = list(combinations(factions, 2))
    chance = random.Random(seed)
    names = ("Ann", "Bob", "Cem", "Dee")[:players]
    while True:
        chance.shuffle(pairs)
        seats: list[tuple[str, ...]] = []
        for pair in pairs:
            if len(seats) < players and not any(set(pair) & set(other) for other in seats):
                seats.append(pair)
        shared = [pair for pair in pairs if pair not in seats] or pairs
        seats += [shared[index % len(shared)] for index in range(players - len(seats))]
        yield dict(zip(names, seats, strict=True))


class Tally(NamedTuple):
    """Many games in numbers."""

    games: int
    decisions: int
    steps: int
    turns: int
    wins: Mapping[str, int]


def simulate(
    catalogue: Catalogue, edition: Mapping[str, str], factions: Sequence[str], *, games: int,
    players: Sequence[int] = (2,), seed: int = 0, checked: bool = True, progress: Callable[[Game], None] | None = None,
) -> Tally:  # fmt: skip
    """Play that many games, the numbers of players taking turns. Raises `GameBroken` at the first broken invariant."""
    tables = {number: match_ups(factions, number, seed) for number in players}
    decisions = steps = turns = 0
    wins: dict[str, int] = {}
    for index in range(games):
        match_up = next(tables[players[index % len(players)]])
        game = play(catalogue, edition, match_up, seed + index, checked=checked)
        decisions, steps, turns = decisions + game.decisions, steps + game.steps, turns + game.turns
        for winner in game.winners:
            for faction in game.factions[winner]:
                wins[faction] = wins.get(faction, 0) + 1
        if progress is not None:
            progress(game)
    return Tally(games, decisions, steps, turns, wins)
