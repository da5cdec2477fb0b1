"""Sentences: they say what players say."""

from __future__ import annotations

import random

import pytest

from rulesdsl.engine.setup import new_game
from rulesdsl.engine.trace import Decided, Trace
from rulesdsl.explore.random_players import random_answer
from rulesdsl.rulebook.load import load
from rulesdsl.table.catalogue import standard_catalogue
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import options, question
from rulesdsl.wording.step_sentences import sentence
from tests.explain.boards import DUEL, ruling, sentences

FACTIONS = ("Ancient Egyptians", "Cowboys", "Samurai", "Vikings")


def game(seed: int, players: int, answers: int = 100_000) -> Trace:
    chance = random.Random(seed)
    seats = {name: tuple(chance.sample(FACTIONS, 2)) for name in ("Ann", "Bob", "Cem", "Dee")[:players]}
    trace = Trace(new_game(standard_catalogue(), {}, seats))
    trace.run()
    while not trace.is_over and answers:
        assert trace.table.decision is not None
        trace.answer(*random_answer(trace.table, trace.table.decision, chance))
        trace.run()
        answers -= 1
    return trace


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_everything_that_happens_in_a_game_can_be_told(seed: int, players: int) -> None:
    trace = game(seed, players)
    names, rules = CardNames(), load()
    assert len(trace.steps) > 500
    for step in trace.steps:
        told = sentence(step, names=names)
        assert told
        assert told[0].isupper()
        assert "None" not in told
        assert "  " not in told
        if isinstance(step, Decided):
            assert question(step.decision, step.before, names).endswith("?")
            words = options(step.decision, step.before, names)
            assert len(set(words)) == len(words), "two options are told alike"
        else:
            assert told[-1] in ".!?"
        for topic in step.topics:
            assert topic in rules.readings or rules.clause(topic)


def test_a_duel_in_words() -> None:
    told = sentences(ruling(DUEL))
    assert told[:4] == [
        "Ann plays High Noon.",
        "Gunfighter (4) duels Bob's Raider (2).",
        "Ann places a dueling card face down (Quick Draw).",
        "Bob places no dueling card.",
    ]
    assert "Quick Draw gives Gunfighter +4 power this turn (now 8)." in told
    assert "Gunfighter wins the duel against Bob's Raider, 8 to 2." in told
    assert "Bob's Raider (2) loses and is destroyed." in told
    assert "Bob's Raider left play, so Ancient Curse is discarded." in told


SAVED = """\
turn Bob, play cards
base Saloon
    Ann: minion 2 "Page" with Jetpack of Anachronism from Ann
hand Bob: Big Bad Wolf
do
    Bob plays Big Bad Wolf
    Bob destroys Page
"""


def test_what_saved_its_host_is_discarded_because_that_has_gone() -> None:
    """It is no action that has just been played and resolved, though it had to wait for the end of its own ability."""
    told = sentences(ruling(SAVED))
    assert "Ann places Page (2) in hand." in told
    assert told[-1].startswith("Ann's Jetpack of Anachronism is discarded, as the card it was on left play")


def test_a_minion_that_is_played_without_its_abilities_in_words() -> None:
    found = ruling(
        """\
turn Ann, before Docks scores
base 9 vp 4 2 1 "Docks"
hand Ann: Last Call, Tiger Steed
do
    Ann plays Last Call
    Ann plays Tiger Steed
"""
    )
    assert "Last Call cancels the abilities of Tiger Steed this turn." in sentences(found)


def test_the_minion_itself_is_used_where_its_own_ability_duels() -> None:
    found = ruling(
        """\
turn Ann, play cards
base Saloon
    Bob: minion 3 "Grunt"
hand Ann: Gunfighter
hand Bob: nothing
do
    Ann plays Gunfighter at Saloon
    Ann duels Grunt
"""
    )
    told = sentences(found)
    assert "Gunfighter (3) duels Bob's Grunt (3)." in told
    assert "Gunfighter and Bob's Grunt tie at 3: both win and both lose." in told
    assert "Bob's Grunt (3) loses and is destroyed." in told


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (
            "nothing",
            ["use Huscarl's talent (no effect now)", "use Raider's talent (no effect now)"],
        ),
        ("Tribute", ["use Huscarl's talent", "use Raider's talent"]),
    ],
)
def test_a_talent_that_would_do_nothing_is_offered_and_said_to_be_of_no_use(hand: str, told: list[str]) -> None:
    found = ruling(f"base Saloon\n    Ann: Huscarl, Raider\nhand Ann: {hand}\n").open
    assert found is not None
    options_told = options(found.decision, found.before, CardNames())
    assert [text for text in options_told if "talent" in text] == told


def test_power_at_a_base_says_at_which() -> None:
    found = ruling(
        """\
turn Ann, play cards
base 20 "Docks"
    Ann: minion 3 "Cook"
hand Ann: Unity of the Tribes
do
    Ann plays Unity of the Tribes
"""
    )
    assert "Unity of the Tribes gives Ann +2 power at Docks this turn." in sentences(found)


