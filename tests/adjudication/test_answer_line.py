"""Lines of a script as answers: to one question, to several in a row, to none because there was nothing to ask."""

from __future__ import annotations

import pytest

from rulesdsl.adjudication.answer_line import answer_line, parse_typed_lines
from rulesdsl.adjudication.open_question import Answer
from rulesdsl.board.read_board import read
from rulesdsl.engine.options import PlayOption
from rulesdsl.engine.questions import Choose, PlaceDuelingCard
from rulesdsl.engine.step import run
from rulesdsl.engine.trace import Trace
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.table.cards import Place
from rulesdsl.wording.card_names import CardNames
from tests.board.driving import board, play, problems, script


def answered(text: str, line: str) -> Answer:
    """What a line says to the question that a board opens with."""
    start = read(text)
    trace = Trace(start.table)
    trace.run()
    return answer_line(parse_typed_lines(line, trace.table)[0], trace, CardNames(start.names))


def lies(text: str, name: str) -> Place:
    played = play(text)
    return played.table.cards[played.board.names[name]].place


TABLE = """\
players Ann (Vikings, Cowboys), Bob (Samurai, Ancient Egyptians)
base Saloon
    Ann: Raider, Sheriff
    Bob: Ronin, Bushi
base Drakkar
hand Ann: Huscarl, Huscarl, High Noon, Stagecoach, Deputy
hand Bob: 2 unknown
"""


def test_card_and_place_in_one_line() -> None:
    first = answered(TABLE, "Ann plays Huscarl at Drakkar")
    assert first.options is not None
    assert isinstance(first.options[0], PlayOption)
    assert first.rest is not None
    assert lies(TABLE + script("Ann plays Huscarl#1 at Drakkar", "Ann declines"), "Huscarl#1").zone == "at"


def test_several_things_answer_several_questions() -> None:
    played = play(TABLE + script("Ann plays High Noon", "Ann chooses Sheriff, Bushi", "Ann places nothing"))
    assert played.table.decision is not None
    assert isinstance(played.table.decision, PlaceDuelingCard)
    assert played.table.decision.player == "Bob"


def test_as_many_as_the_question_takes() -> None:
    """Two cards answer one question, the base the next."""
    lines = ("Ann plays Stagecoach", "Ann moves Raider, Sheriff to Drakkar")
    assert play(TABLE + script(*lines, expect=("Raider at Drakkar", "Sheriff at Drakkar"))).failures == []


def test_fewer_than_the_question_takes() -> None:
    lines = ("Ann plays Stagecoach", "Ann moves Raider to Drakkar")
    assert play(TABLE + script(*lines, expect=("Raider at Drakkar", "Sheriff at Saloon"))).failures == []


def test_cards_that_nobody_can_tell_apart_are_one() -> None:
    for name in ("Huscarl", "Huscarl#1", "Huscarl#2"):
        given = answered(TABLE, f"Ann plays {name}")
        assert given.options is not None
        assert isinstance(given.options[0], PlayOption)


def test_what_there_was_no_choice_about_may_be_said() -> None:
    """Only one minion each, only one base: nothing is asked, and saying so is no mistake."""
    text = board("base Saloon", "    Ann: Sheriff", "    Bob: Ronin", "hand Ann: High Noon", "hand Bob: 1 unknown")
    lines = script("Ann plays High Noon", "Ann chooses Sheriff, Ronin", "Bob places nothing")
    assert play(text + lines).table.decision is not None
    single = board("base Saloon", "hand Ann: Huscarl")
    assert play(single + script("Ann plays Huscarl at Saloon", expect=("Huscarl at Saloon",))).failures == []
    scored = board("turn Ann, score bases", "base Saloon", '    Ann: minion 20 "X"', "base deck: Drakkar")
    assert play(scored + script("Ann scores Saloon")).table.vp == (3, 0)


def test_what_was_not_done_may_not_be_said() -> None:
    (problem,) = problems(
        board("base Saloon", "base Drakkar", "hand Ann: Huscarl") + script("Ann plays Huscarl at Pyramids")
    )
    assert problem.code == "B202"
    (problem,) = problems(board("base Saloon", "hand Ann: Huscarl") + script("Ann plays Huscarl at Drakkar"))
    assert problem.code == "B207"
    assert "Drakkar is in the base deck, and minions are played at bases in play" in problem.message


HEXED = board("base Saloon", "    Bob: Raider", "base Drakkar", "    Ann: Ronin", "hand Ann: Ancient Curse")


