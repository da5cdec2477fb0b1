"""Every end is found, once, with a shortest line to it; a search that is cut short says so."""

from __future__ import annotations

import time
from functools import cache

import pytest

from rulesdsl.board.read_board import read
from rulesdsl.engine.decide import every_answer
from rulesdsl.engine.questions import DiscardDown
from rulesdsl.engine.step import answer, run
from rulesdsl.explore.outcome_search import Answer, Outcomes, is_end, outcomes
from rulesdsl.explore.random_game import replay
from rulesdsl.meaning import numbers
from rulesdsl.table.cards import Place
from rulesdsl.table.table import Table

DUEL = """\
players Ann (Cowboys, Vikings), Bob (Samurai, Cowboys)
turn Ann, duel Sheriff with Bushi from High Noon
base Saloon
    Ann: Sheriff
    Bob: Bushi
base Drakkar
hand Ann: Quick Draw, Huscarl
hand Bob: Quick Draw, Deputy
deck Ann: nothing
deck Bob: Ronin
"""
CHANCE = """\
players Ann (Vikings, Cowboys), Bob (Samurai, Cowboys)
turn Ann, draw
base Saloon
hand Ann: nothing
deck Ann: shuffled (Huscarl, Huscarl, Raider), Tribute
"""
MANY = """\
players Ann (Vikings, Cowboys), Bob (Samurai, Cowboys)
turn Ann, draw
base Saloon
base Drakkar
deck Ann: shuffled (Huscarl, Raider, Valkyrie, Berserk, Tribute, Ransack, Pillage, Deputy, Sheriff, Pinkerton)
hand Ann: Combat Training, Shield Maiden, Gunfighter, High Noon, Quick Draw, Stagecoach, Gold Strike, Form a Posse
hand Bob: 5 unknown
"""


def every_line(table: Table, line: tuple[Answer, ...] = ()) -> list[tuple[Table, tuple[Answer, ...]]]:
    """Every end and every line to it, one after the other and nothing merged: slow, and too simple to be wrong."""
    found = []
    decision = table.decision
    assert decision is not None
    for chosen in every_answer(table, decision):
        following = run(answer(table, *chosen).table).table
        if is_end(following):
            found.append((following, (*line, chosen)))
        else:
            found += every_line(following, (*line, chosen))
    return found


Both = tuple[Outcomes, list[tuple[Table, tuple[Answer, ...]]]]


@cache
def searched(text: str) -> Both:
    start = run(read(text).table).table
    return outcomes(start), every_line(start)


@pytest.fixture(params=[DUEL, CHANCE], ids=["duel", "chance"])
def both(request: pytest.FixtureRequest) -> Both:
    return searched(request.param)


def test_the_ends_are_those_of_a_search_that_merges_nothing(both: Both) -> None:
    found, lines = both
    assert {end.table for end in found.ends} == {table for table, _ in lines}
    assert len({end.table for end in found.ends}) == len(found.ends)
    assert found.stopped == ""
    assert len(lines) >= len(found.ends) > 1


def test_every_line_leads_to_its_end_and_none_is_shorter(both: Both) -> None:
    found, lines = both
    for end in found.ends:
        went = run(replay(found.start, end.line)).table
        assert went == end.table
        assert is_end(went)
        assert len(end.line) == min(len(line) for table, line in lines if table == end.table)


def test_tables_that_were_met_again_are_counted(both: Both) -> None:
    found, lines = both
    assert found.merged > 0
    assert found.tables < 1 + sum(len(line) for _, line in lines)
    assert all(1 <= end.ways <= sum(table == end.table for table, _ in lines) for end in found.ends)


def test_what_comes_of_the_duel() -> None:
    """By hand: Sheriff 5 against Bushi 4. Only an action of +4 on one side and not on the other turns it around."""
    found, _ = searched(DUEL)
    bushi, sheriff = (next(c for c, k in found.start.cards.items() if k.name == name) for name in ("Bushi", "Sheriff"))

    def gone(card: int, player: str) -> tuple[int, int]:
        return found.share(lambda table: table.cards[card].place == Place("discard", player))

    bushi_lost, number = gone(bushi, "Bob")
    sheriff_lost, _ = gone(sheriff, "Ann")
    assert 0 < sheriff_lost < bushi_lost < number
    assert bushi_lost + sheriff_lost >= number  # somebody loses, in a tie both
    both = found.share(lambda table: not table.minions())[0]
    assert bushi_lost + sheriff_lost - both == number
    for end in found.ends:
        strongest = max((numbers.power(end.table, card) for card in end.table.minions()), default=0)
        assert strongest <= 5 + 4 + 2


def test_chance_is_followed_like_a_decision() -> None:
    """Two of three cards, two of them alike: two Huscarls, or one and the Raider."""
    found, _ = searched(CHANCE)
    hands = sorted(
        sorted(str(end.table.cards[card].name) for card in end.table.pile(Place("hand", "Ann"))) for end in found.ends
    )
    assert hands == [["Huscarl", "Huscarl"], ["Huscarl", "Raider"]]


def test_a_board_where_nothing_is_open_has_no_other_end() -> None:
    """At `play cards` nothing is under way: each answer is a line of its own."""
    found = outcomes(read("turn Ann, play cards\nbase Saloon\nhand Ann: Huscarl\n").table)
    assert {len(end.line) for end in found.ends} == {1}
    over = outcomes(read("turn Ann, end turn\nvp Ann 15\n").table)
    assert over.ends == ()
    assert over.stopped == ""


def never(table: Table) -> bool:
    return not table.stack


def test_most_tables_stops_the_search() -> None:
    found = outcomes(read(MANY).table, most_tables=50, ended=never)
    assert found.tables == 50
    assert found.stopped == "stopped at 50 tables"


def test_a_partial_answer_is_part_of_the_whole_one() -> None:
    whole, _ = searched(DUEL)
    for most in (2, 8, whole.tables // 2, whole.tables - 1):
        part = outcomes(whole.start, most_tables=most)
        assert part.stopped
        assert part.tables == most
        assert {end.table for end in part.ends} <= {end.table for end in whole.ends}
    assert any(outcomes(whole.start, most_tables=whole.tables - 1).ends)
    assert outcomes(whole.start, most_tables=whole.tables + 1).stopped == ""


def test_seconds_stop_the_search() -> None:
    began = time.monotonic()
    found = outcomes(read(MANY).table, seconds=0.2, ended=never)
    assert time.monotonic() - began < 2.2
    assert found.stopped == "stopped after 0.2 seconds"
    assert found.tables > 1


def test_cards_that_nobody_can_tell_apart_make_one_answer() -> None:
    """Three of one kind and one of another: two of them are discarded in two ways, and not in six."""
    text = """\
players Ann (Vikings, Cowboys), Bob
turn Ann, draw
base Saloon
hand Ann: Huscarl, Huscarl, Huscarl, Raider, Deputy, Deputy, Deputy, Deputy, Pinkerton, Pinkerton
deck Ann: Gunfighter, Gunfighter
"""
    found = outcomes(run(read(text).table).table)
    kinds = 5
    assert len(found.ends) == kinds * (kinds - 1) // 2 + kinds - 1  # two different ones, or two alike: not two Raiders


def test_a_hand_that_is_too_large_is_not_the_end() -> None:
    start = run(read("turn Ann, draw\nbase Saloon\nhand Ann: 10 unknown\n").table).table
    assert start.decision is not None
    assert isinstance(start.decision, DiscardDown)
    assert not is_end(start)
    assert all(is_end(end.table) for end in outcomes(start).ends)
