"""Unknown cards get their names from the lines that name them."""

from __future__ import annotations

import pytest

from rulesdsl.adjudication.answer_line import answer_line, parse_typed_lines
from rulesdsl.adjudication.open_question import Answer
from rulesdsl.board.read_board import read
from rulesdsl.engine.trace import Trace
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.table.cards import Place
from rulesdsl.wording.card_names import CardNames
from tests.board.driving import board, play, problems, script


def answered(text: str, line: str) -> Answer:
    """What a line says to the question that a board opens with."""
    start = read(text)
    trace = Trace(start.table)
    trace.run()
    return answer_line(parse_typed_lines(line, trace.table)[0], trace, CardNames(start.names))


def lies(text: str, name: str) -> Place:
    played = play(text)
    return played.table.cards[played.board.names[name]].place


TABLE = """\
players Ann (Vikings, Cowboys), Bob (Samurai, Ancient Egyptians)
base Saloon
    Ann: Raider, Sheriff
    Bob: Ronin, Bushi
base Drakkar
hand Ann: Huscarl, Huscarl, High Noon, Stagecoach, Deputy
hand Bob: 2 unknown
"""


UNKNOWN_HAND = board("players Ann (Samurai, Vikings), Bob", "base Saloon", "base Drakkar", "hand Ann: 3 unknown")


def test_a_card_that_the_script_names_is_known_from_the_start() -> None:
    start = read(UNKNOWN_HAND + script("Ann plays Ronin at Drakkar"))
    assert start.table.cards[start.names["Ronin"]].place == Place("hand", "Ann")
    assert "an unknown card in the hand of Ann: Ronin, as the script says" in start.defaults
    assert "Ronin" not in read(UNKNOWN_HAND + script("Ann plays unknown", "chance: that card is Ronin")).names


SCORING = board(
    "turn Ann, score bases", 'base 25 vp 5 3 2 "Docks"', '    Ann: minion 12 "Rambler"', '    Bob: minion 13 "Talker"',
    "base deck: Drakkar", "hand Bob: 3 unknown",
)  # fmt: skip


def test_a_special_out_of_an_unknown_hand() -> None:
    expect = ("Rambler in discard of Ann", "vp of Bob is 5", "hand of Bob has 2 cards")
    lines = ("Bob plays Heart of the Battle", "Bob places nothing")
    assert play(SCORING + script(*lines, expect=expect)).failures == []


def test_a_dueling_card_out_of_an_unknown_hand() -> None:
    text = board(
        "turn Ann, duel Ronin with Raider", "base Drakkar", "    Ann: Ronin", "    Bob: Raider", "hand Bob: unknown"
    )
    lines = ("Bob places Quick Draw", "Bob chooses Raider")
    assert play(text + script(*lines, expect=("power of Raider is 8", "hand of Bob is nothing"))).failures == []


UNDER = """\
turn Ann, start turn
base Saloon
    buried: Ann unknown
base Longhouse
    buried: Ann unknown
"""


def test_an_unknown_buried_card_is_named_where_it_is_uncovered() -> None:
    expect = ("Ronin at Longhouse", "nothing is open")
    assert play(UNDER + script("Ann uncovers Ronin at Longhouse", expect=expect)).failures == []
    (problem,) = problems(UNDER + script("Ann uncovers Ronin"))  # it could be either
    assert problem.code == "B202"


@pytest.mark.parametrize(
    "hand", ["hand Bob: Tribute, 3 unknown", "hand Ann: 3 unknown", "hand Bob: Quick Draw, 2 unknown"]
)
def test_only_the_players_own_unknown_cards_get_a_name_and_only_one_that_they_can_have(hand: str) -> None:
    players = "players Ann, Bob (Vikings, Cowboys)"
    start = read(board(players, "base Saloon", hand) + script("Bob plays Heart of the Battle", "Bob plays Quick Draw"))
    assert "Heart of the Battle" not in start.names
    named = [call for call, card in start.names.items() if start.table.cards[card].place == Place("hand", "Bob")]
    assert named.count("Quick Draw") == (hand != "hand Ann: 3 unknown")


def test_an_unknown_card_gets_its_name_by_being_played() -> None:
    expect = ("Ronin at Drakkar", "hand of Ann is 2 cards")
    assert play(UNKNOWN_HAND + script("Ann plays Ronin at Drakkar", "Ann declines", expect=expect)).failures == []
    plain = play(UNKNOWN_HAND + script("Ann plays unknown", "chance: that card is Ronin", "Ann chooses Drakkar"))
    assert plain.table.minions_at(plain.board.names["Drakkar"])


def test_an_unknown_card_is_one_that_it_can_be() -> None:
    (problem,) = problems(UNKNOWN_HAND + script("Ann plays Sheriff"))
    assert problem.code == "B202"
    assert "can't be Sheriff" in problem.message


@pytest.mark.parametrize(
    ("before", "card", "why"),
    [
        ("used Ann: minion", "Ronin", "Ann has already played this turn's minion"),
        ("used Ann: action", "Tribute", "Ann has already played this turn's action"),
        ("vp Ann 1", "Heart of the Battle", "can be played only before a base scores"),
        ("discard Ann: Ronin", "Ronin#1", "is in Ann's discard pile, and cards are played from the hand"),
    ],
)
def test_an_unknown_card_is_one_that_can_be_played_now(before: str, card: str, why: str) -> None:
    (problem,) = problems(board(before) + UNKNOWN_HAND + script(f"Ann plays {card}"))
    assert problem.code == "B202"
    assert why in problem.message


@pytest.mark.parametrize("line", ["Ann plays Bob", "Ann plays Zeppelin", "Ann chooses Zeppelin", "Ann uses Zeppelin"])
def test_a_typed_line_may_name_anything(line: str) -> None:
    with pytest.raises(SourceError, match=r"B20[12]"):
        answered(UNKNOWN_HAND, line)


def test_a_card_that_turned_up_can_be_meant_though_another_was_named() -> None:
    text = board("players Ann (Samurai, Vikings), Bob", "base Saloon", "discard Ann: Ronin", "hand Ann: 2 unknown")
    played = play(text + script("Ann plays Ronin", expect=("Ronin in discard of Ann", "hand of Ann is 1 card")))
    assert played.failures == []
    assert played.table.minions_at(played.board.names["Saloon"])
