"""Whatever is made wrong on purpose in the midst of a game is found at that very step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from rulesdsl.engine import step as engine
from rulesdsl.engine.questions import PlayCards
from rulesdsl.explore import random_game
from rulesdsl.explore.invariants import Broken, Invariants, check
from rulesdsl.explore.random_game import GameBroken, play
from rulesdsl.table.cards import AT, DISCARD, HAND, ON, RESOLVING, Card, CardId, Place, Player
from rulesdsl.table.catalogue import Catalogue, standard_catalogue
from rulesdsl.table.scope import Address, Effect, Scope
from rulesdsl.table.table import Table

FACTIONS = {"Ann": ("Vikings", "Samurai"), "Bob": ("Cowboys", "Ancient Egyptians")}
SEED = 3
Fault = Callable[[Table], object]


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard_catalogue()


def relaid(table: Table, *, cards: dict[CardId, Any] | None = None, piles: dict[Place, Any] | None = None) -> None:
    """Lay the same table again, but for these cards and piles."""
    table.lay({**table.cards, **(cards or {})}, {**table.piles, **(piles or {})}, table.loose)


def some_minion(table: Table) -> Card:
    return table.cards[table.minions()[0]]


def in_hand(table: Table, player: Player = "Ann") -> Card:
    return table.cards[table.pile(HAND[player])[0]]


def behind_its_back(table: Table) -> None:
    """Changes cards that this table may share with others."""
    card = in_hand(table)
    table.cards[card.id] = card.replace(counters=1)  # type: ignore[index]  # on purpose


def pile_behind_its_back(table: Table) -> None:
    table.piles[HAND["Ann"]] = table.pile(HAND["Ann"])[1:]  # type: ignore[index]  # on purpose


def in_two_piles(table: Table) -> None:
    relaid(table, piles={DISCARD["Bob"]: (*table.pile(DISCARD["Bob"]), in_hand(table).id)})


def nowhere(table: Table) -> None:
    relaid(table, piles={HAND["Ann"]: table.pile(HAND["Ann"])[1:]})


def twice(table: Table) -> None:
    relaid(table, piles={HAND["Ann"]: (*table.pile(HAND["Ann"])[1:], table.pile(HAND["Ann"])[-1])})


def says_elsewhere(table: Table) -> None:
    relaid(table, cards={in_hand(table).id: in_hand(table).replace(place=DISCARD["Ann"])})


def vanished(table: Table) -> None:
    gone = in_hand(table)
    cards = {card: physical for card, physical in table.cards.items() if card != gone.id}
    piles = {**table.piles, HAND["Ann"]: tuple(card for card in table.pile(HAND["Ann"]) if card != gone.id)}
    table.lay(cards, piles, table.loose)


def no_minion(table: Table) -> None:
    action = next(c for c in table.cards.values() if c.name and c.owner and not table.catalogue[c.name].is_minion)
    table.relocate(action, AT[table.bases[0]])


def base_gone(table: Table) -> None:
    table.relocate(table.cards[some_minion(table).place.base or 0], Place("discard"))


def host_gone(table: Table) -> None:
    minion = some_minion(table)
    table.relocate(in_hand(table, "Bob"), ON[minion.id])
    table.relocate(minion, DISCARD[minion.owner], controller=None, counters=0)


def stray_effect(table: Table) -> None:
    effect = Effect(Address(str(in_hand(table).name), 0, 0, 0), Scope(None, "Ann"), (in_hand(table).id,), "turn", "Ann")
    table.set_effects((*table.effects, effect))


def target_gone(table: Table) -> None:
    """The effect was there before; only the card has changed."""
    minion = some_minion(table)
    effect = Effect(Address(str(minion.name), 0, 0, 0), Scope(None, "Ann"), (minion.id,), "turn", "Ann")
    table.set_effects((*table.effects, effect))
    table.relocate(minion, DISCARD[minion.owner], controller=None, counters=0)


def loose_too_far(table: Table) -> None:
    place = HAND["Ann"]
    table.lay(table.cards, table.piles, {**table.loose, place: (0, len(table.pile(place)) + 1)})


def power_below_zero(table: Table) -> None:
    table.derived.numbers.powers = dict.fromkeys(table.minions(), -1)


def option_twice(table: Table) -> None:
    assert table.decision is not None
    table.set_decision(table.decision.replace(options=table.decision.options[:1] * 2))


def no_options(table: Table) -> None:
    assert table.decision is not None
    table.set_decision(table.decision.replace(options=(), least=0, most=0))


def too_many_asked(table: Table) -> None:
    assert table.decision is not None
    table.set_decision(table.decision.replace(most=len(table.decision.options) + 1))


FAULTS: dict[Fault, str] = {
    behind_its_back: "kept counters",
    pile_behind_its_back: "lies nowhere",
    in_two_piles: "not where its pile says",
    nowhere: "lies nowhere",
    twice: "lies twice in one pile",
    says_elsewhere: "is not where its pile says|does not lie where it says",
    vanished: "appeared or vanished",
    lambda table: relaid(table, piles={Place("aside", "Ann"): ()}): "empty pile kept",
    lambda table: table.set_card(in_hand(table).replace(controller="Bob")): "kept counters or controller",
    no_minion: "is no minion",
    base_gone: "a base that is not in play",
    host_gone: "cards on a card out of play",
    stray_effect: "an effect on what is not in play",
    target_gone: "an effect on what is not in play",
    loose_too_far: "loose part out of bounds",
    lambda table: table.set_vp((0, -1)): "victory points below zero",
    lambda table: table.set_card(some_minion(table).replace(counters=-50)): "has counters below zero",
    power_below_zero: "a power is below zero",
    lambda table: table.relocate(in_hand(table), Place("aside", "Ann")): "left aside",
    lambda table: table.relocate(in_hand(table), RESOLVING): "left between hand and discard",
    lambda table: table.relocate(in_hand(table), Place("dueling")): "a dueling card is left",
    option_twice: "an option twice",
    no_options: "question without options",
    too_many_asked: "impossible question",
}
IDS = [message if fault.__name__ == "<lambda>" else fault.__name__ for fault, message in FAULTS.items()]


@pytest.mark.parametrize(("fault", "message"), FAULTS.items(), ids=IDS)
def test_a_fault_is_found_at_once(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch, fault: Fault, message: str
) -> None:
    done = 0

    def faulty_step(table: Table) -> engine.Step:
        nonlocal done
        after, events = engine.step(table)
        if after.turn.number > 4 and isinstance(after.decision, PlayCards) and after.minions() and not done:
            fault(after)
            done += 1
        elif done:
            raise AssertionError("the game went on")
        return engine.Step(after, events)

    monkeypatch.setattr(random_game, "step", faulty_step)
    with pytest.raises(GameBroken, match=message) as broken:
        play(catalogue, {}, FACTIONS, SEED)
    assert done == 1
    with pytest.raises(Broken, match=message):  # and so does whoever looks at this table alone
        check(broken.value.table, number_of_cards=len(broken.value.start.cards))


def test_what_has_changed_is_told(catalogue: Catalogue) -> None:
    table = random_game.new_game(catalogue, {}, FACTIONS)
    invariants = Invariants()
    assert sorted(invariants.check(table)) == sorted(table.cards)
    assert invariants.check(table) == []
    after = table.fork()
    card = next(iter(table.cards))
    after.set_card(table.cards[card].replace(label="another"))
    assert invariants.check(after) == [card]
    assert invariants.check(table) == [card]


def test_a_game_that_depends_on_something_else_than_its_answers(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(random_game, "replay", lambda start, answers: start)
    with pytest.raises(GameBroken, match="the same answers lead to another table"):
        play(catalogue, {}, FACTIONS, seed=random_game.REPLAYED_EVERY)
    play(catalogue, {}, FACTIONS, seed=random_game.REPLAYED_EVERY + 1)


def test_what_cannot_be_saved(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list is read back as a tuple."""
    steps = count()

    def faulty_step(table: Table) -> engine.Step:
        after, events = engine.step(table)
        if next(steps) > 150:
            after.set_vp(list(after.vp))  # type: ignore[arg-type]  # on purpose
        return engine.Step(after, events)

    monkeypatch.setattr(random_game, "step", faulty_step)
    with pytest.raises(GameBroken, match="save and load do not give the same table"):
        play(catalogue, {}, FACTIONS, SEED)
