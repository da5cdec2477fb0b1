"""Two branches of a board beside each other, and what a player could do and not do in a turn."""

from __future__ import annotations

from rulesdsl.live.messages import Engine
from rulesdsl.paths import data
from tests.live.asking import ask

HIGH_NOON = (data("cardtexts") / "boards" / "high-noon.board").read_text(encoding="utf-8")
BOARD = """players Ann, Bob
turn Ann
base 20 vp 4 2 1 "Docks"
    Ann: Sheriff, minion 3 "Cat"
    Bob: minion 3 "Grunt"
hand Ann: minion 2 "Mouse", action "Plan", minion 4 "Big", 2 unknown
"""


def test_branches_are_told_by_the_answers_that_differ() -> None:
    engine = Engine()
    one, other = (ask(engine, "answer", board=HIGH_NOON, number=2, chosen=chosen)["board"] for chosen in ([0], []))
    (found,) = ask(engine, "compare", board=one, others=[{"board": other}])["found"]
    assert found["answers"]["player"] == "Ann"
    assert (found["answers"]["here"], found["answers"]["there"]) == ("Quick Draw", "no card")
    assert found["steps"]["number"] > 0
    (same,) = ask(engine, "compare", board=one, others=[{"board": one}])["found"]
    assert (same["answers"], same["steps"], same["ends"]) == (None, None, [[], []])


def test_what_is_different_in_the_end() -> None:
    engine = Engine()
    board = ask(engine, "ruling", board=BOARD)["ruling"]["questions"][-1]
    plays = [index for index, option in enumerate(board["options"]) if option["group"] in ("minion", "action")]
    ends = [ask(engine, "answer", board=BOARD, number=0, chosen=[index])["board"] for index in plays[:2]]
    (found,) = ask(engine, "compare", board=ends[0], others=[{"board": ends[1]}])["found"]
    assert found["ends"] == [["Mouse goes to Docks"], ["Plan goes to Ann's discard pile"]]
    assert found["outcome"] == ["Ann plays Plan."]


def test_an_edition_and_a_board_that_cannot_be_read() -> None:
    engine = Engine()
    others = [{"board": HIGH_NOON, "edition": "munchkin-2015"}, {"board": "nonsense"}]
    found = ask(engine, "compare", board=HIGH_NOON, others=others)["found"]
    assert found[0]["answers"] is None
    assert found[1] is None


def test_actions_are_grouped_and_the_other_cards_are_named() -> None:
    engine = Engine()
    question = ask(engine, "ruling", board=BOARD)["ruling"]["questions"][-1]
    groups = {option["text"]: option["group"] for option in question["options"]}
    assert groups["play Mouse"] == "minion"
    assert groups["play Plan"] == "action"
    assert groups["end the Play Cards phase"] == "pass"
    board = ask(engine, "answer", board=BOARD, number=0, chosen=[0])["board"]
    others = ask(engine, "ruling", board=board)["ruling"]["questions"][-1]["others"]
    assert {other["text"]: other["group"] for other in others} == {
        "Big": "hand", "Mouse": "play", "Sheriff": "play", "Cat": "play",
    }  # fmt: skip
    for other in others:
        found = ask(engine, "why not", board=board, card=other["card"])
        assert not found["possible"]
        assert found["reasons"]
