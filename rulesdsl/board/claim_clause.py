"""One clause of a sentence that is expected: the things that it names, as parts of the tree of a board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rulesdsl.language.syntax.tree import Node, Span

from . import board_tree as b
from .claim_words import Name, Words

_CARD = r"(?:P\d+ 's )?[CB]\d+"


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

    def is_unclear(self, subject: b.Subject) -> bool:
        """Are there several of that name? Then the claim must be true of all of them or of none."""
        called = subject.card
        name = Name("C", called.text, called.number, called.set, False)
        return subject.player is None and called.number is None and self.copies(name) > 1

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
            if pile.zone != "deck":
                raise Refused(f"A {pile.zone} has no {end}.", f"write `in Ann's {pile.zone}`")
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
                total = 2 if said.startswith("both") else None
                made = b.OfSeveral(subject.card, made, 0 if denied else None, total=total, span=self.span)
                found.append(made)
                continue
            if self.is_unclear(subject):
                made = b.OfSeveral(subject.card, made, None, alike=True, span=self.span)
            found.append(self.denied(made, denied))
        return self.all_of(found)


RELATIONS: dict[str, b.Relation] = {
    "at-least": ">=", "at-most": "<=", "over": ">", "more than": ">", "under": "<", "less than": "<", "fewer than": "<",
}  # fmt: skip


def lies(clause: Clause, subject: b.Subject, spot: b.Spot) -> Any:
    """In a line of the notation, if it has one."""
    span = clause.span
    match spot.zone:
        case "at" if isinstance(spot.of, b.Called):
            return b.LiesAt(subject, False, spot.of, span=span)
        case "on" if isinstance(spot.of, b.Called):
            return b.LiesOn(subject, False, spot.of, span=span)
        case "buried" if isinstance(spot.of, b.Called):
            return b.LiesBuried(subject, False, spot.of, span=span)
        case "play":
            return b.LiesInPlay(subject, False, span=span)
        case "box":
            return b.LiesInBox(subject, False, span=span)
        case ("top" | "bottom") as end if spot.of is not None:
            pile = b.SomePile("deck", spot.of, span=span)  # type: ignore[arg-type]
            return b.LiesOnDeck(subject, False, end, pile, span=span)
        case ("hand" | "deck" | "discard") as zone if spot.of is not None:
            return b.LiesIn(subject, False, b.SomePile(zone, spot.of, span=span), span=span)  # type: ignore[arg-type]
    if spot.zone in ("top", "bottom"):
        raise Refused("It is not said whose deck is meant.", "write `on top of Ann's deck`")
    return b.IsAt(subject, False, spot, span=span)


def power_of(clause: Clause, subject: b.Subject) -> b.PowerOf | b.TotalAt:
    """Of a base it is the total of all players."""
    if clause.kind_of_called(subject.card) == "base":
        return b.TotalAt(subject.card, span=clause.span)
    return b.PowerOf(subject, span=clause.span)


def compares(clause: Clause, quantity: Any, said: str) -> Any:
    relation, number = clause.number(said)
    return b.Compares(quantity, relation, number, span=clause.span)
