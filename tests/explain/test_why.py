"""Why a step came about: the ability, the clauses, the numbers."""

from __future__ import annotations

from rulesdsl.engine.events import BaseScores, Destroyed, DuelWon, Event, Played, TurnPassed
from rulesdsl.engine.trace import Happened
from rulesdsl.explain.cited_rules import cited_rules
from rulesdsl.explain.number_breakdown import breakpoint_sum, power_sum
from rulesdsl.explain.trace_text import why_lines
from rulesdsl.explain.why import Why, why
from rulesdsl.rulebook.load import load

from .boards import DUEL, PLAIN, happened, ids, ruling, told


def explained(text: str, kind: type[Event], edition: str | None = "oops-2018") -> Why:
    found = ruling(text)
    return why(told(found, happened(found, kind)), found.names, found.rulebook, edition)


def test_a_duel_depends_on_both_powers_with_all_their_parts() -> None:
    found = explained(DUEL, DuelWon)
    assert found.numbers == (
        "Ann's Gunfighter: power 8 = 3 (printed) + 1 (1 counter) + 4 (Ann's Quick Draw)",
        "Bob's Raider: power 2 = 4 (printed) - 2 (Ann's Ancient Curse)",
    )
    assert ids(found.rules) == ["oops-2018/duel.higher-wins"]
    rule = found.rules[0]
    assert (rule.title, rule.year, rule.page) == ("Oops, You Did It Again", 2018, 11)


def test_the_ability_is_told_in_english_and_in_its_source() -> None:
    written = explained(DUEL, Destroyed).ability
    assert written is not None
    assert written.card == "High Noon"
    assert written.english.startswith("Play: one of your minions")
    assert written.part == "destroy the loser"
    assert written.source == "destroy loser"
    assert (written.file, written.line) == ("cardtexts/oops-2018/cowboys.cards", 44)


def test_what_a_rule_does_has_no_ability() -> None:
    found = ruling("turn Ann, end turn\nbase Saloon\n")
    step = next(step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, TurnPassed))
    explained = why(told(found, step), found.names, found.rulebook, None)
    assert explained.ability is None
    assert ids(explained.rules) == ["culture-shock-2019/turn.end.pass", "culture-shock-2019/setup.clockwise"]


def test_power_never_falls_below_zero() -> None:
    found = ruling(
        """\
turn Ann, play cards
base Saloon
    Bob: minion 1 "Grunt" with Ancient Curse from Ann
"""
    )
    grunt = found.board.names["Grunt"]
    text = power_sum(found.table, grunt, found.names)
    assert text == "Bob's Grunt: power 0 = 1 (printed) - 2 (Ann's Ancient Curse) + 1 (never below zero)"


def test_out_of_play_only_the_print_counts() -> None:
    found = ruling("turn Ann, play cards\nbase Saloon\nhand Ann: Priest of Anubis\n")
    assert power_sum(found.table, found.board.names["Priest of Anubis"], found.names) == (
        "Ann's Priest of Anubis: power 4 = 4 (printed)"
    )


def test_what_the_board_says_lasts_is_named_so() -> None:
    found = ruling("turn Ann, play cards\nbase Saloon\n    Ann: Ronin\nuntil end of turn: Ronin +2 power\n")
    ronin, saloon = found.board.names["Ronin"], found.board.names["Saloon"]
    assert power_sum(found.table, ronin, found.names) == "Ann's Ronin: power 5 = 3 (printed) + 2 (the board)"
    assert breakpoint_sum(found.table, saloon, found.names) == "Saloon: breakpoint 20 = 20 (printed)"


def test_scoring_depends_on_the_breakpoint_and_all_minions() -> None:
    board = """\
turn Ann, score bases
base Saloon
    Ann: minion 12 "Giant"
    Bob: minion 8 "Ogre"
base deck: Drakkar
"""
    assert explained(board, BaseScores).numbers == (
        "Saloon: breakpoint 20 = 20 (printed)", "Ann: total 12 = 12 (Giant)", "Bob: total 8 = 8 (Ogre)",
    )  # fmt: skip


def test_a_filter_on_power_is_weighed() -> None:
    board = """\
turn Ann, start turn
base Saloon
    Bob: minion 3 "Grunt" (+1)
    buried: Ann Tomb Trap
do
    Ann uncovers Tomb Trap
    Ann destroys Grunt
"""
    assert explained(board, Destroyed).numbers == ("Bob's Grunt: power 4 = 3 (printed) + 1 (1 counter)",)


def test_the_chosen_book_is_cited_and_else_the_newest_that_speaks() -> None:
    rules = load()
    assert ids(cited_rules(("term.destroy",), rules, "munchkin-2015")) == ["munchkin-2015/term.destroy"]
    assert ids(cited_rules(("term.destroy",), rules)) == ["culture-shock-2019/term.destroy"]
    assert ids(cited_rules(("duel.tie",), rules, "munchkin-2015")) == ["oops-2018/duel.tie"]


def test_a_reading_is_cited_as_one_with_the_other_way_to_read_it() -> None:
    found = ruling(DUEL)
    played = [step for step in found.steps if isinstance(step, Happened) and isinstance(step.event, Played)][1]
    reading = why(told(found, played), found.names, found.rulebook).rules[-1]
    assert reading.id == "reading.dueling-action-is-free"
    assert reading.book is None
    assert "the books leave it open" in reading.quoted
    assert reading.other is not None
    assert reading.other in reading.quoted


def test_printed() -> None:
    lines = list(why_lines(explained(DUEL, DuelWon), PLAIN))
    assert lines[0] == "Gunfighter wins the duel against Bob's Raider, 8 to 2."
    assert "  cardtexts/oops-2018/cowboys.cards:43:" in lines
    assert "        destroy loser" in lines
    cited = "  oops-2018/duel.higher-wins (Oops, You Did It Again, 2018, p. 11): "
    assert any(line.startswith(cited) for line in lines)
    assert all(len(line) <= 100 for line in lines)


def test_other_books_are_quoted_where_a_ruling_can_depend_on_them() -> None:
    (presence,) = cited_rules(["award.presence"], load(), "oops-2018")
    meaning = load().switch("presence").meaning["minion"]
    assert presence.otherwise == (f"The 2015 and 2017 books say instead: {meaning}",)
    assert presence.quoted.endswith(meaning)
    (older,) = cited_rules(["award.presence"], load(), "thinking-2017")
    assert [text.partition(" say ")[0] for text in older.otherwise] == ["The 2018 and 2019 books"]
    (limit,) = cited_rules(["turn.draw.hand-limit"], load(), "oops-2018")  # words only
    assert limit.otherwise == ()
    (places,) = cited_rules(["award.places"], load())  # no difference
    assert places.otherwise == ()
