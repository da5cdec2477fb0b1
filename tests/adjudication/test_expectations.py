"""Each kind of expectation, true and false, and what is found instead."""

from __future__ import annotations

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.adjudication.situation import Finding
from tests.board.driving import board, play

BOARD = """\
players Ann (Cowboys, Vikings), Bob (Samurai, Ancient Egyptians)
turn Ann, play cards
used Ann: action
extra Ann: minion at Drakkar
until end of turn: Bushi cannot be destroyed
base Saloon
    Ann: Raider (+1), Huscarl
    Bob: Ronin with Ancient Curse from Ann owned by Bob, Bushi, Mummy, Mummy
    buried: Bob Tomb Trap
base Drakkar
hand Ann: Huscarl, Deputy, Tribute, Pinkerton
hand Bob: 2 unknown
deck Ann: Huscarl, 5 unknown, Valkyrie
deck Bob: shuffled (Shogun, Ronin)
discard Bob: Final Haiku
box Bob: Samurai-Chan
base deck: Pyramids, Longhouse
base discard: Star Portal
vp Ann 3, Bob 4
"""

TRUE_AND_FALSE = [
    ("Raider at Saloon", "Raider at Drakkar", "Raider is at Saloon"),
    ("Ancient Curse on Ronin#1", "Ancient Curse on Bushi", "Ancient Curse is on Ronin#1"),
    ("Tomb Trap buried at Saloon", "Tomb Trap buried at Drakkar", "Tomb Trap is buried at Saloon"),
    ("Final Haiku in discard of Bob", "Final Haiku in discard of Ann", "Final Haiku is in discard of Bob"),
    ("Tribute in hand of Ann", "Tribute in deck of Ann", "Tribute is in hand of Ann"),
    ("Pyramids in base deck", "Star Portal in base deck", "Star Portal is in base discard"),
    ("Samurai-Chan in box", "Final Haiku in box", "Final Haiku is in discard of Bob"),
    ("Pyramids on top of base deck", "Longhouse on top of base deck", "Pyramids is on the top of that deck"),
    ("Valkyrie on bottom of deck of Ann", "Valkyrie on top of deck of Ann", "Huscarl#3 is on the top of that deck"),
    ("Longhouse on bottom of base deck", "Shogun on top of deck of Bob", "nobody knows what is on the top"),
    ("power of Raider is 5", "power of Raider is 4", "power of Raider is 5"),
    ("power of Ronin#1 is 1", "power of Ronin#1 is 3", "power of Ronin#1 is 1"),
    ("total of Ann at Saloon is 7", "total of Bob at Saloon is 7", "total of Bob at Saloon is 9"),
    ("total at Saloon is 16", "total at Drakkar is 16", "total at Drakkar is 0"),
    ("breakpoint of Saloon is 20", "breakpoint of Drakkar is 20", "breakpoint of Drakkar is 21"),
    ("vp of Ann is 3", "vp of Bob is 3", "vp of Bob is 4"),
    ("Raider has 1 counter", "Bushi has 1 counter", "Bushi has 0 counters"),
    ("hand of Ann is 4 cards", "hand of Bob is 4 cards", "there are 2 cards in hand of Bob"),
    ("deck of Ann has 7 cards", "base deck has 7 cards", "there are 2 cards in base deck"),
    ("discard of Bob is Final Haiku", "discard of Ann is Final Haiku", "in discard of Ann: nothing"),
    ("hand of Ann is Deputy, Huscarl, Pinkerton, Tribute", "hand of Ann is Deputy, Tribute", "in hand of Ann: "),
    ("discard of Ann is nothing", "hand of Bob is nothing", "in hand of Bob: an unknown card, an unknown card"),
    ("Ann controls Ancient Curse", "Bob controls Ancient Curse", "Ann controls Ancient Curse"),
    ("Bob owns Ancient Curse", "Ann owns Ancient Curse", "Bob owns Ancient Curse"),
    ("Ann may play Deputy at Drakkar", "Ann may play Tribute", "Ann may not play Tribute"),
    ("Ann may not play Tribute", "Ann may not play Deputy", "Ann may play Deputy"),
    ("Ann may play Pinkerton", "Bob may play Pinkerton", "Bob may not play Pinkerton"),
    ("Ann may play extra minion at Drakkar", "Ann may play extra minion at Saloon", "Ann may not play extra minion"),
    ("Ann may play extra minion", "Ann may play extra action", "Ann may not play extra action"),
    ("Ann may use talent of Raider", "Ann may use talent of Bushi", "Ann may not use talent of Bushi"),
    ("Ann may use Deputy", "Ann may use Tribute", "Ann may not use Tribute"),
    ("Ann may not choose Raider", "Ann may choose Raider", "Ann may not choose Raider"),
    ("Bob may not uncover Tomb Trap", "Bob may uncover Tomb Trap", "Bob may not uncover Tomb Trap"),
    ("Ann decides", "Bob decides", "Ann decides: What does Ann do"),
    ("nothing is open", "chance decides", "Ann decides: What does Ann do"),
    ("Bushi cannot be destroyed", "Bushi cannot be moved", "Bushi can be moved"),
    ("Bushi cannot be destroyed by Ann", "Raider cannot be destroyed", "Raider can be destroyed"),
    ("nobody wins", "Ann wins", "nobody wins"),
    ("Raider is not destroyed", "Raider is destroyed", "Raider is not destroyed"),
    ("nothing else changed", "Raider is destroyed before Bushi is moved", "Raider is not destroyed"),
]  # fmt: skip


