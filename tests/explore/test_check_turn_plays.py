"""Cards may be played whenever the cards of the turn can be counted in some way; a greedy count would be noticed."""

from __future__ import annotations

import pytest

from rulesdsl import rulebook
from rulesdsl.board.read_board import read
from rulesdsl.engine import allowances, plays, turn_plays
from rulesdsl.engine.options import CardOption
from rulesdsl.engine.questions import PlayCards
from rulesdsl.engine.step import answer, step
from rulesdsl.explore.check_turn_plays import TurnPlaysCheck
from rulesdsl.explore.invariants import Broken
from rulesdsl.explore.random_game import GameBroken, play
from rulesdsl.explore.simulations import match_up
from rulesdsl.table.cards import CardId
from rulesdsl.table.catalogue import Catalogue, standard_catalogue
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Allowance, CountedPlay, Turn

FACTIONS = ("Mages", "Halflings", "Teddy Bears", "Dwarves")
"""They have many extra cards, with restrictions that cross."""


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard_catalogue()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3, 29])
def test_every_way_to_count_is_found(catalogue: Catalogue, seed: int) -> None:
    play(catalogue, {}, match_up(FACTIONS, 2, seed), seed)


@pytest.mark.slow
def test_a_card_that_is_played_anew_gives_another_extra_play(catalogue: Catalogue) -> None:
    """What was played before it was given does not count as it, although the same card gave the same play before."""
    factions = {"Ann": ("Wizards", "Zombies"), "Bob": ("Aliens", "Halflings"), "Cem": ("Cowboys", "Thieves")}
    play(catalogue, rulebook.load().edition(None).switches, factions, 500046)


def test_a_greedy_count_is_noticed(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (allowances, turn_plays):
        monkeypatch.setattr(module, "count", first_that_is_free)
    for seed in (1, 3, 29):
        factions = match_up(FACTIONS, 2, seed)
        with pytest.raises(GameBroken, match="may be played is not what the plays of the turn allow"):
            play(catalogue, {}, factions, seed)


LAIR = """
players Ann, Bob
used Ann: minion
extra Ann: minion, action
base Subterranean Lair
base 22 "Docks"
hand Ann: minion 2 "Page", minion 5 "Knight"
"""


def test_an_extra_play_that_a_card_takes_with_it_is_counted() -> None:
    """It is given and used up in one step, and the card may count as another."""
    check, table = TurnPlaysCheck(), read(LAIR).table
    for name in ("Page", "Knight"):
        table = played(check, table, name, "Subterranean Lair")
    assert len(check.plays) == 2
    assert [grant.address.card for grant in table.turn.grants] == ["an extra action"]


KEPT = "(for later)"
BED = """
edition munchkin-2015
players Ann, Bob
base Under the Bed
base 22 "Docks"
    Bob: minion 4 "Baker"
hand Ann: minion 3 "Squire", minion 2 "Page", minion 2 "Cook", minion 2 "Maid", minion 5 "Knight", Abduction
"""


def test_a_play_that_is_settled_is_not_what_a_later_card_counts_as() -> None:
    """Otherwise the second extra play of the base, equal to its first, would seem to be for the card in between."""
    check, table = TurnPlaysCheck(), read(BED).table
    table = played(check, table, "Squire", "Docks")
    table = played(check, table, "Under the Bed", "Page")
    table = played(check, table, "Abduction", "Baker", "Cook", "Under the Bed")
    table = played(check, table, "Under the Bed", KEPT)
    assert len(check.plays) == 4
    assert len(table.turn.grants) == 1


def test_a_card_that_uses_up_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "use_allowance", lambda *_, **__: None)
    with pytest.raises(Broken, match="none of the plays of the turn was used up"):
        played(TurnPlaysCheck(), read(LAIR).table, "Page", "Docks")


def played(check: TurnPlaysCheck, table: Table, *answers: str) -> Table:
    """The table at the next question of the turn after these answers, each step on the way checked."""
    wanted = [*answers]
    while wanted or not isinstance(table.decision, PlayCards):
        before = table
        if table.decision is None:
            table = step(table).table
        else:
            options = [option for option in table.decision.options if isinstance(option, CardOption)]
            name = wanted.pop(0)
            table = answer(table, *[option for option in options if called(table, option.card) == name]).table
        check.after_step(before, table)
    return table


def called(table: Table, card: CardId) -> str | None:
    name = table.cards[card].name
    return table.catalogue[name].name if name is not None else None


def first_that_is_free(
    turn: Turn, fits: tuple[Allowance, ...]
) -> tuple[Allowance, tuple[CountedPlay, ...]] | None:  # fmt: skip
    for allowance in fits:
        if allowances.is_free(turn, allowance):
            return allowance, (*turn.counted, CountedPlay(allowance, fits))
    return None
