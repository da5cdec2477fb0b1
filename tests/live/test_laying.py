"""Laying a board: the text changes where something is laid, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdsl.live.laying import lay, layout, written
from rulesdsl.live.live_board import LiveBoard

BOARD = """players Ann, Bob
turn Ann

base Saloon  # the first
    Ann: Sheriff (+1), minion 2 "Mouse"
    buried: Bob unknown
base Longhouse with action "Sign" from Bob
hand Ann: High Noon

do
    Ann is done
"""
ROW = '    Ann: Sheriff (+1), minion 2 "Mouse"'
SECOND = 'base Longhouse with action "Sign" from Bob'
BOB = {"name": "Bob", "factions": []}
CHANGES: list[tuple[dict[str, Any], list[str]]] = [
    ({"what": "base", "card": "Drakkar"}, ["base Drakkar"]),
    ({"what": "minion", "base": 1, "player": "Bob", "card": "Raider"}, ["    Bob: Raider"]),
    ({"what": "minion", "base": 0, "player": "Ann", "card": "Deputy"}, [f"{ROW}, Deputy", f"-{ROW}"]),
    (
        {"what": "buried", "base": 0, "player": "Ann", "card": "unknown"},
        ["    buried: Bob unknown, Ann unknown", "-    buried: Bob unknown"],
    ),
    ({"what": "buried", "base": 1, "player": "Ann", "card": "unknown"}, ["    buried: Ann unknown"]),
    (
        {"what": "attach", "base": 1, "player": "Ann", "card": 'action "Plan"'},
        [f'{SECOND} and action "Plan" from Ann', f"-{SECOND}"],
    ),
    (
        {"what": "attach", "base": 0, "row": 0, "at": 0, "player": "Bob", "card": "Ancient Curse"},
        ['    Ann: Sheriff (+1) with Ancient Curse from Bob, minion 2 "Mouse"', f"-{ROW}"],
    ),
    (
        {"what": "counters", "base": 0, "row": 0, "at": 0, "number": 3},
        ['    Ann: Sheriff (+3), minion 2 "Mouse"', f"-{ROW}"],
    ),
    (
        {"what": "counters", "base": 0, "row": 0, "at": 0, "number": 0},
        ['    Ann: Sheriff, minion 2 "Mouse"', f"-{ROW}"],
    ),
    ({"what": "remove_minion", "base": 0, "row": 0, "at": 0}, ['    Ann: minion 2 "Mouse"', f"-{ROW}"]),
    ({"what": "remove_minion", "base": 0, "row": 0, "at": 1}, ["    Ann: Sheriff (+1)", f"-{ROW}"]),
    ({"what": "remove_minion", "base": 0, "row": 1, "at": 0}, ["-    buried: Bob unknown"]),
    ({"what": "remove_base", "base": 1}, [f"-{SECOND}"]),
    ({"what": "pile", "zone": "discard", "player": "Bob", "card": "Raider"}, ["discard Bob: Raider"]),
    (
        {"what": "pile", "zone": "hand", "player": "Ann", "card": "Deputy"},
        ["hand Ann: High Noon, Deputy", "-hand Ann: High Noon"],
    ),
    ({"what": "remove_from_pile", "zone": "hand", "player": "Ann", "at": 0}, ["-hand Ann: High Noon"]),
    ({"what": "vp", "points": {"Ann": 3, "Bob": 0}}, ["vp Ann 3, Bob 0"]),
    ({"what": "turn", "player": "Bob", "phase": "play cards"}, ["turn Bob, play cards", "-turn Ann"]),
    (
        {"what": "players", "seats": [{"name": "Ann", "factions": ["Cowboys", "Vikings"]}, BOB]},
        ["players Ann (Cowboys, Vikings), Bob", "-players Ann, Bob"],
    ),
]


def test_the_layout() -> None:
    found = layout(BOARD)
    assert found is not None
    row = {"player": "Ann", "minions": ["Sheriff (+1)", 'minion 2 "Mouse"']}
    assert found["bases"][0]["rows"] == [row, {"buried": ["Bob unknown"]}]
    assert found["piles"] == [{"zone": "hand", "of": "Ann", "cards": ["High Noon"]}]
    assert layout("base") is None


@pytest.mark.parametrize(("change", "lines"), CHANGES, ids=[change["what"] for change, _ in CHANGES])
def test_a_change(change: dict[str, Any], lines: list[str]) -> None:
    after = lay(BOARD, change)
    old, new = BOARD.split("\n"), after.split("\n")
    assert [*(line for line in new if line not in old), *(f"-{line}" for line in old if line not in new)] == lines
    assert LiveBoard(after).ruling is not None


def test_a_board_from_nothing() -> None:
    text = ""
    changes: list[dict[str, Any]] = [
        {"what": "players", "seats": [{"name": "Ann", "factions": []}, {"name": "Bob", "factions": []}]},
        {"what": "turn", "player": "Ann", "phase": "play cards"},
        {"what": "base", "card": "Saloon"},
        {"what": "minion", "base": 0, "player": "Bob", "card": written("Raider", "oops-2018")},
        {"what": "pile", "zone": "hand", "player": "Ann", "card": "Sheriff"},
        {"what": "vp", "points": {"Ann": 1, "Bob": 2}},
    ]
    for change in changes:
        text = lay(text, change)
    assert LiveBoard(text).problems == []
    assert text.strip().split("\n") == [
        "players Ann, Bob",
        "turn Ann, play cards",
        "vp Ann 1, Bob 2",
        "base Saloon",
        "    Bob: Raider",
        "hand Ann: Sheriff",
    ]
