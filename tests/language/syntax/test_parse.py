"""From files and texts to trees. Which mistakes are reported how is in `test_mistakes`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.parse_cards import card_parser, parse_cards
from rulesdsl.language.syntax.source_text import LARGEST_FILE, MOST_PROBLEMS, declarations, read_source
from rulesdsl.language.syntax.walk import children, deepest, walk
from rulesdsl.paths import data

CARD_FILES = sorted(data("cardtexts").glob("*/*.cards"))
GOOD = """\
faction "Testers" in test-2020

minion "Alpha" power 3 copies 2
    play: destroy minion[power <= 2, here]

action "Beta" on minion
    ongoing:
        if there is card[yours, buried, here]: this minion has +2 power
        otherwise: this minion has -1 power
"""


def refusal(text: str) -> Diagnostic:
    """The only problem of a text that does not parse."""
    with pytest.raises(SourceError) as caught:
        parse_cards(text, "some.cards")
    (problem,) = caught.value.diagnostics
    assert problem.path == "some.cards"
    return problem


# --- trees ------------------------------------------------------------------------------------------------------


def test_a_file_becomes_a_tree() -> None:
    file = parse_cards(GOOD)
    assert (file.faction, file.set) == ("Testers", "test-2020")
    alpha, beta = file.cards
    assert (alpha.kind, alpha.name, alpha.power, alpha.copies, alpha.on) == ("minion", "Alpha", 3, 2, None)
    number = t.Number(2)
    here = t.Located(t.At(t.ThisBase()))
    target = t.Thing((t.Selector("minion", (t.Compared("power", None, "<=", number), here)),))
    assert alpha.abilities == (t.Ability("play", (t.Sentence((t.Destroy(target),)),)),)
    assert beta.on == t.Thing((t.Selector("minion"),))
    assert [sentence.otherwise != () for sentence in beta.abilities[0].body] == [True]


def test_a_file_may_lack_its_faction_for_the_parser() -> None:
    file = parse_cards('minion "Alpha" power 3\n')
    assert (file.faction, file.set, len(file.cards)) == ("", "", 1)


@pytest.mark.parametrize("text", ["", "\n", "   \n\n", "# only a comment", "\n# one\n\n   # two\n", "\ufeff"])
def test_a_file_may_be_empty_for_the_parser(text: str) -> None:
    assert parse_cards(text) == t.CardFile("", "", ())


@pytest.mark.parametrize(
    "text",
    [
        GOOD.rstrip("\n"),
        GOOD + "\n\n",
        "\n\n" + GOOD,
        "# first\n" + GOOD + "# last",
        GOOD.replace("\n", "\r\n"),
        "\ufeff" + GOOD,
        GOOD.replace("\n", "  # remark\n"),
        GOOD.replace("\n\n", "\n    # indented remark\n\n"),
        GOOD.replace("    ", "  "),
        GOOD.replace("[power <= 2, here]", "[\npower<=2  ,\n         here # remark\n]"),
        GOOD.replace("destroy minion", "\n        destroy minion"),
        GOOD.replace("power 3 copies 2", "copies 2 power 3"),
    ],
)
def test_layout_and_comments_mean_nothing(text: str) -> None:
    assert parse_cards(text) == parse_cards(GOOD)


@pytest.mark.parametrize("name", ["oops-2018", "culture-shock-2019", "what-were-we-thinking-2017"])
def test_sets(name: str) -> None:
    assert parse_cards(f'faction "Testers" in {name}\n').set == name


def test_the_parser_is_built_once() -> None:
    assert card_parser() is card_parser()


def test_a_failed_parse_leaves_nothing_behind() -> None:
    for broken in (
        'minion "A" power 3\n    play: destroy minion[here',
        'minion "A" power 3\n    play:\n        draw 1\n   x',
    ):
        refusal(broken)
        assert len(parse_cards(GOOD).cards) == 2


def test_a_trigger_has_one_limit_and_one_end() -> None:
    head = 'action "A"\n    play: after minion is destroyed'
    trigger = parse_cards(f"{head}, once each turn, until end of turn: draw 1\n").cards[0].abilities[0].body[0].deeds[0]
    assert isinstance(trigger, t.Trigger)
    assert (trigger.limit, trigger.until) == ("once each turn", t.Until("end of turn"))
    refusal(f"{head}, once each turn, first time each turn: draw 1\n")
    refusal(f"{head}, until end of turn, until end of turn: draw 1\n")
    refusal('minion "A" power 3\n    special before this base scores, until end of turn: draw 1\n')


# --- places -----------------------------------------------------------------------------------------------------


def slices(file: t.CardFile, text: str) -> Iterator[tuple[t.Node, str]]:
    """Every node of a tree that stands on one line, with what stands there."""
    lines = text.split("\n")
    for node in walk(file):
        line, column, end_line, end_column = node.span
        if line == end_line:
            yield node, lines[line - 1][column - 1 : end_column - 1]


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_every_node_knows_its_place(path: Path) -> None:
    text = read_source(path)
    file = parse_cards(text)
    for node, source in slices(file, text):
        assert source
        assert source == source.strip()
        match node:
            case t.Name(name) | t.Named(name):
                assert source in (name, f'named "{name}"')
            case t.Number(value, None):
                assert source == str(value)
            case t.Fact(name, values):
                assert source.split() == [name, *map(str, values)]
            case t.Destroy():
                assert source.split()[0] in ("destroy", "destroys")
            case t.Card():
                assert source.startswith(f'{node.kind} "{node.name}"')


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_a_node_stands_within_the_one_that_holds_it(path: Path) -> None:
    for node in walk(parse_cards(read_source(path))):
        for child in children(node):
            assert node.span[:2] <= child.span[:2] <= child.span[2:] <= node.span[2:], (node, child)


# --- files ------------------------------------------------------------------------------------------------------


def unreadable(path: Path | str) -> Diagnostic:
    with pytest.raises(SourceError) as caught:
        read_source(path)
    (problem,) = caught.value.diagnostics
    assert problem.path == str(path)
    return problem


def test_a_file_is_read_with_plain_line_ends_and_no_mark(tmp_path: Path) -> None:
    path = tmp_path / "some.cards"
    path.write_bytes("\ufefffirst\r\nsecond\rthird “é”\n".encode())
    assert read_source(path) == "first\nsecond\nthird “é”\n"
    assert read_source(str(path)) == read_source(path)


def test_no_such_file(tmp_path: Path) -> None:
    assert unreadable(tmp_path / "nowhere.cards").code == "F101"


def test_a_directory(tmp_path: Path) -> None:
    assert unreadable(tmp_path).code == "F102"


def test_not_an_ordinary_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.cards"
    os.mkfifo(pipe)
    assert unreadable(pipe).code == "F103"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.cards"
    path.write_text(GOOD)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    problem = unreadable(path)
    assert problem.code == "F103"
    assert "Permission denied" in problem.message


def test_a_path_that_cannot_be() -> None:
    assert unreadable("a\0b").code in ("F101", "F103")


def test_a_binary_file(tmp_path: Path) -> None:
    path = tmp_path / "picture.cards"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    problem = unreadable(path)
    assert (problem.code, problem.span.line) == ("F104", 3)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_other_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "wide.cards"
    path.write_bytes(GOOD.encode(encoding))
    assert unreadable(path).code in ("F104", "F105")


def test_bytes_that_are_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "latin.cards"
    path.write_bytes('faction "Testers" in test-2020\nminion "Ä'.encode("latin-1"))
    problem = unreadable(path)
    assert (problem.code, problem.span[:2]) == ("F105", (2, 9))
    assert "0xc4" in problem.message


def test_a_file_of_a_megabyte(tmp_path: Path) -> None:
    path = tmp_path / "large.cards"
    path.write_text(GOOD * (1024 * 1024 // len(GOOD)))
    problem = unreadable(path)
    assert problem.code == "F107"
    assert "256 kB" in problem.message
    assert refusal("#" * (LARGEST_FILE + 1)).code == "F107"


@pytest.mark.parametrize("character", ["\0", "\x07", "\x0b", "\x1b", "\x7f", "\x85", "\u2028"])
def test_control_characters(character: str) -> None:
    problem = refusal(f'minion "A" power 3\n    play: draw{character} 1\n')
    assert (problem.code, problem.span[:2]) == ("F106", (2, 15))


# --- the faction line -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "place", "suggestion"),
    [
        ("faction Testers in test-2020\n", "S115", (1, 9), 'write `"Testers"`'),
        ('faction "Testers" in Test-2020\n', "S118", (1, 22), "for example `oops-2018`"),
        ('faction "Testers" in test2020\n', "S118", (1, 22), "for example `oops-2018`"),
        ('faction "Testers" in 7th-20\n', "S118", (1, 22), "for example `oops-2018`"),
        ('faction "Testers"\n', "S101", (1, 18), None),
        ('faction "Testers" test-2020\n', "S112", (1, 19), "write `in test`"),
        ('fraction "Testers" in test-2020\n', "S102", (1, 1), "did you mean `faction`?"),
        ('   faction "Testers" in test-2020\n', "S123", (1, 1), "begin it at the left edge"),
        ('\n   faction "Testers" in test-2020\n', "S123", (2, 4), "begin it at the left edge"),
    ],
)
def test_mistakes_in_the_faction_line(text: str, code: str, place: tuple[int, int], suggestion: str | None) -> None:
    problem = refusal(text)
    assert (problem.code, problem.span[:2], problem.suggestion) == (code, place, suggestion)


@pytest.mark.parametrize("in_set", ["oops-2018", "world-tour-2-2019", "7th-2020"])
def test_the_id_of_a_set(in_set: str) -> None:
    assert parse_cards(f'faction "Testers" in {in_set}\n').set == in_set


def test_a_faction_line_stands_first() -> None:
    problem = refusal('minion "A" power 3\n\nfaction "Testers" in test-2020\n')
    assert (problem.code, problem.span[:2]) == ("S128", (3, 1))


@pytest.mark.parametrize("before", ["", "# Whose these are.\n", "\n  # Indented.\n\n"])
def test_a_comment_before_the_faction_line_is_no_declaration(before: str) -> None:
    problem = refusal(before + 'faction "Testers" in test-2020\n\nminion "A" power\n')
    assert (problem.code, problem.span.line) == ("S101", before.count("\n") + 3)


# --- several problems, and none of them because of another ------------------------------------------------------


def test_each_broken_declaration_is_reported_once() -> None:
    text = GOOD + 'minion "C" power\n\nminion "D" power 1\n    play: drw 1\n    talent drw 1\n\nbase "E" breakpont 3\n'
    with pytest.raises(SourceError) as caught:
        parse_cards(text)
    assert [(x.code, x.span.line) for x in caught.value.diagnostics] == [("S101", 10), ("S102", 13), ("S102", 16)]


def test_after_many_problems_the_rest_is_left_for_later() -> None:
    text = "".join(f'minion "A{number}" power\n' for number in range(MOST_PROBLEMS * 2))
    with pytest.raises(SourceError) as caught:
        parse_cards(text)
    assert len(caught.value.diagnostics) == MOST_PROBLEMS


def test_declarations_are_cut_at_the_left_edge() -> None:
    parts = list(declarations("# remark\n" + GOOD))
    assert "".join(part.text for part in parts) == "# remark\n" + GOOD
    assert [part.lines_before for part in parts] == [0, 1, 3, 6]


def test_declarations_are_not_cut_within_brackets() -> None:
    text = 'minion "A" power 3\n    play: destroy minion[\nhere\n]\nminion "B" power\n'
    assert [part.lines_before for part in declarations(text)] == [0, 4]
    assert (refusal(text).code, refusal(text).span.line) == ("S101", 5)


def test_a_bracket_that_stays_open_does_not_swallow_the_next_card() -> None:
    problem = refusal('minion "A" power 3\n    play: destroy minion[here\nminion "B" power 3\n')
    assert (problem.code, problem.span[:2]) == ("S105", (2, 25))


# --- too much ---------------------------------------------------------------------------------------------------

HEAD = 'minion "A" power 3\n    '


@pytest.mark.parametrize(
    "ability",
    [
        f"play: destroy minion[{'not ' * 2000}here]\n",
        "play: destroy minion[" + "not\n" * 2000 + "here]\n",
        f"play: destroy minion{'[with minion' * 2000}{']' * 2000}\n",
        f"play: destroy {'same base as ' * 2000}this\n",
        f"ongoing: {'after this base scores: ' * 2000}draw 1\n",
        "play:\n" + "".join(f"{' ' * (8 + n)}if there is minion:\n" for n in range(300)) + " " * 400 + "draw 1\n",
    ],
    ids=["not", "not over lines", "brackets", "roles", "triggers", "blocks"],
)
def test_deep_nesting_is_refused(ability: str) -> None:
    assert refusal(HEAD + ability).code == "S125"


def test_real_cards_are_far_from_too_deep() -> None:
    assert max(deepest(parse_cards(read_source(path)))[0] for path in CARD_FILES) < 30


def test_long_lines_and_many_lines_are_no_problem() -> None:
    assert len(parse_cards(f"{HEAD}play: {'draw 1 and ' * 500}draw 1\n").cards[0].abilities[0].body[0].deeds) == 501
    assert len(parse_cards(HEAD + "play:\n" + "        draw 1\n" * 500).cards[0].abilities[0].body) == 500


@pytest.mark.parametrize(
    "text",
    [
        "x" * 100_000,
        '"' * 100_000,
        "[" * 100_000,
        HEAD + "play: destroy minion" + "[" * 50_000,
        HEAD + "play: " + "draw 1 and " * 5_000 + "drw 1\n",
        HEAD + "play:\n" + "        draw 1\n" * 5_000 + "        drw 1\n",
        "minion\n" * 10_000,
        HEAD + "play: draw " + "9" * 10_000 + "\n",
    ],
    ids=["word", "quotes", "brackets", "filters", "line", "block", "cards", "number"],
)
def test_large_nonsense_is_refused_in_few_words(text: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse_cards(text)
    for problem in caught.value.diagnostics:
        assert len(problem.message) < 300
