"""From card files to what a library holds. This is the slow way in: it needs the parser and all the rest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from rulesdsl.language.check.card_checks import KnownNames, check_cards, check_set
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.english.card_english import english
from rulesdsl.language.english.prose import Prose, Term
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.codec import Json, encode
from rulesdsl.language.syntax.parse_cards import Declared, declared, parse_cards, read_source

Compiled: TypeAlias = tuple[list[Json], Json]
"""The fields of a definition, in their order, and its tree."""


class BadFile(NamedTuple):
    """A card file with mistakes, and what it declares."""

    path: str
    declared: Declared
    problems: tuple[Diagnostic, ...]


def compile_cards(sources: Sequence[tuple[str, Path]]) -> tuple[list[Compiled], list[BadFile]]:
    """Every card of the files that have no mistakes, and the files that have some. Each file is given by the name to
    show and its path."""
    problems: dict[str, list[Diagnostic]] = {str(path): [] for _, path in sources}
    named: dict[str, Declared] = {}
    parsed: list[tuple[str, str, t.CardFile]] = []
    for shown, source in sources:
        path, text = str(source), ""
        try:
            text = read_source(source)
            parsed.append((shown, path, parse_cards(text, path)))
        except SourceError as error:
            problems[path] += error.diagnostics
        named[path] = declared(text)
    known = KnownNames(frozenset(card for names in named.values() for card in names.cards))
    for _, path, file in parsed:
        problems[path] += check_cards(file, path, known)
    for problem in check_set((path, file) for _, path, file in parsed):
        problems[problem.path].append(problem)
    compiled = [
        (_fields(card, file, shown), encode(card))
        for shown, path, file in parsed
        if not problems[path]
        for card in file.cards
    ]
    return compiled, [BadFile(path, named[path], tuple(found)) for path, found in problems.items() if found]


def _fields(card: t.Card, file: t.CardFile, shown: str) -> list[Json]:
    abilities: list[Json] = [
        [ability.timing, source_of(ability), _told(english(ability, card))] for ability in card.abilities
    ]
    on = source_of(card.on) if card.on else None
    belongs: list[Json] = [card.name, file.set, file.faction, card.kind, file.deck]
    numbers: list[Json] = [card.copies, card.power, card.breakpoint, card.monsters, card.treasures, card.undead]
    return [*belongs, *numbers, list(card.vp), on, abilities, shown, card.span.line]


def _told(prose: Prose) -> str:
    """Each part in two lines: the id of its term, if it is one, and its text. One string is read faster than many."""
    return "\n".join(f"{part.id}\n{part.text}" if isinstance(part, Term) else f"\n{part}" for part in prose)
