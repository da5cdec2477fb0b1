"""Why not: the reason and its clause, for each kind of thing that one might expect and does not get."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.adjudication.run_script import run_script
from rulesdsl.board.read_board import read
from rulesdsl.engine.trace import Trace
from rulesdsl.explain.trace_text import why_not_lines
from rulesdsl.explain.why_not import NothingMentionedError, why_not
from rulesdsl.language.library.load_library import load
from rulesdsl.wording.card_names import CardNames

from .boards import DUEL, PLAIN, reasons, ruling


def only_reason(text: str, what: str) -> tuple[str, tuple[str, ...]]:
    found = reasons(ruling(text), what)
    assert not found.possible
    (reason,) = found.reasons
    return reason.text, reason.topics


PLAYING = """\
players Ann (Ancient Egyptians, Vikings), Bob (Cowboys, Samurai)
turn Ann, play cards
base Longhouse
    Ann: Raider, Pyramid Engineer
    Bob: Sheriff
    buried: Ann Tomb Trap
base Pyramids
hand Ann: Mummy, Viking Funeral, Tribute
hand Bob: Heart of the Battle
discard Ann: Valkyrie
"""


def test_no_minion_play_left() -> None:
    text, topics = only_reason(f"{PLAYING}used Ann: minion\n", "Mummy")
    assert text == "Ann has already played this turn's minion"
    assert topics == ("turn.play.limit",)
    assert reasons(ruling(PLAYING), "Mummy").possible


def test_no_action_play_left() -> None:
    assert only_reason(f"{PLAYING}used Ann: action\n", "Tribute")[0] == "Ann has already played this turn's action"


def test_nothing_to_play_it_on() -> None:
    text, topics = only_reason(PLAYING, "viking funeral")
    assert text == "Viking Funeral is played on one of Ann's minions with power 5 or higher, and there is none in play"
    assert topics == ("play.action.do",)


def test_not_in_hand() -> None:
    text, topics = only_reason(PLAYING, "Valkyrie")
    assert text == "Valkyrie is in Ann's discard pile, and cards are played from the hand"
    assert topics == ("void.play-from-hand",)


def test_not_your_turn() -> None:
    text, topics = only_reason(PLAYING, "Heart of the Battle")
    assert text == "it is Ann's turn, and Bob's Heart of the Battle is in Bob's hand"
    assert topics == ("turn.play.limit",)
    assert only_reason(PLAYING, "Sheriff")[0] == "Bob controls Sheriff, not Ann"


def test_already_used_this_turn() -> None:
    text, topics = only_reason(f"{PLAYING}used Ann: talent of Raider\n", "Raider")
    assert (text, topics) == ("it was used earlier this turn", ("term.talent.once",))
    assert reasons(ruling(PLAYING), "Raider").possible
    text, topics = only_reason(f"{PLAYING}used Ann: Pyramids\n", "Pyramids")
    assert (text, topics) == ("it was used earlier this turn", ("term.on-your-turn.once",))


ON_STAGE = """\
players Ann (Rock Stars, Teddy Bears), Bob (Grannies, Vikings)
turn Ann, play cards
base 25 "Arena"
    Ann: Classic Rocker#1, Classic Rocker#2
base 22 "Docks" with Don't Mess With My Babies! from Bob
    Bob: Huscarl
base 20 "Club"
    Ann: minion 2 "Page"
hand Ann: Cuddle, Rick Roll
"""


def test_one_copy_for_all() -> None:
    text, topics = only_reason(f"{ON_STAGE}used Ann: talent of Classic Rocker#1\n", "Classic Rocker#2")
    assert text == "Ann has already used the talent of one Classic Rocker this turn"
    assert topics == ("term.talent.once",)
    assert reasons(ruling(ON_STAGE), "Classic Rocker#2").possible


def test_an_action_would_affect_its_host() -> None:
    text, topics = only_reason(f"{ON_STAGE}do\n    Ann plays Cuddle\n", "Huscarl")
    assert text == "Bob's Don't Mess With My Babies! keeps Bob's Huscarl from being affected by Ann's Cuddle"
    assert topics == ("term.affect", "void.cannot-beats-can")
    assert reasons(ruling(f"{ON_STAGE}do\n    Ann plays Cuddle\n"), "Page").possible


def test_a_minion_that_is_there_already() -> None:
    palooza = """\
players Ann (Rock Stars, Teddy Bears), Bob (Grannies, Vikings)
turn Ann, score bases
base Palooza
    Ann: minion 27 "Giant"
base 22 "Docks"
    Ann: minion 2 "Page"
