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
from rulesdsl.engine.setup import new_game
from rulesdsl.explore import random_game
from rulesdsl.explore.invariants import Broken
from rulesdsl.explore.random_game import GameBroken
from rulesdsl.explore.random_players import Answer, random_answer
from rulesdsl.language.english.card_english import english
from rulesdsl.language.format.card_layout import format_cards, source_of
from rulesdsl.language.library.compiler import compile_file
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.codec import decode, encode
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import BASE_DECK, BESIDE, TITAN
from rulesdsl.table.catalogue import Catalogue, standard_catalogue
from rulesdsl.table.decision import Decision
from rulesdsl.table.table import Table

from .compose import (
    FACTION,
    HEADS,
    OTHER_FACTION,
    CannotCompose,
    accepted,
    accepted_tree,
    compose,
    deck_of,
    known_names,
)
from .constructs import Construct, constructs
from .grafts import fewer

TOGETHER = (
    *("minion", "action", "base", "minion", "action") * 3, "base", "monster", "treasure", "madness", "titan"
)  # fmt: skip
"""Cards that make a faction and its decks. Two such factions are played together."""
GAMES = 2
MOST_GAMES = 5
"""So many games are played until each card has been played in one of them, the later ones with those that are left."""
MOST_VAIN = 3
"""A construct that so many cards did not get is left out: the checker refuses some words almost everywhere."""
COPIES = 2
MOST_DECISIONS = 4000
"""An ordinary game has some hundreds."""
MOST_TURNS = 80
"""An ordinary game has twenty to forty. One that goes on, because no base is broken any more, shows nothing new."""
MOST_SECONDS = 8
IN_PLAY = ("at", "titan", "on")
SECONDS_TO_REDUCE = 90
"""After these a failure is told as it is by then: one that takes long takes long in each of the games tried."""
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
    """The shipped cards, and a faction and decks of these; two factions, if they are many."""
    catalogue = standard_catalogue().extended()
    own = [card for card in cards if not deck_of(card)]
    many = len(cards) > len(TOGETHER)
    of_decks = [with_copies(card) for card in cards if deck_of(card)]
    files = {head: [card for card in of_decks if deck_of(card) == deck] for deck, head in HEADS.items() if deck}
    files[HEADS[""]] = own[::2] if many else [with_copies(card) for card in own]
    files[HEADS[""].replace(FACTION, OTHER_FACTION)] = own[1::2] if many else []
    with tempfile.TemporaryDirectory() as directory:
        for number, (head, sources) in enumerate(files.items()):
            if sources:
                path = Path(directory) / f"{number}.cards"
                path.write_text(head + "\n\n".join(sources) + "\n", encoding="utf-8")
                compiled = compile_file(path.name, str(path), known_names())
                for name in compiled.names:
                    catalogue.add(Blueprint.of(compiled.definition(name, name)))
    return catalogue


def name_of(source: str) -> str:
    return source.split('"')[1]


def with_copies(source: str) -> str:
    card = accepted(source)
    assert card is not None
    if card.kind in ("base", "titan"):
        return source
    return source_of(replace(card, facts=(*card.facts, t.Fact("copies", (COPIES,)))))


def play_game(catalogue: Catalogue, seed: int) -> set[str]:
    """A game with all invariants on. Returns the names of the cards that were played, or were in play."""
    chance = random.Random(seed)
    others = sorted({*open_library().index.factions()})
    one, two, three = chance.sample(others, 3)
    factions = {"Ann": (FACTION, one), "Bob": (two, three)}
    if OTHER_FACTION in catalogue.factions():
        factions["Bob"] = (two, OTHER_FACTION)
    if chance.random() < 0.3:
        factions["Cem"] = (FACTION, two)
    books = [None, *rulebook.load().books]
    edition = rulebook.load().edition(chance.choice(books)).switches
    seen: set[int] = set()

    def watching(table: Table, decision: Decision, chance: random.Random) -> Answer:
        seen.update(table.bases, [card for _, card, _ in table.turn.played])
        seen.update([card for place, pile in table.piles.items() if place.zone in IN_PLAY for card in pile])
        return random_answer(table, decision, chance)

    start = new_game(catalogue, edition, factions)
    if chance.random() < 0.8:
        _lay_titans(start, chance)
    with _limited():
        random_game.play_from(start, seed, choose=watching)
    return {name for card in seen if (name := start.cards[card].name) is not None}


def _lay_titans(table: Table, chance: random.Random) -> None:
    """Put the titans into play, at a base that is there from the beginning: no book says how one is played."""
    if titans := [titan for player in table.players for titan in table.pile(BESIDE[player])]:
        base = chance.choice(table.pile(BASE_DECK))
        table.put_base(base, 0)
        for titan in titans:
            card = table.cards[titan]
            table.relocate(card, TITAN[base], controller=card.owner)


@contextmanager
def _limited() -> Iterator[None]:
    """A game that goes on and on is a failure, too."""

    def too_long(_: int, __: FrameType | None) -> None:
        raise Broken(f"the game takes more than {MOST_SECONDS} seconds")

    before = random_game.MOST_DECISIONS, random_game.MOST_TURNS
    random_game.MOST_DECISIONS, random_game.MOST_TURNS = MOST_DECISIONS, MOST_TURNS
    signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        random_game.MOST_DECISIONS, random_game.MOST_TURNS = before


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
            found = failure_of(cards, [failure.seed, *range(3)])
            if found and found.sort == failure.sort:
                return found
    return None


def _with_fewer_cards(failure: Failure, deadline: float) -> Failure:
    """One card, if one alone shows it in any of some games."""
    for card in failure.cards:
        if time.monotonic() > deadline:
            return failure
        if deck_of(card) or card.startswith(("base", "titan")):
            continue
        found = failure_of([card], [failure.seed, *range(8)])
        if found and found.sort == failure.sort:
            return found
    for card in failure.cards:
        left = tuple(other for other in failure.cards if other != card)
        makes_faction = any(other.startswith(("minion", "action")) and not deck_of(other) for other in left)
        if not makes_faction or time.monotonic() > deadline:
            continue
        found = failure_of(left, [failure.seed, *range(4)])
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
                left -= play_game(catalogue, seed)
            except GameBroken as broken:
                cause = broken.__cause__
                failure = Failure(cards, seed, f"{type(cause).__name__}: {cause}")
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
