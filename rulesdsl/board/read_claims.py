"""Put what the sentences of a board claim into the place of the sentences, now that all names are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdsl.language.diagnostics.diagnostic import Diagnostic
from rulesdsl.language.diagnostics.vocabulary import did_you_mean
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import CardId
from rulesdsl.wording.card_names import without_number

from . import board_tree as b
from .claim_clause import Refused
from .claim_reader import ClaimReader, known_words
from .claim_words import Name
from .parse_board import as_notation
from .problems import Problems
from .setting import Setting


def read_claims(file: b.BoardFile, names: Mapping[str, CardId], setting: Setting, problems: Problems) -> b.BoardFile:
    """The file with a claim for each sentence; those that are not understood are problems."""
    reader = _reader(names, setting)
    parts = [
        _read(part, reader, setting, problems) if isinstance(part, b.Expectations) else part for part in file.parts
    ]
    return replace(file, parts=tuple(parts))


def _reader(names: Mapping[str, CardId], setting: Setting) -> ClaimReader:
    titles = [without_number(name).partition(" (")[0] for name in names]
    copies = {key(title): titles.count(title) for title in titles}

    def kind_of(name: Name) -> str:
        found = setting.name_of(b.Called(name.text, None, name.set))
        return setting.catalogue[found].kind if found is not None else ""

    everything = NameIndex((), setting.catalogue.names)
    return ClaimReader(
        setting.players, NameIndex(titles), everything, kind_of, lambda name: copies.get(key(name.text), 0)
    )


def _read(part: b.Expectations, reader: ClaimReader, setting: Setting, problems: Problems) -> b.Expectations:
    found: list[Any] = []
    for node in part.expectations:
        claim: Any = node
        if isinstance(node, b.Said):
            claim = _claim(node, reader, setting, problems)
        found += [] if claim is None else [claim]
    return replace(part, expectations=tuple(found))


def _claim(node: b.Said, reader: ClaimReader, setting: Setting, problems: Problems) -> Any:
    try:
        claim = reader.read(node.text, node.span)
    except Refused as refused:
        problems.add("B134", refused.message, node, refused.suggestion)
        return None
    if claim is not None:
        return claim
    line = as_notation(node, problems.path, (*setting.players, *reader.cards), reader.everything)
    if not isinstance(line, Diagnostic):
        return line  # with a name that nobody knows
    if line.message.startswith(GENERAL) or _is_ordinary(line, node):
        line = _not_understood(node, reader, problems.path)
    problems.found.append(line)
    return None


def _is_ordinary(problem: Diagnostic, node: b.Said) -> bool:
    """Is it about a word that other sentences have?"""
    begins, ends = (column - node.span.column for column in (problem.span.column, problem.span.end_column))
    return node.text[max(0, begins) : ends].casefold() in known_words()


GENERAL = ("After `", "I expected ", "I know nothing by the name")
"""How a problem begins that says no more than that a line is not of the notation."""


def _not_understood(node: b.Said, reader: ClaimReader, path: str) -> Diagnostic:
    """Names the word that no sentence has, if there is one, and a sentence that is understood."""
    like = f"write for example `{reader.like(node.text)}`"
    word = reader.unknown_word(node.text)
    if word is None:
        return Diagnostic("B134", "I know these words, but not this sentence.", path, node.span, like)
    at = node.text.casefold().find(word)
    start = node.span.column + max(0, at)
    span = node.span._replace(column=start, end_column=start + len(word)) if at >= 0 else node.span
    near = did_you_mean(reader.near(word))
    if word[:1] != node.text[at : at + 1]:
        near = near or did_you_mean(reader.everything.near(node.text[at : at + len(word)], 1))
    return Diagnostic("B134", f"I do not understand the word `{word}` here.", path, span, near or like)