def judged(text: str, expectation: str) -> Finding:
    played = play(f"{text}expect\n    {expectation}\n")
    assert [expected.text for expected in played.board.expectations] == [expectation]
    (finding,) = played.findings
    return finding


@pytest.mark.parametrize(("true", "false", "found"), TRUE_AND_FALSE, ids=[true for true, _, _ in TRUE_AND_FALSE])
def test_true_and_false(true: str, false: str, found: str) -> None:
    fulfilled, failed = judged(BOARD, true), judged(BOARD, false)
    assert fulfilled.holds, fulfilled.found
    assert not failed.holds
    assert failed.found.startswith(found)


def test_cards_of_an_expectation() -> None:
    """Whoever wants to know why looks for the steps that touched them."""
    played = play(BOARD + "expect\n    power of Raider is 5\n    vp of Ann is 3\n    total of Ann at Saloon is 7\n")
    power, points, total = played.findings
    names = played.board.names
    assert power.cards == (names["Raider"],)
    assert points.cards == ()
    assert {names["Saloon"], names["Raider"], names["Huscarl#1"]} <= set(total.cards)


FIGHT = """\
players Ann (Cowboys, Vikings), Bob (Samurai, Ancient Egyptians)
base Drakkar
    Ann: Sheriff
    Bob: Samurai-Chan
hand Ann: High Noon
do
    Ann plays High Noon
expect
"""


@pytest.mark.parametrize(
    ("expectation", "ok"),
    [
        ("Samurai-Chan is destroyed", True),
        ("Samurai-Chan is not destroyed", False),
        ("Samurai-Chan is destroyed by Ann", True),
        ("Samurai-Chan is destroyed by Bob", False),
        ("Samurai-Chan is not destroyed by Bob", True),
        ("Sheriff is destroyed", False),
        ("High Noon is played before Samurai-Chan is destroyed", True),
        ("Samurai-Chan is destroyed before High Noon is played", False),
        ("Samurai-Chan is destroyed before High Noon is discarded", True),
        ("Ann may play extra minion at Drakkar", True),
        ("Ann may play extra minion", True),
        ("nothing is open", True),
    ],
)
def test_what_happened(expectation: str, ok: bool) -> None:
    (finding,) = play(f"{FIGHT}    {expectation}\n").findings
    assert finding.holds == ok, finding.found


# --- nothing else changed -------------------------------------------------------------------------------------------

SPOKEN_OF = ("Samurai-Chan in discard of Bob", "High Noon in discard of Ann", "hand of Bob is 1 card")


def test_nothing_else_changed() -> None:
    played = play(FIGHT + "".join(f"    {line}\n" for line in (*SPOKEN_OF, "nothing else changed")))
    assert played.failures == []


@pytest.mark.parametrize("left_out", SPOKEN_OF)
def test_all_that_changed_must_be_spoken_of(left_out: str) -> None:
    lines = [line for line in SPOKEN_OF if line != left_out]
    played = play(FIGHT + "".join(f"    {line}\n" for line in (*lines, "nothing else changed")))
    (failure,) = played.failures
    assert failure.startswith("nothing else changed: ")
    assert played.findings[-1].cards


