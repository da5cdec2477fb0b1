"""Find the cards, players and options that the names in a line stand for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulesdsl.board import board_tree as b
from rulesdsl.board.printings import is_called
from rulesdsl.engine.decide import interchangeable
from rulesdsl.engine.options import RandomName, entities_of
from rulesdsl.language.library.definition import with_set
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.language.syntax.tree import Node
from rulesdsl.record import Record, record
from rulesdsl.table.cards import CardId, Entity, Place
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames, holder_of, of_player
from rulesdsl.wording.refusals import Refusal, ambiguous, not_from_there, not_theirs, unknown_card_cannot_be


class Refused(Exception):
    """The line does not answer the open question."""

    def __init__(self, refusal: Refusal, at: Node | None = None) -> None:
        super().__init__(refusal.message)
        self.refusal, self.at = refusal, at


@record
class NameResolver(Record):
    table: Table
    names: CardNames

    def cards(self, called: b.Called) -> tuple[CardId, ...]:
        """Every card that a name can stand for."""
        if isinstance(called, b.There):
            return () if called.card is None else (called.card,)
        return self.names.find(self.table, called.text, called.number, called.set)

    def option(self, pick: b.Pick, options: Sequence[Option]) -> Option | None:
        """The option that is named, if any. Of cards that nobody can tell apart it is the first."""
        found = [option for option in options if self.names_entity(pick, option.entity)]
        if pick.player is not None:
            whose = next((player for player in self.table.players if key(player) == key(pick.player.text)), "")
            cards = [card for card in entities_of(tuple(found)) if isinstance(card, int)]
            held = of_player(self.table, cards, whose)
            if cards and not held:
                holder = holder_of(self.table, cards[0]) or self.table.cards[cards[0]].owner
                raise Refused(not_theirs(text_of(pick.what), whose, holder), pick)
            found = [option for option in found if option.entity in held]
        if pick.origin is not None and found:
            found = self._from_there(pick, pick.origin, found)
        if pick.where is not None:
            found = [option for option in found if self.is_where_named(pick, option.entity)] or found
        entities = entities_of(tuple(found))
        if len({self._appearance(entity) for entity in entities}) > 1:
            references = [f"`{self.names.reference(self.table, entity)}`" for entity in entities]
            raise Refused(ambiguous(text_of(pick.what), references), pick)
        return found[0] if found else None

    def _from_there(self, pick: b.Pick, origin: b.Called | b.NamedPile, options: list[Option]) -> list[Option]:
        """Those that are where the line says that the card comes from."""
        cards = [entity for entity in entities_of(tuple(options)) if isinstance(entity, int)]
        there = [card for card in cards if self.came_from(origin, self.table.cards[card].place)]
        found = [option for option in options if option.entity in there or not cards]
        if not found:
            where = self.names.where(self.table, cards[0])
            raise Refused(not_from_there(text_of(pick.what), where, origin_in_words(origin)), pick)
        return found

    def came_from(self, origin: b.Called | b.NamedPile, place: Place) -> bool:
        """Is it the place from which the line says that a card comes? From a player is from any of their piles."""
        if isinstance(origin, b.NamedPile):
            return place.zone == origin.zone and self.is_player(origin.of, place.of)
        if isinstance(place.of, str):
            return key(place.of) == key(origin.text)
        hosts = self.cards(origin)
        return place.of in hosts or (isinstance(place.of, int) and self.table.base_of(place.of) in hosts)

    def is_player(self, named: b.Named | None, player: object) -> bool:
        return named is None or (isinstance(player, str) and key(named.text) == key(player))

    def name_of_unknown(self, what: b.Called | b.SomeUnknown, options: Sequence[Option]) -> Option:
        """The option that gives an unknown card this name."""
        entry = self.table.catalogue.entry
        named = [option for option in options if isinstance(option, RandomName)]
        found = [option for option in named if isinstance(what, b.Called) and is_called(entry(option.name), what)]
        if not found:
            cards = self.cards(what) if isinstance(what, b.Called) else ()
            where = self.names.where(self.table, cards[0]) if cards else None
            raise Refused(unknown_card_cannot_be(text_of(what), where), what)
        if len(found) > 1:
            raise Refused(ambiguous(text_of(what), [option.name for option in found]), what)
        return found[0]

    def names_entity(self, pick: b.Pick, entity: Entity | None) -> bool:
        if isinstance(entity, str):
            return isinstance(pick.what, b.Called) and key(entity) == key(pick.what.text)
        if not isinstance(entity, int) or entity not in self.table.cards:
            return False
        if isinstance(pick.what, b.SomeUnknown):
            return self.table.cards[entity].name is None
        cards = self.cards(pick.what)
        return entity in cards or any(self._appearance(entity) == self._appearance(card) for card in cards)

    def names_one_of(self, pick: b.Pick, entities: Collection[Entity | None]) -> bool:
        """Without regard to where it is said to be."""
        alone = replace(pick, where=None)
        return any(self.names_entity(alone, entity) and self._is_theirs(pick, entity) for entity in entities)

    def _is_theirs(self, pick: b.Pick, entity: Entity | None) -> bool:
        """Does it belong to the player that the line names with it?"""
        if pick.player is None or not isinstance(entity, int):
            return True
        whose = next((player for player in self.table.players if key(player) == key(pick.player.text)), "")
        return bool(of_player(self.table, (entity,), whose))

    def is_where_named(self, pick: b.Pick, entity: Entity | None) -> bool:
        """Is the card where the line says? Then `where` tells it from others, and names nothing else."""
        if pick.where is None or not isinstance(entity, int):
            return False
        hosts = self.cards(pick.where)
        return self.table.base_of(entity) in hosts or self.table.cards[entity].place.of in hosts

    def _appearance(self, entity: Entity) -> object:
        """Equal for cards that nobody can tell apart."""
        if isinstance(entity, str):
            return entity
        card = self.table.cards[entity]
        return card.appearance() if card.name is None else interchangeable(self.table, entity)


def pick_of(called: b.Called) -> b.Pick:
    return b.Pick(called, span=called.span)


def place_named(pick: b.Pick) -> list[b.Pick]:
    """What a line names behind a thing (`… at Docks`), as a thing of its own."""
    return [] if pick.where is None else [replace(pick_of(pick.where), player=pick.holder)]


def origin_in_words(origin: b.Called | b.NamedPile) -> str:
    if isinstance(origin, b.Called):
        return text_of(origin)
    zone = "discard pile" if origin.zone == "discard" else origin.zone
    return zone if origin.of is None else f"{origin.of.text}'s {zone}"


def text_of(what: b.Called | b.SomeUnknown) -> str:
    if isinstance(what, b.SomeUnknown):
        return "unknown"
    title = what.text if what.set is None else with_set(what.text, what.set)
    return title if what.number is None else f"{title}#{what.number}"
