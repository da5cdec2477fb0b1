"""From card files to a library. This is the slow way in: it needs the parser and all the rest."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from rulesdsl.language.check.card_checks import KnownNames, check_cards, check_set
from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.english.card_english import english
from rulesdsl.language.english.prose import Prose, Term
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.codec import encode
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.source_text import Declared, declared, read_source

from .definition import AbilityText, Definition
from .library import BadFile, Library


def compile_cards(sources: Sequence[tuple[str, str]]) -> Library:
    """The cards of all files that have no mistakes. Each file is given by the name to show and its path."""
    problems: dict[str, list[Diagnostic]] = {path: [] for _, path in sources}
    named: dict[str, Declared] = {}
    parsed: list[tuple[str, str, t.CardFile]] = []
    for shown, path in sources:
        text = ""
        try:
            text = read_source(path)
            parsed.append((shown, path, parse_cards(text, path)))
        except SourceError as error:
            problems[path] += error.diagnostics
        named[path] = declared(text)
    known = KnownNames(frozenset(card for names in named.values() for card in names.cards))
    for _, path, file in parsed:
        problems[path] += check_cards(file, path, known)
    for problem in check_set((path, file) for _, path, file in parsed):
        problems[problem.path].append(problem)
    sound = [card for shown, path, file in parsed if not problems[path] for card in _definitions(file, shown)]
    bad = (BadFile(path, named[path], tuple(found)) for path, found in problems.items() if found)
    return Library.of(sound, tuple(bad))


def _definitions(file: t.CardFile, shown: str) -> Iterator[Definition]:
    for card in file.cards:
        abilities = tuple(
            AbilityText(ability.timing, source_of(ability), _marked(english(ability, card)))
            for ability in card.abilities
        )
        definition = Definition(
            card.name, card.name, file.set, file.faction, card.kind, file.deck, card.copies, card.power,
            card.breakpoint, card.monsters, card.treasures, card.undead, card.vp,
            source_of(card.on) if card.on else None, abilities, shown, card.span.line,
            json.dumps(encode(card), separators=(",", ":"), ensure_ascii=False).encode(),
        )  # fmt: skip
        definition.card = card
        yield definition


def _marked(prose: Prose) -> str:
    """See `AbilityText`. One string is read faster than many."""
    return "\n".join(f"{part.id}\n{part.text}" if isinstance(part, Term) else f"\n{part}" for part in prose)
