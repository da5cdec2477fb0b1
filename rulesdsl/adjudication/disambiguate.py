"""Which of several things somebody means who names one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesdsl.board import board_tree as b
from rulesdsl.board.printings import is_called
from rulesdsl.engine.decide import interchangeable
from rulesdsl.engine.options import RandomName, entities_of
from rulesdsl.language.library.definition import with_set
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.tree import Node
from rulesdsl.table.cards import CardId, Entity
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames, of_player


class Refused(Exception):
    """The line does not answer the open question."""

    def __init__(self, code: str, message: str, at: Node | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.at = code, message, at


@dataclass(frozen=True)
class Meaning:
    """Names and the cards, players and options of a table that they stand for."""

    table: Table
    names: CardNames

    def cards(self, called: b.Called) -> tuple[CardId, ...]:
        """Every card that a name can mean."""
        return self.names.find(self.table, called.text, called.number, called.set)

    def option(self, pick: b.Pick, options: Sequence[Option]) -> Option | None:
        """The option that is meant. Cards that nobody can tell apart are one; more than one is a mistake."""
        found = [option for option in options if self.is_meant(pick, option.entity)]
        if pick.player is not None:
            whose = next((player for player in self.table.players if key(player) == key(pick.player.text)), "")
            held = of_player(self.table, [card for card in entities_of(tuple(found)) if isinstance(card, int)], whose)
            found = [option for option in found if option.entity in held]
        if pick.where is not None:
            found = [option for option in found if self.is_at(pick, option.entity)] or found
        meant = entities_of(tuple(found))
        if len({self._looks(entity) for entity in meant}) > 1:
            references = " or ".join(f"`{self.names.reference(self.table, entity)}`" for entity in meant)
            raise Refused("B125", f"`{text_of(pick.what)}` could be {references}.", pick)
        return found[0] if found else None

    def name(self, what: b.Called | b.SomeUnknown, options: Sequence[Option]) -> Option:
        """The name that is given to an unknown card."""
        entry = self.table.catalogue.entry
        named = [option for option in options if isinstance(option, RandomName)]
        meant = [option for option in named if isinstance(what, b.Called) and is_called(entry(option.name), what)]
        if not meant:
            raise Refused("B202", f"The unknown card cannot be `{text_of(what)}`.", what)
        if len(meant) > 1:
            raise Refused("B125", f"`{text_of(what)}` could be {' or '.join(option.name for option in meant)}.", what)
        return meant[0]

    def is_meant(self, pick: b.Pick, value: Entity | None) -> bool:
        if isinstance(value, str):
            return isinstance(pick.what, b.Called) and key(value) == key(pick.what.text)
        if not isinstance(value, int) or value not in self.table.cards:
            return False
        if isinstance(pick.what, b.SomeUnknown):
            return self.table.cards[value].name is None
        meant = self.cards(pick.what)
        return value in meant or any(self._looks(value) == self._looks(card) for card in meant)

    def is_at(self, pick: b.Pick, value: Entity | None) -> bool:
        """`where` says which of several is meant, and is no thing of its own."""
        if pick.where is None or not isinstance(value, int):
            return False
        hosts = self.cards(pick.where)
        return self.table.base_of(value) in hosts or self.table.cards[value].place.of in hosts

    def is_among(self, pick: b.Pick, entities: set[Entity | None]) -> bool:
        alone = replace(pick, where=None)
        return any(self.is_meant(alone, entity) for entity in entities)

    def _looks(self, value: Entity) -> object:
        """Equal for cards between which nobody could choose."""
        if isinstance(value, str):
            return value
        card = self.table.cards[value]
        return card.looks() if card.name is None else interchangeable(self.table, value)


def only(called: b.Called) -> b.Pick:
    return b.Pick(called, span=called.span)


def text_of(what: b.Called | b.SomeUnknown) -> str:
    if isinstance(what, b.SomeUnknown):
        return "unknown"
    title = what.text if what.set is None else with_set(what.text, what.set)
    return title if what.number is None else f"{title}#{what.number}"
