"""A line answers the open question, or says what has just happened as it happened; any other is refused."""

from __future__ import annotations

import pytest

from tests.board.driving import board, play, problems, script

GUARDED = board(
    "players Ann, Bob", "base Saloon", '    Bob: minion 2 "Grunt" with Jetpack of Anachronism from Bob',
    'base 20 "Wharf"', "hand Ann: Hammer Slammer, Tribute", "hand Bob: 2 unknown",
)  # fmt: skip
SLAMMED = "Ann plays Hammer Slammer at Wharf"
BURIED = board("base Saloon", "    buried: Ann Tribute", "hand Ann: Huscarl")
DUEL = board(
    "turn Ann, duel Ronin with Raider from Gunfighter", "base Saloon", "    Ann: Ronin, Gunfighter", "    Bob: Raider",
    "hand Ann: nothing", "hand Bob: nothing",
)  # fmt: skip
MOVED = board("base Saloon", "    Ann: Raider", "base Drakkar", "base Longhouse", "hand Ann: Stagecoach")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (GUARDED, [SLAMMED, "Ann destroys Grunt"]),
        (GUARDED, [SLAMMED, "Bob chooses Jetpack of Anachronism"]),
        (GUARDED, [SLAMMED, "Ann destroys Jetpack of Anachronism"]),
        (GUARDED, [SLAMMED, "Ann moves Hammer Slammer to Wharf"]),
        (GUARDED, [SLAMMED, "Ann chooses Grunt", "Ann chooses Grunt"]),
        (BURIED, ["Ann uncovers Tribute"]),
        (BURIED, ["Ann plays Huscarl", "Ann uncovers Tribute"]),
        (BURIED, ["Ann duels Tribute"]),
        (DUEL, ["Ann destroys Raider"]),
        (DUEL, ["Bob places nothing", "Bob places nothing"]),
        (MOVED, ["Ann plays Stagecoach", "Ann moves Raider to Drakkar", "Ann moves Raider to Drakkar"]),
        (MOVED, ["Ann plays Stagecoach", "Ann moves Raider to Drakkar", "Ann chooses Longhouse"]),
    ],
)
def test_false_line(text: str, lines: list[str]) -> None:
    (problem,) = problems(text + script(*lines))
    assert problem.span.line == text.count("\n") + 1 + len(lines)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (GUARDED, [SLAMMED, "Ann chooses Grunt"]),
        (DUEL, ["Ann places nothing", "Bob places nothing"]),
        (MOVED, ["Ann plays Stagecoach", "Ann chooses Raider, Drakkar", "Ann moves Raider to Drakkar"]),
    ],
)
def test_true_line(text: str, lines: list[str]) -> None:
    play(text + script(*lines))


def test_a_card_is_not_played_on_another_than_named() -> None:
    """With two copies in hand the line could be about either of them."""
    text = board(
        "players Ann, Bob", "turn Ann, after Saloon scores", "base Saloon",
        '    Ann: minion 3 "Inked" with action "Armband", minion 2 "Plain"', "base Drakkar", "base Longhouse",
        'base deck: base 15 "Wharf"', "hand Ann: Sun Tattoo, Sun Tattoo",
    )  # fmt: skip
    assert play(text + script("Ann plays Sun Tattoo on Plain")).events
    (problem,) = problems(text + script("Ann plays Sun Tattoo on Inked"))
    assert problem.span.line == 10


def test_nothing_placed_for_a_duel_declines_no_later_offer() -> None:
    text = board(
        "players Ann, Bob", "turn Ann, before Retirement Community scores", "base Retirement Community",
        '    Ann: Sheriff, minion 2 "Nan"', '    Bob: minion 3 "Gus"', 'base deck: base 15 "Wharf"',
        "hand Ann: nothing", "hand Bob: nothing",
    )  # fmt: skip
    lines = ("Ann uses Sheriff", "Ann places nothing", "Bob places nothing")
    assert play(text + script(*lines, expect=("Ann may choose Nan",))).failures == []
    assert play(text + script(*lines, "Ann places nothing", expect=("Nan in discard of Ann",))).failures == []
