"""One game by players who answer at random, from set-up to its end, with every invariant checked on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rulesdsl.engine.atoms import out_of_play
from rulesdsl.engine.options import DONE
from rulesdsl.engine.setup import new_game
from rulesdsl.engine.step import answer, go_on, go_on_telling, step
from rulesdsl.meaning import deck_tops
from rulesdsl.record import record
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.catalogue import Catalogue
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

from .bases_scored import SCORING, BasesScored
from .check_owners import OwnersCheck
from .check_turn_plays import TurnPlaysCheck
from .invariants import Broken, Invariants, check_save
from .random_players import Answer, Chooser, random_answer
from .whereabouts import Whereabouts

MOST_DECISIONS = 50_000
MOST_TURNS = 2000
"""A game that lasts longer has come to a standstill and is stopped there. Half of all games end within 50 turns, but
random players may need hundreds to find a way out where nearly all minions are at a base that cannot score."""
ENDS_PLAYING = (DONE,)
"""The answer after which bases score."""
SAVED_EVERY = 197
"""Saving, loading and forking are checked after every so many steps."""
REPLAYED_EVERY = 5
"""One of so many games, by its seed, is played again from its answers. Everything else is checked after each step."""


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
    scored: Mapping[str, int]
    """How often each base scored."""
    awarded: Mapping[str, int]
    """How many points each base brought to those who had a place there, taken together."""

    @property
    def is_standstill(self) -> bool:
        return self.turns > MOST_TURNS


class GameBroken(Broken):
    """An invariant failed. The answers lead from the start to what is wrong; the table is the one at that moment."""

    def __init__(self, start: Table, table: Table, answers: Sequence[Answer], problem: Exception) -> None:
        told = str(problem) if isinstance(problem, Broken) else f"{type(problem).__name__}: {problem}"
        super().__init__(f"after {len(answers)} answers: {told}")
        self.start = start
        self.table = table
        self.answers = tuple(answers)


def play(
    catalogue: Catalogue, edition: Mapping[str, str], factions: Mapping[Player, Sequence[str]], seed: int,
    *, checked: bool = True, choose: Chooser = random_answer,
) -> Game:  # fmt: skip
    """Play one game; `choose` is how the players answer. Raises `GameBroken` if something is not as it must be."""
    return play_from(new_game(catalogue, edition, factions), seed, checked=checked, choose=choose)


def play_from(start: Table, seed: int, *, checked: bool = True, choose: Chooser = random_answer) -> Game:
    """As `play`, from this table on."""
    game = _GameInProgress(start.fork(), choose, random.Random(seed))
    try:
        if checked:
            game.play_checked()
            if seed % REPLAYED_EVERY == 0 and replay(start, game.answers) != game.table:
                raise Broken("the same answers lead to another table")
        else:
            game.play()
    except Exception as problem:
        raise GameBroken(start, game.table, game.answers, problem) from problem
    table, answers = game.table, tuple(game.answers)
    return Game(
        seed, start.factions, table.winners, table.vp, table.turn.number, len(answers), game.steps, answers,
        game.bases.times, game.bases.points,
    )  # fmt: skip


class _GameInProgress:
    def __init__(self, table: Table, choose: Chooser, chance: random.Random) -> None:
        self.table, self.choose, self.chance = table, choose, chance
        self.answers: list[Answer] = []
        self.steps = 0
        self.bases = BasesScored()

    def play(self) -> None:
        """Change the table in place: nobody asks what the game was like before. Only scoring is recorded."""
        while self.table.stack:
            if self.table.loose:
                self._shuffle_if_due()
            if self.table.turn.number > MOST_TURNS and self.table.decision is not None:
                return
            chosen = self._chosen()
            if chosen and (self.table.turn.phase == "score" or chosen == ENDS_PLAYING):
                self.bases.after(self.table, go_on_telling(SCORING, self.table, *chosen))
            else:
                go_on(self.table, *chosen)
            self.steps += 1

    def play_checked(self) -> None:
        """Take every step on a table of its own, and check it."""
        invariants = Invariants(number_of_cards=len(self.table.cards))
        invariants.check(self.table)
        turn_plays, owners, whereabouts = TurnPlaysCheck(), OwnersCheck(self.table), Whereabouts(self.table)
        while self.table.stack:
            if self.table.loose:
                self._shuffle_if_due()
            if self.table.turn.number > MOST_TURNS and self.table.decision is not None:
                return
            is_asked = self.table.decision is not None
            before = self.table
            self.table, events = answer(before, *self._chosen()) if is_asked else step(before)
            self.steps += 1
            self.bases.after(self.table, events)
            changed = invariants.check(self.table)
            turn_plays.after_step(before, self.table)
            owners.after_step(before, self.table, events, changed)
            whereabouts.follow(self.table, events, changed)
            if self.steps % SAVED_EVERY == 0:
                check_save(self.table)

    def _shuffle_if_due(self) -> None:
        """At the very beginning, and whenever a player decides something."""
        decision = self.table.decision
        is_due = decision.player is not None if decision is not None else not self.steps
        if is_due and (orders := _shuffled(self.table, self.chance)):
            self.answers.append(orders)
            self.table = self.table.fork()
            _put_in_order(self.table, orders)

    def _chosen(self) -> Answer:
        """The answer to the open question; empty if there is none."""
        decision = self.table.decision
        if decision is None:
            return ()
        chosen = self.choose(self.table, decision, self.chance)
        self.answers.append(chosen)
        if len(self.answers) > MOST_DECISIONS:
            raise Broken("the game does not end")
        return chosen


@record
class DeckOrder(Option):
    """Not an answer to a question: the order in which a deck lies once it is shuffled."""

    deck: Place
    cards: tuple[CardId, ...]


def _shuffled(table: Table, chance: random.Random) -> tuple[DeckOrder, ...]:
    """An order for each deck whose order is unknown.

    The engine lets chance choose card by card, when a card is needed, so that every course can be explored. A game
    that is only played does what people do: it shuffles, before anybody decides anything. The engine sees to those
    whose top card lies face up: what is offered to players may depend on it.
    """
    face_up = deck_tops.decks_face_up(table) if deck_tops.turns_any(table) else ()
    loose = [
        (place, table.pile(place)[first:last]) for place, (first, last) in table.loose.items() if place not in face_up
    ]
    return tuple([DeckOrder(place, tuple(chance.sample(cards, len(cards)))) for place, cards in loose])


def _put_in_order(table: Table, decks: Answer) -> None:
    for order in decks:
        if isinstance(order, DeckOrder):
            out_of_play.settle_all(table, order.deck, order.cards)


def replay(table: Table, answers: Sequence[Answer]) -> Table:
    """Run a table on with the given answers, as far as they reach. Nothing is recorded on the way."""
    after = table.fork()
    for reached, chosen in _moments(after, answers):
        go_on(reached, *chosen)
    return after


def history(table: Table, answers: Sequence[Answer]) -> Iterator[tuple[Table, Answer]]:
    """Each question that is answered, with its answer, on a table of its own."""
    after = table.fork()
    for reached, chosen in _moments(after, answers):
        if reached.decision is not None:
            yield reached.fork(), chosen
        go_on(reached, *chosen)


def _moments(table: Table, answers: Sequence[Answer]) -> Iterator[tuple[Table, Answer]]:
    """The table whenever it must be run on, and how; as long as there are answers."""
    left = list(answers[::-1])
    while table.stack:
        if left and any(isinstance(option, DeckOrder) for option in left[-1]):
            _put_in_order(table, left.pop())
        elif table.decision is None:
            yield table, ()
        elif left:
            yield table, left.pop()
        else:
            return
