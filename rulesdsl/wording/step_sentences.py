"""Steps as sentences that players quote. One grammar for all: who uses what to do what."""

from __future__ import annotations

from typing import Final

from rulesdsl.engine.circumstances import newly_sheltered
from rulesdsl.engine.trace import Decided, Happened, Step

from . import card_sentences, game_sentences, nothing_sentences, pile_sentences, score_sentences, trigger_sentences
from .card_names import CardNames
from .decisions import line_for, question
from .event_context import event_sentence

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
        line = line_for(step.decision, step.chosen, step.before, names)
        return f"{line[:1].upper()}{line[1:]}."
    told = event_sentence([step for step in steps if isinstance(step, Happened)], names)
    stopped = (_stopped(one, names) for one in steps if isinstance(one, Happened))
    return " ".join((told, *(line for lines in stopped for line in lines)))


def _stopped(step: Happened, names: CardNames) -> list[str]:
    """What no longer works on the card that it lies on, because that is protected now."""
    return [
        f"{names.whose(step.after, action)} has no effect on {names.whose(step.after, host)} now."
        for action, host in sorted(newly_sheltered(step.before, step.after))
    ]
