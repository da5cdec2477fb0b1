"""Seeded mistakes: each is found, in its place, with a message about it and help; and nothing else is reported."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from rulesdsl.language.check.card_checks import CODES, KnownNames, check_cards
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError, render
from rulesdsl.language.syntax.parse_cards import card_parser, parse_cards
from rulesdsl.paths import data

HERE = Path(__file__).parent
FACTION = 'faction "Testers" in test-2020\n'
EXPECTED = re.compile(r"--- (?P<code>\w+) (?P<line>\d+):(?P<column>\d+)(?P<mention>[^|]*)(\|(?P<help>.*))?")
FILE_CODES = {"F101", "F102", "F103", "F104", "F105", "F106", "F107", "F108", "S118", "C101", "C102", "C104", "C112"}
"""What concerns a whole file, and is tested with files: in `test_parse` and `test_check`."""


class Expected(NamedTuple):
    code: str
    line: int
    column: int
    mention: str
    help: str


class Case(NamedTuple):
    name: str
    text: str
    expected: tuple[Expected, ...]


def cases() -> Iterator[Case]:
    for path in sorted((HERE / "mistakes").glob("*.txt")):
        for part in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            name, *lines = part.strip("\n").split("\n")
            found = [EXPECTED.fullmatch(line) for line in lines if line.startswith("---")]
            text = "".join(f"{line}\n" for line in lines if not line.startswith("---"))
            assert found, f"{path.name}: {name} expects nothing"
            yield Case(f"{path.stem}: {name}", text, tuple(_expected(match) for match in found if match))


def _expected(match: re.Match[str]) -> Expected:
    mention, help_ = (match["mention"] or "").strip(), (match["help"] or "").strip()
    return Expected(match["code"], int(match["line"]), int(match["column"]), mention, help_)


CASES = list(cases())


@cache
def problems(text: str, path: str = "tests.cards") -> list[Diagnostic]:
    """All that parser and checker have to say about a text."""
    try:
        return check_cards(parse_cards(text, path), path, KnownNames())
    except SourceError as error:
        return list(error.diagnostics)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_seeded_mistake_is_found(case: Case) -> None:
    text = FACTION + case.text
    found = problems(text)
    shown = "\n".join(render(diagnostic, text) for diagnostic in found)
    assert [(d.code, d.span.line - 1, d.span.column) for d in found] == [x[:3] for x in case.expected], shown
    for diagnostic, expected in zip(found, case.expected, strict=True):
        assert expected.mention in diagnostic.message
        assert expected.help in (diagnostic.suggestion or "")


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_report_is_for_people(case: Case) -> None:
    """Place, line, caret; whole sentences; and not one of the names that only the parser knows."""
    text = FACTION + case.text
    for diagnostic in problems(text):
        head, line, caret, *help_ = render(diagnostic, text).split("\n")
        assert head.startswith(f"tests.cards:{diagnostic.span.line}:{diagnostic.span.column}: {diagnostic.code} ")
        number, shown = line.split(" | ", 1)
        assert int(number) == diagnostic.span.line
        assert shown.strip("…") in text.split("\n")[int(number) - 1].replace("\t", " ").replace("\u00a0", "\ufffd")
        assert set(caret.strip()) == {"^"}
        assert diagnostic.message[0].isupper() or diagnostic.message[0] in '`"'
        assert diagnostic.message.endswith(".")
        assert [x.strip() for x in help_] == ([f"help: {diagnostic.suggestion}"] if diagnostic.suggestion else [])
        words = set(re.findall(r"[A-Z_$]{2,}[A-Z0-9_]*", diagnostic.message + (diagnostic.suggestion or "")))
        assert not words & {terminal.name for terminal in card_parser().terminals} - {"VP"}
        assert "Traceback" not in head


def test_there_are_enough_of_them_and_every_code_has_one() -> None:
    assert len(CASES) >= 60
    assert {x.code for case in CASES for x in case.expected} | FILE_CODES == set(CODES)


def test_codes_in_the_source_and_in_the_table_are_the_same() -> None:
    package = Path(__file__).parents[3] / "rulesdsl" / "language"
    sources = (path.read_text(encoding="utf-8") for path in package.rglob("*.py") if path.name != "card_codes.py")
    assert {code for source in sources for code in re.findall(r'"([FSC]\d{3})"', source)} == set(CODES)


# --- mistakes at every place ------------------------------------------------------------------------------------

WORD = re.compile(r'"[^"\n]*"|[a-z_]+|[+-]?[0-9]+')
SAMPLE = 60


def card_files() -> list[Path]:
    return sorted(data("cardtexts").glob("*/*.cards"))


@cache
def known_names() -> KnownNames:
    return KnownNames.of(parse_cards(path.read_text(encoding="utf-8")) for path in card_files())


def misspelt(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word) - 1)
    left, right = word[at], word[at + 1]
    if left == right or chance.random() < 0.5:
        return word[:at] + word[at + 1 :]
    return word[:at] + right + left + word[at + 2 :]


def inspected(text: str, known: KnownNames) -> list[Diagnostic]:
    """What is found in a mutant. Whatever it is, it must have a place in the text and be printable."""
    try:
        found = check_cards(parse_cards(text, "mutant.cards"), "mutant.cards", known)
    except SourceError as error:
        found = list(error.diagnostics)
        assert found
    lines = text.split("\n")
    for diagnostic in found:
        assert 1 <= diagnostic.span.line <= len(lines)
        assert 1 <= diagnostic.span.column <= len(lines[diagnostic.span.line - 1]) + 1
        assert diagnostic.code in CODES
        render(diagnostic, text)
    return found


def mutated_words(text: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Words left out and words misspelt, each with what was done. What a comment says is its own affair."""
    words = [match for match in WORD.finditer(text) if not match[0].startswith('"') and not _in_comment(text, match)]
    for match in chance.sample(words, min(SAMPLE, len(words))):
        before, word, behind = text[: match.start()], match[0], text[match.end() :]
        yield "left out", before + behind
        if word.isalpha() and len(word) > 2:
            yield "misspelt", before + misspelt(word, chance) + behind


