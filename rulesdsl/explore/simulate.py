"""Whole games by seeded players who choose at random, with everything that must always be true checked on the way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeAlias

from rulesdsl.adjudication.seeded_chance import drawn
from rulesdsl.engine.atoms import out_of_play
from rulesdsl.engine.decide import legal
from rulesdsl.engine.options import DONE, NO, PASS
from rulesdsl.engine.setup import new_game
from rulesdsl.engine.step import answer, go_on, is_over, step
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.catalogue import Catalogue
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.record import record
from rulesdsl.table.table import Table

from .invariants import Broken, check, check_save

MOST_DECISIONS = 50_000
MOST_TURNS = 400
"""A game that lasts longer has come to a standstill: nobody can break a base any more. It is stopped there."""
EXPENSIVE_EVERY = 97
"""Saving, loading and forking are compared at every so many steps; everything else after each step."""

DECLINING = frozenset({DONE, PASS, NO})

Answer: TypeAlias = tuple[Option, ...]
Chooser: TypeAlias = Callable[[Table, Decision, random.Random], Answer]


class Game(NamedTuple):
    """How a game went."""

    seed: int
    factions: Mapping[Player, tuple[str, ...]]
    winners: tuple[Player, ...]
    vp: tuple[int, ...]
    turns: int
    decisions: int
    steps: int
    answers: tuple[Answer, ...]


class GameBroken(Broken):
    """An invariant failed: the seed, the answers so far and the table at that moment tell how."""

    def __init__(self, seed: int, table: Table, answers: Sequence[Answer], problem: Exception) -> None:
        super().__init__(f"game with seed {seed}, after {len(answers)} answers: {problem}")
        self.seed = seed
        self.table = table
        self.answers = tuple(answers)


def any_answer(table: Table, decision: Decision, chance: random.Random) -> Answer:
    """Anything legal, each answer as likely as any other."""
    if decision.player is None:
        return drawn(decision, chance)
    options = decision.options
    if decision.least == decision.most == 1:
        return _one(options, chance)
    numbers = _numbers(decision, options, decision.least)
    ways = [comb(len(options), number) for number in numbers] if len(numbers) > 1 else None
    return _some(table, decision, options, numbers, chance, ways)


def random_answer(table: Table, decision: Decision, chance: random.Random) -> Answer:
    """Anything legal; passing and declining are chosen less often than doing something, so that more happens."""
    options = decision.options
    if decision.player is None:
        return drawn(decision, chance)
    if chance.random() < 0.85:
        options = tuple([option for option in options if option not in DECLINING]) or options
    least = decision.least if chance.random() < 0.2 else max(decision.least, min(1, decision.most))
    if least == decision.most == 1:
        return _one(options, chance)
    return _some(table, decision, options, _numbers(decision, options, least), chance)


def _one(options: Answer, chance: random.Random) -> Answer:
    return (options[int(chance.random() * len(options))],)


def _numbers(decision: Decision, options: Answer, least: int) -> range:
    """How many of these options may be chosen, and no fewer than given."""
    return range(least, max(least, min(decision.most, len(options))) + 1)


def _some(
    table: Table, decision: Decision, options: Answer, numbers: range, chance: random.Random,
    weights: Sequence[int] | None = None,
) -> Answer:  # fmt: skip
    """So many of these options, the numbers weighted, such that they may be chosen together."""
    for _ in range(100):
        number = numbers[0] if len(numbers) == 1 else chance.choices(numbers, weights)[0]
        chosen = _one(options, chance) if number == 1 else tuple(chance.sample(options, number))
        if decision.demand is None or legal(table, decision, chosen):
            return chosen
    return decision.options[: decision.least]


def play(
    catalogue: Catalogue, edition: Mapping[str, str], factions: Mapping[Player, Sequence[str]], seed: int,
    *, checked: bool = True, choose: Chooser = random_answer,
) -> Game:  # fmt: skip
    """One game from set-up to the end; `choose` is how the players answer."""
    chance = random.Random(seed)
    start = new_game(catalogue, edition, factions)
    answers: list[Answer] = []
    table, steps = start.fork(), 0
    try:
        while table.stack:
            decision = table.decision
            if table.loose and (decision.player is not None if decision is not None else not steps):
                answers.append(_shuffled(table, chance))
                table = _lie_in_order(table, answers[-1])
            if decision is None:
                if checked:
                    table = step(table).table
                else:
                    go_on(table)
            elif table.turn.number > MOST_TURNS:
                break
            else:
                chosen = choose(table, decision, chance)
                answers.append(chosen)
                if checked:
                    table = answer(table, *chosen).table
                else:
                    go_on(table, *chosen)  # in place: nobody asks what a game was like before
                if len(answers) > MOST_DECISIONS:
                    raise Broken("the game does not end")
            steps += 1
            if checked:
                check(table, number_of_cards=len(start.cards))
                if steps % EXPENSIVE_EVERY == 0:
                    check_save(table)
        if checked and replay(start, answers) != table:
            raise Broken("the same answers lead to another table")
    except Exception as problem:
        raise GameBroken(seed, table, answers, problem) from problem
    return Game(
        seed, start.factions, table.winners, table.vp, table.turn.number, len(answers), steps, tuple(answers)
    )  # fmt: skip


@record
class DeckOrder(Option):
    """Not an answer to a question: the order in which a deck lies once it is shuffled."""

    deck: Place
    cards: tuple[CardId, ...]


def _shuffled(table: Table, chance: random.Random) -> tuple[DeckOrder, ...]:
    """An order for each deck of which nobody knows the order.

    The engine lets chance choose card by card, when a card is needed, so that every way it could go can be looked at.
    A game that is only played does what people do: it shuffles, before anybody decides anything.
    """
    loose = [(place, table.pile(place)[first:last]) for place, (first, last) in table.loose.items()]
    return tuple([DeckOrder(place, tuple(chance.sample(cards, len(cards)))) for place, cards in loose])


def _lie_in_order(table: Table, decks: Answer) -> Table:
    after = table.fork()
    for order in decks:
        if isinstance(order, DeckOrder):
            out_of_play.settle_all(after, order.deck, order.cards)
    return after


def replay(table: Table, answers: Sequence[Answer]) -> Table:
    """Run a table on with the given answers, as far as they reach."""
    left = list(answers[::-1])
    while not is_over(table):
        decks_next = any(isinstance(option, DeckOrder) for option in left[-1]) if left else False
        if decks_next and (table.decision is not None or len(left) == len(answers)):
            table = _lie_in_order(table, left.pop())
        elif table.decision is None:
            table = step(table).table
        elif left:
            table = answer(table, *left.pop()).table
        else:
            break
    return table


def match_ups(factions: Sequence[str], players: int, seed: int) -> Iterator[dict[Player, tuple[str, ...]]]:
    """Endlessly: the next pair of factions for each seat, so that every pair is played about equally often.

    With fewer factions than seats need, two players may share one, as with two copies of a set.
    """
    pairs = list(combinations(factions, 2))
    chance = random.Random(seed)
    names = ("Ann", "Bob", "Cem", "Dee")[:players]
    while True:
        chance.shuffle(pairs)
        seats: list[tuple[str, ...]] = []
        for pair in pairs:
            if len(seats) < players and not any(set(pair) & set(other) for other in seats):
                seats.append(pair)
        shared = [pair for pair in pairs if pair not in seats] or pairs
        seats += [shared[index % len(shared)] for index in range(players - len(seats))]
        yield dict(zip(names, seats, strict=True))


class Tally(NamedTuple):
    """Many games in numbers."""

    games: int
    decisions: int
    steps: int
    turns: int
    wins: Mapping[str, int]


def simulate(
    catalogue: Catalogue, edition: Mapping[str, str], factions: Sequence[str], *, games: int,
    players: Sequence[int] = (2,), seed: int = 0, checked: bool = True, progress: Callable[[Game], None] | None = None,
) -> Tally:  # fmt: skip
    """Play that many games, the numbers of players taking turns. Raises `GameBroken` at the first broken invariant."""
    tables = {number: match_ups(factions, number, seed) for number in players}
    decisions = steps = turns = 0
    wins: dict[str, int] = {}
    for index in range(games):
        match_up = next(tables[players[index % len(players)]])
        game = play(catalogue, edition, match_up, seed + index, checked=checked)
        decisions, steps, turns = decisions + game.decisions, steps + game.steps, turns + game.turns
        for winner in game.winners:
            for faction in game.factions[winner]:
                wins[faction] = wins.get(faction, 0) + 1
        if progress is not None:
            progress(game)
    return Tally(games, decisions, steps, turns, wins)
