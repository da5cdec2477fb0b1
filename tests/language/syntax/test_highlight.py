from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given, settings
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Whitespace

from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.syntax import highlight
from rulesdsl.language.syntax.highlight import RULES, VOCABULARY, CardLexer, rules_of, vocabulary
from rulesdsl.language.syntax.parse_cards import card_parser, keywords
from rulesdsl.language.syntax.source_text import read_source
from rulesdsl.language.syntax.tree import CardFile
from rulesdsl.paths import data
from tests.language.syntax.trees import files

CARD_FILES = sorted(data("cardtexts").rglob("*.cards"))


def coloured(text: str) -> list[tuple[object, str]]:
    return [(colour, word) for colour, word in CardLexer().get_tokens(text) if colour is not Whitespace]


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_card_files_have_no_error(path: Path) -> None:
    text = read_source(path)
    tokens = list(CardLexer().get_tokens(text))
    assert Error not in {colour for colour, _ in tokens}
    assert "".join(word for _, word in tokens) == text


@settings(max_examples=20, deadline=None)
@given(files(2))
def test_nothing_that_can_be_written_has_an_error(file: CardFile) -> None:
    assert Error not in {colour for colour, _ in CardLexer().get_tokens(source_of(file))}


def test_every_word_of_the_grammar_has_a_colour() -> None:
    assert VOCABULARY.keys() == keywords().keys()


@pytest.mark.parametrize("word", sorted(VOCABULARY))
def test_words_are_told_from_names(word: str) -> None:
    ((colour, found),) = coloured(f" {word} ")
    assert (colour, found) == (VOCABULARY[word], word)
    assert coloured(f"{word}_")[0] == (Name.Variable, f"{word}_")


def test_every_rule_of_the_grammar_is_read() -> None:
    used = {str(rule.origin.name) for rule in card_parser().rules}
    assert RULES.keys() == {name for name in used if not name.startswith("__")}


def test_a_new_word_takes_the_colour_of_its_rule() -> None:
    extended = {
        **RULES,
        "_banish": '"banish" | "banishes"\n',
        "deed": RULES["deed"] + "     | _banish thing -> banish\n",
    }
    assert vocabulary(extended)["banishes"] is Name.Function
    assert vocabulary({**RULES, "kind": '"titan" -> titan_word\n'})["titan"] is Keyword.Type
    assert vocabulary({**RULES, "clause": 'thing "shall" deeds\n'})["shall"] is Keyword


def test_comments_of_the_grammar_are_not_rules() -> None:
    assert rules_of('// a: "b"\nc: "d"\n // e\n   | "f"\nG: "h"\n?i: c\n') == {"c": ' "d"\n   | "f"\n', "i": " c\n"}


@pytest.mark.parametrize(
    ("text", "colours"),
    [
        ("play: draw 1", [Keyword.Reserved, Punctuation, Name.Function, Number.Integer]),
        ("may play extra minion", [Keyword, Name.Function, Keyword, Keyword.Type]),
        ("after this leaves play: draw 1", [
            Keyword.Reserved, Name.Builtin.Pseudo, Keyword, Name.Function, Punctuation, Name.Function, Number.Integer,
        ]),
        ("discard card[in your discard]", [
            Name.Function, Keyword.Type, Punctuation, Keyword, Keyword, Name.Entity, Punctuation,
        ]),
        ("this goes to discard", [Name.Builtin.Pseudo, Keyword, Keyword, Name.Entity]),
        ("bury this here to discard site", [
            Name.Function, Name.Builtin.Pseudo, Name.Builtin.Pseudo, Keyword, Name.Function, Name.Variable,
        ]),
        ("give each minion[power <= 4] +2 power # why", [
            Name.Function, Keyword.Pseudo, Keyword.Type, Punctuation, Name.Attribute, Operator, Number.Integer,
            Punctuation, Number.Integer, Name.Attribute, Comment.Single,
        ]),
    ],
)  # fmt: skip
def test_words_with_two_meanings(text: str, colours: list[object]) -> None:
    assert [colour for colour, _ in coloured(f'action "X"\n    {text}\n')][2:] == colours


def test_heads_of_cards() -> None:
    assert coloured('faction "F" in a-set-2018\nbase "X # Y" vp 1 2 3')[:6] == [
        (Keyword.Declaration, "faction"), (String.Double, '"F"'), (Keyword, "in"), (Name.Namespace, "a-set-2018"),
        (Keyword.Declaration, "base"), (String.Double, '"X # Y"'),
    ]  # fmt: skip


def test_the_lexer_needs_no_parser() -> None:
    lexer = "from rulesdsl.language.syntax.highlight import CardLexer; CardLexer()"
    code = f"import sys; {lexer}; print('lark' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "False"


def test_what_is_no_card_file_has_errors() -> None:
    assert Error in {colour for colour, _ in CardLexer().get_tokens('minion "X" & more')}


def test_coloured_html_escapes_and_keeps_every_letter() -> None:
    source = 'minion "<b>&" power 3\n    play: destroy minion[power < 3]'
    html = highlight.coloured(source)
    assert '<span class="s2">&quot;&lt;b&gt;&amp;&quot;</span>' in html
    assert '<span class="nf">destroy</span>' in html
    assert unescape(re.sub(r"<[^>]+>", "", html)) == source
