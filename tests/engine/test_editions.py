"""The same board by two books: for every switch that the engine turns on, different ends.

A file of `editions/` has a board, and for some of the books, under `=== `, what is done and what must come out. It is
called after its switch, and nothing but this switch makes the difference: with the other book's value for it, and for
all the rest as it was, a part does not come out any more. `editions/weavers.cards` are invented cards.
"""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesdsl import rulebook
from rulesdsl.engine.events import Discarded, Triggered
from rulesdsl.engine.options import Pass, SpecialOption, card_of
from rulesdsl.engine.questions import NextDeckCard, PlayCards, Redraw, ResolveFirst, UseSpecial
from rulesdsl.engine.setup import new_game
from rulesdsl.engine.step import answer, run
from rulesdsl.explore.invariants import check, check_save
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import load
from rulesdsl.paths import data
from rulesdsl.rulebook.citations import switches_cited
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import BASE_DECK, Place
from rulesdsl.table.catalogue import Catalogue
from rulesdsl.table.table import Table

from ..board.driving import Played, board, play, script

HERE = Path(__file__).with_name("editions")
CODE = Path(__file__).resolve().parent.parent.parent / "rulesdsl"
TITLE = re.compile(r"^=== (.+)\n", re.MULTILINE)
RULES = rulebook.load()
EXECUTED = {name for name, switch in RULES.switches.items() if switch.words_only is None}
SET_UP = {"redraw", "base-deck"}
"""There is no board before the first turn: these have a test of their own below."""


class Part(NamedTuple):
    """What comes of the board of a switch by one book."""

    switch: str
    book: str
    text: str


def parts(path: Path) -> list[Part]:
    board, *rest = TITLE.split(path.read_text(encoding="utf-8"))
    found = zip(rest[::2], rest[1::2], strict=True)
    return [Part(path.stem, book, _joined(board, text)) for book, text in found]


def _joined(board: str, text: str) -> str:
    """Lines under `do` of the part go on behind those of the board."""
    return board + text.removeprefix("do\n") if "\ndo\n" in board else board + text


PARTS = {path.stem: parts(path) for path in sorted(HERE.glob("*.txt"))}
every_part = pytest.mark.parametrize(
    "part", [part for found in PARTS.values() for part in found], ids=lambda part: f"{part.switch}-{part.book}"
)
every_pair = pytest.mark.parametrize(
    ("part", "other"),
    [pair for found in PARTS.values() for pair in permutations(found, 2)],
    ids=lambda part: f"{part.switch}-{part.book}",
)


@pytest.fixture(scope="module")
def library(session_cache: Path) -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", str(session_cache))
        return load([data("cardtexts"), HERE])


def play_by(part: Part, library: Library, **switches: str) -> Played:
    edition = dict(RULES.edition(part.book).switches) | switches
    return play(part.text, library=library, edition=edition)


@every_part
def test_a_book(part: Part, library: Library) -> None:
    played = play_by(part, library)
    assert played.board.expectations
    assert played.failures == []
    check(played.table, number_of_cards=len(played.board.table.cards))
    check_save(played.table)


@every_pair
def test_nothing_but_the_switch_makes_the_difference(part: Part, other: Part, library: Library) -> None:
    values = RULES.switches[part.switch].values
    assert values[part.book] != values[other.book]
    try:
        failures = play_by(part, library, **{part.switch: values[other.book]}).failures
    except SourceError:
        return  # the script answers a question that this book does not ask
    assert failures


def test_every_switch_is_executed_or_has_a_reason_why_not() -> None:
    cited = {citation.cites for citation in switches_cited(CODE)}
    assert sorted(cited) == sorted(EXECUTED)
    assert sorted(cited) == sorted({*PARTS, *SET_UP})
    assert len(EXECUTED) >= 12


@pytest.mark.parametrize("first", [0, 1])
def test_a_special_that_waits_for_its_round_is_not_taken_for_another(first: int, library: Library) -> None:
    """The oldest book keeps Specials in play for the rounds: whoever orders the other abilities gets the one named."""
    there = board('base 9 "Docks"', "    Bob: Sheriff", "    Ann: Carder, Fuller")
    text = board("players Ann, Bob", "turn Ann, score bases") + there + board('base deck: base 20 "Wharf"')
    table = play(text, library=library, edition=RULES.edition("munchkin-2015").switches).table
    assert table.decision is not None
    assert isinstance(table.decision, ResolveFirst)
    assert [table.cards[card].name for card in table.decision.sources] == ["Carder", "Fuller"]
    (happened, *_) = answer(table, table.decision.options[first]).events
    assert (type(happened), happened.card) == (Triggered, table.decision.sources[first])


