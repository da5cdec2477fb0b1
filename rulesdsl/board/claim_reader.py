"""Read a sentence that is expected: which names it holds, its clauses, and what each of them claims.

What a sentence says beside the things that it names must all be in a pattern, or it is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from rulesdsl.language.diagnostics.vocabulary import nearest
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.tree import Node, Span

from . import board_tree as b
from . import claims_of_events as _events
from . import claims_of_numbers as _numbers
from . import claims_of_rights as _rights
from . import claims_of_state as _state
from .claim_clause import Clause, Refused
from .claim_patterns import examples, understood, vocabulary
from .claim_words import ARTICLES, Name, Words, forms, normal, tables, words_of
from .spoken_lines import NUMBERS

__all__ = ["ClaimReader", "Refused"]
_TABLES = (_state, _numbers, _events, _rights)
"""The modules whose patterns are looked through, in this order."""
_JOINT = re.compile(r" (?:, and|, but|and|but|,|while|although) ")
_SUBJECT = re.compile(
    r"(?:both |neither )?(?:P\d+ 's )?(?:P|C|B)\d+(?:(?: ,)?(?: and| nor| ,) (?:P\d+ 's )?(?:P|C|B)\d+)*(?: both)?"
    r"(?= (?!'s))"
)
_OPENS_CLAUSE = re.compile(r"(?:P|C|B)\d+|nobody|nothing|there|it |0 |\d|both|neither|only|everyone|base|monster|turn")


class ClaimReader:
    """Reads sentences of one board: `names` are those of its cards with their numbers, `kind_of` says what each is."""

    def __init__(
        self, players: tuple[str, ...], cards: NameIndex, everything: NameIndex, kind_of: Callable[[Name], str],
        copies: Callable[[Name], int],
    ) -> None:  # fmt: skip
        self.players, self.cards, self.everything = players, cards, everything
        self._player_names = NameIndex(players)
        self.kind_of, self.copies = kind_of, copies

    def read(self, text: str, span: Span) -> Node | None:
        """The claim of the sentence; None if it is not understood. Raises `Refused` where it is ambiguous."""
        words = words_of(text, self._name_at, self._with_comma, known_words())
        clause = Clause(words, self.players, self.kind_of, self.copies, span)
        claim = self._sentence(clause, _with_it(words), 0)
        return None if claim is None else simpler(claim)

    # --- clauses ----------------------------------------------------------------------------------------------

    def _sentence(self, clause: Clause, text: str, depth: int) -> Any:
        clause.text = text = " ".join(text.split())
        if not clause.spoken_of:
            clause.spoken_of = next(iter(re.findall(r"P\d+", text)), None)
        whole = understood(clause, text)
        if whole is not None or depth > 3:
            return whole
        for joint in _JOINT.finditer(text):
            first, rest = text[: joint.start()], text[joint.end() :]
            claim = self._sentence(clause, first, 4)
            if claim is None:
                continue
            for further in _continued(first, rest):
                more = self._sentence(clause, further, depth + 1)
                if more is not None:
                    return b.AllOf((claim, more), span=clause.span)
        return None

    # --- names ------------------------------------------------------------------------------------------------

    def _name_at(self, text: str) -> Name | None:
        player = self._player_names.find(text)
        if player is not None:
            return Name("P", player, None, None, False)
        for index in (self.cards, self.everything):
            found = index.find(text)
            if found is not None:
                return self._card(found, False)
            if text[-2:-1] in ("'", "\u2019"):
                continue
            for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
                if text.endswith(ending) and (one := self.cards.find(text.removesuffix(ending) + instead)):
                    return self._card(one, True)
        return None

    def _card(self, text: str, plural: bool) -> Name:
        name = Name("C", text, None, None, plural)
        return name._replace(kind="B") if self.kind_of(name) == "base" else name

    def _with_comma(self, line: str, at: int) -> str:
        found = self.everything.with_comma(line, at)
        return found[0] if found else ""

    # --- what is not understood -------------------------------------------------------------------------------

    def unknown_word(self, text: str) -> str | None:
        """The first word that no sentence has."""
        words = words_of(text, self._name_at, self._with_comma, known_words())
        plain = (word.strip("'") for word in words.text.split())
        return next((word for word in plain if word.isalpha() and len(word) > 1 and word not in known_words()), None)

    def near(self, word: str) -> tuple[str, ...]:
        return tuple(nearest(word, sorted(known_words()), 1))

    def like(self, text: str) -> str:
        """The sentence of our examples that has most words in common with this one."""
        said = {*normal(text.casefold()).split()}
        return max(examples(), key=lambda each: len(said & {*normal(each.casefold()).split()}))


@cache
def known_words() -> frozenset[str]:
    """Every word that means something in such a sentence."""
    phrases = " ".join(pattern for each in ("said", "stems") for pattern, _ in tables()[each])
    of_phrases = re.findall(r"(?<!\\)[a-z]{2,}", phrases)
    assert _TABLES
    return frozenset(
        (*vocabulary(), *of_phrases, *forms(), *forms().values(), *NUMBERS, *tables()["fillers"], *ARTICLES)
    )


def _with_it(words: Words) -> str:
    """The sentence with the card that it speaks of first for `it`, and that card's player for `her`."""
    text = words.text
    pile = re.search(r"\b(?:hand|deck|discard)\b", text)
    if pile is not None:
        text = re.sub(r"((?:in|to|from) P\d+ 's)(?= and| but| ,|$)", rf"\1 {pile[0]}", text)
    first = re.search(r"\bC\d+|\bB\d+", text)
    if first is None:
        return text
    said = re.sub(r"(?<=[a-z0-9] )it(?= |$)(?! is P\d+ 's turn)(?! scored)", first[0], text[first.end() :])
    said = (
        re.sub(r"(with|on|in) " + first[0] + "$", r"\1 it", said) if re.search(r" (?:with|on|in) it$", text) else said
    )
    said = re.sub(r"(and|but|,) (?:it|they) ", rf"\1 {first[0]} ", said)
    said = re.sub(r"(and|but|,) (?:he|she) ", r"\1 ", said)
    return text[: first.end()] + said


