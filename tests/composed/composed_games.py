"""Games with composed cards among shipped ones, every invariant checked after each step.

Some games are played by eager players: cards that are wanted lie in their hands, and they play those first.
"""

from __future__ import annotations

import random
import signal
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from rulesdsl import rulebook
from rulesdsl.engine.options import CardOption
from rulesdsl.engine.setup import new_game
from rulesdsl.explore import random_game
from rulesdsl.explore.invariants import Broken
from rulesdsl.explore.random_players import Answer, random_answer
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.library.compiler import compile_file
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import BASE_DECK, BESIDE, HAND, TITAN
from rulesdsl.table.catalogue import Catalogue, standard_catalogue
from rulesdsl.table.decision import Decision, Option
from rulesdsl.table.table import Table

from .compose import FACTION, HEADS, OTHER_FACTION, accepted, deck_of, known_names

TOGETHER = (
    *("minion", "action", "base", "minion", "action") * 3, "base", "monster", "treasure", "madness", "titan"
)  # fmt: skip
"""Cards that make a faction and its decks. Two such factions are played together."""
COPIES = 2
MOST_DECISIONS = 4000
"""An ordinary game has some hundreds."""
MOST_TURNS = 80
"""An ordinary game has twenty to forty. One that goes on, because no base is broken any more, shows nothing new."""
MOST_SECONDS = 8
IN_PLAY = ("at", "titan", "on")
SPEAKS_OF_MADNESS = 'minion "Librarian" power 2\n    play: may draw 1 from madness deck'
"""Without such a card there is no Madness deck."""
EAGER = 0.8
"""So often a wanted card is played where one can be played."""


def catalogue_with(cards: Sequence[str]) -> Catalogue:
    """The shipped cards, and a faction and decks of these; two factions, if they are many."""
    catalogue = standard_catalogue().extended()
    own = [card for card in cards if not deck_of(card)]
    many = len(cards) > len(TOGETHER)
    of_decks = [with_copies(card) for card in cards if deck_of(card)]
    files = {head: [card for card in of_decks if deck_of(card) == deck] for deck, head in HEADS.items() if deck}
    files[HEADS[""]] = own[::2] if many else [with_copies(card) for card in own]
    files[HEADS[""].replace(FACTION, OTHER_FACTION)] = own[1::2] if many else []
    if files[HEADS["madness"]]:
        files[HEADS[""]].append(SPEAKS_OF_MADNESS)
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


class Watch:
    """Answers as random players do, but what is wanted and has not been seen yet is played first."""

    def __init__(self, wanted: Collection[str]) -> None:
        self.wanted = wanted
        self.seen: set[str | None] = set()

    def choose(self, table: Table, decision: Decision, chance: random.Random) -> Answer:
        self.look(table)
        liked = [option for option in decision.options if self.wanted and self._likes(table, option)]
        if liked and decision.demand is None and decision.least <= 1 and chance.random() < EAGER:
            return (chance.choice(liked),)
        return random_answer(table, decision, chance)

    def look(self, table: Table) -> None:
        played = [card for _, card, _ in table.turn.played]
        in_play = [card for place, pile in table.piles.items() if place.zone in IN_PLAY for card in pile]
        self.seen.update([table.cards[card].name for card in (*table.bases, *played, *in_play)])

    def _likes(self, table: Table, option: Option) -> bool:
        return isinstance(option, CardOption) and table.cards[option.card].name in self.wanted - self.seen


def play_game(catalogue: Catalogue, seed: int, wanted: Collection[str] = frozenset()) -> set[str]:
    """A game with all invariants on. Returns the names of the cards that were played, or were in play.

    With cards that are wanted, it is a game of eager players.
    """
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
    start = new_game(catalogue, edition, factions)
    if chance.random() < 0.8:
        _lay_titans(start, chance)
    _deal(start, wanted, chance)
    watch = Watch({*wanted})
    with _limited():
        random_game.play_from(start, seed, choose=watch.choose)
    return {name for name in watch.seen if name is not None}


def _deal(table: Table, wanted: Collection[str], chance: random.Random) -> None:
    """Bases that are wanted are in play, and one copy of every other card is in a hand."""
    for name in sorted(wanted):
        card = next((card for card in table.cards.values() if card.name == name), None)
        if card is None or card.place.zone != "deck":
            continue
        if card.place == BASE_DECK:
            table.put_base(card.id, 0)
        elif table.blueprint(card.id).kind != "monster":
            table.relocate(card, HAND[card.owner or chance.choice(table.players)])


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
