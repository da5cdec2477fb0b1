"""Who is awarded what, and by which clause: every place, every tie, and those who get nothing."""

from __future__ import annotations

import pytest

from rulesdsl.engine.events import NotAwarded, VictoryPointsChanged

from ..board.driving import play

PLAYERS = ("Ann", "Bob", "Cleo", "Dan")


def awards(*totals: int, vp: str = "5 3 2", breakpoint_: int = 1) -> dict[str, VictoryPointsChanged | NotAwarded]:
    """What happens to each player when a base scores where they have minions of these powers; 0 is no minion."""
    minions = "".join(
        f"    {player}: minion {power}\n" for player, power in zip(PLAYERS, totals, strict=False) if power
    )
    players = ", ".join(PLAYERS[: len(totals)])
    text = f'players {players}\nturn Ann, score bases\nbase {breakpoint_} vp {vp} "Docks"\n{minions}base deck: Saloon\n'
    events = play(text).events
    return {event.player: event for event in events if isinstance(event, VictoryPointsChanged | NotAwarded)}


def test_three_places_and_nothing_for_the_fourth() -> None:
    found = awards(9, 7, 5, 3)
    assert {player: (type(event), event.amount) for player, event in found.items()} == {
        "Ann": (VictoryPointsChanged, 5), "Bob": (VictoryPointsChanged, 3), "Cleo": (VictoryPointsChanged, 2),
        "Dan": (NotAwarded, 3),
    }  # fmt: skip
    assert "award.fourth" in found["Dan"].topics
    assert not any("award.fourth" in found[player].topics for player in ("Ann", "Bob", "Cleo"))
    assert all("scoring.order.award" in event.topics for event in found.values())
    assert not any(topic.startswith("ties.") for event in found.values() for topic in event.topics)


@pytest.mark.parametrize(
    ("totals", "points", "cited"),
    [
        ((9, 9, 5), (5, 5, 2), {"Ann": "ties.best-position", "Cleo": "ties.uses-up-places"}),
        ((9, 7, 7), (5, 3, 3), {"Bob": "ties.best-position", "Cleo": "ties.runner-up-no-third"}),
        ((9, 7, 0), (5, 3), {}),
        ((9, 7, 5), (5, 3, 2), {}),
        ((9, 9, 5, 3), (5, 5, 2, 3), {"Cleo": "ties.uses-up-places", "Dan": "ties.uses-up-places"}),
    ],
)
def test_ties_and_places_that_nobody_has(
    totals: tuple[int, ...], points: tuple[int, ...], cited: dict[str, str]
) -> None:
    found = awards(*totals)
    assert tuple(event.amount for event in found.values()) == points
    special = {"ties.best-position", "ties.uses-up-places", "ties.runner-up-no-third"}
    for player, topic in cited.items():
        assert topic in found[player].topics
    if not cited:
        assert not any(special & set(event.topics) for event in found.values())


def test_a_tie_for_second_leaves_the_fourth_with_nothing() -> None:
    found = awards(9, 7, 7, 3)
    assert (type(found["Dan"]), "ties.uses-up-places" in found["Dan"].topics) == (NotAwarded, True)


def test_somebody_with_nothing_but_a_buried_card_is_told_so() -> None:
    text = (
        'players Ann, Bob\nturn Ann, score bases\nbase 5 vp 5 3 2 "Docks"\n    Ann: minion 5\n'
        "    buried: Bob minion 3\nbase deck: Saloon\n"
    )
    (event,) = (event for event in play(text).events if isinstance(event, NotAwarded))
    assert (event.player, event.topics) == ("Bob", ("award.presence",))


def test_a_base_that_is_no_longer_ready_is_scored_to_the_end() -> None:
    """The duel before scoring takes a minion away; the points are given by the totals of that moment."""
    text = (
        'players Ann, Bob\nturn Ann, score bases\nbase 9 vp 5 3 2 "Docks"\n    Ann: Sheriff\n    Bob: minion 4\n'
        "hand Ann: nothing\nhand Bob: nothing\nbase deck: Saloon\ndo\n    Ann says yes\n"
    )
    (event,) = (event for event in play(text).events if isinstance(event, VictoryPointsChanged))
    assert (event.player, event.change) == ("Ann", 5)
    assert "scoring.locked-in" in event.topics
    assert "scoring.locked-in" not in awards(9, 7)["Ann"].topics
