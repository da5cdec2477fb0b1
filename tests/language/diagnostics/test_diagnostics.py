from __future__ import annotations

from rulesdsl.language.diagnostics.diagnostic import WIDEST_LINE, Diagnostic, SourceError, render
from rulesdsl.language.syntax.tree import Span


def problem(line: int, column: int, end_line: int, end_column: int, suggestion: str | None = None) -> Diagnostic:
    return Diagnostic("X100", "Something is wrong.", "some.cards", Span(line, column, end_line, end_column), suggestion)


def test_place_line_caret_and_help() -> None:
    text = "first\nsecond line\nthird\n"
    assert render(problem(2, 8, 2, 12, "write it better"), text).split("\n") == [
        "some.cards:2:8: X100 Something is wrong.",
        "    2 | second line",
        "               ^^^^",
        "    help: write it better",
    ]


def test_no_help_no_line_of_help() -> None:
    assert len(render(problem(1, 1, 1, 2), "abc").split("\n")) == 3


def test_a_span_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    assert render(problem(1, 3, 2, 2), "abcde\nf").split("\n")[1:] == ["    1 | abcde", "          ^^^"]


def test_a_place_behind_the_line_has_a_caret() -> None:
    assert render(problem(1, 4, 1, 5), "abc\n").split("\n")[2] == " " * 11 + "^"


def test_tabs_and_invisible_characters_do_not_shift_the_caret() -> None:
    shown = render(problem(1, 3, 1, 4), "\t\x07x").split("\n")
    assert shown[1:] == ["    1 |  \N{REPLACEMENT CHARACTER}x", "          ^"]


def test_a_byte_order_mark_is_no_column() -> None:
    assert render(problem(1, 1, 1, 4), "\ufeffabc").split("\n")[1:] == ["    1 | abc", "        ^^^"]


def test_a_very_long_line_is_cut_around_the_place() -> None:
    text = "a" * 1000 + "HERE" + "b" * 1000
    _, line, caret = render(problem(1, 1001, 1, 1005), text).split("\n")
    assert len(line) < WIDEST_LINE + 20
    assert line[caret.index("^") : caret.rindex("^") + 1] == "HERE"
    assert line.endswith("…")
    assert "| …a" in line


def test_the_ends_of_a_very_long_line() -> None:
    text = "START" + "a" * 1000 + "END"
    _, line, caret = render(problem(1, 1, 1, 6), text).split("\n")
    assert line[caret.index("^") : caret.rindex("^") + 1] == "START"
    _, line, caret = render(problem(1, 1006, 1, 1009), text).split("\n")
    assert line[caret.index("^") : caret.rindex("^") + 1] == "END"


def test_carets_never_run_over_what_is_shown() -> None:
    _, line, caret = render(problem(1, 1, 1, 2001), "a" * 2000).split("\n")
    assert len(caret) <= len(line)


def test_without_a_source_there_is_only_the_message() -> None:
    assert render(problem(1, 1, 1, 2), "") == "some.cards:1:1: X100 Something is wrong."
    assert render(problem(9, 1, 9, 2), "one line") == "some.cards:9:1: X100 Something is wrong."


def test_an_error_shows_all_its_problems() -> None:
    error = SourceError(problem(1, 1, 1, 2), problem(2, 3, 2, 4))
    assert len(error.diagnostics) == 2
    assert str(error) == "some.cards:1:1: X100 Something is wrong.; some.cards:2:3: X100 Something is wrong."
