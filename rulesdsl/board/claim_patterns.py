"""Patterns of sentences: each says which words stand around which things, and what claim they make.

A pattern must cover a whole clause. `{card}` stands for one card, `{cards}` for one or several, `{place}` for a place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from rulesdsl.language.syntax.tree import Node, Span

from . import board_tree as b
from .claim_words import Name, Words

_CARD = r"(?:P\d+ 's )?[CB]\d+"
_PILE = r"(?:(?:P\d+ 's |his |her |their |its owner 's |his own |her own |their own )?(?:hand|deck|discard)(?: of P\d+)?|(?:base|monster|treasure|madness) (?:deck|discard))"
_PLACE = rf"(?:at|on|in|buried at|bury at|face-down at|under|to|over at) B\d+|(?:at|on|to) {_CARD}|(?:in|to|from|on) {_PILE}|in play|in box|on (?:top|bottom) (?:of )?{_PILE}|(?:there|where (?:it|he|she) is)"
_N = r"(?:any-1|(?:(?:only|at-least|at-most|over|under|more than|less than|fewer than) )?\d+(?: or-more)?)"
MACROS = {
    "card": _CARD,
    "cards": rf"(?:both |neither |all )?{_CARD}(?:(?: ,)?(?: and| or| nor| ,) (?:both )?{_CARD})*(?: both| all| each)?",
    "player": r"P\d+",
    "who": r"(?:P\d+(?:(?: ,)?(?: and| or| nor| ,) P\d+)*(?: both| each)?|both P\d+ and P\d+|neither P\d+ nor P\d+|nobody|everyone)",
    "base": r"B\d+",
    "pile": _PILE,
    "place": _PLACE,
    "n": _N,
    "kind": r"card|minion|action|monster|treasure|base|titan|special",
    "not": r"(?: not)?",
    "ever": r"(?: yet| any-more| both| all| each| again)?",
}
_SLOT = re.compile(r"\{([a-z]+)(\d*)\}")


class Refused(Exception):
    """A sentence that is understood, and says too little or too much."""

    def __init__(self, message: str, suggestion: str) -> None:
        super().__init__(message)
        self.message, self.suggestion = message, suggestion


class Clause:
    """One clause, the things that it names, and what earlier clauses have spoken of."""

    def __init__(
        self, words: Words, players: tuple[str, ...], kind_of: Callable[[Name], str], copies: Callable[[Name], int],
        span: Span,
    ) -> None:  # fmt: skip
        self.names, self.players, self.kind_of, self.copies, self.span = words.names, players, kind_of, copies, span
        self.text = words.text
        self.spoken_of: str | None = None
        """Who `her` and `his` are."""

    def kind_of_called(self, called: b.Called) -> str:
        return self.kind_of(Name("C", called.text, called.number, called.set, False))

    # --- things -----------------------------------------------------------------------------------------------

    def name(self, code: str) -> Name:
        return self.names[int(code[1:])]

    def called(self, code: str) -> b.Called:
        name = self.name(code)
        return b.Called(name.text, name.number, name.set, span=self.span)

    def player(self, code: str) -> b.Named:
        return b.Named(self.name(code).text, span=self.span)

    def subject(self, said: str) -> b.Subject:
        owner, _, code = said.rpartition(" 's ")
        return b.Subject(self.called(code), self.player(owner) if owner else None, span=self.span)

    def subjects(self, said: str) -> list[b.Subject]:
        return [self.subject(each) for each in re.findall(_CARD, said)]

    def who(self, said: str) -> tuple[list[b.Named], bool]:
        """The players, and whether it is denied of them."""
        named = [self.player(code) for code in re.findall(r"P\d+", said)]
        if not named:
            named = [b.Named(player, span=self.span) for player in self.players]
        return named, said.startswith(("nobody", "neither"))

    def is_group(self, subject: b.Subject) -> bool:
        """Are there several of that name, of which it is not said which one is meant?"""
        called = subject.card
        plural = any(name.plural and name.text == called.text for name in self.names)
        return subject.player is None and called.number is None and plural

    # --- places -----------------------------------------------------------------------------------------------

    def pile(self, said: str) -> b.Spot:
        words = said.split()
        zone: Any = next(word for word in words if word in ("hand", "deck", "discard"))
        owner = re.search(r"P\d+", said)
        if owner:
            return b.Spot(zone, self.player(owner[0]), span=self.span)
        if words[0] in ("base", "monster", "treasure", "madness"):
            return b.Spot(zone, words[0], span=self.span)  # type: ignore[arg-type]
        if words[0] in ("his", "her", "their") and self.spoken_of is not None:
            return b.Spot(zone, self.player(self.spoken_of), span=self.span)
        return b.Spot(zone, span=self.span)

    def some_pile(self, said: str) -> b.SomePile:
        spot = self.pile(said)
        if spot.of is None:
            raise Refused(f"It is not said whose {spot.zone} is meant.", f"write `Ann's {spot.zone}`")
        return b.SomePile(spot.zone, spot.of, span=self.span)  # type: ignore[arg-type]

    def place(self, said: str) -> b.Spot:
        preposition, _, rest = said.partition(" ")
        if said == "in play":
            return b.Spot("play", span=self.span)
        if said == "in box":
            return b.Spot("box", span=self.span)
        if said.startswith(("there", "where")):
            return b.Spot("there", span=self.span)
        if preposition == "on" and rest.startswith(("top", "bottom")):
            end: Any = rest.split()[0]
            pile = self.pile(rest.removeprefix(end).removeprefix(" of").strip())
            return b.Spot(end, pile.of, span=self.span)
        if re.search(r"\b(?:hand|deck|discard)\b", rest):
            return self.pile(rest)
        code = rest.split()[-1]
        zone: Any = "buried" if preposition in ("buried", "bury", "face-down", "under") else "at"
        if preposition == "on" or code[0] == "C":
            zone = "on"
        if zone == "on" and code[0] == "B":
            zone = "at"  # on a base lie actions as well as, to many players, its minions
        return b.Spot(zone, self.called(code), span=self.span)

    # --- numbers ----------------------------------------------------------------------------------------------

    def number(self, said: str) -> tuple[b.Relation, int]:
        number = int(re.search(r"\d+", said)[0])  # type: ignore[index]
        if said == "any-1":
            return ">=", 1
        for words, relation in RELATIONS.items():
            if said.startswith(words):
                return relation, number
        return (">=" if said.endswith("or-more") else "="), number

    def all_of(self, claims: list[Any]) -> Any:
        return claims[0] if len(claims) == 1 else b.AllOf(tuple(claims), span=self.span)

    def denied(self, claim: Any, negated: object) -> Any:
        return b.NotSo(claim, span=self.span) if negated else claim

    def of_each(self, said: str, negated: object, claim: Callable[[b.Subject], Node]) -> Any:
        """The claim of each of the cards; of several of one name, of as many as are meant."""
        denied = bool(negated) != said.startswith("neither")
        if re.search(r" or | nor ", said) and not said.startswith("neither"):
            raise Refused("It is not clear what `or` says here.", "write a line for each")
        found = []
        for subject in self.subjects(said):
            made = claim(subject)
            if self.is_group(subject) or (said.startswith(("both", "all")) and len(self.subjects(said)) == 1):
                made = b.OfSeveral(subject.card, made, 0 if denied else None, span=self.span)
                found.append(made)
                continue
            found.append(self.denied(made, denied))
        return self.all_of(found)


RELATIONS: dict[str, b.Relation] = {
    "at-least": ">=", "at-most": "<=", "over": ">", "more than": ">", "under": "<", "less than": "<", "fewer than": "<",
}  # fmt: skip
Maker: TypeAlias = Callable[[Clause, dict[str, Any]], Any]


class Pattern(NamedTuple):
    template: str
    make: Maker


PATTERNS: list[Pattern] = []


def says(*templates: str) -> Callable[[Maker], Maker]:
    """Register what a clause of these words claims."""

    def register(make: Maker) -> Maker:
        PATTERNS.extend(Pattern(template, make) for template in templates)
        return make

    return register


def understood(clause: Clause, text: str) -> Any:
    """The claim of the clause, or None. A pattern that declines leaves it to the next one."""
    for pattern, make in _compiled():
        match = pattern.fullmatch(text)
        if match is not None and (claim := make(clause, _parts(match))) is not None:
            return claim
    return None


def _parts(match: re.Match[str]) -> dict[str, Any]:
    """What stands in each slot, wherever in the pattern the slot is."""
    found: dict[str, Any] = {}
    for name, said in match.groupdict().items():
        plain = name.partition("__")[0]
        found[plain] = found.get(plain) or said
    return found


@cache
def _compiled() -> list[tuple[re.Pattern[str], Maker]]:
    return [(re.compile(_with_slots(pattern.template)), pattern.make) for pattern in PATTERNS]


def _with_slots(template: str) -> str:
    """The pattern with what each slot stands for. Where a slot stands twice, the second has a number."""
    text = _SLOT.sub(lambda slot: f"(?P<{slot[1]}{slot[2]}>{MACROS[slot[1]]})", template)
    seen: dict[str, int] = {}

    def numbered(group: re.Match[str]) -> str:
        seen[group[1]] = number = seen.get(group[1], -1) + 1
        return f"(?P<{group[1]}__{number}>" if number else group[0]

    return re.sub(r"\(\?P<(\w+)>", numbered, text)


def vocabulary() -> frozenset[str]:
    """All words of the patterns."""
    plain = (re.sub(r"\(\?P<\w+>|\\[a-zA-Z]", " ", _SLOT.sub(" ", each.template)) for each in PATTERNS)
    return frozenset(word for each in plain for word in re.findall(r"[a-z][a-z-]+", each))
