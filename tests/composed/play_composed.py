"""Composed cards at the table: each is written, read, coded and told, and then played in games with shipped ones.

    python -m tests.composed.play_composed --seed 1 --cards 2000

prints each failure with the fewest cards that still show it. `kept/` holds those that were found and mended.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from rulesdsl import rulebook
from rulesdsl.explore import random_game
from rulesdsl.explore.invariants import Broken
from rulesdsl.explore.random_game import GameBroken
from rulesdsl.explore.random_players import Answer, random_answer
from rulesdsl.language.english.card_english import english
from rulesdsl.language.format.card_layout import format_cards, source_of
from rulesdsl.language.library.compiler import compile_file
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.syntax.codec import decode, encode
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.catalogue import Catalogue, standard_catalogue
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table

from .compose import HEADS, CannotCompose, accepted, compose, deck_of, known_names
from .constructs import Construct, constructs

TOGETHER = ("minion", "action", "base", "minion", "action") * 3 + ("minion", "action", "base", "monster", "treasure")
"""Cards that make a faction and its decks."""
GAMES = 2
MOST_GAMES = 6
"""So many games are played until each card has been played in one of them."""
MOST_VAIN = 3
"""A construct that so many cards did not get is left out: the checker refuses some words almost everywhere."""
COPIES = 2
MOST_DECISIONS = 4000
"""An ordinary game has some hundreds."""
MOST_SECONDS = 15
KEPT = Path(__file__).parent / "kept"


class Failure(NamedTuple):
    cards: tuple[str, ...]
    seed: int
    told: str

    @property
    def sort(self) -> str:
        """Failures of the same sort have, most likely, the same cause."""
        return re.sub(r"\d+", "…", self.told.split(": ", 1)[-1])[:80]

    def __str__(self) -> str:
        return f"--- {self.told}\n    seed {self.seed}\n" + "\n\n".join(self.cards)


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


# --- games ------------------------------------------------------------------------------------------------------------


def catalogue_with(cards: Sequence[str]) -> Catalogue:
    """The shipped cards, and a faction and decks of these."""
    catalogue = standard_catalogue().extended()
    with tempfile.TemporaryDirectory() as directory:
        for deck, head in HEADS.items():
            path = Path(directory) / f"{deck or 'composed'}.cards"
            if sources := [with_copies(card) for card in cards if deck_of(card) == deck]:
                path.write_text(head + "\n\n".join(sources) + "\n", encoding="utf-8")
                compiled = compile_file(path.name, str(path), known_names())
                for name in compiled.names:
                    catalogue.add(Blueprint.of(compiled.definition(name, name)))
    return catalogue


def with_copies(source: str) -> str:
    first, *rest = source.split("\n")
    if first.startswith("base"):
        return source
    head, on, host = first.partition(" on ")
    return "\n".join([f"{head} copies {COPIES}{on}{host}", *rest])


def play_game(catalogue: Catalogue, seed: int) -> set[str]:
    """A game with all invariants on. Returns the names of the cards that were played, or were in play."""
    chance = random.Random(seed)
    others = sorted(open_library().index.factions())
    one, two, three = chance.sample(others, 3)
    factions = {"Ann": ("Composed", one), "Bob": (two, three)}
    if chance.random() < 0.3:
        factions["Cem"] = ("Composed", two)
    books = [None, *rulebook.load().books]
    edition = rulebook.load().edition(chance.choice(books)).switches
    seen: set[int] = set()

    def watching(table: Table, decision: Decision, chance: random.Random) -> Answer:
        seen.update(table.bases, [card for _, card, _ in table.turn.played])
        seen.update([card for place, pile in table.piles.items() if place.zone in ("at", "on") for card in pile])
        return random_answer(table, decision, chance)

    with _limited():
        random_game.play(catalogue, edition, factions, seed, choose=watching)
    names = random_game.new_game(catalogue, edition, factions).cards
    return {name for card in seen if (name := names[card].name) is not None}


@contextmanager
def _limited() -> Iterator[None]:
    """A game that goes on and on is a failure, too."""

    def too_long(_: int, __: FrameType | None) -> None:
        raise Broken(f"the game takes more than {MOST_SECONDS} seconds")

    before, random_game.MOST_DECISIONS = random_game.MOST_DECISIONS, MOST_DECISIONS
    signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        random_game.MOST_DECISIONS = before


def failure_of(cards: Sequence[str], seeds: Sequence[int]) -> Failure | None:
    catalogue = catalogue_with(cards)
    for seed in seeds:
        try:
            play_game(catalogue, seed)
        except GameBroken as broken:
            cause = broken.__cause__
            return Failure(tuple(cards), seed, f"{type(cause).__name__}: {cause}")
    return None


def reduced(failure: Failure) -> Failure:
    """The same with as few cards as possible: one, if one alone shows it in any of some games."""
    for card in failure.cards:
        if deck_of(card) or card.startswith("base"):
            continue
        found = failure_of([card], [failure.seed, *range(8)])
        if found and found.sort == failure.sort:
            return found
    for card in failure.cards:
        fewer = tuple(other for other in failure.cards if other != card)
        if not any(other.startswith(("minion", "action")) and not deck_of(other) for other in fewer):
            continue
        found = failure_of(fewer, [failure.seed, *range(4)])
        if found and found.sort == failure.sort:
            failure = found
    return failure


# --- many cards -------------------------------------------------------------------------------------------------------


class Run:
    """Composes and plays cards, counts them, and hands out failures."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.goals = list(constructs())
        self.chance.shuffle(self.goals)
        self.next_goal = cycle(self.goals)
        self.vain: Counter[Construct] = Counter()
        self.composed = self.played = self.games = 0
        self.reached: set[Construct] = set()

    def failures(self, cards: int, minutes: float = float("inf")) -> Iterator[Failure]:
        """Until there are so many cards, or so many minutes have passed."""
        began = time.monotonic()
        while self.composed < cards and time.monotonic() - began < minutes * 60:
            sources = self._sources(TOGETHER[: cards - self.composed])
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
        catalogue = catalogue_with(sources)
        left = {source.split('"')[1] for source in sources}
        sorts: set[str] = set()
        for game in range(MOST_GAMES):
            if game >= GAMES and not left:
                break
            seed = self.seed * 1_000_000 + first + game
            self.games += 1
            try:
                left -= play_game(catalogue, seed)
            except GameBroken as broken:
                cause = broken.__cause__
                failure = Failure(tuple(sources), seed, f"{type(cause).__name__}: {cause}")
                if failure.sort not in sorts:
                    yield reduced(failure)
                sorts.add(failure.sort)
        self.played += len(sources) - len(left)

    def __str__(self) -> str:
        reached = f"{len(self.reached)} of {len(self.goals)} constructs aimed at and reached"
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