@pytest.mark.parametrize(
    ("board", "script", "told"),
    [
        (
            "base Saloon\n    Ann: Ronin\nhand Ann: Mummy Strength\n",
            "Ann plays Mummy Strength",
            "power of Ronin is 5, and was 3",
        ),
        (
            "base Saloon\n    Ann: Ronin\nhand Ann: Code of Bushido\n",
            "Ann plays Code of Bushido\n    Ann chooses Ronin",
            "counters of Ronin is 1",
        ),
        (
            'turn Ann, score bases\nbase Saloon\n    Ann: minion 20 "X"\n',
            "chance: top of base deck is Drakkar",
            "vp of Ann is 3, and was 0",
        ),
        ("turn Ann, draw\nbase Saloon\nvp Ann 15\n", "", "the winner is Ann, and was nobody"),
    ],
)
def test_kinds_of_change(board: str, script: str, told: str) -> None:
    lines = f"do\n    {script}\n" if script else ""
    (finding,) = play(f"{board}{lines}expect\n    nothing else changed\n").findings
    assert not finding.holds
    assert told in finding.found


def test_an_extra_card_that_is_offered_right_now() -> None:
    text = """\
players Ann (Cowboys, Samurai), Bob (Cowboys, Samurai)
base Drakkar
    Ann: Ronin
    Bob: Ronin owned by Bob
hand Ann: Yokai Attack!, Bushi
do
    Ann plays Yokai Attack!
expect
    Ann may play extra minion
    Ann may play Bushi
"""
    assert play(text).failures == []


def test_where_it_may_be_played_while_that_is_asked() -> None:
    text = """\
players Ann (Ancient Incas, Samurai), Bob (Cowboys, Vikings)
base Drakkar with Armory from Ann
base Saloon
hand Ann: Golden Condor, Temple of the Sun
do
    Ann plays Golden Condor
    Ann chooses Armory
expect
    Ann may play Armory at Saloon
    Ann may play Armory
    Ann may not play Armory at Longhouse
    Ann may not play Temple of the Sun
    Bob may not play Armory
"""
    assert play(text.replace("base Saloon", "base Saloon\nbase Longhouse")).failures == [
        "Ann may not play Armory at Longhouse: Ann may play Armory at Longhouse"
    ]


def test_start_of_turn() -> None:
    text = "turn Bob, start turn\nbase Saloon\n    buried: Bob Tomb Trap, Bob Mummy\nexpect\n"
    assert play(f"{text}    Bob may uncover Tomb Trap\n    Bob may uncover Mummy\n    Bob decides\n").failures == []
    assert play(f"{text}    nothing is open\n").failures == [
        "nothing is open: Bob decides: What does Bob do first as the turn starts?"
    ]


SCORED = """\
turn Ann, score bases
base 5 vp 3 2 1 "Docks"
    Ann: minion 5 "Five"
base deck: Saloon, Drakkar
expect
"""


@pytest.mark.parametrize(
    ("line", "ok"),
    [
        ("Docks scores", True),
        ("Docks is discarded", True),
        ("Saloon is played", True),
        ("Saloon is not discarded", True),
        ("Docks is discarded before Saloon is played", True),
        ("Saloon is played before Docks is discarded", False),
        ("Drakkar is played", False),
        ("Docks is played", False),
    ],
)
def test_bases_are_played_and_discarded(line: str, ok: bool) -> None:
    (finding,) = play(SCORED + f"    {line}\n").findings
    assert finding.holds == ok


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("Ann may not duel", "minions duel only when an ability says so"),
        ("Ann may duel Raider with Ronin", "minions duel only when an ability says so"),
        ("Ann may play Deputy", "Deputy is in Ann's deck"),
        ("Ann may uncover Raider", "only buried cards are uncovered"),
        ("Bob may play Bushi", "it is Ann's turn (turn.phases)"),
        ("Ann may choose Bob", "no card asks Ann to choose now"),
        ("Ann may decline", "nothing is offered to Ann now"),
    ],
)
def test_what_may_not_be_done_has_its_reason(expected: str, found: str) -> None:
    text = board("base Saloon", "    Ann: Raider", "    Bob: Ronin", "hand Bob: Bushi", "deck Ann: Deputy")
    (judged,) = adjudicate(text + board("expect", f"    {expected}")).expectations
    assert judged.holds == (" may not " in expected)
    assert found in judged.found
