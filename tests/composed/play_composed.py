"""Composed cards at the table: each is written, read, coded and told, and then played in games with shipped ones.

    python -m tests.composed.play_composed --seed 1 --cards 2000

prints each failure with the smallest faction that still shows it. `kept/` holds those that were found and mended.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from rulesdsl import rulebook
from rulesdsl.explore import random_game
from rulesdsl.explore.invariants import Broken
from rulesdsl.explore.random_game import GameBroken, replay
from rulesdsl.language.english.card_english import english
from rulesdsl.language.format.card_layout import format_cards, source_of
from rulesdsl.language.library.compiler import compile_file
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.syntax.codec import decode, encode
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.catalogue import Catalogue, standard_catalogue

from .compose import HEAD, accepted, compose

TOGETHER = 8
"""Cards that make a faction together."""
GAMES = 3
COPIES = 3
MOST_DECISIONS = 4000
"""An ordinary game has some hundreds."""
MOST_SECONDS = 60
KEPT = Path(__file__).parent / "kept"


class Failure(NamedTuple):
    cards: tuple[str, ...]
    seed: int
    told: str

    @property
    def sort(self) -> str:
        """Failures of the same sort have, most likely, the same cause."""
        return self.told.split(": ", 1)[-1][:80]


# --- one card ---------------------------------------------------------------------------------------------------------


def check_text(source: str) -> None:
    """Written, read, coded and told in English, it stays the same card."""
    card = accepted(source)
    assert card is not None, "refused"
    text = f"{HEAD}{source}\n"
    assert format_cards(parse_cards(text), text) == text, "its own layout is not canonical"
    assert parse_cards(f"{HEAD}{source_of(card)}\n").cards == (card,), "printed and read it is another card"
    assert decode(json.loads(json.dumps(encode(card)))) == card, "coded and decoded it is another card"
    for ability in card.abilities:
        told = "".join(map(str, english(ability, card)))
        assert told.strip(), "there is no English for it"
        assert "None" not in told, told


# --- games ------------------------------------------------------------------------------------------------------------


def catalogue_with(cards: Sequence[str]) -> Catalogue:
    """The shipped cards, and a faction of these."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "composed.cards"
        path.write_text(HEAD + "\n\n".join(map(with_copies, cards)) + "\n", encoding="utf-8")
        compiled = compile_file(path.name, str(path), frozenset(open_library().index.names))
    catalogue = standard_catalogue().extended()
    for name in compiled.names:
        catalogue.add(Blueprint.of(compiled.definition(name, name)))
    return catalogue


def with_copies(source: str) -> str:
    first, *rest = source.split("\n")
    if first.startswith("base"):
        return source
    head, on, host = first.partition(" on ")
    return "\n".join([f"{head} copies {COPIES}{on}{host}", *rest])


def play_game(catalogue: Catalogue, seed: int, played: Counter[str] | None = None) -> None:
    """A game with all invariants on. `played` counts the cards that came into play or to a discard pile."""
    chance = random.Random(seed)
    others = sorted(open_library().index.factions())
    one, two, three = chance.sample(others, 3)
    factions = {"Ann": ("Composed", one), "Bob": (two, three)}
    if chance.random() < 0.3:
        factions["Cem"] = ("Composed", two)
    books = [None, *rulebook.load().books]
    edition = rulebook.load().edition(chance.choice(books)).switches
    with _limited():
        game = random_game.play(catalogue, edition, factions, seed)
    if played is not None:
        end = replay(random_game.new_game(catalogue, edition, factions), game.answers)
        played.update(
            {card.name for card in end.cards.values() if card.name and card.place.zone not in ("deck", "hand")}
        )


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
        found = failure_of([card], [failure.seed, *range(8)])
        if found and found.sort == failure.sort:
            return found
    return failure


def failures(seed: int, cards: int, played: Counter[str] | None = None) -> Iterator[Failure]:
    chance = random.Random(seed)
    for first in range(0, cards, TOGETHER):
        kinds = ["minion"] * 3 + ["action"] * 4 + ["base"]
        sources = [
            compose(chance, f"Card {first + at}", kind) for at, kind in enumerate(kinds[: min(TOGETHER, cards - first)])
        ]
        for source in sources:
            try:
                check_text(source)
            except Exception as problem:
                yield Failure((source,), seed, f"{type(problem).__name__}: {problem}")
        catalogue = catalogue_with(sources)
        for game in range(GAMES):
            try:
                play_game(catalogue, seed * 1_000_000 + first + game, played)
            except GameBroken as broken:
                cause = broken.__cause__
                yield reduced(
                    Failure(tuple(sources), seed * 1_000_000 + first + game, f"{type(cause).__name__}: {cause}")
                )
                break


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cards", type=int, default=200)
    given = parser.parse_args()
    played: Counter[str] = Counter()
    found = 0
    for failure in failures(given.seed, given.cards, played):
        found += 1
        print(f"--- {failure.told}\n    seed {failure.seed}\n" + "\n\n".join(failure.cards), flush=True)
    composed = sum(name.startswith("Card ") for name in played)
    print(f"{given.cards} cards composed, {composed} of them played: {found} failures")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