def test_what_is_chosen_at_random_is_not_said_to_be_a_players_choice() -> None:
    found = ruling(
        """\
turn Ann, play cards
base 20 "Docks"
    Bob: minion 3 "Cook", minion 3 "Page"
hand Ann: Go I Know Not Whither
do
    Ann plays Go I Know Not Whither
    chance: the random card is Page
"""
    )
    told = sentences(found)
    assert any(text.startswith("Ann chooses Docks for Go I Know Not Whither") for text in told)
    assert any(text.startswith("Chance chooses Bob's Page for Go I Know Not Whither") for text in told)


@pytest.mark.parametrize(
    ("card", "first", "second"),
    [
        ("Attic Treasures", "on the bottom", "right above Deputy"),
        ("Foolish Magician", "last, on the very top or bottom", "just before Deputy"),
    ],
)
def test_the_order_on_a_deck_is_asked_for_by_the_end_of_it(card: str, first: str, second: str) -> None:
    text = f"base Saloon\nhand Ann: {card}, Sheriff, Deputy, Stagecoach\ndeck Ann: nothing\ndo\n    Ann plays {card}\n"
    for line, asked in (("", first), ("    Ann arranges Deputy\n", second)):
        found = ruling(text + line).open
        assert found is not None
        assert question(found.decision, found.before, CardNames()) == f"Which card does Ann put {asked}?"


def test_a_name_that_ends_with_an_exclamation_mark_needs_no_full_stop() -> None:
    found = ruling(
        """\
turn Ann, play cards
base Saloon
    Ann: Ronin
hand Ann: Yokai Attack!
do
    Ann plays Yokai Attack!
"""
    )
    assert "Ann plays Yokai Attack!" in sentences(found)


def test_scoring_in_words() -> None:
    found = ruling(
        """\
turn Ann, score bases
base Saloon
    Ann: minion 12 "Giant"
    Bob: minion 8 "Ogre"
base Longhouse
base deck: Drakkar
vp Ann 3, Bob 4
"""
    )
    told = sentences(found)
    assert "Saloon scores: 20 power, breakpoint 20." in told
    assert "Ann wins Saloon with 12 power: +3 VP (now 6)." in told
    assert "Bob is runner-up at Saloon with 8 power: +2 VP (now 6)." in told
    assert "Saloon is cleared: Giant goes to Ann's discard pile." in told
    assert "Drakkar (breakpoint 21) replaces Saloon." in told


SOUP = """\
players Ann (Grannies, Cowboys), Bob
base 22 "Docks"
hand Ann: {card}, minion 2 "Page", minion 3 "Squire", minion 4 "Knight", minion 1 "Cook"
discard Ann: Sheriff, Deputy
do
    Ann plays {card}
    Ann {does}
"""


@pytest.mark.parametrize(
    ("card", "does", "asked_for"),
    [
        (
            "Chicken Soup",
            "places Sheriff, Deputy",
            "Which card does Ann put last, on the very top or bottom?",
        ),
        ("Attic Treasures", "places Page, Squire, Knight", "Which card does Ann put on the bottom?"),
        (
            "Attic Treasures",
            "places Page, Squire, Knight\n    Ann arranges Squire",
            "Which card does Ann put right above Squire?",
        ),
    ],
)
def test_the_order_of_cards_for_either_end_or_one(card: str, does: str, asked_for: str) -> None:
    """Where each card has an end of its own, none can be said to come on the very top before its end is asked."""
    found = ruling(SOUP.format(card=card, does=does))
    assert found.open is not None
    assert question(found.open.decision, found.table, CardNames()) == asked_for


SEARCH = """
players Ann, Bob
base 20 "Docks"
    Ann: The Monarch
deck Ann: {deck}
discard Ann: Stagecoach
do
    Ann uses talent of The Monarch
"""


@pytest.mark.parametrize(("deck", "told"), [("5 unknown", True), ("Sheriff, Deputy", False)])
def test_a_deck_that_nobody_knows_is_searched_in_doubt(deck: str, told: bool) -> None:
    said = "The board doesn't say whether it is among the 5 unknown cards in Ann's deck."
    assert (said in sentences(ruling(SEARCH.format(deck=deck)))) == told


RONIN = """
players Ann, Bob
turn Ann, play cards
base 20 "Docks"
    {}
hand Ann: Ronin
do
    Ann plays Ronin on Docks
"""


@pytest.mark.parametrize(("there", "holds"), [("Bob: Sheriff", True), ("Ann: Sheriff", False)])
def test_a_condition_that_does_not_hold_is_told(there: str, holds: bool) -> None:
    told = sentences(ruling(RONIN.format(there)))
    missed = "Ann has another minion at Docks, so Ronin does nothing."
    assert (missed in told) == (not holds)
    assert any("counter" in line for line in told) == holds


def test_so_is_that_the_other_case_is_done() -> None:
    board = RONIN.format("Ann: Sheriff").replace("Ronin on Docks", "Quick Draw").replace("Ronin", "Quick Draw")
    told = sentences(ruling(board))
    assert "Sheriff isn't dueling." in told
