"""From card files to what a library holds. This is the slow way in: it needs the parser and all the rest."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from rulesdsl.language.check.card_checks import KnownNames, check_cards, check_set
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.english.card_english import english
from rulesdsl.language.english.prose import Prose, Term
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.codec import Json, encode
from rulesdsl.language.syntax.parse_cards import parse_cards, read_source

Compiled: TypeAlias = tuple[list[Json], Json]
"""The fields of a definition, in their order, and its tree."""


def compile_cards(sources: Sequence[tuple[str, Path]]) -> list[Compiled]:
    """Every card of the files, each file given by the name to show and its path. All problems are reported at once."""
    problems: list[Diagnostic] = []
    files: list[tuple[str, Path, t.CardFile]] = []
    for shown, path in sources:
        try:
            files.append((shown, path, parse_cards(read_source(path), str(path))))
        except SourceError as error:
            problems += error.diagnostics
    if not problems:
        known = KnownNames.of(file for _, _, file in files)
        problems += [problem for _, path, file in files for problem in check_cards(file, str(path), known)]
        problems += check_set((str(path), file) for _, path, file in files)
    if problems:
        raise SourceError(*problems)
    return [(_fields(card, file, shown), encode(card)) for shown, _, file in files for card in file.cards]


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
