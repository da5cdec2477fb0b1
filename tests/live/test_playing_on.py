"""An answer goes on from the table at its question, and comes to what the resulting text comes to when read anew."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from rulesdsl.live.messages import Engine
from rulesdsl.paths import data
from tests.live.asking import ask, whole

BOARDS = sorted((data("cardtexts") / "boards").glob("*.board"))
ANSWERS = 200
EACH = -(-ANSWERS // len(BOARDS))


def any_answer(question: Any, chance: random.Random) -> list[int]:
    number = chance.randint(question["least"], question["most"])
    return chance.sample(range(len(question["options"])), number)


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_random_answers_come_to_what_their_text_comes_to(path: Path) -> None:
    engine, chance = Engine(), random.Random(path.stem)
    board = path.read_text(encoding="utf-8")
    shown = whole(ask(engine, "ruling", board=board))
    for _ in range(EACH):
        question = chance.choice(shown["ruling"]["questions"][-3:])
        message = {"board": board, "number": question["number"], "chosen": any_answer(question, chance)}
        answer = ask(engine, "answer", **message)
        board = answer.pop("board")
        shown = whole(answer, shown)
        assert shown == whole(ask(Engine(), "ruling", board=board)), board
        last = len(shown["ruling"]["steps"]) - 1
        for number in (last, chance.randint(1, max(1, last))):
            drawn = {"board": board, "number": shown["ruling"]["steps"][min(number, last)]["board"]}
            assert ask(engine, "picture", **drawn) == ask(Engine(), "picture", **drawn)
        if shown["ruling"]["over"] or shown["problems"]:
            return


def test_only_what_is_new_is_sent() -> None:
    engine, board = Engine(), (data("cardtexts") / "boards" / "high-noon.board").read_text(encoding="utf-8")
    first = ask(engine, "ruling", board=board)["ruling"]
    assert first["kept"] == {"steps": 0, "questions": 0}
    last = first["questions"][-1]
    answer = ask(engine, "answer", board=board, number=last["number"], chosen=[0])["ruling"]
    assert answer["kept"]["steps"] >= len(first["steps"]) - 2
    assert answer["kept"]["questions"] == last["number"]
    assert len(answer["steps"]) < len(first["steps"]) / 2


def test_both_branches_of_a_question_are_kept() -> None:
    engine, board = Engine(), (data("cardtexts") / "boards" / "high-noon.board").read_text(encoding="utf-8")
    one, other = (ask(engine, "answer", board=board, number=2, chosen=[index]) for index in (0, 1))
    assert one["ruling"]["kept"]["questions"] == 3
    assert other["ruling"]["kept"]["questions"] == 2
    again = ask(engine, "ruling", board=one["board"])
    assert again["ruling"]["questions"][3]["question"] == one["ruling"]["questions"][-1]["question"]
    assert again == ask(Engine(), "ruling", board=one["board"])


def test_why_a_step_came_about() -> None:
    engine, board = Engine(), (data("cardtexts") / "boards" / "high-noon.board").read_text(encoding="utf-8")
    assert "High Noon: " in ask(engine, "why", board=board, number=1)["html"]
    assert 'class="rd-why"' in ask(engine, "why", board=board, number=1)["html"]
