"""Tables as board files: reading what was written gives the same table, and what cannot be written is said."""

from __future__ import annotations

import re

import pytest

from rulesdsl.board.read_board import NEWEST, read
from rulesdsl.board.write_board import unwritable, write
from rulesdsl.engine.questions import PlayCards
from rulesdsl.engine.step import run
from rulesdsl.meaning import numbers
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames, number_of, without_number
from rulesdsl.wording.decisions import lines_for
from tests.adjudication.test_random_answers import random_answers

from .driving import board, play, script
from .test_read import DUEL, FULL

BOARDS = {
    "full": FULL,
    "empty": "",
    "stand-ins": board(
        'base 18 "Here, there"', '    Ann: minion 3, minion 2 "A: b"', 'hand Bob: action "Trick", action',
        'base deck: base 12 vp 3 2 1 "Next"',
    ),
    "an older book": board("edition munchkin-2015", "base Saloon"),
    "scoring": board("turn Bob, before Saloon scores", "base Saloon", "    Ann: Mummy, Mummy"),
    "after scoring": board("turn Bob, after Saloon scores", "base Saloon"),
    "first hands": board("before the first turn of Bob", "base Saloon", "hand Ann: Tribute", "hand Bob: 5 unknown"),
    "start of the turn": board("turn Bob, start turn", "base Saloon"),
    "a duel": DUEL.format(turn="turn Ann, duel Sheriff with Bushi from High Noon\n", hand="Deputy", script=""),
    "a duel from a minion": board(
        "turn Ann, duel Gunfighter with Ronin from Gunfighter", "base Saloon", "    Ann: Gunfighter", "    Bob: Ronin",
    ),
    "a duel from nowhere": DUEL.format(turn="turn Ann, duel Sheriff with Bushi\n", hand="Deputy", script=""),
    "used, extra and running": board(
        "used Ann: action, Pyramids, talent of Raider#2", "extra Ann: minion at Pyramids, action",
        "until end of turn: Raider#1 +2 power", "until start of turn of Bob: Pyramids -2 breakpoint",
        "until end of turn: Ronin has no abilities", "until end of turn: Ronin cannot be destroyed, moved or returned",
        "base Pyramids", "    Ann: Raider, Raider", "    Bob: Ronin",
    ),
    "played earlier": board(
        "played Ann: Fan at Drakkar, Tribute", "played Bob: Snuggly Bear at Saloon", "played Ann: Fan at Saloon",
        "used Ann: minion", "base Drakkar", '    Ann: minion 2 "Fan"', "base Saloon", "    Bob: Snuggly Bear",
        "discard Ann: Tribute", "base Anansi's Web",
    ),
    "a monster with more power": board(
        "until end of turn: Grumbler +2 power", "base Saloon", '    monsters: monster 3 "Grumbler"',
    ),
    "monsters and treasures": board(
        "base Storyteller's Hut (+2)", "    Ann: Bigfoot (+1) with Jetpack of Anachronism from Ann, Ronin",
        "    monsters: Ghoul (+1) with Curse of Uselessness from Bob, Poultrygeist, Poultrygeist",
        "hand Ann: Potion of Paralysis, Tribute", "deck Bob: Cross Bow, 3 unknown",
        "monster deck: Web Troll, shuffled (King Tut, 3 unknown), Hippogriff", "monster discard: Ghoul, Ghoul",
        "treasure deck: 2 unknown", "treasure discard: Potion of Line Cutting",
    ),
    "monsters that are none of the deck": board(
        'base 18 "Docks"', '    Ann: monster 3 "Grumbler"',
        '    monsters: monster 2 treasures 1 undead "Moaner", monster 4',
    ),
    "no monster left": board("base The Gauntlet", "monster deck: nothing", "treasure deck: nothing"),
    "monsters by default": board("base The Gauntlet", "    monsters: Bigfoot", "hand Ann: Cross Bow"),
    "four players": board(
        'players Ann, Bob, May, "Van, Dan"', "turn May, play cards",
        "base Saloon", "    May: Ronin", '    "Van, Dan": Bushi',
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS.keys())
def test_round_trip(text: str) -> None:
    table = read(text).table
    written = write(table)
    again = read(written).table
    assert again == table
    assert again.factions == table.factions
    assert write(again) == written
    assert unwritable(table) == ()
    assert "#" not in written.replace("Raider#", "")


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS.keys())
def test_round_trip_with_names(text: str) -> None:
    start = read(text)
    again = read(write(start.table, start.names))
    assert again.table == start.table
    names = CardNames(again.names)  # what was taken for granted has been written, so it has names now
    assert all(
        card in names.find(again.table, without_number(name), number_of(name)) for name, card in start.names.items()
    )


def test_names_that_the_board_gave_are_kept() -> None:
    start = read("base Saloon\n    Ann: Mummy#7, Mummy\n")
    assert "Ann: Mummy#7, Mummy#1" in write(start.table, start.names)
    assert "Ann: Mummy, Mummy" in write(start.table)


def test_nothing_is_assumed_of_what_was_written() -> None:
    """But the edition, which is the default one, and factions that nobody knows."""
    assert read(write(read(FULL).table)).defaults == (NEWEST,)


def test_what_cannot_be_written_is_said() -> None:
    warrior = script("Ann plays Way of the Warrior")
    choosing = play(board("base Saloon", "    Ann: Ronin, Bushi", "hand Ann: Way of the Warrior") + warrior).table
    lost = ("what is being resolved right now", "Way of the Warrior, which lies between hand and table")
    assert unwritable(choosing) == lost
    assert all(f"# not said here: {what}\n" in write(choosing) for what in lost)
    waiting = play(board("base Saloon", "    Ann: Ronin", "hand Ann: Way of the Warrior") + warrior).table
    assert unwritable(waiting) == ("what Way of the Warrior does until end of turn",)
    over = play(board("turn Ann, end turn", "vp Ann 15")).table
    assert unwritable(over) == ("that the game is over",)


def without_numbers(lines: list[str]) -> list[str]:
    return sorted(re.sub(r"#\d+", "", line) for line in lines)


def same_to_players(table: Table, other: Table) -> bool:
    """The same powers at the same bases, points and options, whatever numbers the cards have."""
    if without_numbers(lines_for(table, CardNames())) != without_numbers(lines_for(other, CardNames())):
        return False
    powers = ([numbers.power(each, card) for card in each.in_play()] for each in (table, other))
    totals = ([numbers.breakpoint(each, base) for base in each.bases] for each in (table, other))
    return next(powers) == next(powers) and next(totals) == next(totals) and table.vp == other.vp


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_tables_of_a_game(seed: int) -> None:
    """In the midst of a game, whenever a player may play: what was written plays on in the same way."""
    written = 0
    for table, _ in random_answers(seed, 160):
        assert table.decision is not None
        if isinstance(table.decision, PlayCards) and not unwritable(table):
            text = write(table)
            again = read(text).table
            assert write(again) == text
            assert same_to_players(run(again).table, table)
            written += 1
    assert written >= 15
