"""The opening of a game: bases, hands, and the one new hand for somebody who has drawn no minion."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulesdsl.engine.options import NO, YES, card_of
from rulesdsl.engine.questions import PlayCards, Redraw
from rulesdsl.engine.setup import new_game
from rulesdsl.engine.step import answer_and_run, run
from rulesdsl.explore.invariants import check, check_save
from rulesdsl.table.cards import MONSTER_DECK, TREASURE_DECK, CardId, Place
from rulesdsl.table.catalogue import Catalogue, standard_catalogue
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table

FACTIONS = {"Ann": ("Cowboys", "Vikings"), "Bob": ("Samurai", "Ancient Egyptians")}
Likes = Callable[[Table, Option], bool]


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return standard_catalogue()


def is_action(table: Table, option: Option) -> bool:
    blueprint = table.blueprint(card_of((option,)))
    return blueprint is not None and blueprint.kind == "action"


def is_minion(table: Table, option: Option) -> bool:
    return not is_action(table, option)


def until_asked(table: Table, likes: Likes) -> Table:
    """Chance turns up what we like as long as it can; stops when a player must decide."""
    table = run(table).table
    while table.decision is not None and table.decision.player is None:
        options = table.decision.options
        liked = next((option for option in options if likes(table, option)), options[0])
        table = answer_and_run(table, liked).table
        check(table)
    return table


def hand(table: Table, player: str) -> set[CardId]:
    return set(table.pile(Place("hand", player)))


@pytest.fixture
def asked(catalogue: Catalogue, request: pytest.FixtureRequest) -> Table:
    """Ann has five actions and is asked for a new hand, by the book of the test."""
    table = until_asked(new_game(catalogue, {"redraw": request.param}, FACTIONS), is_action)
    assert table.decision is not None
    assert (table.decision.player, type(table.decision)) == ("Ann", Redraw)
    return table


def test_a_hand_with_a_minion_is_kept(catalogue: Catalogue) -> None:
    table = until_asked(new_game(catalogue, {}, FACTIONS), is_minion)
    assert table.decision is not None
    assert (table.decision.player, type(table.decision)) == ("Ann", PlayCards)
    assert len(table.bases) == len(table.players) + 1
    assert [len(hand(table, player)) for player in table.players] == [5, 5]
    assert [len(table.pile(Place("deck", player))) for player in table.players] == [35, 35]


@pytest.mark.parametrize("asked", ["discard", "shuffle"], indirect=True)
def test_a_hand_without_a_minion_may_be_kept(asked: Table) -> None:
    after = answer_and_run(asked, NO).table
    assert hand(after, "Ann") == hand(asked, "Ann")
    assert after.decision is not None
    assert (after.decision.player, type(after.decision)) == ("Bob", Redraw)


@pytest.mark.parametrize("likes", [is_action, is_minion], ids=["actions again", "minions"])
@pytest.mark.parametrize(("asked", "zone"), [("discard", "discard"), ("shuffle", "deck")], indirect=["asked"])
def test_the_old_hand_goes_and_a_new_one_comes_once(asked: Table, zone: str, likes: Likes) -> None:
    """Older books discard it first; the newest draws first and shuffles the old hand in afterwards."""
    old = hand(asked, "Ann")
    after = until_asked(answer_and_run(asked, YES).table, likes)
    assert len(hand(after, "Ann")) == 5
    assert not hand(after, "Ann") & old
    assert old <= set(after.pile(Place(zone, "Ann")))  # type: ignore[arg-type]  # a zone
    assert len(after.pile(Place("deck", "Ann"))) == (30 if zone == "discard" else 35)
    assert after.decision is not None
    assert after.decision.player == "Bob"
    check_save(after)


@pytest.mark.parametrize(
    "factions",
    [
        {"Ann": ("Cowboys", "Vikings")},
        dict.fromkeys(("Ann", "Bob", "Cleo", "Dan", "Eve"), ("Cowboys", "Vikings")),
        {**FACTIONS, "Bob": ("Samurai", "Samurai")},
        {**FACTIONS, "Bob": ("Samurai",)},
    ],
)
def test_a_game_that_nobody_may_play(catalogue: Catalogue, factions: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(ValueError, match=r"players|two different"):
        new_game(catalogue, {}, factions)


def test_two_players_may_take_the_same_faction(catalogue: Catalogue) -> None:
    table = new_game(catalogue, {}, {**FACTIONS, "Bob": ("Vikings", "Samurai")})
    bases = [card for card in table.cards.values() if card.owner is None]
    assert len({base.name for base in bases}) == len(bases)


def test_monsters_and_treasures_have_decks_of_their_own(catalogue: Catalogue) -> None:
    """They come with the factions of their set, belong to nobody, and nobody's deck has one of them."""
    table = new_game(catalogue, {}, {"Ann": ("Mages", "Orcs"), "Bob": ("Cowboys", "Vikings")})
    monsters, treasures = table.pile(MONSTER_DECK), table.pile(TREASURE_DECK)
    assert len(monsters) == sum(b.copies for b in catalogue.values() if b.deck == "monsters")
    assert len(treasures) == sum(b.copies for b in catalogue.values() if b.deck == "treasures")
    assert {table.cards[card].owner for card in (*monsters, *treasures)} == {None}
    assert not new_game(catalogue, {}, FACTIONS).pile(MONSTER_DECK)


def test_a_game_with_fewer_bases_than_it_wants_begins_with_all_of_them(catalogue: Catalogue) -> None:
    bases = [name for name, blueprint in catalogue.items() if blueprint.kind == "base"]
    few = Catalogue(added=[blueprint for name, blueprint in catalogue.items() if name not in bases[2:]])
    table = until_asked(new_game(few, {"base-deck": "all"}, FACTIONS), is_minion)
    assert [table.cards[base].name for base in sorted(table.bases)] == bases[:2]
    assert table.decision is not None
    assert (table.decision.player, type(table.decision)) == ("Ann", PlayCards)
