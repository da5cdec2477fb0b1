"""Laying a board: the text changes where something lies otherwise, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.live.laying import lay, layout, written
from rulesdsl.live.live_board import read_live
from rulesdsl.paths import data

BOARD = """players Ann, Bob
turn Ann  # her first

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
BOARDS = sorted(data("cardtexts").glob("*/rulings/*.ruling"))[::4] + sorted(
    (data("cardtexts") / "boards").glob("*.board")
)
Change = Callable[[Any], Any]


def card(name: str, player: str | None = None, **fields: Any) -> dict[str, Any]:
    return {
        "player": player, "buried": False, "card": name, "counters": 0, "owner": None, "attached": [], **fields,
    }  # fmt: skip


def base(name: str, *cards: Any) -> dict[str, Any]:
    return {"was": None, "card": name, "counters": 0, "attached": [], "cards": list(cards)}


def pile(zone: str, of: str, *cards: str, common: bool = False) -> dict[str, Any]:
    return {"zone": zone, "of": of, "common": common, "cards": list(cards)}


def changed(laid: Any, **fields: Any) -> None:
    laid.update(fields)


CURSE = {"card": "Ancient Curse", "player": "Bob", "owner": None}
PLAN = {"card": 'action "Plan"', "player": "Ann", "owner": None}
CHANGES: dict[str, tuple[Change, list[str]]] = {
    "a base": (
        lambda b: b["bases"].append(base("Drakkar", card("Raider", "Bob"))),
        ["base Drakkar", "    Bob: Raider"],
    ),
    "a base without abilities": (
        lambda b: b["bases"].append(base('base 20 vp 4 2 1 "Docks"')),
        ['base 20 vp 4 2 1 "Docks"'],
    ),
    "a first minion": (lambda b: b["bases"][1]["cards"].append(card("Raider", "Bob")), ["    Bob: Raider"]),
    "one more": (lambda b: b["bases"][0]["cards"].append(card("Deputy", "Ann")), [f"{ROW}, Deputy", f"-{ROW}"]),
    "a monster": (lambda b: b["bases"][1]["cards"].append(card('monster 3 "Bat"')), ['    monsters: monster 3 "Bat"']),
    "one more buried": (
        lambda b: b["bases"][0]["cards"].append(card("unknown", "Ann", buried=True)),
        ["    buried: Bob unknown, Ann unknown", "-    buried: Bob unknown"],
    ),
    "a first one buried": (
        lambda b: b["bases"][1]["cards"].append(card("unknown", "Ann", buried=True)),
        ["    buried: Ann unknown"],
    ),
    "an action on a base": (
        lambda b: b["bases"][1]["attached"].append(PLAN),
        [f'{SECOND} and action "Plan" from Ann', f"-{SECOND}"],
    ),
    "counters on a base": (
        lambda b: changed(b["bases"][0], counters=2),
        ["base Saloon (+2)  # the first", "-base Saloon  # the first"],
    ),
    "an action on a minion": (
        lambda b: b["bases"][0]["cards"][0]["attached"].append(CURSE),
        ['    Ann: Sheriff (+1) with Ancient Curse from Bob, minion 2 "Mouse"', f"-{ROW}"],
    ),
    "counters": (
        lambda b: changed(b["bases"][0]["cards"][0], counters=0),
        ['    Ann: Sheriff, minion 2 "Mouse"', f"-{ROW}"],
    ),
    "another controller": (
        lambda b: changed(b["bases"][0]["cards"][0], player="Bob", owner="Ann"),
        ['    Ann: minion 2 "Mouse"', "    Bob: Sheriff (+1) owned by Ann", f"-{ROW}"],
    ),
    "to another base": (
        lambda b: b["bases"][1]["cards"].append(b["bases"][0]["cards"].pop(0)),
        ['    Ann: minion 2 "Mouse"', "    Ann: Sheriff (+1)", f"-{ROW}"],
    ),
    "away": (lambda b: b["bases"][0]["cards"].pop(0), ['    Ann: minion 2 "Mouse"', f"-{ROW}"]),
    "no base": (lambda b: b["bases"].pop(), [f"-{SECOND}"]),
    "a pile": (lambda b: b["piles"].append(pile("discard", "Bob", "Raider")), ["discard Bob: Raider"]),
    "a common pile": (
        lambda b: b["piles"].append(pile("deck", "base", "Drakkar", common=True)),
        ["base deck: Drakkar"],
    ),
    "a hand": (
        lambda b: b["piles"][0]["cards"].append("2 unknown"),
        ["hand Ann: High Noon, 2 unknown", "-hand Ann: High Noon"],
    ),
    "no hand": (lambda b: b["piles"][0]["cards"].clear(), ["-hand Ann: High Noon"]),
    "points": (lambda b: changed(b, vp={"Ann": 3, "Bob": 0}), ["vp Ann 3, Bob 0"]),
    "turn": (
        lambda b: changed(b, turn={"player": "Bob", "moment": "draw"}),
        ["turn Bob, draw  # her first", "-turn Ann  # her first"],
    ),
    "factions": (
        lambda b: changed(b["players"][0], factions=["Cowboys", "Vikings"]),
        ["players Ann (Cowboys, Vikings), Bob", "-players Ann, Bob"],
    ),
}