@pytest.mark.parametrize("line", ["Ann plays Ancient Curse on Raider", "Ann chooses Raider"])
def test_a_card_on_its_way_is_told_where_to_go(line: str) -> None:
    """Both the sentence that says all of it again and the one that says only what is asked."""
    assert play(HEXED + script("Ann plays Ancient Curse", line, expect=("Ancient Curse on Raider",))).failures == []


def test_of_a_card_on_its_way_it_must_be_said_where_and_no_other_comes_first() -> None:
    (problem,) = problems(HEXED + script("Ann plays Ancient Curse", "Ann plays Ancient Curse"))
    assert (problem.code, problem.span.line) == ("B206", 8)
    assert "`Ann plays Ancient Curse on Raider`" in str(problem.suggestion)
    (problem,) = problems(HEXED + script("Ann plays Ancient Curse", "Ann plays Raider on Ronin"))
    assert (problem.code, problem.span.line) == ("B202", 8)
    (problem,) = problems(HEXED + script("Ann plays Ancient Curse", "Ann plays Ancient Curse on Saloon"))
    assert (problem.code, problem.span.line) == ("B202", 8)


BURIED = board(
    "turn Ann, start turn", "base Saloon", "    Bob: Raider", "    buried: Ann Ancient Curse", "base Drakkar"
)


@pytest.mark.parametrize("line", ["Ann plays Ancient Curse on Raider", "Ann plays Ancient Curse"])
def test_an_uncovered_card_has_been_played_and_one_may_say_so(line: str) -> None:
    lines = ("Ann uncovers Ancient Curse", line)
    assert play(BURIED + script(*lines, expect=("Ancient Curse on Raider",))).failures == []


def test_an_uncovered_card_was_not_played_elsewhere() -> None:
    lines = ("Ann uncovers Ancient Curse", "Ann plays Ancient Curse at Drakkar")
    assert [(problem.code, problem.span.line) for problem in problems(BURIED + script(*lines))] == [("B202", 8)]


def test_a_dueling_action_has_been_played_too() -> None:
    """Revealed, it is played by itself, on the only minion that there is."""
    duelists = ("    Ann: Ronin", "    Bob: Raider")
    text = board("turn Ann, duel Ronin with Raider", "base Longhouse", *duelists, "hand Bob: Quick Draw")
    lines = ("Bob places Quick Draw", "Bob plays Quick Draw on Raider")
    assert play(text + script(*lines, expect=("power of Raider is 8",))).failures == []
    (problem,) = problems(text + script("Bob places Quick Draw", "Bob plays Quick Draw on Longhouse"))
    assert problem.span.line == 8


@pytest.mark.parametrize("word", ["accepts", "says yes"])
def test_what_is_offered_is_accepted(word: str) -> None:
    text = board("base Saloon", "    Bob: Ronin, Raider", "hand Ann: Gunfighter")
    lines = ("Ann plays Gunfighter", f"Ann {word}", "Ann duels Gunfighter with Raider", f"Bob {word}")
    assert play(text + script(*lines, expect=("hand of Bob has 1 card",))).failures == []


def test_a_talent_need_not_be_called_one() -> None:
    text = board("base Saloon", "    Ann: Huscarl", "hand Ann: Tribute")
    assert play(text + script("Ann uses Huscarl", expect=("Huscarl has power 4",))).failures == []
    (problem,) = problems(text + script("Ann uses talent of Tribute"))
    assert problem.code == "B202"


TRAP = board("base Saloon", "base Star Portal", "hand Ann: Tomb Trap")


def test_what_stands_behind_a_played_card_is_the_first_thing_that_it_asks_for() -> None:
    expect = ("Tomb Trap buried at Star Portal", "nothing is open")
    assert play(TRAP + script("Ann plays Tomb Trap at Star Portal", expect=expect)).failures == []
    (problem,) = problems(TRAP + script("Ann plays Tomb Trap at Drakkar"))
    assert problem.code == "B202"


DIG = board(
    "base Pyramids", "    Ann: Pyramid Engineer", "base Saloon", "    Ann: Pyramid Engineer", "hand Ann: Mummy, Pharaoh"
)


