"""Boards by chance, as text: whatever lies on the table and whatever is answered, nothing impossible happens.

What fails is shown as a board file with the answers so far as its script, ready for `rulesdsl adjudicate`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from rulesdsl.board.board_catalogue import catalogue
from rulesdsl.board.read_board import read
from rulesdsl.board.write_board import unwritable, write
from rulesdsl.engine.step import answer, is_over, step
from rulesdsl.explore.check_turn_plays import TurnPlaysCheck
from rulesdsl.explore.invariants import check, check_save
from rulesdsl.explore.random_players import random_answer
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import CardId
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames, quoted
from rulesdsl.wording.decisions import line_for

MOST_ANSWERS = 25
SAVE_EVERY = 40
NAMES = ("Ann", "Bob", "Cem", "Dee")
CARDS = [blueprint for blueprint in catalogue().values() if blueprint.kind != "base" and blueprint.deck is None]
BASES = sorted({blueprint.name for blueprint in catalogue().values() if blueprint.kind == "base"})
COMMON = {
    deck: [blueprint for blueprint in catalogue().values() if blueprint.deck == f"{deck}s"]
    for deck in ("monster", "treasure")
}
FACTIONS = sorted({card.faction for card in CARDS})
EDITIONS = ("", "oops-2018", "munchkin-2015", "culture-shock-2019")

by_chance = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
)  # fmt: skip


class Supply:
    """The cards of one player, or of a deck of nobody, that are not on the board yet: no more of each than there are
    copies."""

    def __init__(self, player: str, factions: tuple[str, ...], pool: list[Blueprint] | None = None) -> None:
        self.player, self.factions = player, factions
        self.pool = [card for card in CARDS if card.faction in factions] if pool is None else pool
        self.taken: Counter[str] = Counter()

    def left(self, *kinds: str, on: str | None = None) -> list[Blueprint]:
        return [
            card
            for card in self.pool
            if self.taken[card.name] < card.copies and card.kind in kinds and (on is None or on in hosts(card))
        ]


def hosts(card: Blueprint) -> set[str]:
    """What an action is played on."""
    return set() if card.on is None else {getattr(term, "kind", "") for term in card.on.terms}


@st.composite
def boards(draw: st.DrawFn) -> str:
    """A board file. Simplest, and so what a failure shrinks to: two players, two bases, nothing else."""
    players = NAMES[: draw(st.integers(2, 4))]
    pairs = st.lists(st.sampled_from(FACTIONS), min_size=2, max_size=2, unique=True)
    supplies = [Supply(player, tuple(draw(pairs))) for player in players]
    monsters, treasures = (Supply(deck, (), COMMON[deck]) for deck in ("monster", "treasure"))
    bases = draw(st.lists(st.sampled_from(BASES), min_size=2, max_size=5, unique=True))
    rows = [_base(draw, base, index, supplies, monsters) for index, base in enumerate(bases)]
    lines = [*_heading(draw, players, supplies, bases), *(line for row in rows for line in row)]
    for supply in supplies:
        lines += _piles(draw, supply, treasures)
    for common in (monsters, treasures):
        lines += _common_piles(draw, common)
    return "\n".join([*lines, *_base_piles(draw, [base for base in BASES if base not in bases])]) + "\n"


def _heading(draw: st.DrawFn, players: tuple[str, ...], supplies: list[Supply], bases: list[str]) -> Iterator[str]:
    edition = draw(st.sampled_from(EDITIONS))
    if edition:
        yield f"edition {edition}"
    seats = (f"{supply.player} ({', '.join(supply.factions)})" for supply in supplies)
    yield f"players {', '.join(seats)}"
    player = draw(st.sampled_from(players))
    scores = f"{{}} {quoted(bases[0])} scores"
    moments = ("play cards", "start turn", "score bases", "draw", "end turn", *map(scores.format, ("before", "after")))
    yield f"turn {player}, {draw(st.sampled_from(moments))}"
    yield f"vp {', '.join(f'{each} {draw(st.integers(0, 16))}' for each in players)}"


def _base(draw: st.DrawFn, base: str, index: int, supplies: list[Supply], monsters: Supply) -> list[str]:
    """A base with minions, monsters, cards on all of them, and buried cards. Some bases and minions are stand-ins."""
    stand_in = index > 0 and draw(st.integers(0, 4)) == 4
    head = f'base {draw(st.integers(1, 25))} vp 4 2 1 "Place {index}"' if stand_in else f"base {quoted(base)}"
    lines = [head + _attached(draw, supplies, "base")]
    for supply in supplies:
        minions = [_minion(draw, supply, supplies) for _ in range(draw(st.integers(0, 3)))]
        if minions:
            lines.append(f"    {supply.player}: {', '.join(minions)}")
    if monsters.left("monster") and draw(st.integers(0, 3)) == 3:
        stray = _take(draw, monsters, "monster")
        counters = draw(st.integers(0, 2))
        lines.append(
            f"    monsters: {stray}{f' (+{counters})' if counters else ''}{_attached(draw, supplies, 'minion')}"
        )
    buried = [_hidden(draw, supply, supplies) for supply in supplies for _ in range(draw(st.integers(0, 2)))]
    return [*lines, f"    buried: {', '.join(buried)}"] if buried else lines


def _minion(draw: st.DrawFn, supply: Supply, supplies: list[Supply]) -> str:
    power = draw(st.sampled_from((None, None, None, 0, 3, 12)))
    card, owned = _owned(draw, supply, supplies, "minion") if power is None else (f"minion {power}", "")
    counters = draw(st.integers(0, 3))
    return f"{card}{f' (+{counters})' if counters else ''}{owned}{_attached(draw, supplies, 'minion')}"


def _hidden(draw: st.DrawFn, supply: Supply, supplies: list[Supply]) -> str:
    if draw(st.booleans()):
        return f"{supply.player} {_unknown_or(draw, supply)}"
    card, owned = _owned(draw, supply, supplies, "minion", "action")
    return f"{supply.player} {card}{owned}"


def _owned(draw: st.DrawFn, holder: Supply, supplies: list[Supply], *kinds: str) -> tuple[str, str]:
    """A card that somebody controls; now and then it is another player's."""
    owner = draw(st.sampled_from((holder, holder, holder, *supplies)))
    card = _take(draw, owner, *kinds)
    return card, "" if owner is holder else f" owned by {owner.player}"


