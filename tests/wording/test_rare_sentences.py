"""Sentences for what games seldom bring."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdsl.board.read_board import read
from rulesdsl.engine.options import DONE
from rulesdsl.engine.trace import Trace
from rulesdsl.language.library.load_library import load as load_cards
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.step_sentences import sentence
from tests.explain.boards import ruling, sentences

RARE = {
    "what moves and what is transferred": (
        """\
turn Ann, play cards
base Saloon with Gold Strike from Ann
    Ann: Gunfighter
base Longhouse
hand Ann: Stagecoach
do
    Ann plays Stagecoach
    Ann chooses Gold Strike, Gunfighter
    Ann chooses Longhouse
""",
        [
            "Stagecoach moves Gunfighter (3) from Saloon to Longhouse.",
            "Stagecoach transfers Gold Strike from Saloon to Longhouse.",
        ],
    ),
    "a cost that cannot be paid": (
        """\
turn Ann, play cards
base Saloon
    Ann: Ronin
hand Ann: Yokai Attack!, Bushi
until end of turn: Ronin cannot be destroyed
do
    Ann plays Yokai Attack!
""",
        [
            "An earlier effect keeps Ronin from being destroyed.",
            "Ann can't do that in full, so the rest of Yokai Attack! doesn't happen.",
        ],
    ),
    "an extra play at the base of a minion that was named in the same step": (
        """\
turn Ann, play cards
base 20 "Docks"
    Ann: Ninja Master
base 20 "Wharf"
hand Ann: Disguise
do
    Ann plays Disguise
""",
        ["Disguise: Ann may play one extra minion at Docks, now or later this phase."],
    ),
    "a minion that is already where it would be moved": (
        """\
turn Bob, play cards
base 5 "Docks"
    Ann: Pirate King
    Bob: minion 3 "Page"
base 20 "Wharf"
do
    Bob ends the turn
""",
        ["Pirate King is already at Docks, so it does nothing."],
    ),
    "a minion is moved so that it isn't discarded": (
        """\
turn Ann, after Docks scores
base 20 "Docks"
    Ann: Deep Friar, minion 3 "Page"
base 20 "Wharf"
base deck: Longhouse
do
    Ann moves Page to Wharf
""",
        ["Deep Friar moves Page (3) from Docks to Wharf, so it isn't discarded."],
    ),
    "a base that acts for nobody in particular, and an effect whose card stays": (
        """\
turn Ann, play cards
base Saloon
    Ann: Raider, minion 2 "Page"
    Bob: minion 3 "Grunt"
hand Ann: Tribute, Hammer Slammer
deck Ann: 5 unknown
do
    Ann uses talent of Raider
    Ann places Tribute
    Ann plays Hammer Slammer
    Ann says no
    Bob says no
    Ann is done
""",
        ["Saloon triggers (Page was destroyed).", "The effect of Raider wears off."],
    ),
    "nothing is placed, so no power is given": (
        """\
turn Ann, play cards
base Saloon
    Ann: Raider
hand Ann: Tribute
do
    Ann uses talent of Raider
    Ann places nothing
""",
        ["Raider gets no power."],
    ),
    "no card left to draw": (
        """\
turn Ann, play cards
base Saloon
hand Ann: Tribute
deck Ann: nothing
discard Ann: nothing
do
    Ann plays Tribute
""",
        ["Ann's deck and discard pile are empty, so Ann can't draw."],
    ),
    "a tie at the end": (
        "turn Ann, end turn\nbase Saloon\nvp Ann 15, Bob 15\n",
        ["Ann and Bob are tied at 15 VP, so the game goes on."],
    ),
    "an unknown card gets its name": (
        """\
players Ann (Vikings, Samurai), Bob (Cowboys, Ancient Egyptians)
turn Ann, play cards
base Saloon
hand Ann: Cast the Runes
hand Bob: 1 unknown
deck Bob: Deputy, Sheriff
do
    Ann plays Cast the Runes
    chance: that card is Tomb Trap
""",
        ["The unknown card in Bob's hand turns out to be Tomb Trap."],
    ),
    "a card off the top of a deck that cannot be played": (
        """\
turn Ann, play cards
base 20 "Docks" with Overrun from Ann
    Bob: minion 3 "Squire"
hand Ann: Transformation
deck Bob: minion 2 "Page"
do
    Ann plays Transformation
""",
        ["Overrun stops Bob from playing Page, so it is discarded."],
    ),
}


@pytest.mark.parametrize(("board", "told"), RARE.values(), ids=RARE.keys())
def test_what_games_seldom_bring(board: str, told: list[str]) -> None:
    found = sentences(ruling(board))
    assert [sentence for sentence in told if sentence not in found] == []


STRANGERS = """\
faction "Ghosts" in oops-2018

minion "Medium" power 2
    play: take control of minion[of another player] until end of turn

minion "Wraith" power 2
    play: draw 1
    ongoing: instead when this is destroyed: draw 1

action "Silence"
    play: cancel abilities of minion

action "Zap"
    play: destroy minion

base "Void" breakpoint 20 vp 3 2 1
    each minion[here] has abilities cancelled
"""


@pytest.fixture
def told(tmp_path: Path) -> Callable[..., list[str]]:
    """Sentences for a table with cards that do not exist: Ann's hand, what Bob has at a base, and the base."""
    file = tmp_path / "ghosts.cards"
    file.write_text(STRANGERS, encoding="utf-8")
    cards = load_cards([file])

    def tell(hand: str, there: str, base: str = '20 "Manor"', done: bool = False) -> list[str]:
        text = f"turn Ann, play cards\nbase {base}\n    Bob: {there}\nhand Ann: {hand}\n"
        trace = Trace(read(text, library=cards).table)
        trace.run()
        assert trace.table.decision is not None
        trace.answer(trace.table.decision.options[0])
        trace.run()
        if done:
            trace.answer(DONE)
            trace.run()
        return [sentence(step, names=CardNames()) for step in trace.steps]

    return tell


def test_control_is_taken_and_given_back(told: Callable[..., list[str]]) -> None:
    sentences = told("Medium", "Wraith", done=True)
    assert sentences[2:4] == [
        "Ann takes control of Bob's Wraith.",
        "Ann takes control of Bob's Wraith this turn.",
    ]
    assert "Bob regains control of Wraith." in sentences


def test_instead(told: Callable[..., list[str]]) -> None:
    sentences = told("Zap", "Wraith")
    assert sentences[2] == "Bob's Wraith would be destroyed, but its own ability steps in."
    assert sentences[3] == "Bob draws a card."


def test_abilities_that_are_cancelled(told: Callable[..., list[str]]) -> None:
    sentences = told("Silence", "Wraith")
    assert sentences[2] == "Silence cancels the abilities of Bob's Wraith this turn."
    sentences = told("Wraith", "Medium", base="Void")
    assert "Wraith's abilities are cancelled, so it does nothing." in sentences
