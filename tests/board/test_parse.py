"""The board language: names without quotes, forgiving spelling, places of everything in the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Lark

from rulesdsl.board import board_tree as b
from rulesdsl.board.board_catalogue import catalogue
from rulesdsl.board.parse_board import board_parser, every, parse_board, parse_expectation, parse_lines
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.make_tables import NoLexer
from rulesdsl.language.syntax.tree import NOWHERE
from rulesdsl.paths import data

CARDS = tuple(dict.fromkeys(blueprint.name for blueprint in catalogue().values()))
BOARDS = sorted((data("cardtexts") / "boards").glob("*.board"))


def parse_line(text: str, path: str, names: NameIndex) -> b.Line:
    (line,) = parse_lines(text, path, names)
    return line


def parts(text: str) -> tuple[b.Part, ...]:
    return parse_board(text, "<board>", NameIndex((*CARDS, "Cowboys", "Ancient Egyptians"))).parts


def test_grammar_has_no_conflicts() -> None:
    grammar = (data("grammar") / "board.lark").read_text(encoding="utf-8")
    Lark(
        grammar, parser="lalr", lexer=NoLexer, import_paths=[str(data("grammar"))], strict=True,
        start=["board", "line", "expectation"],
    )  # fmt: skip


def test_no_card_needs_quotes() -> None:
    """Whatever words of the language stand in its name."""
    known = NameIndex((*CARDS, "Ann"))
    for name in CARDS:
        (pile,) = parts(f"hand Ann: {name}, {name} and {name}\n")
        assert isinstance(pile, b.Pile), name
        assert [item.card for item in pile.items if isinstance(item, b.Item)] == [b.Called(name)] * 3
        line = parse_line(f"Ann plays {name} at {name}", "<line>", known)
        assert line == b.Plays(b.Named("Ann"), b.Pick(b.Called(name), None, b.Called(name)))


@pytest.mark.parametrize(
    "written", ["high noon", "HIGH NOON", '"High Noon"', "“High Noon”", "High-Noon!", "Hígh Nóon", "highnoon"]
)
def test_names_are_forgiving(written: str) -> None:
    (pile,) = parts(f"hand Ann: {written}, Deputy\n")
    (called, _) = every(pile, b.Called)
    assert key(called.text) == key("High Noon")


def test_quotes_for_a_name_with_a_comma() -> None:
    (pile,) = parts('hand Ann: minion 2 "Hare, the"\n')
    assert every(pile, b.StandIn) == [b.StandIn("minion", "Hare, the", 2)]


def test_a_label_is_known_in_the_whole_file() -> None:
    label = "King of the Hill in Spring"
    (script, *_) = parts(f'do\n    Ann plays {label} at Far\nhand Ann: minion 2 "{label}"\nbase 20 "Far"\n')
    assert [called.text for called in every(script, b.Called)] == [label, "Far"]


def test_what_a_question_quotes_is_no_name() -> None:
    plain = "base Docks with Upgrade from Ann\n"
    question = 'question\n    What does "Docks with Upgrade" say,\n\n    and “Docks”?\n'
    answer = 'answer "Docks with Upgrade" is a base.\n'
    assert parts(question + answer + plain)[2:] == parts(plain)


def test_players_may_be_called_like_words_of_the_language() -> None:
    file = parts("players May, Will\nexpect\n    May may play Deputy\n    Will decides\n")
    assert every(file[1], b.May)[0].player == b.Named("May")
    assert every(file[1], b.Decides) == [b.Decides(b.Named("Will"))]


def test_alike_cards() -> None:
    (base,) = parts("base Saloon\n    Ann: Mummy#2, Mummy #2 is a comment here\n")
    assert every(base, b.Called) == [b.Called("Saloon"), b.Called("Mummy", 2), b.Called("Mummy")]


def test_comments() -> None:
    text = "# above\n\nplayers Ann, Bob # behind\n# between\nbase Saloon\n    # within\n    Ann: Mummy\n# below\n"
    assert len(parts(text)) == 2


def test_prose_over_several_lines() -> None:
    text = 'title A title: with, marks (and more)\nquestion\n    First line,\n    second line?\nanswer "In quotes."\n'
    assert [part.text for part in parts(text) if isinstance(part, b.Prose)] == [
        "A title: with, marks (and more)", "First line, second line?", "In quotes.",
    ]  # fmt: skip


def test_possessives() -> None:
    line = parse_line("chance: top of Mary Ann's deck is Shogun's Palace", "<line>", NameIndex((*CARDS, "Mary Ann")))
    assert line == b.Chance("top", b.Named("Mary Ann"), b.Called("Shogun's Palace"))
    same = "chance: the top of deck of Mary Ann is Shogun's Palace"
    assert line == parse_line(same, "<line>", NameIndex((*CARDS, "Mary Ann")))


LINES = {
    "Ann plays Deputy": b.Plays,
    "Ann plays Deputy at Saloon": b.Plays,
    "Ann plays unknown": b.Plays,
    "Ann uses Pyramids": b.Uses,
    "Ann uses talent of Raider": b.Uses,
    "Ann uses Deputy on Raider": b.Uses,
    "Ann chooses Raider, Mummy#2 of Bob at Saloon, Pyramids": b.Picks,
    "Ann chooses nothing": b.Picks,
    "Ann chooses the second": b.Picks,
    "Ann places top": b.Picks,
    "Ann buries Tomb Trap at Pyramids": b.Picks,
    "Ann moves Raider to Saloon": b.Picks,
    "Ann duels Raider with Mummy": b.Picks,
    "Ann looks at unknown of Bob": b.Picks,
    "Ann resolves Star Portal of Bob first": b.Resolves,
    "Ann passes": b.Tells,
    "Ann declines": b.Tells,
    "Ann says yes": b.Tells,
    "Ann is done": b.Tells,
    "Ann keeps it for later": b.Tells,
    "chance: the random card is Raider": b.Chance,
    "chance: that card is Raider": b.Chance,
    "chance: bottom of base deck is Saloon": b.Chance,
}


@pytest.mark.parametrize("line", LINES)
def test_lines(line: str) -> None:
    assert isinstance(parse_line(line, "<line>", NameIndex((*CARDS, "Ann", "Bob"))), LINES[line])


EXPECTATIONS = {
    "Raider at Saloon": b.LiesAt,
    "Ancient Curse on Raider": b.LiesOn,
    "Tomb Trap buried at Saloon": b.LiesBuried,
    "Raider in discard of Bob": b.LiesIn,
    "Saloon in base discard": b.LiesIn,
    "Raider in box": b.LiesInBox,
    "Raider on top of deck of Bob": b.LiesOnDeck,
    "Saloon on bottom of base deck": b.LiesOnDeck,
    "power of Mummy of Bob is 3": b.NumberIs,
    "total of Ann at Saloon is 3": b.NumberIs,
    "total at Saloon is 3": b.NumberIs,
    "breakpoint of Saloon is 20": b.NumberIs,
    "vp of Ann is 3": b.NumberIs,
    "Raider has 1 counter": b.HasCounters,
    "hand of Ann is 3 cards": b.HoldsNumber,
    "deck of Bob has 1 card": b.HoldsNumber,
    "hand of Ann is Raider, Mummy": b.HoldsCards,
    "discard of Ann is nothing": b.HoldsCards,
    "Ann controls Raider": b.Controls,
    "Ann owns Raider": b.Owns,
    "Ann may play Raider at Saloon": b.May,
    "Ann may play extra minion at Saloon": b.May,
    "Ann may not use talent of Raider": b.May,
    "Ann may use Pyramids": b.May,
    "Ann may choose Raider": b.May,
    "Ann may uncover Tomb Trap": b.May,
    'Ann may not play Raider because "turn.play.limit"': b.May,
    "Ann decides": b.Decides,
    "chance decides": b.Decides,
    "nothing is open": b.NothingOpen,
    "Raider cannot be destroyed by Bob": b.CannotBe,
    "Ann wins": b.Wins,
    "nobody wins": b.Wins,
    "Ann shares the win with Bob": b.Wins,
    "Raider is destroyed": b.Happens,
    "Raider is destroyed by Ann before Mummy is drawn by Bob": b.Happens,
    "Raider is not looked at": b.Happens,
    "Raider is destroyed before Saloon scores": b.Happens,
    "nothing else changed": b.NothingElse,
}


@pytest.mark.parametrize("text", EXPECTATIONS)
def test_expectations(text: str) -> None:
    assert isinstance(parse_expectation(text, "<line>", NameIndex((*CARDS, "Ann", "Bob"))), EXPECTATIONS[text])


@pytest.mark.parametrize("path", BOARDS, ids=[path.stem for path in BOARDS])
def test_every_name_knows_its_place(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    found = 0
    for part in parse_board(text, str(path), NameIndex(CARDS)).parts:
        for called in every(part, b.Called) + every(part, b.Named):
            span = called.span
            assert span != NOWHERE
            written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
            assert key(written.split("#")[0]) == key(called.text)
            found += 1
    assert found


def test_the_parser_is_built_once() -> None:
    assert board_parser() is board_parser()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ronin is at the Saloon", "Ronin at Saloon"),
        ("Ronin is on Bushi", "Ronin on Bushi"),
        ("Ronin is buried at Saloon", "Ronin buried at Saloon"),
        ("Ronin is in Ann's discard pile", "Ronin in discard of Ann"),
        ("Ronin is in hand of Ann", "Ronin in hand of Ann"),
        ("Ronin is in the box", "Ronin in box"),
        ("Ronin is on the top of Ann's deck", "Ronin on top of deck of Ann"),
        ("Ann's hand has 2 cards", "hand of Ann is 2 cards"),
        ("Ann's discard pile is nothing", "discard of Ann has nothing"),
        ("Ann has 3 vp", "vp of Ann is 3"),
        ("Ann's vp is 3", "vp of Ann is 3"),
        ("Ronin has power 4", "power of Ronin is 4"),
        ("the Ronin of Ann has power 4", "power of Ronin of Ann is 4"),
    ],
)
def test_expectations_that_say_the_same(one: str, other: str) -> None:
    names = NameIndex(("Ann", "Bob", "Ronin", "Bushi", "Saloon"))
    assert parse_expectation(one, "x", names) == parse_expectation(other, "x", names)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann uses the talent of Ronin", "Ann uses talent of Ronin"),
        ("Ann uses Ronin's talent", "Ann uses talent of Ronin"),
        ("Ann plays the Ronin at the Saloon", "Ann plays Ronin at Saloon"),
    ],
)
def test_lines_that_say_the_same(one: str, other: str) -> None:
    names = NameIndex(("Ann", "Bob", "Ronin", "Saloon"))
    assert parse_line(one, "x", names) == parse_line(other, "x", names)


def test_what_happens_and_what_does_not() -> None:
    names = NameIndex(("Saloon",))
    does, does_not = (parse_expectation(f"Saloon {verb}", "x", names) for verb in ("scores", "does not score"))
    assert isinstance(does, b.Happens)
    assert isinstance(does_not, b.Happens)
    assert (does.first.negated, does_not.first.negated) == (False, True)
    assert does.first.happening == does_not.first.happening
