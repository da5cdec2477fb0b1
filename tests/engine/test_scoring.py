"""What scoring says of itself, line by line, and what it asks; what comes of it is told by the rulings."""

from __future__ import annotations

from pathlib import Path

from rulesdsl.engine.frames import Scoring
from rulesdsl.engine.questions import PlayCards, TakeTreasure
from rulesdsl.engine.step import answer, step
from rulesdsl.paths import data
from rulesdsl.table.cards import BASE_DECK
from rulesdsl.table.decision import Decision

from ..board.driving import Played, board, play, script
from .telling import story

QUAY = board('base deck: base 15 "Quay"')
SCORES = "Docks scores by Ann [scoring.ready scoring.ready.phase turn.score.must]"
ORDINARY = "scoring.order.discard-cards after-scoring.discard after-scoring.simultaneous after-scoring.not-destroyed"
NEXT = [
    "Docks base discarded [scoring.order.discard-base after-scoring.base-discard]",
    "Quay base played of Docks [scoring.order.new-base after-scoring.new-base]",
    "no base ready [turn.score.check scoring.order.again scoring.order.none-ready]",
]


def scored(played: Played) -> list[str]:
    """What is said in the phase."""
    told = story(played)
    return told[: told.index("draw phase by Ann [turn.draw.two]")]


def asked(played: Played) -> Decision:
    assert played.table.decision is not None
    return played.table.decision


def test_a_base_from_its_choice_to_its_successor() -> None:
    text = board(
        "players Ann, Bob, Cleo", "turn Ann, score bases", 'base 9 vp 5 3 2 "Docks"', '    Ann: minion 5 "Brute"',
        '    Bob: minion 4 "Ogre"', '    buried: Cleo minion 3 "Mole"', 'base 20 "Wharf"',
    )  # fmt: skip
    assert scored(play(text + QUAY)) == [
        SCORES,
        "vp of Ann 5 [scoring.order.award award.places award.points]",
        "vp of Bob 3 [scoring.order.award award.places award.points]",
        "no award of Cleo [award.presence]",
        f"Brute discarded [{ORDINARY}]",
        f"Ogre discarded [{ORDINARY}]",
        f"Mole discarded [{ORDINARY} bury.base-scores]",
        *NEXT,
    ]


def test_before_it_scores_cards_in_play_come_first() -> None:
    text = board(
        "turn Ann, score bases", 'base 9 vp 5 3 2 "Docks"', '    Ann: Sheriff, minion 4 "Brute"',
        '    Bob: minion 2 "Ogre"', "hand Bob: Dynamite Surprise",
    )  # fmt: skip
    assert scored(play(text + QUAY + script("Ann declines", "Bob passes")))[:5] == [
        SCORES,
        "Sheriff triggered by Ann [scoring.order.before scoring.before me-first.in-play-first]",
        "declines by Ann [void.must-follow.exceptions]",
        "passes by Bob [me-first.one-each me-first.after-passing me-first.ends]",
        "vp of Ann 5 [scoring.order.award award.places award.points]",
    ]


LOOT = board(
    "turn Ann, score bases", 'base 4 vp 4 2 1 "Docks"', '    Ann: minion 3 "Guard"', '    Bob: minion 9 "Brute"',
    "    monsters: King Tut", "treasure deck: Cross Bow, Jetpack of Anachronism",
)  # fmt: skip


def test_treasures_are_revealed_and_taken_in_turns() -> None:
    taken = "[treasure.loot.take-turns treasure.loot.order treasure.loot.all-players]"
    assert scored(play(LOOT + QUAY + script("Bob takes Cross Bow"))) == [
        SCORES,
        "vp of Bob 4 [scoring.order.award award.places award.points]",
        "vp of Ann 2 [scoring.order.award award.places award.points]",
        "Cross Bow revealed [treasure.loot.reveal scoring.order.treasures]",
        "Jetpack of Anachronism revealed [treasure.loot.reveal scoring.order.treasures]",
        f"Cross Bow drawn by Bob {taken}",
        f"Jetpack of Anachronism drawn by Ann {taken}",
        "King Tut triggered [scoring.order.after after-scoring.abilities after-scoring.order me-first.in-play-first]",
        "Cross Bow discarded by Bob [term.discard.not-in-play void.to-owner.monsters]",
        *(f"{card} discarded [{ORDINARY}]" for card in ("Guard", "Brute")),
        f"King Tut discarded [{ORDINARY} void.to-owner.monsters]",
        *NEXT,
    ]


def test_who_takes_a_treasure_is_asked_about_the_base() -> None:
    played = play(LOOT + QUAY)
    decision = asked(played)
    assert (decision.player, type(decision)) == ("Bob", TakeTreasure)
    assert played.table.cards[decision.base].name == "Docks"


def test_of_several_successors_one_comes() -> None:
    path = data("cardtexts") / "thinking-2017" / "rulings" / "lost-city-2.ruling"
    told = scored(play(path.read_text(encoding="utf-8")))
    chosen = told.index("chosen by Ann of Saloon [after-scoring.next-base-one-way]")
    assert told[chosen + 1] == "Longhouse discarded [reading.next-base-not-used]"
    assert told[chosen + 2].startswith("Saloon base played of Ford ")


