"""Steps as sentences that players quote. One grammar for all: who uses what to do what."""

from __future__ import annotations

from rulesdsl.engine.trace import Decided, Step

from . import card_events, game_events
from .card_names import CardNames
from .decisions import answered, question
from .telling import happening

_TELLERS = (card_events, game_events)
"""Imported, each of them has put its sentences into the tables."""


def sentence(step: Step, names: CardNames) -> str:
    """What happened, or who decided what; the question itself, when nobody has decided yet."""
    if not isinstance(step, Decided):
        return happening(step, names)
    if step.chosen is None:
        return question(step.decision, step.before, names)
    return f"{step.decision.player or 'Chance'} decides: {answered(step.decision, step.chosen, step.before, names)}"
