"""Which event triggered an ability, and how that is told."""

from __future__ import annotations

from rulesdsl.engine.events import Destroyed, Triggered
from rulesdsl.engine.trace import Happened
from rulesdsl.explain.ruling import Ruling
from tests.explain.boards import ruling, sentences

TWO_MONSTERS = """\
players Ann, Bob
base 20 "Docks"
    Ann: Star Player
    monsters: monster 3 treasures 1 "Ogre", monster 2 treasures 1 "Imp"
hand Ann: Ruckus
do
    Ann plays Ruckus
    Ann chooses the second
"""


def triggered(found: Ruling) -> list[Happened]:
    return [step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, Triggered)]


def test_each_of_two_triggers_has_an_event_of_its_own() -> None:
    found = ruling(TWO_MONSTERS)
    causes = [step.because for step in triggered(found)]
    assert all(cause is not None and isinstance(cause.event, Destroyed) for cause in causes)
    assert len(set(causes)) == 2
    told = [line for line in sentences(found) if "triggers" in line]
    assert told == [
        "Star Player triggers (Ogre was destroyed).",
        "Star Player triggers (Imp was destroyed).",
    ]


def test_a_base_is_triggered_by_what_was_played_there() -> None:
    found = ruling('players Ann, Bob\nbase Drakkar\nhand Ann: minion 2 "Page"\ndo\n    Ann plays Page\n')
    assert "Drakkar triggers for Ann (Ann played Page there)." in sentences(found)


def test_a_moment_of_the_turn_or_of_scoring_is_named() -> None:
    before = 'players Ann, Bob\nturn Ann, score bases\nbase 5 "Docks"\n    Ann: Sheriff\n    Bob: minion 2 "Runt"\n'
    assert "Sheriff triggers before Docks scores." in sentences(ruling(before))
    board = 'base 20 "Docks"\n    monsters: Plutonium Dragon\n    Bob: minion 2 "Page"\n'
    found = ruling(f"players Ann, Bob\nturn Ann, end turn\n{board}")
    assert "Plutonium Dragon triggers at the end of the turn." in sentences(found)
    assert triggered(found)[0].because is None


def test_of_two_that_swap_places_the_one_that_came_triggers() -> None:
    found = ruling("""\
players Ann, Bob
base 25 "Docks"
    Ann: minion 3 "Page"
base 20 "Quay"
    Bob: Fun Bear
hand Ann: It Belongs in a Museum
do
    Ann plays It Belongs in a Museum
""")
    assert "Bob's Fun Bear triggers (it moved to Docks)." in sentences(found)


def test_what_a_card_did_not_see_has_not_triggered_it() -> None:
    found = ruling("""\
players Ann, Bob
base 25 "Docks"
    Ann: The Frog Prince
hand Ann: 2 Groupie
discard Ann: minion 4 "Guard"
do
    Ann plays Groupie
    Ann plays Groupie
    Ann uses The Frog Prince
    Ann plays Guard
""")
    assert [line for line in sentences(found) if "triggers" in line] == [
        "The Frog Prince triggers (Ann played the second Groupie at Docks).",
        "The Frog Prince triggers (Ann played the first Groupie at Docks).",
    ]
