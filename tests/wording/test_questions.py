"""Questions: they name the card, and ask what a person would ask."""

from __future__ import annotations

import pytest

from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import none_of_them, options, question
from tests.explain.boards import ruling

BOARD = """\
players Ann, Bob
turn Ann, {phase}
base 8 "Docks"
    Ann: minion 3 "Cook", minion 4 "Page"
    Bob: minion 2 "Grunt", minion 5 "Ogre"
base 20 "Wharf"
hand Ann: {hand}
{script}"""


def asked(hand: str, *script: str, phase: str = "play cards") -> tuple[str, list[str]]:
    lines = "do\n" + "".join(f"    {line}\n" for line in script) if script else ""
    found = ruling(BOARD.format(hand=hand, script=lines, phase=phase)).open
    assert found is not None
    decision = found.decision
    texts = options(decision, found.before, CardNames())
    none = [none_of_them(decision)] if decision.least == 0 else []
    return question(decision, found.before, CardNames()), texts + none


@pytest.mark.parametrize(
    ("hand", "script", "text", "offered"),
    [
        ("High Noon", ["plays High Noon"], "High Noon: which of Ann's minions duels?", ["Cook", "Page"]),
        (
            "High Noon", ["plays High Noon", "chooses Cook"], "High Noon: which of Bob's minions does Cook duel?",
            ["Bob's Grunt", "Bob's Ogre"],
        ),
        (
            "Gunfighter", ["plays Gunfighter at Docks"], "Gunfighter: does Ann have it duel?", ["yes", "no"],
        ),
        (
            "Way of the Warrior", ["plays Way of the Warrior"],
            "Way of the Warrior: which of Ann's minions gets +3 power?", ["Cook", "Page"],
        ),
        ("Feather Gifts", ["plays Feather Gifts"], "Feather Gifts: which minion does Ann move?", ["Cook", "Page"]),
        (
            "Berserk, Tribute, Pillage", ["plays Berserk"],
            "Berserk: which card from hand does Ann put on top of their deck?", ["Tribute", "Pillage"],
        ),
        (
            "Lost Knowledge, Tribute", ["plays Lost Knowledge"], "Lost Knowledge: which does Ann do?",
            ["bury one card from their hand at a base", "uncover a card"],
        ),
        (
            "Code of Bushido", ["plays Code of Bushido"],
            "Code of Bushido: which of Ann's minions get the counter (up to 2)?", ["Cook", "Page", "none"],
        ),
    ],
)  # fmt: skip
def test_a_question_names_the_card_and_what_is_decided(
    hand: str, script: list[str], text: str, offered: list[str]
) -> None:
    assert asked(hand, *(f"Ann {line}" for line in script)) == (text, offered)


def test_before_and_after_the_scoring_are_told_apart() -> None:
    card = "You Call This Archaeology?"
    before, _ = asked(card, phase="score bases")
    assert before == f"Does Ann play {card} before Docks scores?"
    after, _ = asked(card, "Ann passes", phase="score bases")
    assert after == f"Does Ann play {card} after Docks scores?"


def test_of_several_specials_none_is_named() -> None:
    text, offered = asked("Heart of the Battle, Plague of Locusts", phase="score bases")
    assert text == "Does Ann use a Special before Docks scores?"
    assert offered == ["play Heart of the Battle", "play Plague of Locusts", "pass"]


def test_a_card_is_called_by_who_controls_it_now() -> None:
    board = """\
players Ann, Bob
base 20 "Docks"
    Ann: minion 3 "Cook"
    Bob: minion 2 "Grunt" owned by Ann, minion 5 "Ogre"
hand Ann: High Noon
do
    Ann plays High Noon
"""
    found = ruling(board).open
    assert found is not None
    assert options(found.decision, found.before, CardNames()) == ["Bob's Grunt", "Bob's Ogre"]


def test_a_talent_that_only_reorders_a_deck_is_not_idle() -> None:
    board = 'players Ann, Bob\nbase 20 "Docks" with Signs in the Stars from Ann\nbase deck: Saloon, Longhouse\n'
    found = ruling(board).open
    assert found is not None
    assert "use Signs in the Stars' talent" in options(found.decision, found.before, CardNames())
