"""Asking the engine as the page does."""

from __future__ import annotations

import json
from typing import Any

from rulesdsl.live.messages import Engine


def ask(engine: Engine, what: str, **fields: Any) -> Any:
    answer = json.loads(engine.respond(json.dumps({"ask": what, **fields})))
    assert "error" not in answer, answer["error"]
    return answer


def whole(answer: Any, before: Any = None) -> Any:
    """The answer with what it keeps of the ruling before it."""
    if answer["ruling"] is None:
        return answer
    kept = {
        name: [*(before["ruling"][name][:number] if number else ()), *answer["ruling"][name]]
        for name, number in answer["ruling"]["kept"].items()
    }
    return {**answer, "ruling": {**answer["ruling"], **kept, "kept": None}}
