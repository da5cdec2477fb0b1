"""Wherever `has` and `cannot` can be written, they either do something or are refused: nothing is silent.

A position is an ability with one or two things that a sentence can stand under. Each becomes a card. If `check` has
nothing to say against it, some line of play must lead to a table on which the sentence is in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from textwrap import indent
from typing import NamedTuple

import pytest

from rulesdsl.board.read_board import read
from rulesdsl.engine.decide import every_answer
from rulesdsl.engine.step import follow, run
from rulesdsl.language.check.card_checks import KnownNames, check_cards
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import load
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.meaning import cannot, live_modifiers, numbers
from rulesdsl.table.cause import by
from rulesdsl.table.table import Table

FILLER = "each base has +1 breakpoint"
AROUND: dict[str, str] = {
    "alone": "{}",
    "first of several": "{}\n{filler}",
    "last of several": "{filler}\n{}",
    "if": "if there is base:\n    {}",
    "if several": "if there is base:\n    {filler}\n    {}",
    "any of": "if there is no base, or there is base:\n    {}",
    "otherwise": "if there is no base:\n    {filler}\notherwise:\n    {}",
    "otherwise several": "if there is no base:\n    {filler}\notherwise:\n    {filler}\n    {}",
    "for each": "for each player:\n    {}",
    "either": "either:\n    {}\nor:\n    {filler}",
    "or": "either:\n    {filler}\nor:\n    {}",
    "may": "may:\n    {}\n    {filler}",
    "for a price": "draw 1 to:\n    {}\n    {filler}",
    "after": "after minion is played:\n    {}",
    "duel": "duel minion[yours] with minion[of another player]:\n    {}",
}
"""What a sentence can stand under, or beside."""
HEADS: dict[str, str] = {
    "ongoing": 'minion "{name}" power 2\n    ongoing:\n{body}',
    "talent": 'minion "{name}" power 2\n    talent:\n{body}',
    "base": 'base "{name}" breakpoint 20 vp 4 2 1\n{body}',
    "play": 'action "{name}"\n    play:\n{body}',
    "special": 'minion "{name}" power 2\n    special after minion is played by you:\n{body}',
}
IN_PLAY = 'players Ann, Bob\nturn Ann, play cards\nbase 30 "Docks"\n    Ann: {name}\n'
ON_BASE = "players Ann, Bob\nturn Ann, play cards\nbase {name}\n    Ann: Helper\n"
IN_HAND = 'players Ann, Bob\nturn Ann, play cards\nbase 30 "Docks"\n    Ann: Helper\n'
REST = (
    "    Bob: Victim\nhand Ann: {hand}Spare, Spare\nhand Bob: Spare\ndeck Ann: Spare, Spare\ndeck Bob: Spare, Spare\n"
)
BOARDS = {"ongoing": IN_PLAY, "talent": IN_PLAY, "base": ON_BASE, "play": IN_HAND, "special": IN_PLAY}
OTHERS = """
minion "Helper" power 2

minion "Victim" power 3

minion "Spare" power 1 copies 9
    play: play extra minion
"""


def card(table: Table, name: str) -> int:
    return next(number for number, physical in table.cards.items() if physical.name == name)


def _cannot_move(table: Table) -> bool:
    return live_modifiers.forbidding(table, "moved", card(table, "Victim"), by("Ann")) is not None


def _cannot_play(table: Table) -> bool:
    return cannot.forbidding_play(table, "Bob", card(table, "Spare"), None) is not None


SAID: dict[str, tuple[str, Callable[[Table], bool]]] = {
    "has": ('each minion[named "Victim"] has +1 power', lambda table: numbers.power(table, card(table, "Victim")) > 3),
    "adds no power": (
        'each minion[named "Victim"] adds no power',
        lambda table: numbers.total(table, table.bases[0], "Bob") == 0,
    ),
    "cannot be": ('each minion[named "Victim"] cannot be moved', _cannot_move),
    "cannot play": ('each player[other] cannot play minion[named "Spare"]', _cannot_play),
    "cannot use": ("each player[other] cannot use specials", lambda table: "Bob" in cannot.without_specials(table)),
}
"""What is said, and how it shows on a table."""


class Position(NamedTuple):
    name: str
    head: str
    says: str
    text: str


def positions() -> Iterator[Position]:
    """Everything that can be said under one thing, and for two ways to be carried out also under two."""
    for head, said, inner in product(HEADS, SAID, AROUND):
        yield _position(head, said, inner)
    for head, outer, inner in product(("ongoing", "play"), AROUND, AROUND):
        if "alone" not in (outer, inner):
            yield _position(head, "has", inner, outer)


def _position(head: str, said: str, *around: str) -> Position:
    body = SAID[said][0]
    for what in around:
        body = _under(what, body)
    name = " ".join([head, *around[::-1], said])
    margin = "    " if head == "base" else "        "
    return Position(name, head, said, HEADS[head].format(name=name, body=indent(body, margin)))


def _under(what: str, body: str) -> str:
    """The sentence in its place, indented as that is."""
    lines = [
        indent(body, line[: -len("{}")]) if line.endswith("{}") else line.format(filler=FILLER)
        for line in AROUND[what].split("\n")
    ]
    return "\n".join(lines)


@cache
def refusals(position: Position) -> list[str]:
    try:
        file = parse_cards(f'faction "Tests" in tests-2020\n\n{position.text}\n')
    except SourceError as error:
        return [problem.code for problem in error.diagnostics]
    return [problem.code for problem in check_cards(file, "tests.cards", KnownNames(frozenset({"Victim", "Spare"})))]


POSITIONS = list(positions())
ACCEPTED = [position for position in POSITIONS if not refusals(position)]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    path = tmp_path_factory.mktemp("positions") / "tests.cards"
    texts = "\n\n".join(position.text for position in ACCEPTED)
    path.write_text(f'faction "Tests" in tests-2020\n{OTHERS}\n{texts}\n', encoding="utf-8")
    return load([path])


@pytest.mark.parametrize("position", ACCEPTED, ids=lambda position: position.name)
def test_what_is_not_refused_does_something(position: Position, library: Library) -> None:
    cards = [library.find(name) for name in (position.name, "Helper", "Victim", "Spare")]
    hand = f"{position.name}, " if position.head == "play" else ""
    text = (BOARDS[position.head] + REST).format(name=position.name, hand=hand)
    start = run(read(text, library=Library.of([card for card in cards if card is not None])).table).table
    assert _comes_about(start, SAID[position.says][1]), position.text


def _comes_about(start: Table, shows: Callable[[Table], bool]) -> bool:
    """Whether it shows on some table that this turn can lead to."""
    met, waiting = {start}, [start]
    while waiting and len(met) < 2000:
        table = waiting.pop()
        if shows(table):
            return True
        if table.decision is not None and table.turn.player == "Ann":
            following = {follow(table, *answer) for answer in every_answer(table, table.decision)} - met
            met |= following
            waiting += following
    return False


def test_what_is_refused_is_refused_for_its_place() -> None:
    codes = {code for position in POSITIONS for code in refusals(position)}
    assert codes == {"C404", "C501", "C520"}
    assert len(ACCEPTED) > len(POSITIONS) / 2