def test_a_special_in_play_that_does_not_say_may_is_not_passed_over(library: Library) -> None:
    """In the rounds of the oldest book only its turn among the others is open."""
    there = board('base 9 "Docks"', "    Bob: Crier", '    Ann: minion 7 "Ogre"', "hand Bob: Heart of the Battle")
    text = board("players Ann, Bob", "turn Ann, score bases") + there + board('base deck: base 20 "Wharf"')
    table = play(text, library=library, edition=RULES.edition("munchkin-2015").switches).table
    number = {card.name: card.id for card in table.cards.values()}
    assert table.decision is not None
    assert (table.decision.player, type(table.decision)) == ("Bob", UseSpecial)
    assert [(type(option), option.entity) for option in table.decision.options] == [
        (SpecialOption, number["Crier"]), (SpecialOption, number["Heart of the Battle"]),
    ]  # fmt: skip
    after = run(answer(table, table.decision.options[0]).table).table
    assert after.vp_of("Bob") == 1
    assert after.decision is not None
    assert [type(option) for option in after.decision.options] == [SpecialOption, Pass]


FALLEN = board(
    "players Ann, Bob", "turn Ann, score bases", 'base 10 "Docks"{}', '    Ann: minion 5 "Giant"',
    '    Bob: minion 5 "Grunt"', 'base 20 "Wharf"{}', 'base deck: base 20 "Quay"', "hand Bob: nothing",
    'deck Bob: action "Prize"',
)  # fmt: skip
WATCHED = " with Honor the Fallen from Bob"


def test_a_base_is_cleared_card_by_card_until_one_is_left(library: Library) -> None:
    """By an older book; about the last one there is nothing to ask, and nothing to read out of the book."""
    text = FALLEN.format(WATCHED, "") + script("Ann discards Giant", "Ann discards Grunt")
    played = play(text, library=library, edition=RULES.edition("thinking-2017").switches)
    by_choice = {played.table.cards[event.card].name: "reading.discard-order-unsaid" in event.topics
                 for event in played.events if isinstance(event, Discarded) and event.card is not None}  # fmt: skip
    assert by_choice == {"Giant": True, "Grunt": True, "Honor the Fallen": False}
    assert [played.table.cards[card].name for card in played.table.pile(Place("hand", "Bob"))] == ["Prize"]


def test_who_watches_another_base_does_not_care_how_this_one_is_cleared(library: Library) -> None:
    table = play(FALLEN.format("", WATCHED), library=library, edition=RULES.edition("thinking-2017").switches).table
    assert table.decision is not None
    assert isinstance(table.decision, PlayCards)


# --- before the first turn ----------------------------------------------------------------------------------------


def _catalogue() -> Catalogue:
    """Two factions without minions but for one, of one set; and a base of another set."""
    cards = [
        Blueprint("Spell", "action", "Mages", "one-2020", copies=8),
        Blueprint("Servant", "minion", "Monks", "one-2020", power=2, copies=8),
        *(Blueprint(f"Tower {number}", "base", "Mages", "one-2020", breakpoint=20) for number in range(3)),
        Blueprint("Elsewhere", "base", "Others", "two-2020", breakpoint=20),
    ]
    return Catalogue(added=cards)


def _new_game(book: str) -> Table:
    edition = RULES.edition(book).switches
    return new_game(_catalogue(), edition, {"Ann": ("Mages", "Monks"), "Bob": ("Mages", "Monks")})


@pytest.mark.parametrize(("book", "there"), [("thinking-2017", True), ("oops-2018", False)])
def test_base_deck(book: str, there: bool) -> None:
    table = _new_game(book)
    assert ("Elsewhere" in [table.cards[base].name for base in table.pile(BASE_DECK)]) == there


@pytest.mark.parametrize(("book", "discarded"), [("oops-2018", 5), ("culture-shock-2019", 0)])
def test_redraw(book: str, discarded: int) -> None:
    """Chance deals Ann five spells and then five servants. Where are the spells?"""
    table = run(_new_game(book)).table
    while table.decision is not None and not isinstance(table.decision, Redraw):
        spells_first = sorted(
            table.decision.options, key=lambda option: table.cards[card_of((option,))].name != "Spell"
        )
        of_bob = isinstance(table.decision, NextDeckCard) and table.decision.deck.of == "Bob"
        table = run(answer(table, spells_first[-1 if of_bob else 0]).table).table
    assert table.decision is not None
    assert table.decision.player == "Ann"
    table = run(answer(table, table.decision.options[0]).table).table
    while table.decision is not None and isinstance(table.decision, NextDeckCard):
        servants_first = sorted(
            table.decision.options, key=lambda option: table.cards[card_of((option,))].name == "Spell"
        )
        table = run(answer(table, servants_first[0]).table).table
    names = [table.cards[card].name for card in table.pile(Place("hand", "Ann"))]
    assert names == ["Servant"] * 5
    assert len(table.pile(Place("discard", "Ann"))) == discarded
    assert len(table.pile(Place("deck", "Ann"))) == 11 - discarded
