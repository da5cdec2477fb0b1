"""A card definition: what is printed on a card, in one of its printings."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast

from .name_keys import key, slug

if TYPE_CHECKING:
    from rulesdsl.language.english.prose import Prose
    from rulesdsl.language.syntax.tree import Card, Deck, Timing

Kind: TypeAlias = Literal["minion", "action", "base", "monster", "titan"]


class AbilityText(NamedTuple):
    """An ability to read: when it works, its canonical source, and what it says in English with its terms marked."""

    timing: Timing
    source: str
    marked: str
    """Each part of the English in two lines: the id of its term, if it is one, and its text."""

    @property
    def english(self) -> Prose:
        from rulesdsl.language.english.prose import Prose, Term

        parts = self.marked.split("\n")
        return Prose(Term(term, text) if term else text for term, text in zip(parts[::2], parts[1::2], strict=True))


class Printed(NamedTuple):
    id: str
    """The name; with the set behind it if there is another printing: `Name (set-2020)`."""
    name: str
    set: str
    faction: str
    """Empty for cards of the two decks that all players share."""
    kind: Kind
    deck: Deck | None
    copies: int
    power: int | None
    breakpoint: int | None
    monsters: int | None
    treasures: int | None
    undead: bool
    unconfirmed: bool
    """Does the wording rest on one source, or perhaps on a later printing?"""
    vp: tuple[int, ...]
    on: str | None
    """The source of what the card is played on."""
    abilities: tuple[AbilityText, ...]
    file: str
    line: int
    tree: bytes


class Definition(Printed):
    """Everything about one card, the tree of its abilities included."""

    @property
    def group(self) -> str:
        """The faction, or the deck that all players share."""
        return self.faction or (self.deck or "").capitalize()

    @property
    def slug(self) -> str:
        """The id as a word for addresses and shells."""
        return slug(self.id)

    @property
    def treasure(self) -> bool:
        return self.deck == "treasures"

    @property
    def revised(self) -> bool:
        """Is this the wording of a later printing?"""
        return is_revised(self.set)

    @cached_property
    def card(self) -> Card:
        """The tree, decoded when it is first asked for."""
        from rulesdsl.language.syntax.codec import decode

        return cast("Card", decode(json.loads(self.tree)))


REVISED = "revised"
"""In the id of a set, and behind the name of a card: a later printing that changed what it does. The cards of
`core-revised-2012` are those of `core-2012` that do something else now. The first printing is meant unless one says
so."""


def first_printing(set_id: str) -> str:
    """The set whose cards a revised set changes; any other set is its own."""
    return set_id.replace(f"-{REVISED}-", "-")


def is_revised(set_id: str) -> bool:
    return f"-{REVISED}-" in set_id


def is_written(set_id: str, written: str) -> bool:
    """Does what somebody wrote behind the name of a card mean a printing of this set?"""
    return key(written) == key(set_id) or (key(written) == REVISED and is_revised(set_id))


def with_set(name: str, set_id: str) -> str:
    """How a printing is named where the name alone is not enough."""
    return f"{name} ({set_id})"
