"""What is wrong with a rulebook file is said with its place, in a sentence."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from rulesdsl.language.diagnostics.diagnostic import SourceError, render
from rulesdsl.rulebook import load
from rulesdsl.rulebook.rulebook_codes import CODES

from .conftest import Damage

OOPS = "clauses/oops-2018.toml"


def pointed_at(path: str, shown: str) -> str:
    """What the carets of a rendered problem stand under."""
    head, line, carets, *_ = shown.split("\n")
    assert head.startswith(path)
    return line[carets.index("^") : carets.rindex("^") + 1]


def test_our_own_files_are_sound(copied: Path) -> None:
    assert load(copied).clauses == load().clauses


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "says", "points_at"),
    [
        ("glossary/bury.toml", 'id = "bury"', "id = bury", "R101", "not TOML", "b"),
        ("glossary/bury.toml", "verb =", "verbal =", "R102", "`verbal`", None),
        (OOPS, "section = ", "chapter = ", "R102", "`chapter`", None),
        ("glossary/bury.toml", 'kind = "heading"', 'kind = "title"', "R104", "heading, used", "kind"),
        ("glossary/bury.toml", "page = 12", 'page = "12"', "R104", "a number", "page"),
        ("glossary/bury.toml", "page = 12", "page = 0", "R104", "a number", "page"),
        ("glossary/bury.toml", "page = 12", "page = true", "R104", "a number", "page"),
        ("glossary/bury.toml", "verb = true", "verb = 1", "R104", "true or false", "verb"),
        ("glossary/bury.toml", 'summary = "', 'summary = "  "\n# "', "R104", "a text", "summary"),
        (OOPS, 'terms = ["faction"]', 'terms = "faction"', "R104", "a list of texts", "terms"),
        (OOPS, 'terms = ["faction"]', 'terms = ["factoin"]', "R201", "`factoin`", '"factoin"'),
        ("glossary/bury.toml", '"uncover", ', '"uncovering", ', "R201", "`uncovering`", '"uncovering"'),
        ("glossary/bury.toml", 'book = "oops-2018"', 'book = "oops-2017"', "R202", "`oops-2017`", '"oops-2017"'),
        (OOPS, 'topic = "setup.age"', 'topic = "setup.players"', "R105", "setup.players is there", "topic"),
        ("editions.toml", 'name = "base-deck"', 'name = "redraw"', "R105", "redraw is there", "name"),
        ("editions.toml", '"setup.redraw"', '"setup.redrawn"', "R203", "`setup.redrawn`", '"setup.redrawn"'),
        ("editions.toml", 'oops-2018 = "discard"', 'oops-2018 = "discrd"', "R205", "`discrd`", '"discrd"'),
        ("editions.toml", 'oops-2018 = "discard"', 'ups-2018 = "discard"', "R202", "`ups-2018`", "ups-2018"),
        ("editions.toml", 'discard = "The', 'burn = "It burns."\ndiscard = "The', "R205", "`burn`", "burn"),
        ("clarifications/oops-2018.toml", 'id = "oops-2018/', 'id = "oops/', "R106", "begins with oops-2018/", "id"),
        ("readings.toml", 'topic = "reading.', 'topic = "', "R106", "begins with reading.", "topic"),
        ("readings.toml", '"duel.action-played"', '"duel.action"', "R203", "`duel.action`", '"duel.action"'),
    ],
)
def test_a_mistake_is_found_where_it_is(
    damage: Damage, file: str, old: str, new: str, code: str, says: str, points_at: str | None
) -> None:
    if code == "R102":  # what is misnamed is missing as well, under its right name
        with pytest.raises(ValueError, match="too many values"):
            damage(file, old, new)
        return
    problem = damage(file, old, new)
    assert (problem.code, problem.code in CODES) == (code, True)
    assert says in problem.message
    shown = render(problem, Path(problem.path).read_text(encoding="utf-8"))
    if points_at is not None:
        assert pointed_at(problem.path, shown) == points_at


def test_a_misnamed_key_is_unknown_and_the_right_one_missing(copied: Path) -> None:
    path = copied / "glossary" / "bury.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("verb =", "verbs =", 1), encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        load(copied)
    unknown, missing = caught.value.diagnostics
    assert (unknown.code, unknown.suggestion, missing.code) == ("R102", "did you mean `verb`?", "R103")
    assert (unknown.span.line, unknown.span.column) == (5, 1)


def test_suggestions(damage: Damage) -> None:
    assert damage(OOPS, 'terms = ["faction"]', 'terms = ["factoin"]').suggestion == "did you mean `faction`?"


def test_a_duplicate_says_where_the_first_one_is(damage: Damage) -> None:
    problem = damage(OOPS, 'topic = "setup.age"', 'topic = "setup.players"')
    (line,) = re.findall(r"oops-2018\.toml, line (\d+)\.", problem.message)
    assert Path(problem.path).read_text(encoding="utf-8").split("\n")[int(line) - 1] == 'topic = "setup.players"'


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('change = "new"', 'change = "same"', "No earlier book"),
        ('change = "changed"', 'change = "new"', "has this topic already"),
        ('change = "changed"', 'change = "same"', "another text"),
        ('change = "same"', 'change = "changed"', "very same text"),
    ],
)
def test_how_a_clause_stands_to_earlier_books(damage: Damage, old: str, new: str, says: str) -> None:
    problem = damage(OOPS, old, new)
    assert problem.code == "R204"
    assert says in problem.message
    line = Path(problem.path).read_text(encoding="utf-8").split("\n")[problem.span.line - 1]
    assert line == new


def test_every_problem_of_every_file_is_told_at_once(copied: Path) -> None:
    (copied / "glossary" / "bury.toml").write_text("term = ", encoding="utf-8")
    (copied / "glossary" / "duel.toml").write_bytes(b"\xff\xfe\0")
    with pytest.raises(SourceError) as caught:
        load(copied)
    # and nothing of all that refers to these terms: they are damaged, not unknown
    assert [problem.code for problem in caught.value.diagnostics] == ["R101", "F105"]


def test_a_book_that_cannot_be_read_is_not_missing(copied: Path) -> None:
    (copied / "clauses" / "oops-2018.toml").write_bytes(b"\0")
    with pytest.raises(SourceError) as caught:
        load(copied)
    assert [problem.code for problem in caught.value.diagnostics] == ["F104"]


def test_a_file_is_called_after_what_is_in_it(copied: Path) -> None:
    (copied / "glossary" / "bury.toml").rename(copied / "glossary" / "burying.toml")
    with pytest.raises(SourceError) as caught:
        load(copied)
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.span.line) == ("R106", 2)


def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SourceError) as caught:
        load(tmp_path)
    assert [problem.code for problem in caught.value.diagnostics] == ["R107", "R107", "R107", "F101", "F101"]


def test_an_unfinished_file_is_damaged_at_its_end(damage: Damage, copied: Path) -> None:
    text = (copied / "editions.toml").read_text(encoding="utf-8")
    problem = damage("editions.toml", text[text.index("\n[[") :], '\nnote = """never closed\n')
    assert problem.code == "R101"
    assert problem.span.line == Path(problem.path).read_text(encoding="utf-8").count("\n") + 1


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs a file that cannot be read")
def test_a_file_that_cannot_be_read(copied: Path) -> None:
    (copied / "editions.toml").chmod(0)
    with pytest.raises(SourceError) as caught:
        load(copied)
    assert [problem.code for problem in caught.value.diagnostics] == ["F103"]


def test_every_code_can_happen() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in CODES if f'"{code}"' not in here] == []
