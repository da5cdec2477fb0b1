"""Two ways that a board can go: where they part, and what is different in the end."""

from __future__ import annotations

from typing import Any

from rulesdsl.engine.trace import Decided
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.summary import summary
from rulesdsl.explore.outcome_words import changes_in_words, joined_moves
from rulesdsl.wording.decisions import answered, question

from .live_board import LiveBoard


def compare(here: LiveBoard, there: LiveBoard) -> dict[str, Any] | None:
    """None if one of them cannot be read."""
    if here.ruling is None or there.ruling is None:
        return None
    ends = [changes_in_words(ruling.trace.start, ruling.table, ruling.names) for ruling in (here.ruling, there.ruling)]
    return {
        "answers": _answers(here.ruling, here.steps.decisions, there.ruling, there.steps.decisions),
        "steps": _first_different_steps(here, there),
        "outcome": list(summary(there.ruling).outcome),
        "ends": [joined_moves([text for text in one if text not in other]) for one, other in (ends, reversed(ends))],
    }


def _answers(
    here: Ruling, decisions: list[Decided], there: Ruling, others: list[Decided]
) -> dict[str, Any] | None:  # fmt: skip
    """The first question to which the answers differ; None where it is open, and for what is only in one of them."""
    for one, other in zip(decisions, others, strict=False):
        asked = [question(each.decision, each.before, of.names) for each, of in ((one, here), (other, there))]
        if asked[0] != asked[1]:
            return None
        texts = [_answer(one, here), _answer(other, there)]
        if texts[0] != texts[1]:
            return {"player": one.decision.player, "question": asked[0], "here": texts[0], "there": texts[1]}
    return None


def _answer(decided: Decided, ruling: Ruling) -> str | None:
    if decided.chosen is None:
        return None
    return answered(decided.decision, decided.chosen, decided.before, ruling.names)


def _first_different_steps(here: LiveBoard, there: LiveBoard) -> dict[str, Any] | None:
    sentences = [[step["sentence"] for step in board.steps.steps] for board in (here, there)]
    longest = max(map(len, sentences))
    padded = [one + [None] * (longest - len(one)) for one in sentences]
    for number, (one, other) in enumerate(zip(*padded, strict=True)):
        if one != other:
            return {"number": number, "here": one, "there": other}
    return None
