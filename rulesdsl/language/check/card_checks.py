"""Finds mistakes in card files that parse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesdsl.language.diagnostics.card_codes import CODES
from rulesdsl.language.diagnostics.diagnostic import Diagnostic
from rulesdsl.language.diagnostics.vocabulary import Guesses, did_you_mean, shortened
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.parse_cards import keywords
from rulesdsl.language.syntax.walk import walk

from .actors import check_actors
from .bindings import NameChecker
from .context import check_places
from .findings import Finding
from .in_or_out_of_play import check_whereabouts
from .kinds import KindChecker
from .modifiers import check_modifiers
from .naming import check_naming
from .printed_facts import check_facts, check_file, head
from .quantities import check_amounts
from .timing import check_timing

__all__ = ["CODES", "KnownNames", "check_cards", "check_set"]


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The names of all cards that a text may speak of."""

    cards: frozenset[str] = frozenset()

    @classmethod
    def of(cls, files: Iterable[t.CardFile]) -> KnownNames:
        return cls(frozenset(card.name for file in files for card in file.cards))


def check_cards(file: t.CardFile, path: str, names: KnownNames) -> list[Diagnostic]:
    """Every problem of one file, in the order of the text. The cards of the file itself are always known."""
    known = names.cards | KnownNames.of([file]).cards
    guesses = Guesses()
    findings = [*check_file(file, path), *(found for card in file.cards for found in _check_card(card, known, guesses))]
    findings.sort(key=lambda finding: finding.span)
    return [Diagnostic(x.code, shortened(x.message), path, x.span, x.suggestion) for x in findings]


def check_set(files: Iterable[tuple[str, t.CardFile]]) -> list[Diagnostic]:
    """What is wrong between files: the same card in two files of a set."""
    found: list[Diagnostic] = []
    first: dict[tuple[str, str], tuple[str, t.Card]] = {}
    for path, file in files:
        for card in file.cards:
            where, known = first.setdefault((file.set, card.name.casefold()), (path, card))
            if where != path:
                message = f'"{card.name}" is defined in {where} already, in line {known.span.line}.'
                found.append(Diagnostic("C104", message, path, head(card), "a card belongs to one faction"))
    return found


def _check_card(card: t.Card, known: frozenset[str], guesses: Guesses) -> Iterator[Finding]:
    yield from check_facts(card)
    names = NameChecker(card, keywords(), guesses)
    yield from names.check()
    yield from KindChecker(card, names.bindings).check()
    yield from check_whereabouts(card)
    yield from check_naming(card)
    yield from check_places(card)
    yield from check_timing(card)
    yield from check_actors(card)
    yield from check_amounts(card)
    yield from check_modifiers(card)
    for node in walk(card):
        if isinstance(node, t.Named) and node.name not in known:
            message = f'There is no card named "{node.name}".'
            yield Finding("C209", message, node.span, did_you_mean(guesses.nearest(node.name, known)))
