"""Composed cards at the table: each is written, read, coded and told, and then played in games with shipped ones.

    python -m tests.composed.play_composed --seed 1 --cards 2000

prints each failure with the fewest cards that still show it. `kept/` holds those that were found and mended.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from rulesdsl.explore.random_game import GameBroken
from rulesdsl.language.english.card_english import english
from rulesdsl.language.format.card_layout import format_cards, source_of
from rulesdsl.language.syntax.codec import decode, encode
from rulesdsl.language.syntax.parse_cards import parse_cards

from .compose import HEADS, CannotCompose, accepted, accepted_tree, compose, deck_of
from .composed_games import TOGETHER, catalogue_with, name_of, play_game
from .constructs import Construct, constructs, pairs
from .grafts import fewer

GAMES = 2
MOST_GAMES = 5
"""So many games are played until each card has been played in one of them, the later ones by eager players with those
that are left."""
MOST_VAIN = 3
"""A construct that so many cards did not get is left out: the checker refuses some words almost everywhere."""
SECONDS_TO_REDUCE = 90
"""After these a failure is told as it is by then: one that takes long takes long in each of the games tried."""
KEPT = Path(__file__).parent / "kept"


class Failure(NamedTuple):
    cards: tuple[str, ...]
    seed: int
    told: str
    eager: bool = False

    @property
    def sort(self) -> str:
        """Failures of the same sort have, most likely, the same cause."""
        return re.sub(r"\d+", "…", self.told.split(": ", 1)[-1])[:80]

    def __str__(self) -> str:
        return f"--- {self.told}\n    {'eager ' * self.eager}seed {self.seed}\n" + "\n\n".join(self.cards)


# --- one card ---------------------------------------------------------------------------------------------------------


def check_text(source: str) -> None:
    """Written, read, coded and told in English, it stays the same card."""
    card = accepted(source)
    assert card is not None, "refused"
    head = HEADS[deck_of(source)]
    text = f"{head}{source}\n"
    assert format_cards(parse_cards(text), text) == text, "its own layout is not canonical"
    assert parse_cards(f"{head}{source_of(card)}\n").cards == (card,), "printed and read it is another card"
    assert decode(json.loads(json.dumps(encode(card)))) == card, "coded and decoded it is another card"
    for ability in card.abilities:
        told = "".join(map(str, english(ability, card)))
        assert told.strip(), "there is no English for it"
        assert "None" not in told, told


# --- failures ---------------------------------------------------------------------------------------------------------


def failure_of(cards: Sequence[str], seeds: Sequence[int], eager: bool) -> Failure | None:
    catalogue = catalogue_with(cards)
    for seed in seeds:
        try:
            play_game(catalogue, seed, wanted_of(cards, eager))
        except GameBroken as broken:
            return _failure(broken, cards, seed, eager)
    return None


def wanted_of(cards: Sequence[str], eager: bool) -> set[str]:
    return set(map(name_of, cards)) if eager else set()


def _failure(broken: GameBroken, cards: Sequence[str], seed: int, eager: bool) -> Failure:
    cause = broken.__cause__
    return Failure(tuple(cards), seed, f"{type(cause).__name__}: {cause}", eager)


def reduced(failure: Failure) -> Failure:
    """The same with as few cards as possible, and with as little on each."""
    deadline = time.monotonic() + SECONDS_TO_REDUCE
    failure = _with_fewer_cards(failure, deadline)
    for number in range(len(failure.cards)):
        while (found := _with_less(failure, number, deadline)) is not None:
            failure = found
    return failure


def _with_less(failure: Failure, number: int, deadline: float) -> Failure | None:
    card = accepted(failure.cards[number])
    assert card is not None
    for other in fewer(card):
        if time.monotonic() > deadline:
            return None
        if (checked := accepted_tree(other)) is not None:
            cards = [*failure.cards]
            cards[number] = source_of(checked)
            found = _found_again(failure, cards, games=3)
            if found is not None:
                return found
    return None


def _with_fewer_cards(failure: Failure, deadline: float) -> Failure:
    """Without half of the cards, a quarter, and so on, as long as it still shows in some game; then one card, if one
    alone shows it."""
    size = len(failure.cards) // 2
    while size and time.monotonic() < deadline:
        for first in range(0, len(failure.cards), size):
            found = _found_again(failure, (*failure.cards[:first], *failure.cards[first + size :]), games=3)
            if found is not None:
                failure = found
                break
        else:
            size //= 2
    for card in failure.cards:
        if len(failure.cards) > 1 and time.monotonic() < deadline:
            failure = _found_again(failure, (card,), games=8) or failure
    return failure


def _found_again(failure: Failure, cards: Sequence[str], games: int) -> Failure | None:
    """The same sort of failure with these cards, if they can be played at all."""
    if not any(card.startswith(("minion", "action")) and not deck_of(card) for card in cards):
        return None
    found = failure_of(cards, [failure.seed, *range(games)], failure.eager)
    return found if found and found.sort == failure.sort else None


# --- many cards -------------------------------------------------------------------------------------------------------


class Run:
    """Composes and plays cards, counts them, and hands out failures."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.goals = [*constructs(), *pairs()]
        self.chance.shuffle(self.goals)
        self.next_goal = cycle(self.goals)
        self.vain: Counter[Construct] = Counter()
        self.composed = self.played = self.games = 0
        self.reached: set[Construct] = set()

    def failures(self, cards: int, minutes: float = float("inf")) -> Iterator[Failure]:
        """Until there are so many cards, or so many minutes have passed."""
        began = time.monotonic()
        while self.composed < cards and time.monotonic() - began < minutes * 60:
            sources = self._sources((TOGETHER * 2)[: cards - self.composed])
            first, self.composed = self.composed, self.composed + len(sources)
            for source in sources:
                try:
                    check_text(source)
                except Exception as problem:
                    yield Failure((source,), self.seed, f"{type(problem).__name__}: {problem}")
            yield from self._played(sources, first)

    def _sources(self, kinds: Sequence[str]) -> list[str]:
        """A card of each kind, and in each, if that is possible, the next of the constructs."""
        found = []
        for number, kind in enumerate(kinds, self.composed):
            goal = next(goal for goal in self.next_goal if self.vain[goal] < MOST_VAIN)
            try:
                found.append(compose(self.chance, number, kind, goal))
                self.reached.add(goal)
            except CannotCompose:
                self.vain[goal] += 1
                found.append(compose(self.chance, number, kind))
        return found

    def _played(self, sources: Sequence[str], first: int) -> Iterator[Failure]:
        cards = tuple(sources)
        catalogue = catalogue_with(cards)
        left = {name_of(source) for source in sources}
        sorts: set[str] = set()
        for game in range(MOST_GAMES):
            if game == GAMES:  # the first card makes sure that there is a faction
                cards = (sources[0], *(each for each in sources[1:] if name_of(each) in left))
                catalogue = catalogue_with(cards)
            if game >= GAMES and not left:
                break
            seed = self.seed * 1_000_000 + first + game
            self.games += 1
            try:
                left -= play_game(catalogue, seed, wanted_of(cards, eager=game >= GAMES))
            except GameBroken as broken:
                failure = _failure(broken, cards, seed, eager=game >= GAMES)
                if failure.sort not in sorts:
                    yield reduced(failure)
                sorts.add(failure.sort)
        self.played += len(sources) - len(left)

    def __str__(self) -> str:
        reached = f"{len(self.reached)} of {len(self.goals)} constructs and pairs aimed at and reached"
        return f"{self.composed} cards composed, {self.played} played, in {self.games} games; {reached}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cards", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin nothing new after so many minutes")
    given = parser.parse_args()
    found, run = 0, Run(given.seed)
    for failure in run.failures(given.cards, given.minutes):
        found += 1
        print(failure, flush=True)
    print(f"{run}: {found} failures")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
