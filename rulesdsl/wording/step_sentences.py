"""Steps as sentences that players quote. One grammar for all: who uses what to do what."""

from __future__ import annotations

from typing import Final

from rulesdsl.engine.trace import Decided, Happened, Step

from . import card_sentences, game_sentences, nothing_sentences, pile_sentences, score_sentences, trigger_sentences
from .card_names import CardNames
from .decisions import question, told
from .event_context import event_sentence
from .numbered_names import without_numbers

SENTENCES: Final = (
    card_sentences,
    game_sentences,
    nothing_sentences,
    pile_sentences,
    score_sentences,
    trigger_sentences,
)
"""Imported, each of them has put its sentences into the register."""


def sentence(*steps: Step, names: CardNames) -> str:
    """What happened, or who decided what; the question itself, when nobody has decided yet."""
    step = steps[-1]
    if isinstance(step, Decided):
        if step.chosen is None:
            return question(step.decision, step.before, names)
        line = without_numbers(told(step.decision, step.chosen, step.before, names), step.before, names)
        return f"{line[:1].upper()}{line[1:]}."
    return event_sentence([step for step in steps if isinstance(step, Happened)], names)