def _take(draw: st.DrawFn, supply: Supply, *kinds: str, on: str | None = None) -> str:
    left = supply.left(*kinds, on=on)
    if not left:
        return f"{kinds[0]} 1" if kinds[0] == "minion" else "action"
    card = draw(st.sampled_from(left))
    supply.taken[card.name] += 1
    return quoted(card.name)


def _attached(draw: st.DrawFn, supplies: list[Supply], kind: str) -> str:
    parts = [
        f"{_take(draw, supply, 'action', on=kind)} from {supply.player}"
        for supply in supplies
        if supply.left("action", on=kind) and draw(st.integers(0, 4)) == 4
    ]
    return f" with {' and '.join(parts)}" if parts else ""


def _unknown_or(draw: st.DrawFn, supply: Supply) -> str:
    return _take(draw, supply, "minion", "action") if draw(st.integers(0, 3)) else "unknown"


def _piles(draw: st.DrawFn, supply: Supply, treasures: Supply) -> Iterator[str]:
    for zone, most in (("hand", 6), ("deck", 4), ("discard", 3)):
        cards = [_unknown_or(draw, supply) for _ in range(draw(st.integers(0, most)))]
        if zone == "discard":
            cards = [card for card in cards if card != "unknown"]
        if zone == "hand" and treasures.left("minion", "action") and draw(st.integers(0, 3)) == 3:
            cards.append(_take(draw, treasures, "minion", "action"))
        if zone == "deck" and cards and draw(st.booleans()):
            cards = [*cards[:1], f"shuffled ({', '.join(cards[1:])})"] if cards[1:] else cards
        yield f"{zone} {supply.player}: {', '.join(cards) or 'nothing'}"


def _common_piles(draw: st.DrawFn, supply: Supply) -> Iterator[str]:
    """The monsters or the treasures: some in their deck, some in their discard pile, the others nowhere."""
    for zone, most in (("deck", 3), ("discard", 2)):
        there = len(supply.left("minion", "action", "monster"))
        cards = [
            _take(draw, supply, "minion", "action", "monster") for _ in range(draw(st.integers(0, min(most, there))))
        ]
        yield f"{supply.player} {zone}: {', '.join(cards) or 'nothing'}"


def _base_piles(draw: st.DrawFn, left: list[str]) -> Iterator[str]:
    here = draw(st.lists(st.sampled_from(left), unique=True, max_size=4)) if left else []
    listed = ", ".join(map(quoted, here)) or "nothing"
    yield f"base deck: shuffled ({listed})" if here and draw(st.booleans()) else f"base deck: {listed}"
    gone = [base for base in left if base not in here][: draw(st.integers(0, 2))]
    yield f"base discard: {', '.join(map(quoted, gone)) or 'nothing'}"


def play_on(table: Table, names: Mapping[str, CardId], seed: int) -> Iterator[tuple[Table, str]]:
    """Every table on the way through some answers, and the answer that has just been given, as a line of a script."""
    chance = random.Random(seed)
    answers = 0
    while not is_over(table) and answers <= MOST_ANSWERS:
        if table.decision is None:
            table, line = step(table).table, ""
        else:
            answers += 1
            chosen = random_answer(table, table.decision, chance)
            line = line_for(table.decision, chosen, table, CardNames(names))
            table = answer(table, *chosen).table
        yield table, line


@pytest.mark.slow
@settings(by_chance, max_examples=80)
@given(boards(), st.integers(0, 999))
def test_whatever_lies_there_and_whatever_is_answered(text: str, seed: int) -> None:
    board = read(text)
    script: list[str] = []
    table = board.table
    check(table)
    before, turn_plays = table, TurnPlaysCheck()
    try:
        for number, (table, line) in enumerate(play_on(board.table, board.names, seed)):
            script += [f"    {line}"] * bool(line)
            check(table, number_of_cards=len(board.table.cards))
            turn_plays.after_step(before, table)
            before = table
            if number % SAVE_EVERY == 0:
                check_save(table)
    except BaseException:
        note("\n".join([text + "do", *script]))
        note(f"after these answers: {table.decision or table.stack[-1:]} (seed {seed})")
        raise


@pytest.mark.slow
@settings(by_chance, max_examples=40)
@given(boards())
def test_what_is_written_of_a_board_reads_as_the_same_table(text: str) -> None:
    note(text)
    start = read(text)
    assert unwritable(start.table) == ()
    written = write(start.table)
    again = read(written)
    note(written)
    assert again.table == start.table
    assert again.table.factions == start.table.factions
    assert write(again.table) == written
    assert read(write(start.table, start.names)).names.items() >= start.names.items()  # it names what it had assumed
