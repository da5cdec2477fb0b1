"""Published rulings as somebody would play them in the page: the board before anything is done, and the buttons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from rulesdsl.board.unknown_cards import AS_THE_SCRIPT_SAYS
from rulesdsl.live.messages import Engine

Plain: TypeAlias = dict[str, Any]


def replays(site: Path, count: int) -> list[Plain]:
    """Rulings from everywhere in the site, each with its title, board, answers, and the sentences that come of them."""
    played = json.loads((site / "api" / "rulings.json").read_text(encoding="utf-8"))["played"]
    spread = [each for first in range(7) for each in played[first::7]]
    return [*islice(_playable(spread), count)]


def _playable(played: list[Plain]) -> Iterator[Plain]:
    engine = Engine()
    for ruling in played:
        told = _asked(engine, ask="ruling", board=ruling["board"])["ruling"]
        answers = [_answer(question) for question in told["questions"] if question["chosen"] is not None]
        from_script = any(each.endswith(AS_THE_SCRIPT_SAYS) for each in told["assumptions"])
        if not answers or from_script:  # without its script it would be another board
            continue
        start = _asked(engine, ask="take back", board=ruling["board"], number=0)["board"]
        sentences = [step["sentence"] for step in told["steps"]]
        yield {"title": ruling["title"], "board": start, "answers": answers, "sentences": sentences}


def _asked(engine: Engine, **message: object) -> Plain:
    answer: Plain = json.loads(engine.respond(json.dumps(message)))
    assert "error" not in answer, answer["error"]
    return answer


def _answer(question: Plain) -> Plain:
    """The buttons to press: each by its words, and which of those with the same words it is."""
    texts = [option["text"] for option in question["options"]]
    chosen = [{"text": texts[index], "nth": texts[:index].count(texts[index])} for index in question["chosen"]]
    return {"question": question["question"], "chosen": chosen, "several": question["most"] > 1}
