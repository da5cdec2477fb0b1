"""Prose: words, some of them terms of the glossary, put together with the right spaces.

In this package a term is written in brackets within a string: `[minion]` is a term whose id is its text,
`[minions|minion]` shows the first word and links to the second. Text from a card must go through `verbatim`, so that
its brackets stay brackets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

_MARK = re.compile(r"\[([^]|]+)(?:\|([^]]+))?]")
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NO_SPACE_BEFORE = tuple(",.;:)'\N{RIGHT DOUBLE QUOTATION MARK}")
_NO_SPACE_AFTER = ("(", "\N{LEFT DOUBLE QUOTATION MARK}")


class Term(NamedTuple):
    """A word that the glossary explains."""

    id: str
    text: str


class Prose(tuple[str | Term, ...]):
    """A frozen sequence of plain text and terms."""

    __slots__ = ()

    @property
    def plain(self) -> str:
        return "".join(map(_text, self))


def _text(part: str | Term) -> str:
    return part.text if isinstance(part, Term) else part


NOTHING = Prose()


def quoted(text: str) -> Prose:
    return verbatim(f"\N{LEFT DOUBLE QUOTATION MARK}{text}\N{RIGHT DOUBLE QUOTATION MARK}")


def in_quotes(prose: Prose) -> Prose:
    return say("\N{LEFT DOUBLE QUOTATION MARK}", prose, "\N{RIGHT DOUBLE QUOTATION MARK}")


def verbatim(text: str) -> Prose:
    """Text in which brackets are only brackets."""
    return Prose((text,) if text else ())


@cache
def _marked(text: str) -> Prose:
    parts: list[str | Term] = []
    end = 0
    for mark in _MARK.finditer(text):
        shown = mark[1]
        parts += [text[end : mark.start()], Term(mark[2] or shown.lower().replace(" ", "-"), shown)]
        end = mark.end()
    return Prose(part for part in (*parts, text[end:]) if part)


def say(*phrases: str | Prose) -> Prose:
    """Join phrases, with spaces where English has them; empty ones are skipped."""
    parts: list[str | Term] = []
    for phrase in phrases:
        prose = phrase if isinstance(phrase, Prose) else _marked(phrase)
        if not prose:
            continue
        if parts and not (_text(prose[0]).startswith(_NO_SPACE_BEFORE) or _text(parts[-1]).endswith(_NO_SPACE_AFTER)):
            parts.append(" ")
        parts += prose
    return Prose(_merged(parts))


def _merged(parts: list[str | Term]) -> list[str | Term]:
    merged: list[str | Term] = []
    for part in parts:
        if merged and isinstance(part, str) and isinstance(merged[-1], str):
            merged[-1] += part
        else:
            merged.append(part)
    return merged


def listed(phrases: Sequence[Prose], conjunction: str = "and") -> Prose:
    """`a`, `a and b`, `a, b and c`."""
    if len(phrases) < 2:
        return say(*phrases)
    *others, before_last, last = phrases
    return say(*(say(other, ",") for other in others), before_last, conjunction, last)


def in_sequence(phrases: Sequence[Prose]) -> Prose:
    """Join several clauses into one sentence; a clause that is itself such a sequence gets parentheses."""
    if len(phrases) > 1:
        phrases = [say("(", phrase, ")") if ";" in phrase.plain else phrase for phrase in phrases]
    return say(*(say(phrase, ";") for phrase in phrases[:-1]), *phrases[-1:])


def capitalised(prose: Prose) -> Prose:
    match prose[:1]:
        case (Term(id=term, text=text),):
            return Prose((Term(term, text[:1].upper() + text[1:]), *prose[1:]))
        case (str(text),):
            return Prose((text[:1].upper() + text[1:], *prose[1:]))
        case _:
            return prose


def possessive(prose: Prose, *, plural: bool) -> Prose:
    return say(prose, "'" if plural and prose.plain.endswith("s") else "'s")


def article(prose: Prose) -> str:
    return "an" if prose.plain[:1] in tuple("aeiou") else "a"


def in_words(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
