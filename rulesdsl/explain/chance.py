"""What chance decides when somebody gives it a seed: every card is as likely as any other."""

from __future__ import annotations

import random

from rulesdsl.engine.decide import weight_of
from rulesdsl.table.table import Decision, Option


def drawn(decision: Decision, chance: random.Random) -> tuple[Option, ...]:
    """One option. Cards that nobody can tell apart are one option and count as often as there are of them."""
    return tuple(chance.choices(decision.options, [weight_of(option) for option in decision.options]))
