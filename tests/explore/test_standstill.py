"""How far the bases of a game that does not end are from scoring."""

from __future__ import annotations

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.explore.standstill import BaseInReach, standstill

BOARD = """
players Ann (Robots, Dinosaurs), Bob (Wizards, Zombies)
turn Ann, play cards
base 20 vp 4 2 1 "Docks"
    Ann: King Rex (+1), Tiger Steed
    Bob: Warbot owned by Ann
    monsters: Bigfoot
    buried: Bob Neophyte
base 10 vp 4 2 1 "Quay"
    Bob: Zombie Lord
hand Ann: War Raptor, Howl, Halfling Hireling
hand Bob: nothing
deck Ann: nothing
deck Bob: Enchantress
discard Bob: Grave Digger
box Bob: Walker
monster deck: Web Troll
treasure deck: Dwarf Hireling
"""
HAND = 2 + 2  # the treasure in a hand as well
PILES = 2 + 4  # but nothing out of the box


def test_what_players_could_bring() -> None:
    docks, quay = standstill(7, adjudicate(BOARD).table, ()).bases
    assert docks == BaseInReach("Docks", 8 + 3 + 4, 20 + 7, 15 + HAND + PILES + 2 + 5)  # buried there, and at the Quay
    assert quay == BaseInReach("Quay", 5, 10, 5 + HAND + PILES + 2 + 7 + 3 + 4)  # each with its printed power


@pytest.mark.parametrize(("reach", "could"), [(19, False), (20, True), (21, True)])
def test_whether_it_could_score(reach: int, could: bool) -> None:
    assert BaseInReach("Docks", 3, 20, reach).could_score is could