def test_the_layout() -> None:
    found = layout(BOARD)
    assert found is not None
    first = found["bases"][0]
    assert [laid["card"] for laid in first["cards"]] == ["Sheriff", 'minion 2 "Mouse"', "unknown"]
    assert (first["cards"][0]["counters"], first["cards"][2]["buried"]) == (1, True)
    assert found["bases"][1]["attached"] == [{"card": 'action "Sign"', "player": "Bob", "owner": None}]
    assert found["piles"] == [pile("hand", "Ann", "High Noon")]
    assert found["turn"] == {"player": "Ann", "moment": "play cards"}
    assert layout("base") is None


@pytest.mark.parametrize("name", CHANGES)
def test_a_change(name: str) -> None:
    change, lines = CHANGES[name]
    wanted = layout(BOARD)
    change(wanted)
    assert wanted is not None
    after = lay(BOARD, wanted)
    old, new = BOARD.split("\n"), after.split("\n")
    assert [*(line for line in new if line not in old), *(f"-{line}" for line in old if line not in new)] == lines
    assert read_live(after).ruling is not None


def test_a_board_from_nothing() -> None:
    wanted = {
        "players": [{"name": "Ann", "factions": []}, {"name": "Bob", "factions": []}],
        "turn": {"player": "Ann", "moment": "play cards"},
        "vp": {"Ann": 1, "Bob": 2},
        "bases": [base("Saloon", card("Raider", "Bob"), card("unknown", "Ann", buried=True))],
        "piles": [pile("hand", "Ann", "Sheriff"), pile("discard", "Ann")],
    }
    text = lay("", wanted)
    assert read_live(text).problems == []
    assert text.strip().split("\n") == [
        "players Ann, Bob",
        "turn Ann, play cards",
        "vp Ann 1, Bob 2",
        "",
        "base Saloon",
        "    Bob: Raider",
        "    buried: Ann unknown",
        "hand Ann: Sheriff",
    ]


def test_a_player_with_another_name() -> None:
    """Where a card has the same word in its name it stays, as do comments."""
    text = """players Ann, Zombie
turn Ann  # Ann begins
base Saloon
    Zombie: Zombie Lord owned by Ann, minion 2 "Ann's Cat"
hand Ann: High Noon
do
    Ann passes
expect
    Zombie Lord is at Saloon
    High Noon in Ann's hand
"""
    wanted = layout(text)
    assert wanted is not None
    wanted["players"] = [
        {"name": "Mary Jane", "was": "Ann", "factions": []},
        {"name": "Ann", "was": "Zombie", "factions": []},
    ]
    wanted["turn"]["player"] = "Mary Jane"
    for laid in wanted["bases"][0]["cards"]:
        laid.update(player="Ann", owner=laid["owner"] and "Mary Jane")
    wanted["piles"][0]["of"] = "Mary Jane"
    assert (
        lay(text, wanted)
        == """players Mary Jane, Ann
turn Mary Jane  # Ann begins
base Saloon
    Ann: Zombie Lord owned by Mary Jane, minion 2 "Ann's Cat"
hand Mary Jane: High Noon
do
    Mary Jane passes
expect
    Zombie Lord is at Saloon
    High Noon in Mary Jane's hand
"""
    )