def _continued(first: str, rest: str) -> Iterator[str]:
    """The next clause as it stands, or with the subject of the one before."""
    rest = rest.removeprefix("both ") if _OPENS_CLAUSE.match(rest) is None else rest
    if _OPENS_CLAUSE.match(rest):
        yield rest
    subject = _SUBJECT.match(first)
    if subject is not None:
        yield f"{subject[0]} {rest}"
        verb = re.match(r" (is(?: not)?|have|not have|can|must|not) ", first[subject.end() :] + " ")
        if verb is not None:
            yield f"{subject[0]} {verb[1]} {rest}"
        same = re.match(r" ((?:not )?[a-z]+) ", first[subject.end() :] + " ")
        if same is not None:
            yield f"{subject[0]} {same[1]} {rest}"
    if _OPENS_CLAUSE.match(rest) is None and subject is None:
        yield rest
    yield from _shortened(first, rest)


def _shortened(first: str, rest: str) -> Iterator[str]:
    """`Ann gets 4 vp and Bob gets 2`, `Ann draws 2 cards and Bob one`: the rest is as in the clause before."""
    number = re.search(r"\b\d+\b", first)
    if number is not None and re.search(r"\d$", rest) and re.match(r"(?:P|C|B)\d+ [a-z ]+ \d+$", rest):
        yield rest + first[number.end() :]
    gap = re.match(r"((?:P|C|B)\d+) (\d+)$", rest)
    who = re.match(r"(?:P|C|B)\d+", first)
    if number is not None and gap is not None and who is not None:
        yield gap[1] + first[who.end() : number.start()] + gap[2] + first[number.end() :]


def simpler(claim: Any) -> Any:
    """Without a sign of its own where the line of the notation has one."""
    if isinstance(claim, b.AllOf):
        flat: list[Any] = []
        for each in map(simpler, claim.claims):
            flat += each.claims if isinstance(each, b.AllOf) else [each]
        return b.AllOf(tuple(flat), span=claim.span)
    if isinstance(claim, b.NotSo):
        inner = simpler(claim.claim)
        if isinstance(inner, b.NotSo):
            return inner.claim
        if "negated" in inner.__match_args__:
            return replace(inner, negated=not inner.negated)
        return b.NotSo(inner, span=claim.span)
    return claim
