"""What chance decides when it has a seed: every card is as likely as any other."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from operator import attrgetter
from typing import TYPE_CHECKING

from rulesdsl.table.decision import Decision, Option

if TYPE_CHECKING:
    import random

copies_of = attrgetter("copies")
"""How many cards an option of chance stands for."""


def chance_from(seed: int) -> random.Random:
    import random  # slow to import, and seldom needed

    return random.Random(seed)


def draw_option(decision: Decision, chance: random.Random) -> tuple[Option, ...]:
    """One option. Cards that nobody can tell apart are one option, and count as often as there are copies."""
    up_to = [*accumulate(map(copies_of, decision.options))]
    index = bisect(up_to, chance.random() * up_to[-1], 0, len(up_to) - 1)
    return decision.options[index : index + 1]