def test_bases_that_come_together_are_asked_for_by_the_first_of_them() -> None:
    text = board("turn Ann, score bases", 'base 9 vp 5 3 2 "Docks"', 'base 20 "Wharf"')
    table = play(text + board('base deck: base 15 "Quay", base 16 "Pier", base 17 "Inn"')).table.fork()
    docks = table.bases[0]
    quay, pier, inn = table.pile(BASE_DECK)
    frame = Scoring("new base", docks, successors=((quay, pier), (inn,)))
    table.push(frame)
    table.set_decision(None)
    table = step(table).table
    assert table.decision is not None
    assert [option.entity for option in table.decision.options] == [quay, inn]
    assert answer(table, table.decision.options[0]).table.stack[-1] == frame.replace(successors=((quay, pier),))


def test_somebody_with_power_and_without_a_minion_is_awarded_by_a_clause_of_its_own() -> None:
    text = board("turn Ann, score bases", 'base 9 vp 5 3 2 "Docks"', '    Ann: minion 9 "Brute"')
    told = scored(play(text + board("hand Ann: Helping Hands") + QUAY + script("Ann plays Helping Hands")))
    assert [line for line in told if line.startswith("vp ")] == [
        "vp of Ann 5 [scoring.order.award award.places award.points]",
        "vp of Bob 3 [scoring.order.award award.presence award.places award.points]",
    ]


def test_where_there_is_no_treasure_nobody_is_asked_about_it() -> None:
    text = board(
        "turn Ann, score bases", 'base 9 vp 5 3 2 "Docks"', '    Ann: minion 9 "Brute"',
        "hand Bob: Potion of Line Cutting",
    )  # fmt: skip
    assert isinstance(asked(play(text + QUAY)), PlayCards)


def test_abilities_that_only_add_up_happen_in_the_order_in_which_the_cards_lie() -> None:
    """Nobody is asked for an order that makes no difference."""
    text = board(
        "turn Ann, after Docks scores", 'base 9 vp 5 3 2 "Docks"', "    Bob: Bushi (+1)", "    Ann: Bushi (+1)",
    )  # fmt: skip
    played = play(text + QUAY)
    assert [line for line in scored(played) if "triggered" in line] == [
        "Bushi triggered by Bob [resolution.3]", "Bushi triggered by Ann [resolution.3]",
    ]  # fmt: skip


def test_the_first_check_is_not_a_check_again() -> None:
    text = board("turn Ann, score bases", 'base 9 vp 5 3 2 "Docks"', '    Ann: minion 8 "Brute"')
    assert scored(play(text)) == ["no base ready [turn.score.check scoring.order.check scoring.order.none-ready]"]


def test_the_second_base_of_a_turn_scores_again() -> None:
    text = board(
        "turn Ann, score bases", 'base 5 "Docks"', '    Ann: minion 5 "Brute"', 'base 4 "Mill"',
        '    Ann: minion 4 "Guard"', "base deck: Saloon, Longhouse",
    )  # fmt: skip
    told = [line for line in scored(play(text + script("Ann scores Docks"))) if "scores" in line]
    assert ["after-scoring.again" in line for line in told] == [False, True]
    assert ["scoring.order.choose" in line for line in told] == [True, False], "of two that are ready, then of one"


def test_a_card_that_arrives_in_the_window_has_its_say_by_a_reading() -> None:
    path = Path(__file__).parents[1] / "rulings" / "ancient-egyptians" / "pharaoh-arrives-in-time.ruling"
    cited = "scoring.order.before scoring.before me-first.in-play-first reading.arrivals-in-window"
    assert f"Pharaoh triggered by Ann [{cited}]" in story(play(path.read_text(encoding="utf-8")))


def test_so_it_has_if_somebody_chose_what_came_before() -> None:
    """Who was there as the window opened is remembered while the current player is asked for an order."""
    text = board(
        "turn Bob, score bases", 'base 6 vp 4 2 1 "Docks"', "    Ann: Finist the Falcon",
        '    Bob: minion 5 "Lump"', "base Mage's Tower", '    Ann: Pirate King', 'base deck: Drakkar',
        'deck Ann: minion 1 "One", minion 1 "Two"',
    )  # fmt: skip
    lines = (
        "Bob chooses Finist the Falcon", "Ann uses Finist the Falcon", "Ann draws", "Bob chooses Finist the Falcon",
        "Ann moves Finist the Falcon to Docks", "Ann moves Pirate King to Docks",
    )  # fmt: skip
    told = [line for line in story(play(text + script(*lines))) if "triggered by Ann [scoring" in line]
    assert [(line.split(" triggered")[0], "reading.arrivals-in-window" in line) for line in told] == [
        ("Finist the Falcon", False), ("Finist the Falcon", True), ("Pirate King", False),
    ]  # fmt: skip


def test_an_older_book_does_not_say_that_all_cards_go_at_once() -> None:
    text = board(
        "edition thinking-2017", "turn Ann, score bases", 'base 9 vp 5 3 2 "Docks"', '    Ann: minion 9 "Brute"',
    )  # fmt: skip
    (gone,) = (line for line in scored(play(text + QUAY)) if line.startswith("Brute discarded"))
    assert gone == f"Brute discarded [{ORDINARY.replace('after-scoring.simultaneous ', '')}]"
