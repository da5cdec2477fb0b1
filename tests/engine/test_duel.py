"""What a duel asks of its players and what it says of itself; what comes of duels is told by the rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.board.read_board import read
from rulesdsl.engine.decide import every_answer
from rulesdsl.engine.questions import PlaceDuelingCard
from rulesdsl.engine.step import run
from rulesdsl.table.cards import Place

from ..board.driving import board, play, script
from .telling import story

BOARD = """\
turn Ann, duel Sheriff with Bushi
base Saloon
    Ann: Sheriff
    Bob: Bushi
hand Ann: Quick Draw, Deputy, Gunfighter
"""


def test_one_dueling_card_or_none() -> None:
    table = run(read(BOARD).table).table
    decision = table.decision
    assert decision is not None
    assert (decision.player, type(decision)) == ("Ann", PlaceDuelingCard)
    assert [table.cards[minion].name for minion in decision.duelists] == ["Sheriff", "Bushi"]
    assert sorted(len(chosen) for chosen in every_answer(table, decision)) == [0, 1, 1, 1]


DOCKS = board("turn Ann, play cards", 'base 20 "Docks"', '    Ann: minion 4 "Brute"', '    Bob: minion {} "Ogre"')


BEGINS = [
    "Brute duels by Ann of Ogre [term.duel]",
]


def test_a_duel_from_its_beginning_to_its_end() -> None:
    """Only Bob's card is revealed: there is a window before that and one after it, and none in between."""
    text = DOCKS.format(3) + board("hand Ann: High Noon, Deputy", "hand Bob: Ronin")
    lines = ("Ann plays High Noon", "Ann places nothing", "Bob places Ronin", "Ann passes", "Ann passes")
    played = play(text + script(*lines))
    passes = "passes by Ann [me-first.one-each me-first.after-passing me-first.ends reading.special-windows-in-duel]"
    assert story(played)[1:-1] == [
        *BEGINS,
        "no dueling card by Ann [duel.optional duel.challenger-first]",
        "dueling card placed by Bob 1 [duel.place-cards duel.any-card duel.limbo]",
        passes,
        "Ronin revealed by Bob [duel.reveal-order]",
        "Ronin returned by Bob [duel.other-returned]",
        passes,
        "duel won by Ann of Brute, Ogre 4 [duel.higher-wins]",
        "Ogre destroyed by Ann [term.destroy]",
    ]
    assert played.events[6].to == Place("hand", "Bob")


@pytest.mark.parametrize(
    ("power", "result"),
    [
        (3, "duel won by Ann of Brute, Ogre 4 [duel.higher-wins]"),
        (4, "duel tied by Ann of Brute, Ogre 4 [duel.tie]"),
        (5, "duel won by Ann of Ogre, Brute 5 [duel.higher-wins]"),
    ],
)
def test_who_has_won(power: int, result: str) -> None:
    played = play(DOCKS.format(power) + board("hand Ann: Run 'Em Off") + script("Ann plays Run 'Em Off"))
    assert story(played)[4] == result


def test_the_two_have_parted() -> None:
    text = DOCKS.format(3) + board('base 20 "Wharf"', "hand Ann: High Noon, Stagecoach")
    lines = ("Ann plays High Noon", "Ann places Stagecoach", "Ann moves Brute to Wharf")
    told = story(play(text + script(*lines)))
    assert "duel stops by Ann of Brute, Ogre [duel.parted-stops]" in told
    assert not any(line.startswith(("duel won", "duel tied", "Ogre destroyed")) for line in told)


@pytest.mark.parametrize(
    ("opponent", "topics"), [("Dork Orc", "term.duel duel.not-affecting"), ("Raider", "term.duel")]
)
def test_that_a_duel_affects_nobody_is_cited_where_somebody_is_protected(opponent: str, topics: str) -> None:
    text = board("turn Ann, play cards", 'base 20 "Docks"', '    Ann: minion 4 "Brute"', f"    Bob: {opponent}")
    lines = ("Ann plays High Noon", f"Ann chooses Brute, {opponent}")
    told = story(play(text + board("hand Ann: High Noon") + script(*lines)))
    assert f"Brute duels by Ann of {opponent} [{topics}]" in told


def test_only_the_challenger_is_told_to_decide_first() -> None:
    told = story(play(DOCKS.format(3) + board("hand Ann: High Noon") + script("Ann plays High Noon")))
    assert [line for line in told if line.startswith("no dueling card")] == [
        "no dueling card by Ann [duel.optional duel.challenger-first]",
        "no dueling card by Bob [duel.optional]",
    ]


def ruling(path: str) -> str:
    return (Path(__file__).parents[1] / "rulings" / path).read_text(encoding="utf-8")


def test_a_dueling_card_of_another_player_goes_back_by_a_reading() -> None:
    told = story(play(ruling("foreign-dueling-card/dueling-card-to-opponent.ruling")))
    assert any(line.startswith("Huscarl returned") and "reading.dueling-card-of-another" in line for line in told)


def test_a_duel_stops_by_a_reading_where_a_duelist_has_come_back() -> None:
    told = story(play(ruling("picked-then-gone/transformation-duelist.ruling")))
    assert "duel stops by Ann of Champ, Chump [duel.parted-stops reading.back-again]" in told
