"""Steps as sentences that players quote. One grammar for all: who uses what to do what."""

from __future__ import annotations

from typing import Final

from rulesdsl.engine.trace import Decided, Step

from . import card_sentences, game_sentences
from .card_names import CardNames
from .decisions import answered, question
from .event_context import event_sentence

SENTENCES: Final = (card_sentences, game_sentences)
"""Imported, each of them has put its sentences into the register."""


def sentence(step: Step, names: CardNames) -> str:
    """What happened, or who decided what; the question itself, when nobody has decided yet."""
    if not isinstance(step, Decided):
        return event_sentence(step, names)
    if step.chosen is None:
        return question(step.decision, step.before, names)
    return f"{step.decision.player or 'Chance'} decides: {answered(step.decision, step.chosen, step.before, names)}"
