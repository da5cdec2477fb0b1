"""The layout of boards: one for all that say the same, nothing lost, and nothing left to change."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulesdsl.board.board_catalogue import catalogue, spellings
from rulesdsl.board.board_tree import BoardFile
from rulesdsl.board.format_board import WIDTH, format_board
from rulesdsl.board.parse_board import parse_board
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.load_library import load
from rulesdsl.paths import data

from .driving import board

FILES = sorted([*data("cardtexts").rglob("*.board"), *data("cardtexts").rglob("*.ruling")])
NAMES_WITH_COMMAS = [definition.name for definition in load() if "," in definition.name]


def parsed(text: str) -> BoardFile:
    return parse_board(text, "<board>", spellings(catalogue()))


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_what_is_built_in_is_formatted_and_set_wildly_is_set_right_again(path: Path) -> None:
    """Other margins, more spaces, capital letters at the left edge: the same text, and the same tree."""
    text = path.read_text(encoding="utf-8")
    assert format_board(text) == text
    wild = _unsettled(text, random.Random(path.name))
    assert wild != text
    assert parsed(wild) == parsed(text)
    assert format_board(wild) == text


def _unsettled(text: str, chance: random.Random) -> str:
    margins = ["", " " * chance.randint(1, 7)]
    lines = []
    prose = False
    for line in text.split("\n"):
        words = line.lstrip()
        depth = (len(line) - len(words)) // 4
        if depth == 0 and words:
            prose = words.split()[0] in ("title", "question", "answer")
        if not prose and not any(mark in words for mark in ("#", '"', *NAMES_WITH_COMMAS)):
            words = words.replace(", ", " ,\t ").replace(" of ", "  of ").replace("(", "( ")
        if depth == 0:
            words = words.capitalize() if words in ("do", "expect") else words
        lines.append(margins[depth] + words + " " * chance.randint(0, 2))
    return "\n" * chance.randint(0, 2) + "\n".join(lines)


@pytest.mark.parametrize(
    ("written", "laid"),
    [
        ("Base  Saloon", "base Saloon"),
        ("hand Ann:Ronin,Bushi and 3   unknown", "hand Ann: Ronin, Bushi and 3 unknown"),
        ("deck Ann : shuffled( Ronin ,Bushi )", "deck Ann: shuffled (Ronin, Bushi)"),
        ("players Ann( Cowboys,Samurai ) ,  Bob", "players Ann (Cowboys, Samurai), Bob"),
        ("base 20 VP 4 2 1  “Docks”", 'base 20 vp 4 2 1 "Docks"'),
        ("until end of turn: Ronin \u22122 power", "until end of turn: Ronin -2 power"),
        ("hand Ann: ronin # whose?", "hand Ann: ronin  # whose?"),
        ('title "A title"', "title A title"),
        ("title   A    title", "title A title"),
        ("title\n  A title", "title A title"),
        ("question\n  Who\n  wins?", "question Who wins?"),
        ("answer Both.", "answer\n    Both."),
        ('title ""', 'title ""'),
    ],
)
def test_lines(written: str, laid: str) -> None:
    assert format_board(f"{written}\n") == f"{laid}\n"
    assert format_board(f"{laid}\n") == f"{laid}\n"


def test_numbers_and_possessives_touch_what_they_are_about() -> None:
    text = board("base Saloon", "    Ann: Huscarl, Huscarl", "", "do", "    chance: top of Ann's deck is Huscarl#2")
    assert format_board(text.replace("    ", "  ").replace(" is ", "   is ")) == text


def test_prose_is_filled_and_an_answer_stands_below() -> None:
    words = " ".join(["word"] * 60)
    laid = format_board(board(f"title {words}", "answer", "   one", "   two"))
    head, *lines, answer, below = laid.splitlines()
    assert (head, answer, below) == ("title", "answer", "    one two")
    assert max(map(len, lines)) <= WIDTH
    assert len(lines) == 3
    assert " ".join(" ".join(lines).split()) == words


def test_a_title_as_long_as_a_line_stays_on_it_and_a_longer_one_does_not() -> None:
    fits = "t" * (WIDTH - len("title "))
    assert format_board(f"title {fits}\n") == f"title {fits}\n"
    assert format_board(f"title {fits}t\n") == f"title\n    {fits}t\n"


def test_filling_puts_no_quotes_around_a_line() -> None:
    """A line that is one quotation is read without its quotes: such a line must not come about."""
    long = "w" * (WIDTH - 10)
    text = board("answer", f"    {long} says", '    "Never." and no more')
    assert parsed(format_board(text)) == parsed(text)
    text = board("answer", f"    {long}", f'    and "{long}"')
    assert parsed(format_board(text)) == parsed(text)


def test_comments_stay_where_they_belong() -> None:
    text = board(
        "# above all",
        "players Ann, Bob",
        "# of the base",
        "base Saloon  # the base",
        "    # of the row",
        "    Ann: Ronin  # the row",
        "    # closes the block",
        "# of the hand",
        "hand Ann: Bushi",
        "",
        "# of what is done",
        "do",
        "    # first",
        "    Ann is done",
        "# at the end",
    )
    assert format_board(text) == text
    narrow = text.replace("    ", "  ").replace("  # the", " # the").replace("\n\n", "\n")
    assert format_board(narrow) == text


def test_prose_with_comments_is_not_filled() -> None:
    text = board("question", "    Who wins,  # as we think", "    # and as they do", "    and why?", "players Ann, Bob")
    assert format_board(text.replace("    ", "   ")) == text
    assert parsed(format_board(text)) == parsed(text)


def test_blank_lines_are_kept_one_at_a_time() -> None:
    text = board("", "", "players Ann, Bob", "", "", "base Saloon", "expect", "    nobody wins", "", "")
    assert format_board(text) == board("players Ann, Bob", "", "base Saloon", "", "expect", "    nobody wins")
    both = board("base Saloon", "do", "    Ann is done", "expect", "    nobody wins")
    assert format_board(both) == board("base Saloon", "", "do", "    Ann is done", "expect", "    nobody wins")


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "   # nothing\n"])
def test_files_without_a_word(text: str) -> None:
    assert format_board(text) == (f"{text.strip()}\n" if text.strip() else "")


def test_what_does_not_parse_is_refused() -> None:
    with pytest.raises(SourceError) as refused:
        format_board("plyers Ann, Bob\n", "x.board")
    assert refused.value.diagnostics[0].path == "x.board"
