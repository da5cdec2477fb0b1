"""What the page lists under "What can happen?"."""

from __future__ import annotations

from rulesdsl.live.messages import Engine
from tests.live.asking import ask

SCORING = """
players Ann, Bob
turn Ann, before Docks scores
base 10 vp 4 2 1 "Docks"
    Ann: First Mate, minion 6 "Giant"
    Bob: minion 5 "Grunt"
base 20 vp 3 2 1 "Wharf"
hand Ann: Full Sail
deck Ann: minion 2 "Top", minion 2 "Next"
deck Bob: minion 2 "Above", minion 2 "Below"
base deck: Tortuga
do
    Ann plays Full Sail
"""


def test_what_is_always_so_is_told_once_and_the_ends_stand_under_their_answers() -> None:
    found = ask(Engine(), "outcomes", board=SCORING, seconds=60, tables=20_000)
    assert "Grunt goes to Bob's discard pile" in found["always"]
    told = [
        change for answer in found["answers"] for end in answer["ends"] for change in [*answer["then"], *end["changes"]]
    ]
    assert told
    for answer in found["answers"]:
        assert not any(change in end["changes"] for end in answer["ends"] for change in answer["then"])
    assert not set(told) & set(found["always"])
    assert sum(answer["number"] for answer in found["answers"]) == found["number"]
    answers = [answer["answer"] for answer in found["answers"]]
    assert len(answers) == len(set(answers))
    assert {"Ann: none", "Ann: Giant"} <= set(answers)


def test_points_are_told_from_fewest_to_most() -> None:
    found = ask(Engine(), "outcomes", board=SCORING, seconds=60, tables=20_000)
    points = {answer["answer"]: answer["vp"] for answer in found["answers"]}
    assert points["Ann: Giant"] == "Ann 2 VP; Bob 4 VP"


def test_one_end_is_told_whole() -> None:
    board = SCORING.replace("hand Ann: Full Sail\n", "").replace("First Mate, ", "").split("do\n")[0]
    found = ask(Engine(), "outcomes", board=board, seconds=60, tables=20_000)
    (answer,) = found["answers"]
    (end,) = answer["ends"]
    assert (found["number"], found["always"]) == (1, [])
    assert end["changes"]


def test_a_card_at_work_has_not_come_to_a_place() -> None:
    base = 'base 20 vp 4 2 1 "Docks"\n    Ann: Gunfighter\n    Bob: Ronin, Bushi\n'
    plan = f"players Ann, Bob\nturn Ann\n{base}hand Ann: High Noon\n"
    boards = [f"{plan}{script}" for script in ("", "do\n    Ann plays High Noon\n")]
    (found,) = ask(Engine(), "compare", board=boards[1], others=[{"board": boards[0]}])["found"]
    assert found["ends"][0] == ["High Noon is still being resolved"]