@pytest.mark.parametrize(
    ("name", "printing", "said"),
    [
        ("Sheriff", "oops-2018", "Sheriff"),
        ("Laseratops", "core-2012", "Laseratops"),
        ("Laseratops", "core-revised-2012", "Laseratops (revised)"),
    ],
)
def test_a_printing(name: str, printing: str, said: str) -> None:
    assert written(name, printing) == said
    live = read_live(f"players Ann, Bob\nturn Ann\nbase Saloon\n    Ann: {said}\n")
    assert live.ruling is not None
    table = live.ruling.table
    assert printing in {table.catalogue.entry(card.name).set for card in table.cards.values() if card.name}


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_what_is_written_anew_lays_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    laid = layout(text)
    assert laid is not None
    assert lay(text, laid).strip() == text.strip()
    anew = layout(lay("", {**laid, "bases": [{**each, "was": None} for each in laid["bases"]]}))
    assert anew is not None
    assert anew["bases"] == laid["bases"]
    assert sorted(map(str, anew["piles"])) == sorted(str(each) for each in laid["piles"] if each["cards"])


NAMES = st.sampled_from(
    ["Gunfighter", "Sheriff", "Raider", "High Noon", 'minion 2 "Mouse"', 'action "Plan"', "Mummy#2"]
)
SEATS = st.sampled_from(["Ann", "Bob", "Cleo Müller"])
OWNERS = st.none() | SEATS
ATTACHED = st.fixed_dictionaries({"card": NAMES, "player": OWNERS, "owner": OWNERS})
CARDS = st.fixed_dictionaries({
    "player": SEATS, "buried": st.just(value=False), "card": NAMES, "counters": st.integers(0, 9), "owner": OWNERS,
    "attached": st.lists(ATTACHED, max_size=2),
}) | st.fixed_dictionaries({
    "player": SEATS, "buried": st.just(value=True), "card": NAMES | st.just("unknown"), "counters": st.integers(0, 3),
    "owner": OWNERS, "attached": st.just([]),
})  # fmt: skip
BASES = st.fixed_dictionaries({
    "was": st.none(), "card": st.sampled_from(["Saloon", "Drakkar", 'base 20 vp 4 2 1 "Docks"']),
    "counters": st.integers(0, 2),
    "attached": st.lists(ATTACHED, max_size=2), "cards": st.lists(CARDS, max_size=6),
})  # fmt: skip
ZONES = st.sampled_from([(zone, of) for zone in ("hand", "deck", "discard") for of in ("Ann", "Bob", "Cleo Müller")])
PILES = st.dictionaries(ZONES, st.lists(NAMES | st.just("3 unknown"), min_size=1, max_size=4), max_size=5)


def in_order(cards: list[Any]) -> list[Any]:
    """Cards of one row keep their order; the rows may come in any."""
    return sorted(cards, key=lambda card: (card["buried"], "" if card["buried"] else card["player"]))


@settings(max_examples=200, deadline=None)
@given(st.lists(BASES, max_size=3), PILES, st.dictionaries(SEATS, st.integers(0, 15)))
def test_what_is_laid_is_read_back(
    bases: list[Any], piles: dict[tuple[str, str], list[str]], vp: dict[str, int]
) -> None:
    wanted = {
        "players": [{"name": name, "factions": []} for name in ("Ann", "Bob", "Cleo Müller")],
        "turn": {"player": "Bob", "moment": "score bases"},
        "vp": vp,
        "bases": bases,
        "piles": [pile(zone, of, *cards) for (zone, of), cards in piles.items()],
    }
    text = lay("", wanted)
    found = layout(text)
    assert found is not None
    assert {name: found[name] for name in ("players", "turn", "vp", "piles")} == {
        name: wanted[name] for name in ("players", "turn", "vp", "piles")
    }
    for read, laid in zip(found["bases"], bases, strict=True):
        assert {**read, "was": None, "cards": in_order(read["cards"])} == {**laid, "cards": in_order(laid["cards"])}
    assert lay(text, found) == text
