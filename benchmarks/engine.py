"""Tables and games: forks against a bare dictionary, whole games against another card engine, growth with the board."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from statistics import mean

from rulesdsl.board.read_board import read
from rulesdsl.engine.options import PlayOption
from rulesdsl.engine.setup import new_game
from rulesdsl.engine.step import answer_and_run, run
from rulesdsl.explore.outcome_search import outcomes
from rulesdsl.explore.random_game import play
from rulesdsl.explore.random_players import Chooser, any_answer, random_answer
from rulesdsl.explore.simulations import match_up
from rulesdsl.meaning import numbers
from rulesdsl.table.cards import Card
from rulesdsl.table.catalogue import standard_catalogue
from rulesdsl.table.table import Table

from .measure import Missing, Row, race

FACTIONS = ("Ancient Egyptians", "Cowboys", "Samurai", "Vikings")
MANY = 2_000
CARDS = 120


def rows() -> Iterator[Row | Missing]:
    gc.collect()
    gc.freeze()  # what is loaded for good is not looked through again and again while we measure
    yield from forks()
    yield from games()
    yield from growth()
    yield from exploring()


def forks() -> Iterator[Row]:
    """A fork that is then written to, against copying a dictionary of as many cards and writing one.

    A fork also copies what is derived from the cards and guards itself against writes that forget to drop it.
    """
    table = _big_table()
    cards = dict(list(table.cards.items())[:CARDS])
    some = next(iter(cards.values()))

    def fork() -> None:
        for _ in range(MANY):
            other = table.fork()
            other.set_card(some)

    def bare() -> None:
        for _ in range(MANY):
            other = cards.copy()
            other[some.id] = some

    ours, floor = race(fork, bare, rounds=15)
    yield Row("fork a table and write", ours / MANY, f"copy a dict of {CARDS} cards and write", floor / MANY, 10)
    yield Row(
        "memory of a table kept", _bytes(table, 500), f"of a dict of {CARDS} cards kept", _bytes_of_dict(cards, 500), 4,
        "bytes",
    )  # fmt: skip


def _big_table() -> Table:
    factions = {"Ann": ("Cowboys", "Vikings"), "Bob": ("Samurai", "Ancient Egyptians"), "Cem": ("Cowboys", "Samurai")}
    return run(new_game(standard_catalogue(), {}, factions)).table


def _bytes(table: Table, number: int) -> float:
    some = next(iter(table.cards.values()))

    def one() -> Table:
        other = table.fork()
        other.set_card(some)
        return other

    return _kept(one, number)


def _bytes_of_dict(cards: dict[int, Card], number: int) -> float:
    return _kept(cards.copy, number)


def _kept(make: Callable[[], object], number: int) -> float:
    tracemalloc.start()
    kept = [make() for _ in range(number)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept)


def games() -> Iterator[Row | Missing]:
    """Two random players to the end, against two random players of gin rummy in a well-known engine for card games.

    As there, every legal answer is as likely as any other. The players of `simulate` rather do something than nothing,
    so that more is tried in each game; theirs is measured besides.
    """
    try:
        import rlcard  # type: ignore[import-untyped,import-not-found,unused-ignore]  # only for this comparison
        from rlcard.agents import RandomAgent  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        yield Missing("a random game of two", "rlcard is not installed; it comes with the extra `bench`")
        return
    rummy = rlcard.make("gin-rummy", config={"seed": 1})
    rummy.set_agents([RandomAgent(num_actions=rummy.num_actions) for _ in range(rummy.num_players)])
    catalogue = standard_catalogue()
    seeds = count()

    def game(choose: Chooser) -> None:
        seed = next(seeds)
        play(catalogue, {}, match_up(FACTIONS, 2, seed), seed, checked=False, choose=choose)

    ours, eager, theirs = race(
        lambda: game(any_answer),
        lambda: game(random_answer),
        lambda: rummy.run(is_training=False),
        rounds=100, typical=mean,
    )  # fmt: skip
    yield Row("a random game of two", ours, "a random game of gin rummy (rlcard)", theirs, 2.5)
    yield Row("a game of two who like to act", eager, "a random game of gin rummy (rlcard)", theirs, 3)


def growth() -> Iterator[Row]:
    """One action that touches every minion, with four times and sixteen times as many cards in play."""
    small, middle, large = (_crowded(number) for number in (40, 160, 640))
    times = race(*(_one_action(table) for table in (small, middle, large)), rounds=41)
    yield Row("an action with 160 cards in play", times[1], "with 40", times[0], 4)
    yield Row("an action with 640 cards in play", times[2], "with 160", times[1], 4)


CROWD = """
players Ann, Bob
turn Ann, play cards
base 99 "Field"
    Ann: minion 2 "Grunt"
hand Ann: Combat Training
"""


def _crowded(number: int) -> Table:
    """One base with so many minions: more than any game has, so they are laid there by hand."""
    table = read(CROWD).table
    grunt = table.cards[table.minions()[0]]
    first = max(table.cards) + 1
    more = {new: grunt.replace(id=new) for new in range(first, first + number - 1)}
    piles = {**table.piles, grunt.place: (grunt.id, *more)}
    table.lay({**table.cards, **more}, piles, table.loose)
    return table


def _one_action(table: Table) -> Callable[[], object]:
    asked = run(table).table
    assert asked.decision is not None

    def act() -> int:
        assert asked.decision is not None
        after = answer_and_run(asked, asked.decision.options[0]).table
        return sum(numbers.total_of_all(after, base) for base in after.bases)

    return act


DUEL = """
players Ann, Bob
turn Ann, play cards
base So-So Corral
    Ann: Gunfighter, Pinkerton
    Bob: Raider, Huscarl
base Saloon
    Ann: Sheriff
    Bob: Ronin
hand Ann: High Noon, Quick Draw, Deputy, Combat Training
hand Bob: Berserk, Tribute, Way of the Warrior
do
    Ann plays High Noon
"""


def exploring() -> Iterator[Row]:
    """Every outcome of a duel with both hands known: seconds for each distinct table, against playing one card."""
    before = run(read(DUEL).table).table
    assert before.decision is not None
    option = next(
        o for o in before.decision.options if isinstance(o, PlayOption) and before.cards[o.card].name == "High Noon"
    )
    table = answer_and_run(before, option).table
    found = outcomes(table, most_tables=3_000)

    def explore() -> None:
        outcomes(table, most_tables=3_000)

    def play_one() -> None:
        for _ in range(MANY // 10):
            answer_and_run(before, option)

    ours, floor = race(explore, play_one, rounds=3)
    yield Row("a distinct table in `outcomes`", ours / found.tables, "playing a card", floor / (MANY // 10), 6)