def test_an_ability_is_used_by_doing_what_it_does() -> None:
    """Burying is what the base and both talents offer: the card that is named says which is meant."""
    at_pyramids = play(DIG + script("Ann buries Mummy at Pyramids", expect=("Mummy buried at Pyramids",)))
    assert at_pyramids.failures == []
    (problem,) = problems(DIG + script("Ann buries Mummy"))
    assert problem.code == "B125"
    assert "`Pyramids`" in problem.message
    assert "`Pyramid Engineer#2`" in problem.message
    (problem,) = problems(DIG + script("Ann destroys Pharaoh"))
    assert problem.code == "B201"


def test_the_only_ability_that_does_it_need_not_be_named() -> None:
    text = board("base Longhouse", "    Ann: Raider", "hand Ann: Tribute", "used Ann: Longhouse")
    lines = ("Ann places Tribute",)
    assert play(text + script(*lines, expect=("Tribute on top of deck of Ann", "power of Raider is 5"))).failures == []


def test_a_play_cannot_be_said_twice() -> None:
    text = board("base Saloon", "hand Ann: Huscarl") + script("Ann plays Huscarl", "Ann plays Huscarl")
    assert [(problem.code, problem.span.line) for problem in problems(text)] == [("B202", 5)]


def test_alike_cards_in_play_are_told_apart() -> None:
    text = TABLE.replace("Bob: Ronin, Bushi", "Bob: Ronin, Ronin")
    text = text.replace("base Drakkar", "base Drakkar\n    Bob: Ronin\n    Ann: Pinkerton")
    ambiguous = text + script("Ann plays High Noon", "Ann chooses Sheriff, Ronin")
    assert [problem.code for problem in problems(ambiguous)] == ["B125"]
    played = play(text + script("Ann plays High Noon", "Ann chooses Sheriff, Ronin#2", "Ann places nothing"))
    assert played.table.stack[-1].duelists[1] == played.board.names["Ronin#2"]


def test_where_tells_cards_apart() -> None:
    bases = ("base Saloon", "    buried: Bob unknown", "base Drakkar", "    buried: Bob unknown")
    lines = script("Bob uncovers unknown at Drakkar", "chance: that card is Ronin")
    played = play(board("turn Bob, start turn", *bases) + lines)
    there = played.table.minions_at(played.board.names["Drakkar"])
    assert [played.table.cards[card].name for card in there] == ["Ronin"]


def test_one_of_several_ways() -> None:
    text = board("base Saloon", "base Drakkar", "hand Ann: Lost Knowledge, Mummy")
    for lines in (["Ann buries Mummy at Drakkar"], ["Ann chooses the first", "Ann chooses Mummy, Drakkar"]):
        assert lies(text + script("Ann plays Lost Knowledge", *lines), "Mummy").zone == "buried"
    third = text + script("Ann plays Lost Knowledge", "Ann chooses the third")
    assert [problem.code for problem in problems(third)] == ["B201"]


def test_yes_by_the_verb() -> None:
    text = board("base Saloon", "    Bob: Ronin, Bushi", "hand Ann: Gunfighter")
    fought = script("Ann plays Gunfighter", "Ann duels Gunfighter with Bushi", "Bob declines")
    assert lies(text + fought, "Gunfighter") == Place("discard", "Ann")
    assert lies(text + script("Ann plays Gunfighter", "Ann declines"), "Gunfighter").zone == "at"


def test_a_line_without_a_question() -> None:
    (problem,) = problems(board("turn Ann, end turn", "base Saloon", "vp Ann 20") + script("Ann passes"))
    assert problem.code == "B205"
    assert "The game is over: Ann won." in problem.message


def test_another_verb_for_what_could_be_chosen_is_not_passed_over() -> None:
    """All three have just been looked at, so the line could be taken for a report; but one of them is asked for."""
    looking = """\
players Ann (Cowboys, Vikings), Bob
base 22 "Docks"
hand Ann: Gold in Them Thar Hills
deck Ann: Deputy, Tribute, Sheriff, Huscarl
"""
    played = play(looking + script("Ann plays Gold in Them Thar Hills"))
    with pytest.raises(SourceError, match="cards are discarded when"):
        play(looking + script("Ann plays Gold in Them Thar Hills", "Ann discards Sheriff"))
    assert played.table.decision is not None
    assert isinstance(played.table.decision, Choose)


def test_too_few() -> None:
    text = board("turn Ann, draw", "base Saloon", "hand Ann: Ronin, Bushi, Huscarl, 7 unknown")
    (problem,) = problems(text + script("Ann discards Ronin"))
    assert problem.code == "B206"
    assert "must choose 2, and the line names 1" in problem.message
    assert lies(text + script("Ann discards Ronin, Bushi"), "Bushi") == Place("discard", "Ann")


