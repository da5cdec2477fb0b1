"""A table is a value: forked, compared, hashed, saved and loaded, and never changed behind anybody's back."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from rulesdsl.engine.errors import NoDecision, NotAnOption, NothingToDo
from rulesdsl.engine.events import DonePlaying, DrawPhaseBegan, Event, TurnBegan
from rulesdsl.engine.options import YES, PickCard, card_of
from rulesdsl.engine.save import DamagedSave, load, save
from rulesdsl.engine.setup import new_game
from rulesdsl.engine.step import answer, answer_and_run, follow, go_on, go_on_telling, run, step
from rulesdsl.explore.invariants import Broken, check
from rulesdsl.explore.random_players import random_answer
from rulesdsl.meaning import numbers
from rulesdsl.table.cards import Faction, Place
from rulesdsl.table.catalogue import Catalogue, standard_catalogue
from rulesdsl.table.decision import Option
from rulesdsl.table.scope import Address, Effect, Scope
from rulesdsl.table.table import Table

from .games import by_chance


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard_catalogue()


@pytest.fixture(scope="module")
def start(catalogue: Catalogue) -> Table:
    return new_game(catalogue, {}, {"Ann": ("Cowboys", "Vikings"), "Bob": ("Samurai", "Ancient Egyptians")})


@pytest.fixture(scope="module")
def middle(start: Table) -> Table:
    """Some way into a game, with minions in play and a question open."""
    chance = random.Random(7)
    table = start
    answers = 0
    while answers < 200 or not table.minions():
        answers += 1
        table = run(table).table
        assert table.decision is not None
        table = answer(table, *random_answer(table, table.decision, chance)).table
    return run(table).table


def test_stepping_leaves_the_table_as_it_was(start: Table) -> None:
    before = save(start)
    after = step(start).table
    assert after != start
    assert save(start) == before


def test_a_fork_is_equal_and_independent(middle: Table) -> None:
    fork = middle.fork()
    assert fork == middle
    assert hash(fork) == hash(middle)
    before = save(middle)
    card = next(iter(fork.cards.values()))
    fork.set_card(card.replace(counters=card.counters + 1))
    assert fork != middle
    assert save(middle) == before


def test_a_fork_of_a_written_table_sees_no_later_write(middle: Table) -> None:
    written = middle.fork()
    first, second, *_ = written.cards.values()
    written.set_card(first.replace(label="owned"))
    fork = written.fork()
    written.set_card(second.replace(label="seen"))
    assert fork.cards[second.id].label != "seen"


def test_what_is_derived_is_not_shared_after_a_write(middle: Table) -> None:
    fork = middle.fork()
    minion = fork.minions()[0]
    before = numbers.power(middle, minion)
    fork.set_card(fork.cards[minion].replace(counters=fork.cards[minion].counters + 3))
    assert numbers.power(fork, minion) == before + 3
    assert numbers.power(middle, minion) == before


def test_following_a_line_leads_where_stepping_through_it_does(start: Table) -> None:
    """Nothing is recorded on the way, and nothing else is different."""
    chance = random.Random(11)
    stepped = followed = run(start).table
    for _ in range(250):
        assert stepped.decision is not None
        chosen = random_answer(stepped, stepped.decision, chance)
        stepped = run(answer(stepped, *chosen).table).table
        followed = follow(followed, *chosen)
        assert followed == stepped
        assert hash(followed) == hash(stepped)
        assert followed.log is None


def test_what_is_told_in_place_is_what_happens_on_a_fork(start: Table) -> None:
    """The events of some kinds, and those only."""
    table, chance = start.fork(), random.Random(3)
    kinds: frozenset[type[Event]] = frozenset({TurnBegan, DonePlaying, DrawPhaseBegan})
    told = 0
    for _ in range(150):
        chosen = () if table.decision is None else random_answer(table, table.decision, chance)
        there = run(table) if table.decision is None else answer_and_run(table, *chosen)
        events = go_on_telling(kinds, table, *chosen)
        assert table == there.table
        assert events == [event for event in there.events if type(event) in kinds]
        told += len(events)
    assert told > 30


def test_save_and_load_in_the_middle_of_anything(start: Table, catalogue: Catalogue) -> None:
    kinds = set()
    for number, table in enumerate(by_chance(start, 3, 900)):
        kinds |= {type(frame).__name__ for frame in table.stack}
        if number % 7 == 0:
            again = load(save(table), catalogue)
            assert again == table
            assert hash(again) == hash(table)
    assert {"Resolution", "Deed", "PlayCard", "Drawing", "TurnFrame"} <= kinds


def test_two_orders_of_the_same_draws_are_one_table(start: Table) -> None:
    """Hands have no order: what was drawn first is not told apart from what was drawn second."""

    def drawn(*names: str) -> Table:
        table = start
        for name in (*("So-So Corral", "Saloon", "Drakkar"), *names):
            table = run(table).table
            assert table.decision is not None
            option = next(o for o in table.decision.options if table.cards[card_of((o,))].name == name)
            table = answer(table, option).table
        return run(table).table

    assert drawn("Sheriff", "Tribute") == drawn("Tribute", "Sheriff")
    assert drawn("Sheriff", "Tribute") != drawn("Sheriff", "Pillage")


# --- bad input: a typed error with a sentence, the table unchanged ------------------------------------------


def go_on_telling_of_turns(table: Table, *chosen: Option) -> object:
    return go_on_telling(frozenset({TurnBegan}), table, *chosen)


WAYS_TO_ANSWER = (answer, answer_and_run, follow, go_on, go_on_telling_of_turns)


@pytest.mark.parametrize("give", WAYS_TO_ANSWER, ids=lambda give: give.__name__)
def test_an_answer_that_is_no_option(middle: Table, give: Callable[..., object]) -> None:
    table, before = middle.fork(), save(middle)
    with pytest.raises(NotAnOption, match="does not answer the open question"):
        give(table, PickCard(10_000))
    assert save(table) == save(middle) == before
    assert table.log == []


@pytest.mark.parametrize("give", WAYS_TO_ANSWER, ids=lambda give: give.__name__)
def test_too_many_answers(middle: Table, give: Callable[..., object]) -> None:
    assert middle.decision is not None
    with pytest.raises(NotAnOption):
        give(middle.fork(), *middle.decision.options, *middle.decision.options)


@pytest.mark.parametrize("give", WAYS_TO_ANSWER, ids=lambda give: give.__name__)
def test_no_answer_where_one_is_needed(middle: Table, give: Callable[..., object]) -> None:
    assert middle.decision is not None
    assert middle.decision.least == 1
    with pytest.raises(NotAnOption):
        give(middle.fork())


@pytest.mark.parametrize("give", WAYS_TO_ANSWER, ids=lambda give: give.__name__)
def test_an_answer_without_a_question(start: Table, give: Callable[..., object]) -> None:
    with pytest.raises(NoDecision, match="no question is open"):
        give(start.fork(), YES)


def test_a_step_with_a_question_open(middle: Table) -> None:
    with pytest.raises(NothingToDo, match="a question is open"):
        step(middle)


def test_a_save_keeps_factions_apart_from_players(middle: Table, catalogue: Catalogue) -> None:
    table = middle.fork()
    scope = Scope(None, "Samurai").bind("side", (Faction("Samurai"),)).bind("rival", ("Samurai",))
    table.set_effects((Effect(Address("Cross Bow", 0), scope, (), "end of turn", "Samurai"),))
    (effect,) = load(save(table), catalogue).effects
    assert isinstance(effect.scope.get("side")[0], Faction)
    assert effect.scope.get("side") == (Faction("Samurai"),)
    assert effect.scope.get("side") != effect.scope.get("rival")


def test_a_save_from_another_version(middle: Table, catalogue: Catalogue) -> None:
    document = json.loads(save(middle))
    document["version"] = 99
    with pytest.raises(DamagedSave, match="version 99"):
        load(json.dumps(document), catalogue)


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '{"version": 1}', "not json at all"])
def test_what_is_no_save(text: str, catalogue: Catalogue) -> None:
    with pytest.raises(DamagedSave):
        load(text, catalogue)


def test_a_save_with_a_card_that_is_not_known(middle: Table, catalogue: Catalogue) -> None:
    document = json.loads(save(middle))
    document["cards"][0]["name"] = "No Such Card"
    with pytest.raises(DamagedSave, match="No Such Card"):
        load(json.dumps(document), catalogue)


def test_a_definition_may_have_had_another_id_when_it_was_saved(middle: Table, catalogue: Catalogue) -> None:
    """Where another printing of a card came later, ids differ: name and set tell which one is meant."""
    document = json.loads(save(middle))
    minion = middle.cards[middle.minions()[0]]
    assert [*document["printings"][minion.name]] == [catalogue.entry(str(minion.name)).name, "oops-2018"]
    earlier = json.loads(json.dumps(document).replace(json.dumps(minion.name), '"as it was called"'))
    earlier["printings"]["as it was called"][0] = catalogue.entry(str(minion.name)).name
    assert load(json.dumps(earlier), catalogue) == middle
    earlier["printings"]["as it was called"][1] = "a set that is not there"
    with pytest.raises(DamagedSave, match=r"a card that is not known here: .* of a set that is not there"):
        load(json.dumps(earlier), catalogue)


def test_a_save_with_an_unknown_part(middle: Table, catalogue: Catalogue) -> None:
    document = json.loads(save(middle))
    document["stack"] = [{"is": "Mystery"}]
    with pytest.raises(DamagedSave, match="Mystery"):
        load(json.dumps(document), catalogue)


def test_a_table_that_breaks_an_invariant(middle: Table) -> None:
    broken = middle.fork()
    card = broken.pile(Place("hand", "Ann"))[0]
    broken.set_card(broken.cards[card].replace(place=Place("hand", "Bob")))
    with pytest.raises(Broken, match="not where its pile says"):
        check(broken)
    check(middle)
