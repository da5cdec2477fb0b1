"""Which cards meet."""

from __future__ import annotations

from pathlib import Path

from rulesdsl.language.library.load_library import load
from rulesdsl.publish.moments import Moment, moments

CARDS = """\
faction "Ghosts" in homemade-2026

minion "Mourner" power 2
    ongoing: after minion[here] is destroyed: draw 1

minion "Sleeper" power 2
    special at start of your turn: draw 1

action "Scythe"
    play: destroy minion

action "Gale"
    play: move or transfer card[yours] to another base

minion "Leaf" power 1
    ongoing: after this is moved or returned: draw 1
"""


def found(place: Path) -> dict[str, Moment]:
    (place / "ghosts.cards").write_text(CARDS, encoding="utf-8")
    return {moment.name: moment for moment in moments(load([place]))}


def names(cards: tuple[object, ...]) -> list[str]:
    return [card.name for card in cards]  # type: ignore[attr-defined]


def test_who_waits_and_who_brings_it_about(tmp_path: Path) -> None:
    known = found(tmp_path)
    assert known.keys() == {"destroyed", "moved", "returned", "turn starts"}
    assert names(known["destroyed"].waiting) == ["Mourner"]
    assert names(known["destroyed"].causing) == ["Scythe"]
    assert names(known["turn starts"].waiting) == ["Sleeper"]
    assert known["turn starts"].causing == ()


def test_a_deed_that_is_two(tmp_path: Path) -> None:
    known = found(tmp_path)
    assert names(known["moved"].causing) == ["Gale"]
    assert known["returned"].causing == ()


def test_what_nobody_waits_for_is_no_moment(tmp_path: Path) -> None:
    assert "drawn" not in found(tmp_path)