"""
    text, topics = only_reason(palooza, "Giant")
    assert text == "Ann's Giant is there already, and moving is from one base to another"
    assert topics == ("term.move.what",)
    assert reasons(ruling(palooza), "Page").possible


def test_a_buried_card_has_no_abilities() -> None:
    text, topics = only_reason(PLAYING, "Tomb Trap")
    assert text == "Ann's Tomb Trap is buried, and a buried card has no abilities"
    assert topics == ("bury.no-abilities",)


def test_a_special_outside_its_window() -> None:
    text, topics = only_reason(
        "turn Ann, play cards\nbase Saloon\n    Ann: Ronin\n    Bob: Raider\nhand Ann: Heart of the Battle\n",
        "heart of the battle",
    )
    assert text == "Heart of the Battle can be played only before a base scores"
    assert topics == ("term.special.unusual", "term.special.described")


SURPRISE = """\
players Ann (Ancient Egyptians, Vikings), Bob (Cowboys, Samurai)
turn Ann, before Longhouse scores
base Longhouse
    Ann: Raider, minion 20 "Giant"
    Bob: Sheriff, Bushi (+1), Deputy
    buried: Bob Deputy
base Saloon
    Bob: Gunfighter
hand Ann: Mummy
hand Bob: Dynamite Surprise
do
    Bob declines
    Bob plays Dynamite Surprise
"""


def test_which_filter_is_not_met() -> None:
    found = ruling(SURPRISE)

    def why(what: str) -> tuple[str, tuple[str, ...]]:
        (reason,) = reasons(found, what).reasons
        return reason.text, reason.topics

    assert why("Bushi") == (
        "Bob's Bushi has power 5 = 4 (printed) + 1 (1 counter), and it must be 4 or less",
        ("void.power-in-play-modified",),
    )
    assert why("Gunfighter") == ("Bob's Gunfighter is at Saloon, not at Longhouse", ("void.here-there",))
    assert why("Mummy") == (
        "Mummy is in Ann's hand, not in play", ("void.in-play-default", "term.in-play.not")
    )  # fmt: skip
    assert why("Deputy#2") == ("Bob's Deputy#2 is buried, and a buried card is no minion", ("bury.not-a-kind",))
    assert why("Longhouse") == ("Longhouse is a base, not a minion", ())
    assert reasons(found, "Deputy#1").possible
    assert reasons(found, "Raider").possible


def test_forbidden() -> None:
    found = ruling(
        """\
turn Ann, play cards
base Saloon
    Ann: Ronin
hand Ann: Yokai Attack!, Bushi
until end of turn: Ronin cannot be destroyed
do
    Ann plays Yokai Attack!
"""
    )
    first = reasons(found, "Yokai Attack!").reasons[0]
    assert first.text == "Ann can't do that in full, so the rest of Yokai Attack! doesn't happen"
    assert first.topics == ("term.to.all-or-nothing",)
    protected = "An earlier effect keeps Ronin from being destroyed"
    assert reasons(found, "Ronin").reasons[0] == (protected, ("void.cannot-beats-can",))


def test_no_second_duel_within_a_duel() -> None:
    found = ruling(DUEL)
    found.trace.jump(4)
    (reason,) = reasons(found, "another duel").reasons
    assert reason.text.startswith("Ann's Gunfighter and Bob's Raider are in a duel, and two duels cannot happen")
    assert reason.topics == ("duel.no-nesting",)


def test_looked_at_and_not_revealed() -> None:
    found = ruling(
        """\
players Ann (Ancient Egyptians, Vikings), Bob (Cowboys, Samurai)
turn Ann, play cards
base Longhouse
    Ann: Raider
hand Ann: Cast the Runes, Tribute
hand Bob: nothing
deck Bob: Dynamite Surprise, Deputy
do
    Ann plays Cast the Runes
    Ann arranges Dynamite Surprise
"""
    )
    last = reasons(found, "dynamite surprise").reasons[-1]
    assert last.text.endswith("Dynamite Surprise was looked at in a deck, and not revealed")
    assert last.topics == ("void.look-reveal",)


SCORING = """\
players Ann (Ancient Egyptians, Vikings), Bob (Cowboys, Samurai)
turn Ann, before Longhouse scores
base Longhouse
    Ann: minion 25 "Giant"
base Saloon
    Bob: Gunfighter
hand Ann: Plague of Locusts, Mummy
hand Bob: Dynamite Surprise
"""


def test_a_special_whose_window_asks_for_more() -> None:
    here, elsewhen = reasons(ruling(SCORING), "dynamite surprise").reasons
    assert here.text == "there is no minion of Bob's at Longhouse"
    assert elsewhen.text.startswith("Dynamite Surprise can be used only when a card in your hand or your deck is")
    text, topics = only_reason(SCORING, "Mummy")
    assert text == "Ann's Mummy is not a special, and only specials are used before Longhouse scores"
    assert topics == ("term.special.described",)


def test_clockwise() -> None:
    board = SCORING.replace("    Ann: minion", "    Bob: Ronin\n    Ann: minion")
    text, topics = only_reason(board, "dynamite surprise")
    assert text.startswith("Ann decides now; Bob's turn")
    assert topics == ("me-first.clockwise",)
    assert only_reason(board, "Bob") == ("Ann decides now", ("me-first.clockwise",))


def test_a_base_that_is_not_ready() -> None:
    board = """\
turn Ann, score bases
base Saloon
    Ann: minion 20 "Giant"
base Longhouse
    Ann: minion 25 "Colossus"
base Pyramids
    Bob: minion 20 "Ogre"