BEANS = 'players Ann, Bob\nbase 25 "Docks"\n    Ann: Ronin, Bushi\nhand Ann: Pot of Beans\n'


@pytest.mark.parametrize(
    "lines", [["Ann places 2 counters on Ronin"], ["Ann places a counter on Ronin", "Ann places a counter on Bushi"]]
)
def test_counters_that_are_placed_one_by_one(lines: list[str]) -> None:
    played = play(BEANS + script("Ann plays Pot of Beans", *lines))
    assert sum(card.counters for card in played.table.cards.values()) == 2


def test_more_counters_than_are_placed() -> None:
    with pytest.raises(SourceError, match="Ronin gets 2 counters, not 3"):
        play(BEANS + script("Ann plays Pot of Beans", "Ann places 3 counters on Ronin"))


def test_fewer_of_one_name_than_there_are() -> None:
    buried = 'players Ann, Bob\nbase 25 "Docks"\n    buried: Ann Tomb Trap, Ann Tomb Trap\nhand Ann: Seal the Tomb\n'
    (problem,) = problems(buried + script("Ann plays Seal the Tomb", "Ann uncovers Tomb Trap"))
    assert problem.code == "B125"


def test_not_together() -> None:
    text = TABLE.replace("base Drakkar", "base Drakkar\n    Ann: Pinkerton")
    (problem,) = problems(text + script("Ann plays Stagecoach", "Ann moves Raider, Pinkerton to Pyramids"))
    assert problem.code == "B206"
    assert "same base" in problem.message


def test_a_refusal_leaves_the_table_as_it_was() -> None:
    start = read(TABLE)
    table = run(start.table).table
    with pytest.raises(SourceError):
        answer_line(parse_typed_lines("Ann plays Raider", table)[0], Trace(table), CardNames(start.names))
    assert table == run(start.table).table


LOOT = """\
players Ann, Bob
turn Ann, score bases
base 4 vp 4 2 1 "Docks"
    Ann: minion 8 "Hero"
    Bob: minion 3 "Grunt"
    monsters: Bigfoot
base deck: base 15 "Quay"
treasure deck: shuffled (Cross Bow, Tiger Steed, Potion of Paralysis)
"""


def test_treasures_turn_up_and_are_taken() -> None:
    lines = ("chance: the top of the treasure deck is Tiger Steed", "chance: top of treasure deck is Cross Bow")
    taken = ("Cross Bow in hand of Ann", "Tiger Steed in hand of Bob", "treasure deck is Potion of Paralysis")
    end = script(*lines, "Ann takes Cross Bow", "Bob takes Tiger Steed", expect=(*taken, "Bigfoot in monster discard"))
    assert play(LOOT + end).failures == []


def test_chance_is_asked_about_one_deck() -> None:
    (found,) = problems(LOOT + script("chance: the top of the monster deck is Ghoul"))
    assert found.code == "B201"
    assert "the treasure deck" in found.message
    assert "`chance: top of treasure deck is Cross Bow`" in (found.suggestion or "")


def test_a_treasure_that_is_not_there() -> None:
    lines = ("chance: top of treasure deck is Tiger Steed", "chance: top of treasure deck is Cross Bow")
    (found,) = problems(LOOT + script(*lines, "Ann takes Potion of Paralysis"))
    assert (found.code, found.suggestion) == ("B202", "write `Ann takes Tiger Steed` or `Ann takes Cross Bow`")


@pytest.mark.parametrize("end", ["top", "bottom"])
def test_either_end_of_a_deck(end: str) -> None:
    text = board(
        "turn Ann, after Retirement Community scores", "base Retirement Community", '    Ann: minion 2 "Nan"',
        'base deck: base 15 "Quay"', "deck Ann: 5 unknown",
    )  # fmt: skip
    lines = ("Ann places Nan", f"Ann chooses {end}")
    where = "Nan in hand of Ann" if end == "top" else "Nan on bottom of deck of Ann"
    assert play(text + script(*lines, expect=(where,))).failures == []


def test_a_yes_and_the_card_in_one_line() -> None:
    """Where the card has nowhere else to go, the line that plays it has been carried out by its yes."""
    text = board('base 20 "Docks"', "    monsters: Ghoul", "hand Ann: Cleave", "treasure deck: Tiger Steed")
    lines = ("Ann plays Cleave", "Ann plays Tiger Steed")
    assert play(text + script(*lines, expect=("Tiger Steed at Docks",))).failures == []
