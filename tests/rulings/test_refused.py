"""What a player may not do: each line that says it is refused, and the same board takes a line that is allowed."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rulesdsl.adjudication.adjudicate import adjudicate
from rulesdsl.language.diagnostics.diagnostic import SourceError


class Limit(NamedTuple):
    """A card that is played, a line that goes as far as one may, one that goes too far, and how that is refused."""

    played: str
    allowed: str
    refused: str
    code: str
    board: str = ""


BOARD = """
players Ann (Ancient Egyptians, Cowboys), Bob (Samurai, Vikings)
base 22 "Docks"
    Ann: Ronin owned by Bob
    Bob: Bushi
    buried: Ann Mummy#1, Ann Mummy#2, Ann Priest of Anubis, Bob Raider
base 20 "Wharf" with Gold Strike from Ann
    Ann: Sheriff, Gunfighter, Pinkerton
    buried: Ann Pharaoh
hand Ann: Seal the Tomb, Stagecoach, Plague of Locusts, Pyramid Engineer, Deputy
hand Bob: nothing
deck Ann: nothing
do
"""

BEARS = """
players Ann (Teddy Bears, Rock Stars), Bob (Vikings, Samurai)
base 22 "Docks"
base 20 "Wharf"
    Ann: minion 1 "Ant", minion 2 "Bee", minion 3 "Cat", minion 4 "Dog"
hand Ann: Sir Squeezes, Lovey Bear#1, Lovey Bear#2, Groupie#1, Groupie#2, Snuggly Bear, Classic Rocker, Rick Roll
hand Bob: nothing
deck Ann: nothing
do
"""

EXHIBITS = """
players Ann (Explorers, Rock Stars), Bob (Vikings, Samurai)
base 22 "Docks"
    Bob: minion 5 "Elk"
base 20 "Wharf"
    Ann: minion 1 "Ant", minion 2 "Bee"
hand Ann: It Belongs in a Museum
do
"""

TALES = """
players Ann (Grimms' Fairy Tales, Anansi Tales), Bob (Grimms' Fairy Tales, Samurai)
base 22 "Docks"
    Ann: Hansel, Gretel, Mboro Hornet, Ronin owned by Bob
    Bob: Rose Red, Bushi
base 20 "Wharf"
    Ann: Prince Charming
base 18 "Quay"
hand Ann: Breadcrumbs, "Mouse, Bird and Sausage", Another Story, Trading Stories, Ear of Corn, Pot of Beans, Teamwork
hand Bob: nothing
deck Ann: Osebo the Leopard, Onini the Python, Pot of Wisdom, Akye the Turtle
discard Ann: Red Riding Hood, Big Bad Wolf, Feather Gifts, Let it be Full and Eat
do
"""

GRANNIES = """
players Ann (Grannies, Explorers), Bob (Vikings, Samurai)
base 22 "Docks" with Honor the Fallen from Bob
    Ann: minion 1 "Ant" with Final Haiku from Bob
    Bob: Raider with Viking Funeral from Bob, minion 2 "Bee"
base 20 "Wharf" with Family Reunion from Ann
hand Ann: Attic Treasures, Chicken Soup, Fortune and Glory, Knitting Circle, Nana
hand Bob: nothing
deck Ann: 5 unknown
discard Ann: Granny, Grandma, Matriarch
do
"""

ROCK = """
players Ann (Rock Stars, Cowboys), Bob (Vikings, Samurai)
base 22 "Docks"
base 20 "Wharf"
    Ann: minion 1 "Ant", minion 2 "Bee", minion 3 "Cat", minion 4 "Dog"
hand Ann: Rock of Luuv, Tour Bus
hand Bob: nothing
deck Ann: Groupie#1, Groupie#2, Groupie#3, Groupie#4, Deputy
do
"""

SCORED = """
players Ann, Bob
turn Ann, after Docks scores
base 10 vp 4 2 1 "Docks"
    Ann: minion 4 "Fan", minion 4 "Page" with Dumbbells from Ann
    Bob: minion 2 "Grunt"
base 22 "Wharf"
    Ann: minion 2 "Cook"
base deck: base 15 "Quay"
hand Ann: Sun Tattoo
do
"""

SALVAGE = """
players Ann, Bob
turn Ann, before Docks scores
base 10 vp 4 2 1 "Docks"
    Ann: minion 10 "Fan"
    Bob: minion 2 "Grunt"
