"""What a line that is read by sense is made of: clauses with an act, and the things that stand around it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesdsl.table.cards import Entity


class NotUnderstoodError(Exception):
    """No answer, or more than one, can be meant by the line; the message says why."""


class NoAnswerFitsError(NotUnderstoodError):
    """Every word is known, and no answer fits all of them."""


class SeveralMeantError(NotUnderstoodError):
    """More than one answer fits; of all others the grammar says better what is wrong."""


@dataclass
class Thing:
    """`both of her Grunts`, `the minion`, `nobody`, `it`: what is said of it, as far as it is said."""

    text: str = ""
    names: frozenset[Entity] | None = None
    kind: str = ""
    pronoun: str = ""
    aspect: str = ""
    owner: frozenset[Entity] | str = ""
    """`own` for `her`, `his` and `their`; else the players or cards that `'s` stands behind."""
    none: bool = False
    any: bool = False
    every: str = ""
    number: int | None = None
    signed: int | None = None
    ordinal: int | None = None
    power: int | None = None
    other: bool = False
    plural: bool = False
    article: str = ""
    adjectives: frozenset[str] = frozenset()

    @property
    def is_bare(self) -> bool:
        """Does it not say which thing is meant, nor of what kind?"""
        return self.names is None and not self.kind and not self.aspect

    @property
    def is_several(self) -> bool:
        return self.plural or bool(self.every) or (self.number or 1) > 1


@dataclass
class Part:
    """Things of one role: `subject`, `object`, or what the word before them says (`at`, `to`, `from`, `with` …)."""

    role: str
    things: list[Thing]

    @property
    def text(self) -> str:
        return " and ".join(thing.text for thing in self.things)


@dataclass
class Clause:
    """One act: the families of its verb, and its parts; without a verb the families are empty."""

    families: frozenset[str] = frozenset()
    verb: str = ""
    negated: bool = False
    passive: bool = False
    is_bare: bool = False
    """Is the verb without its `s`?"""
    parts: list[Part] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    """Words such as `first`, `later` or `ontop` that stand for themselves."""

    def of_role(self, *roles: str) -> list[Part]:
        return [part for part in self.parts if part.role in roles]

    @property
    def is_taking(self) -> bool:
        """`takes` is said of what is moved only with a goal."""
        return self.verb in ("takes", "take", "took", "taken", "taking")

    @property
    def has_verb(self) -> bool:
        return bool(self.families)
