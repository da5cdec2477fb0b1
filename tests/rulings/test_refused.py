"""What a player may not do: each line that says it is refused, and the same board takes a line that is allowed."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rulesdsl.explain.adjudicate import adjudicate
from rulesdsl.language.diagnostics import SourceError


class Limit(NamedTuple):
    """A board whose last line is still to come: a line that goes as far as one may, and one that goes too far."""

    board: str
    allowed: str
    refused: str


TWO_TOMBS = """
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

LIMITS = {
    "two uncovered cards of one base": Limit(
        "Ann plays Seal the Tomb", "Ann uncovers Mummy#1, Priest of Anubis", "Ann uncovers Mummy#1, Pharaoh"
    ),
    "not three": Limit(
        "Ann plays Seal the Tomb",
        "Ann uncovers Mummy#1, Mummy#2",
        "Ann uncovers Mummy#1, Mummy#2, Priest of Anubis",
    ),
    "one's own": Limit("Ann plays Seal the Tomb", "Ann uncovers Mummy#1", "Ann uncovers Raider"),
    "two buried cards": Limit(
        "Ann plays Seal the Tomb",
        "Ann buries Deputy, Pyramid Engineer at Docks",
        "Ann buries Deputy, Pyramid Engineer, Stagecoach at Docks",
    ),
    "passengers of one base": Limit(
        "Ann plays Stagecoach", "Ann chooses Sheriff, Gold Strike", "Ann chooses Sheriff, Ronin"
    ),
    "two passengers": Limit(
        "Ann plays Stagecoach", "Ann chooses Sheriff, Pinkerton", "Ann chooses Sheriff, Pinkerton, Gunfighter"
    ),
    "one's own passengers": Limit("Ann plays Stagecoach", "Ann chooses Ronin", "Ann chooses Bushi"),
    "to another base": Limit(
        "Ann plays Stagecoach", "Ann moves Ronin to Wharf", "Ann moves Ronin to Docks"
    ),
    "a card of the hand is not buried": Limit(
        "Ann plays Seal the Tomb", "Ann uncovers Pharaoh", "Ann uncovers Deputy"
    ),
}  # fmt: skip


def carry_out(limit: Limit, line: str) -> None:
    adjudicate(f"{TWO_TOMBS}    {limit.board}\n    {line}\n")


@pytest.mark.parametrize("limit", LIMITS.values(), ids=LIMITS)
def test_as_far_as_one_may(limit: Limit) -> None:
    carry_out(limit, limit.allowed)


@pytest.mark.parametrize("limit", LIMITS.values(), ids=LIMITS)
def test_too_far(limit: Limit) -> None:
    with pytest.raises(SourceError) as refused:
        carry_out(limit, limit.refused)
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.code in {"B201", "B202", "B206"}