"""
    text, topics = only_reason(board, "Pyramids")
    assert text.startswith("Pyramids has 20 power, and its breakpoint is 21")
    assert topics == ("scoring.ready",)


def test_where_a_minion_cannot_be_played() -> None:
    board = """\
turn Ann, play cards
base Saloon
base Longhouse
    Bob: Huscarl
hand Ann: Mummy
do
    Ann plays Mummy
"""
    text, topics = only_reason(board, "Huscarl")
    assert (text, topics) == ("Bob's Huscarl is a minion, and minions are played at bases", ("play.minion.base",))
    assert reasons(ruling(board), "Longhouse").possible


def test_why_an_ability_was_not_triggered() -> None:
    board = """\
players Ann (Samurai, Vikings), Bob (Samurai, Cowboys)
turn Ann, play cards
base 20 "Field"
    Ann: Ronin
    Bob: Shogun, Samurai-Chan
hand Ann: Yokai Attack!
do
    Ann plays Yokai Attack!
"""
    found = ruling(board)
    *_, reason = reasons(found, "Shogun").reasons
    assert reason.text.startswith("at step ")
    assert reason.text.endswith("Ann controls Ronin, and it must be Bob's")
    assert "void.your-means" in reason.topics
    assert [reason.text for reason in reasons(found, "Samurai-Chan").reasons] == ["Bob controls Samurai-Chan, not Ann"]


ACTION_OR_CROWD = (
    "there is an action on this minion, or you are the current player and there are at least three minions here"
)
FICKLE = """\
faction "Tests" in tests-2020

minion "Fickle" power 2
    ongoing:
        if there is action[on this], or you is player[current] and count of minion[here] >= 3:
            after minion[here] is played: draw 1
        otherwise:
            if there is minion[power >= 4, here]: after minion[here] is played: draw 2

minion "Pebble" power 1 copies 3
"""


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (
            "",
            [
                f"it was not so that {ACTION_OR_CROWD}",
                "it was not so that there is a minion here with power 4 or higher",
            ],
        ),
        (
            ", Pebble",
            [f"it was so that {ACTION_OR_CROWD}"],
        ),
    ],
)
def test_the_condition_over_an_ability(others: str, expected: list[str], tmp_path: Path) -> None:
    """Of each trigger it is said which condition kept it from happening, also where it stands under `otherwise`."""
    cards = tmp_path / "tests.cards"
    cards.write_text(FICKLE, encoding="utf-8")
    text = f'players Ann, Bob\nturn Ann, play cards\nbase 20 "Field"\n    Ann: Fickle{others}\nhand Ann: Pebble\n'
    board = read(f"{text}do\n    Ann plays Pebble\n", library=load([cards]))
    trace = Trace(board.table)
    run_script(trace, board)
    told = [reason.text.partition(": ")[2] for reason in why_not(trace, "Fickle", CardNames(board.names)).reasons]
    assert [reason for reason in told if "was " in reason] == expected


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(NothingMentionedError):
        reasons(ruling(DUEL), "the moon")


def test_while_nobody_decides() -> None:
    found = ruling(DUEL)
    found.trace.jump(0)
    assert reasons(found, "Sheriff").reasons[0].text.startswith("nothing is to be decided now")


def test_printed() -> None:
    found = ruling(PLAYING)
    lines = list(why_not_lines(reasons(found, "Valkyrie"), found.rulebook, "oops-2018", PLAIN))
    assert lines[:2] == ["Ann's Valkyrie:", "  Valkyrie is in Ann's discard pile, and cards are played from the hand."]
    assert lines[2].startswith("    oops-2018/void.play-from-hand (Oops, You Did It Again, 2018, p. 17): ")


IN_THE_DUNGEON = """\
players Ann (Orcs, Mages), Bob (Vikings, Cowboys)
base 20 "Docks"
    Ann: minion 2 "Goblin", minion 2 "Imp"
    Bob: minion 5 "Giant"
base 22 "Crypt"
    Ann: minion 3 "Orc"
    monsters: King Tut
base 20 "Lair"
    Ann: minion 1 "Rat"
hand Ann: Death Breath, Dogpile
do
"""


def test_a_monster_is_a_minion_that_nobody_owns() -> None:
    breath = f"{IN_THE_DUNGEON}    Ann plays Death Breath\n"
    assert only_reason(breath, "Giant")[0] == "Bob's Giant has power 5, and it must be 4 or less"
    text, topics = only_reason(breath, "King Tut")
    assert text == "nobody owns King Tut, so there is no such place for it"
    assert topics == ("monster.no-owner.effects",)
    assert reasons(ruling(breath), "Goblin").possible


def test_a_minion_that_could_go_nowhere() -> None:
    """Those who stand at the only base where one could go must stay; the others may come."""
    pile = f"{IN_THE_DUNGEON}    Ann plays Dogpile\n"
    text, topics = only_reason(pile, "Imp")
    assert text == "there is no such base that Ann's Imp could be moved to"
    assert topics == ("term.move.what",)
    assert reasons(ruling(pile), "Orc").possible
    assert reasons(ruling(pile), "Rat").possible
