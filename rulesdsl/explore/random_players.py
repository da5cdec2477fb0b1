"""Players who answer at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import comb
from typing import TypeAlias

from rulesdsl.adjudication.seeded_chance import draw_option
from rulesdsl.engine.decide import every_answer, legal
from rulesdsl.engine.options import Done, No, Pass
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table

DECLINING = (Done, Pass, No)

Answer: TypeAlias = tuple[Option, ...]
Chooser: TypeAlias = Callable[[Table, Decision, random.Random], Answer]


def any_answer(table: Table, decision: Decision, chance: random.Random) -> Answer:
    """Anything legal, each answer as likely as any other."""
    if decision.player is None:
        return draw_option(decision, chance)
    options = decision.options
    if decision.least == decision.most == 1 and decision.demand is None:
        return _one(options, chance)
    numbers = _numbers(decision, options, decision.least)
    ways = [comb(len(options), number) for number in numbers] if len(numbers) > 1 else None
    return _some(table, decision, options, numbers, chance, ways)


def random_answer(table: Table, decision: Decision, chance: random.Random) -> Answer:
    """Anything legal; passing and declining are chosen less often than doing something, so that more happens."""
    options = decision.options
    if decision.player is None:
        return draw_option(decision, chance)
    if chance.random() < 0.85:
        options = tuple([option for option in options if not isinstance(option, DECLINING)]) or options
    least = decision.least if chance.random() < 0.2 else max(decision.least, min(1, decision.most))
    if least == decision.most == 1 and decision.demand is None:
        return _one(options, chance)
    return _some(table, decision, options, _numbers(decision, options, least), chance)


def _one(options: Answer, chance: random.Random) -> Answer:
    return (options[int(chance.random() * len(options))],)


def _numbers(decision: Decision, options: Answer, least: int) -> range:
    """How many of these options may be chosen, and no fewer than given."""
    return range(least, max(least, min(decision.most, len(options))) + 1)


def _some(
    table: Table, decision: Decision, options: Answer, numbers: range, chance: random.Random,
    weights: Sequence[int] | None = None,
) -> Answer:  # fmt: skip
    """So many of these options, the numbers weighted, such that they may be chosen together."""
    for _ in range(100):
        number = numbers[0] if len(numbers) == 1 else chance.choices(numbers, weights)[0]
        chosen = _one(options, chance) if number == 1 else tuple(chance.sample(options, number))
        if decision.demand is None or legal(table, decision, chosen):
            return chosen
    return next(every_answer(table, decision))
