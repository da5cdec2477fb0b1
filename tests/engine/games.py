"""Who plays what, so that all the sets have their say; and such a game step by step, decided by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulesdsl.engine.step import answer, is_over, step
from rulesdsl.explore.random_players import random_answer
from rulesdsl.table.table import Table

GAMES = (
    {"Ann": ("Cowboys", "Vikings"), "Bob": ("Samurai", "Ancient Egyptians")},
    {"Ann": ("Clerics", "Mages"), "Bob": ("Thieves", "Warriors"), "Cem": ("Orcs", "Halflings")},
    {"Ann": ("Anansi Tales", "Russian Fairy Tales"), "Bob": ("Polynesian Voyagers", "Ancient Incas")},
    {"Ann": ("Grimms' Fairy Tales", "Dwarves"), "Bob": ("Elves", "Samurai")},
)


def by_chance(table: Table, seed: int, steps: int) -> Iterator[Table]:
    """The table after each step and each answer, until the game is over or so many have been made."""
    chance = random.Random(seed)
    for _ in range(steps):
        if is_over(table):
            return
        if table.decision is None:
            table = step(table).table
        else:
            table = answer(table, *random_answer(table, table.decision, chance)).table
        yield table
