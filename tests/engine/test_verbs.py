"""Each verb: what it does, what it does when it cannot, and when what lasts is over.

`verbs/tinkers.cards` are invented cards, each so small that what comes of it can be worked out by hand. The boards in
`verbs/*.txt` say what is done with them and all that must come out; each begins with `=== ` and what it is about.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdsl.adjudication.run_script import run_script
from rulesdsl.board.read_board import read
from rulesdsl.engine.events import NoBaseReady, Prevented
from rulesdsl.engine.options import DONE
from rulesdsl.engine.step import run
from rulesdsl.engine.trace import Happened, Trace
from rulesdsl.explore.invariants import check, check_save
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import load

from ..board.driving import play
from .telling import story

HERE = Path(__file__).with_name("verbs")
TITLE = re.compile(r"^=== (.+)\n", re.MULTILINE)


def boards() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted(HERE.glob("*.txt")):
        _, *parts = TITLE.split(path.read_text(encoding="utf-8"))
        for title, text in zip(parts[::2], parts[1::2], strict=True):
            assert title not in found, title
            found[title] = text
    return found


BOARDS = boards()


@pytest.fixture(scope="module")
def tinkers(session_cache: Path) -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", str(session_cache))
        return load([HERE])


@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS.keys())
def test_a_verb(text: str, tinkers: Library) -> None:
    played = play(text, library=tinkers)
    assert played.board.expectations
    assert played.failures == []
    check(played.table, number_of_cards=len(played.board.table.cards))
    check_save(played.table)


def test_every_card_is_tried(tinkers: Library) -> None:
    text = "\n".join(BOARDS.values())
    assert [card.name for card in tinkers if card.name not in text] == []


@pytest.mark.parametrize(("needed", "told"), [(4, 1), (20, 0)])
def test_only_a_base_that_is_ready_is_kept_from_scoring(needed: int, told: int, tinkers: Library) -> None:
    text = BOARDS["cannot score: whatever power is there"]
    board = text.partition("expect\n")[0].replace("base 4 vp", f"base {needed} vp")
    events = play(board, library=tinkers).events
    assert sum(isinstance(event, Prevented) for event in events) == told
    assert sum(isinstance(event, NoBaseReady) for event in events) == 1


def test_of_two_bases_that_have_enough_one_is_kept_from_scoring_so_nobody_chooses(tinkers: Library) -> None:
    board = BOARDS["cannot score: another base does"].partition("expect\n")[0]
    scores = [line for line in story(play(board, library=tinkers)) if " scores " in line]
    assert scores
    assert not any("scoring.order.choose" in line for line in scores)


def test_a_card_beats_the_rule_only_for_those_it_gives_less(tinkers: Library) -> None:
    board = BOARDS["awarded less: whoever else has a place there"].partition("expect\n")[0]
    told = [line for line in story(play(board, library=tinkers)) if line.startswith("vp of")]
    assert ["void.card-beats-rule" in line for line in told] == [not line.startswith("vp of Ann") for line in told]
    assert len(told) > 1


def test_a_card_that_is_no_longer_buried_is_not_passed_over_in_silence(tinkers: Library) -> None:
    told = story(play(BOARDS["uncover: it is not buried any more"], library=tinkers))
    assert told[3:5] == ["Talker placed by Ann [term.place.meaning]", "Talker nothing happens by Ann [term.uncover]"]


@pytest.mark.parametrize(
    ("title", "reading"),
    [
        ("granted: whoever controls the minion uses the talent", "reading.granted-ability"),
        ("transfer counters: they are not placed", "reading.transferred-is-not-placed"),
    ],
)
def test_what_rests_on_a_reading_says_so(title: str, reading: str, tinkers: Library) -> None:
    trace = Trace(read(BOARDS[title], library=tinkers).table)
    run_script(trace, read(BOARDS[title], library=tinkers))
    assert [step for step in trace.steps if isinstance(step, Happened) and reading in step.topics]


DWARVES = """
players Ann, Bob
turn Bob, after Docks scores
base 20 vp 4 2 1 "Docks"
    Ann: Dwarf King with Potion of Redundancy Potion from Ann, minion 2 "Page" with Kneepads of Allure from Ann
base deck: base 15 "Quay"
hand Ann: nothing
"""


def test_what_lies_on_a_card_that_leaves_at_the_same_time_is_replaced_once() -> None:
    told = [line for line in story(play(DWARVES)) if "replaced" in line]
    assert len(told) == 2


def test_what_only_adds_up_before_a_base_scores_happens_in_the_order_in_which_the_cards_lie(tinkers: Library) -> None:
    """Nobody is asked for an order that makes no difference."""
    text = 'turn Ann, score bases\nbase 4 vp 4 2 1 "Docks"\n    Bob: Fan\n    Ann: Fan\nbase deck: Here\n'
    told = [line for line in story(play(text, library=tinkers)) if "triggered" in line]
    topics = "[scoring.order.before scoring.before me-first.in-play-first]"
    assert told == [f"Fan triggered by Bob {topics}", f"Fan triggered by Ann {topics}"]


def test_what_a_fork_is_asked_does_not_change_the_table(tinkers: Library) -> None:
    """Equal tables share what was computed of them, so nothing that is only half computed may stay behind."""
    table = read(BOARDS["no abilities: at the same base"], library=tinkers).table
    first, again = run(table).table.decision, run(table).table.decision
    assert first is not None
    assert first == again
    assert first.options == (DONE,)


def test_one_card_is_not_played_where_two_must_be(tinkers: Library) -> None:
    board = BOARDS["may play extra 2 minions of a pile: both or none"]
    with pytest.raises(SourceError) as refused:
        play(board.replace("Ann chooses Pebble, Boulder", "Ann plays Pebble"), library=tinkers)
    assert [diagnostic.code for diagnostic in refused.value.diagnostics] == ["B206"]
