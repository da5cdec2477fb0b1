"""The messages of the page, without a browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.engine.trace import Decided
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.story import Story
from rulesdsl.live.messages import LONGEST, Engine
from rulesdsl.live.script_text import with_script
from rulesdsl.paths import data
from tests.live.asking import ask, whole

BOARDS = sorted((data("cardtexts") / "boards").glob("*.board"))
HIGH_NOON = (data("cardtexts") / "boards" / "high-noon.board").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine()


def sentences(ruling: Ruling) -> list[str]:
    return [step.sentence(ruling.names) for step in Story(ruling.trace).steps]


def shown(answer: Any) -> list[str]:
    """Between the board as it is given and the open question."""
    steps = [step["sentence"] for step in answer["ruling"]["steps"]][1:]
    return steps[:-1] if answer["ruling"]["questions"][-1]["chosen"] is None else steps


@pytest.mark.parametrize("path", BOARDS[::3], ids=lambda path: path.stem)
def test_answering_by_buttons_comes_out_as_the_script_does(engine: Engine, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    ruling = adjudicate(text)
    board = with_script(text, [])
    answer = whole(ask(engine, "ruling", board=board))
    for decided in ruling.steps:
        if isinstance(decided, Decided):
            assert decided.chosen is not None
            number = answer["ruling"]["questions"][-1]["number"]
            chosen = [decided.decision.options.index(option) for option in decided.chosen]
            answer = whole(ask(engine, "answer", board=board, number=number, chosen=chosen), answer)
            assert answer["problems"] == []
            board = answer["board"]
    assert shown(answer) == sentences(ruling)
    assert adjudicate(board).table == ruling.table


def test_questions_stand_where_they_are_asked(engine: Engine) -> None:
    questions = ask(engine, "ruling", board=HIGH_NOON)["ruling"]["questions"]
    assert [question["number"] for question in questions] == list(range(9))
    assert [question["at"] for question in questions] == sorted(question["at"] for question in questions)
    assert questions[0]["options"][questions[0]["chosen"][0]]["text"] == "play High Noon"
    assert questions[2]["none"] == "no card"
    assert questions[-1]["chosen"] is None


def test_another_choice_drops_what_came_after_it(engine: Engine) -> None:
    answer = ask(engine, "answer", board=HIGH_NOON, number=2, chosen=[1])
    assert answer["board"].endswith("do\n    Ann plays High Noon\n    Ann chooses Gunfighter\n    Ann places Deputy\n")
    assert "expect" not in answer["board"]
    assert [question["number"] for question in answer["ruling"]["questions"]] == [2, 3]


def test_taking_back_opens_the_question_again(engine: Engine) -> None:
    answer = ask(engine, "take back", board=HIGH_NOON, number=1)
    assert answer["board"].endswith("do\n    Ann plays High Noon\n")
    assert answer["ruling"]["questions"][-1]["number"] == 1


def test_problems_have_their_places(engine: Engine) -> None:
    answer = ask(engine, "ruling", board="players Ann, Bob\nbase Saloooon\n")
    assert answer["ruling"] is None
    (problem,) = answer["problems"]
    assert (problem["line"], problem["column"], problem["code"]) == (2, 6, "B121")
    assert "Saloooon" in problem["message"]


def test_a_line_that_does_not_fit_leaves_the_ruling_up_to_it(engine: Engine) -> None:
    board = with_script(HIGH_NOON, ["Ann plays High Noon", "Bob passes"])
    answer = ask(engine, "ruling", board=board)
    assert [problem["line"] for problem in answer["problems"]] == [board.split("\n").index("    Bob passes") + 1]
    assert shown(answer) == ["Ann plays High Noon."]
    answer = ask(engine, "answer", board=board, number=1, chosen=[0])
    assert answer["problems"] == []
    assert "Bob passes" not in answer["board"]


def test_pictures(engine: Engine) -> None:
    in_page = ask(engine, "picture", board=HIGH_NOON, number=0)["svg"]
    assert 'class="rd-bases"' in in_page
    assert "<style>" not in in_page
    alone = ask(engine, "picture", board=HIGH_NOON, number=0, alone=True)["svg"]
    assert alone.startswith("<svg")
    assert "<style>" in alone


def test_why_not(engine: Engine) -> None:
    by_name = ask(engine, "why not", board=HIGH_NOON, words="sheriff")
    assert not by_name["possible"]
    assert by_name["reasons"][0]["text"].startswith("Sheriff can be used only before its base scores")
    assert by_name["reasons"][0]["rules"]
    assert ask(engine, "why not", board=HIGH_NOON, card=2) == by_name
    assert ask(engine, "why not", board=HIGH_NOON, words="the moon")["reasons"] == []


def test_outcomes_are_searched_piece_by_piece(engine: Engine) -> None:
    lines = ["Ann plays High Noon", "Ann chooses Gunfighter", "Ann places Quick Draw", "Bob places nothing"]
    board = with_script(HIGH_NOON, lines)
    found = ask(engine, "outcomes", board=board, seconds=20, tables=8)
    assert found["stopped"] == "stopped at 8 tables"
    whole = ask(engine, "outcomes", board=board, seconds=60, tables=100_000)
    assert whole["stopped"] is None
    assert whole["tables"] > 8
    assert whole == ask(Engine(), "outcomes", board=board, seconds=60, tables=100_000)


def test_an_edition_decides_otherwise(engine: Engine) -> None:
    assert ask(engine, "ruling", board=HIGH_NOON)["ruling"]["edition"] == "oops-2018"
    newest = "culture-shock-2019"
    assert ask(engine, "ruling", board=HIGH_NOON, edition=newest)["ruling"]["edition"] == newest


def test_one_file(engine: Engine) -> None:
    assert ask(engine, "page", board=HIGH_NOON)["html"].startswith("<!doctype html>")


@pytest.mark.parametrize(
    "message", ["", "[]", '{"ask": "fly"}', '{"ask": "ruling"}', '{"ask": "picture", "board": "x", "number": 9}']
)
def test_what_goes_wrong_is_a_text_to_report(engine: Engine, message: str) -> None:
    answer = json.loads(engine.respond(message))
    assert answer.keys() == {"error"}
    assert answer["error"].startswith("rulesdsl ")


def test_a_text_that_is_no_board(engine: Engine) -> None:
    answer = json.loads(engine.respond(json.dumps({"ask": "ruling", "board": "x" * (LONGEST + 1)})))
    assert f"more than {LONGEST} are not read" in answer["error"]
    assert ask(engine, "ruling", board="\0<script>")["problems"]
