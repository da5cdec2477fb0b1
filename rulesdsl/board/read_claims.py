"""Put what the sentences of a board claim into the place of the sentences, now that all names are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.cards import CardId
from rulesdsl.wording.card_names import without_number

from . import board_tree as b
from .claim_clause import Refused
from .claim_reader import ClaimReader
from .claim_words import Name
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
    if claim is None:
        problems.add("B134", *_not_understood(node, reader))
    return claim


def _not_understood(node: b.Said, reader: ClaimReader) -> tuple[str, b.Said, str]:
    unknown = reader.unknown_word(node.text)
    if unknown is not None:
        word, near = unknown
        return f"I do not know the word `{word}` here.", node, f"write {near}" if near else "say it in other words"
    return "I do not understand this sentence.", node, "say it in other words"