base 22 "Wharf"
    Ann: minion 2 "Cook"
base deck: base 15 "Quay"
hand Ann: Salvage
treasure discard: Chainsaw of Bloody Dismemberment
do
"""

BEAR = """
players Ann (Teddy Bears, Cowboys), Bob
base 22 "Docks"
base 20 "Wharf"
hand Ann: minion 2 "Fan", Snuggly Bear
do
"""

SEAL, COACH = "Ann plays Seal the Tomb", "Ann plays Stagecoach"
SQUEEZES, ROLL = "Ann plays Sir Squeezes at Docks", "Ann plays Rick Roll at Docks"
CRUMBS, MOUSE = "Ann plays Breadcrumbs", 'Ann plays "Mouse, Bird and Sausage"\n    Ann chooses Docks'
STORY, TRADE = "Ann plays Another Story", "Ann plays Trading Stories"
LIMITS = {
    "two uncovered cards of one base": Limit(
        SEAL, "Ann uncovers Mummy#1, Priest of Anubis", "Ann uncovers Mummy#1, Pharaoh", "B206"
    ),
    "two uncovered cards": Limit(
        SEAL, "Ann uncovers Mummy#1, Mummy#2", "Ann uncovers Mummy#1, Mummy#2, Priest of Anubis", "B206"
    ),
    "buried cards of one's own": Limit(SEAL, "Ann uncovers Mummy#1", "Ann uncovers Raider", "B202"),
    "cards that are buried": Limit(SEAL, "Ann uncovers Pharaoh", "Ann uncovers Deputy", "B202"),
    "two cards to bury": Limit(
        SEAL,
        "Ann buries Deputy, Pyramid Engineer at Docks",
        "Ann buries Deputy, Pyramid Engineer, Stagecoach at Docks",
        "B206",
    ),
    "passengers of one base": Limit(
        COACH, "Ann chooses Sheriff, Gold Strike", "Ann chooses Sheriff, Ronin", "B206"
    ),
    "two passengers": Limit(
        COACH, "Ann chooses Sheriff, Pinkerton", "Ann chooses Sheriff, Pinkerton, Gunfighter", "B206"
    ),
    "passengers of one's own": Limit(COACH, "Ann chooses Ronin", "Ann chooses Bushi", "B202"),
    "a total power of five": Limit(
        SQUEEZES, "Ann chooses Lovey Bear, Groupie", "Ann chooses Lovey Bear, Lovey Bear", "B206", BEARS
    ),
    "three small minions": Limit(
        SQUEEZES,
        "Ann chooses Groupie, Groupie, Snuggly Bear",
        "Ann chooses Groupie, Groupie, Snuggly Bear, Lovey Bear",
        "B206",
        BEARS,
    ),
    "minions of power three": Limit(SQUEEZES, "Ann chooses Lovey Bear", "Ann chooses Classic Rocker", "B202", BEARS),
    "three followers": Limit(
        ROLL, "Ann moves Ant, Bee, Cat", "Ann moves Ant, Bee, Cat, Dog", "B206", BEARS
    ),
    "two minions of different bases": Limit(
        "Ann plays It Belongs in a Museum", "Ann chooses Ant, Elk", "Ann chooses Ant, Bee", "B206", EXHIBITS
    ),
    "no fewer than three treasures": Limit(
        "Ann plays Attic Treasures",
        "Ann places Nana, Chicken Soup, Knitting Circle",
        "Ann places Nana, Chicken Soup",
        "B206",
        GRANNIES,
    ),
    "two bowls of soup": Limit(
        "Ann plays Chicken Soup",
        "Ann places Granny, Grandma",
        "Ann places Granny, Grandma, Matriarch",
        "B206",
        GRANNIES,
    ),
    "two travellers": Limit(
        "Ann plays Fortune and Glory\n    Ann chooses Docks",
        "Ann moves Ant, Raider",
        "Ann moves Ant, Raider, Bee",
        "B206",
        GRANNIES,
    ),
    "three pieces of wool": Limit(
        "Ann plays Knitting Circle",
        "Ann destroys Honor the Fallen, Final Haiku, Family Reunion",
        "Ann destroys Honor the Fallen, Final Haiku, Family Reunion, Viking Funeral",
        "B206",
        GRANNIES,
    ),
    "three fans": Limit(
        "Ann plays Rock of Luuv",
        "Ann chooses Groupie#1, Groupie#2, Groupie#3",
        "Ann chooses Groupie#1, Groupie#2, Groupie#3, Groupie#4",
        "B206",
        ROCK,
    ),
    "fans of one name": Limit(
        "Ann plays Rock of Luuv", "Ann chooses Groupie#1, Groupie#2", "Ann chooses Groupie#1, Deputy", "B206", ROCK
    ),
    "three seats in the bus": Limit(
        "Ann plays Tour Bus\n    Ann chooses Docks",
        "Ann moves Ant, Bee, Cat",
        "Ann moves Ant, Bee, Cat, Dog",
        "B206",
        ROCK,
    ),
    "to another base": Limit(COACH, "Ann moves Ronin to Wharf", "Ann moves Ronin to Docks", "B201"),
    "children of one base": Limit(
        CRUMBS, "Ann chooses Hansel, Ronin", "Ann chooses Hansel, Prince Charming", "B206", TALES
    ),
    "two children": Limit(
        CRUMBS, "Ann chooses Hansel, Gretel", "Ann chooses Hansel, Gretel, Mboro Hornet", "B206", TALES
    ),
    "children of one's own": Limit(CRUMBS, "Ann chooses Gretel", "Ann chooses Rose Red", "B202", TALES),
    "housemates of one faction": Limit(
        MOUSE, "Ann chooses Ronin, Bushi", "Ann chooses Hansel, Bushi", "B206", TALES
    ),
    "two housemates": Limit(
        MOUSE, "Ann chooses Hansel, Rose Red", "Ann chooses Hansel, Gretel, Rose Red", "B206", TALES
    ),
    "housemates of one base": Limit(
        MOUSE, "Ann chooses Hansel, Gretel", "Ann chooses Hansel, Prince Charming", "B201", TALES
    ),
    "three cards told again": Limit(
        STORY,
        "Ann chooses Red Riding Hood, Big Bad Wolf, Feather Gifts",
        "Ann chooses Red Riding Hood, Big Bad Wolf, Feather Gifts, Let it be Full and Eat",
        "B206",
        TALES,
    ),
    "a tattoo for a minion without an action": Limit(
        "", "Ann plays Sun Tattoo on Fan", "Ann plays Sun Tattoo on Page", "B203", SCORED
    ),
    "a tattoo at the base that has scored": Limit(
        "", "Ann plays Sun Tattoo on Fan", "Ann plays Sun Tattoo on Cook", "B203", SCORED
    ),
    "a treasure for one's own minion": Limit(
        "Ann plays Salvage",
        "Ann plays Chainsaw of Bloody Dismemberment on Fan",
        "Ann plays Chainsaw of Bloody Dismemberment on Grunt",
        "B203",
        SALVAGE,
    ),
    "a treasure at the base that scores": Limit(
        "Ann plays Salvage",
        "Ann plays Chainsaw of Bloody Dismemberment on Fan",
        "Ann plays Chainsaw of Bloody Dismemberment on Cook",
        "B203",
        SALVAGE,
    ),
    "a bear beside the first minion": Limit(
        "Ann plays Fan at Docks",
        "Ann plays Snuggly Bear at Docks",
        "Ann plays Snuggly Bear at Wharf",
        "B207",
        BEAR,
    ),
    "three cards given away": Limit(
        TRADE,
        "Ann chooses Ear of Corn, Pot of Beans, Teamwork",
        "Ann chooses Ear of Corn, Pot of Beans, Teamwork, Breadcrumbs",
        "B206",
        TALES,
    ),
}  # fmt: skip


def carry_out(limit: Limit, line: str) -> None:
    before = f"    {limit.played}\n" if limit.played else ""
    adjudicate(f"{limit.board or BOARD}{before}    {line}\n")


@pytest.mark.parametrize("limit", LIMITS.values(), ids=LIMITS)
def test_as_far_as_one_may(limit: Limit) -> None:
    carry_out(limit, limit.allowed)


@pytest.mark.parametrize("limit", LIMITS.values(), ids=LIMITS)
def test_too_far(limit: Limit) -> None:
    with pytest.raises(SourceError) as refused:
        carry_out(limit, limit.refused)
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.code == limit.code