def _in_comment(text: str, match: re.Match[str]) -> bool:
    return "#" in text[text.rfind("\n", 0, match.start()) + 1 : match.start()]


@pytest.mark.slow
def test_most_slips_in_real_cards_are_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    """Not all can be: without `may` or `another` a card says something else that is just as good."""
    known, chance = known_names(), random.Random(2018)
    noticed: dict[str, list[bool]] = {"left out": [], "misspelt": []}
    for path in card_files()[:4]:
        for slip, text in mutated_words(path.read_text(encoding="utf-8"), chance):
            noticed[slip].append(bool(inspected(text, known)))
    shares = {slip: sum(found) / len(found) for slip, found in noticed.items()}
    with capsys.disabled():
        for slip, share in shares.items():
            print(f"\n{len(noticed[slip])} words {slip}: {share:.1%} noticed", end="")
    assert shares["left out"] >= 0.9
    assert shares["misspelt"] >= 0.97


@pytest.mark.slow
@pytest.mark.parametrize("path", card_files()[:2], ids=lambda path: path.stem)
def test_a_lost_character_never_breaks_the_checker(path: Path) -> None:
    text, known = path.read_text(encoding="utf-8"), known_names()
    for at in range(random.Random(path.stem).randrange(9), len(text), 9):
        inspected(text[:at] + text[at + 1 :], known)


@pytest.mark.slow
@pytest.mark.parametrize("path", card_files()[:2], ids=lambda path: path.stem)
def test_a_lost_or_shifted_line_never_breaks_the_checker(path: Path) -> None:
    known, lines = known_names(), path.read_text(encoding="utf-8").split("\n")
    for at, line in enumerate(lines):
        for other in ([], [f"  {line}"], [line.lstrip()]):
            inspected("\n".join([*lines[:at], *other, *lines[at + 1 :]]), known)
