"""What the ends of a search have in common is told together."""

from __future__ import annotations

from rulesdsl.explore.outcome_words import joined_moves


def test_cards_that_go_to_one_place_are_told_together() -> None:
    changes = [
        "Ann has 3 VP", "Page goes to Bob's hand", "Docks comes into play",
        "Foe goes to the box", "Grunt goes to Bob's hand",
    ]  # fmt: skip
    assert joined_moves(changes) == [
        "Ann has 3 VP", "Page and Grunt go to Bob's hand", "Docks comes into play", "Foe goes to the box",
    ]  # fmt: skip


def test_nothing_to_tell() -> None:
    assert joined_moves([]) == []
