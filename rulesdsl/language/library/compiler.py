"""Compiles a card file to definitions. This is slow, as it needs the parser."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress

from rulesdsl.language.check.card_checks import KnownNames, check_cards, check_set
from rulesdsl.language.diagnostics.diagnostic import BadCardFile, SourceError
from rulesdsl.language.english.card_english import english
from rulesdsl.language.english.prose import Prose, Term
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.codec import encode
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.source_text import read_source
from rulesdsl.language.syntax.walk import walk

from .card_traits import traits_of
from .compiled_file import CompiledFile
from .definition import AbilityText, Definition


def compile_file(shown: str, path: str, known: frozenset[str], earlier: Sequence[str] = ()) -> CompiledFile:
    """The file is given by the name to show and its path. `earlier` are the paths of files that have cards of it, too.

    Raises `BadCardFile` with every problem of the file.
    """
    try:
        file = parse_cards(read_source(path), path)
    except SourceError as error:
        raise BadCardFile(*error.diagnostics) from None
    problems = check_cards(file, path, KnownNames(known))
    problems += [problem for problem in check_set([*_parsed(earlier), (path, file)]) if problem.path == path]
    if problems:
        raise BadCardFile(*problems)
    mentioned = {node.name for card in file.cards for node in walk(card) if isinstance(node, t.Named)}
    traits = [traits_of(card.abilities) for card in file.cards]
    return CompiledFile.of(list(_definitions(file, shown)), traits, mentioned)


def _parsed(paths: Sequence[str]) -> Iterator[tuple[str, t.CardFile]]:
    for path in paths:
        with suppress(SourceError):  # it has mistakes of its own
            yield path, parse_cards(read_source(path), path)


def _definitions(file: t.CardFile, shown: str) -> Iterator[Definition]:
    for card in file.cards:
        abilities = tuple(
            AbilityText(ability.timing, source_of(ability), _marked(english(ability, card)))
            for ability in card.abilities
        )
        yield Definition(
            card.name, card.name, file.set, file.faction, card.kind, file.deck, card.copies, card.power,
            card.breakpoint, card.monsters, card.treasures, card.undead, card.unconfirmed, card.vp,
            source_of(card.on) if card.on else None, abilities, shown, card.span.line,
            json.dumps(encode(card), separators=(",", ":"), ensure_ascii=False).encode(),
        )  # fmt: skip


def _marked(prose: Prose) -> str:
    """See `AbilityText`. One string is read faster than many."""
    return "\n".join(f"{part.id}\n{part.text}" if isinstance(part, Term) else f"\n{part}" for part in prose)
