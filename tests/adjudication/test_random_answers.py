"""Every answer of random games has a line that gives it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rulesdsl import rulebook
from rulesdsl.adjudication.answer_line import answer_line, parse_typed_lines
from rulesdsl.board.board_catalogue import catalogue
from rulesdsl.engine.decide import interchangeable, legal
from rulesdsl.engine.options import PickCard, PlayOption, TriggerOption
from rulesdsl.engine.questions import PlayCards, TriggerQuestion
from rulesdsl.engine.setup import new_game
from rulesdsl.engine.step import answer_and_run, run
from rulesdsl.engine.trace import Trace
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import line_for, question


def random_answers(seed: int, decisions: int) -> Iterator[tuple[Table, tuple[Option, ...]]]:
    """Questions of a game and an answer to each; nearly never `done`, so that much happens."""
    chance = random.Random(seed)
    factions = sorted({blueprint.faction for blueprint in catalogue().values()})
    seats = {player: chance.sample(factions, 2) for player in ("Ann", "Bob", "Cleo", "Dan")[: 2 + seed % 3]}
    table = run(new_game(catalogue(), rulebook.load().edition().switches, seats)).table
    for _ in range(decisions):
        decision = table.decision
        if decision is None:
            return
        options = list(decision.options)
        if isinstance(decision, PlayCards) and len(options) > 1 and chance.random() < 0.8:
            options.pop()
        chosen: tuple[Option, ...] = ()
        for _ in range(30):
            number = chance.randint(decision.least, min(decision.most, len(options)))
            chosen = tuple(chance.sample(options, number))
            if legal(table, decision, chosen):
                break
        yield table, chosen
        table = answer_and_run(table, *chosen).table


def looks(table: Table, option: Option) -> object:
    """What of an option a line can tell: cards that nobody can tell apart are one, and so are their triggers."""
    assert table.decision is not None
    match option:
        case PickCard(card) | PlayOption(card):
            return interchangeable(table, card)
        case TriggerOption(index):
            assert isinstance(table.decision, TriggerQuestion)
            return table.decision.sources[index]
    return option


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_every_answer_has_a_line_that_gives_it(seed: int) -> None:
    seen = set()
    for table, chosen in random_answers(seed, 150):
        decision = table.decision
        assert decision is not None
        line = line_for(decision, chosen, table, CardNames())
        given = answer_line(parse_typed_lines(line, table)[0], Trace(table), CardNames())
        assert given.options is not None, line
        assert [looks(table, option) for option in given.options] == [looks(table, option) for option in chosen], line
        assert question(decision, table, CardNames())
        seen.add(type(decision))
    assert len(seen) >= 6
