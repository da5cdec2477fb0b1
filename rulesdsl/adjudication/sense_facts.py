"""Is what a line says of a thing true of this card or player on the table?"""

from __future__ import annotations

from rulesdsl.engine import questions as q
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import control, numbers
from rulesdsl.table.cards import Entity, Place
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import holder_of, title_of

from .sense_answers import Sense
from .sense_names import NamesInLine
from .sense_parts import Thing

ZONES = {"hand": "hand", "deck": "deck", "discardpile": "discard", "discard": "discard", "pile": "discard"}


class Facts:
    """What is true of things, for one question and one line."""

    def __init__(self, sense: Sense, names: NamesInLine) -> None:
        self.sense, self.table, self.names = sense, sense.table, names

    @property
    def decider(self) -> str:
        return self.sense.decision.player or ""

    def denotes(self, thing: Thing, entity: Entity) -> bool:
        """May this be what is meant? A pronoun may be anything that is settled."""
        if isinstance(entity, str):
            named = thing.names is not None and entity in thing.names
            return (named or thing.kind == "player") and not thing.owner and not thing.none
        if thing.none or (thing.names is not None and entity not in thing.names) or entity not in self.table.cards:
            return False
        if thing.is_bare and (thing.ordinal is not None or thing.other):
            return False
        if thing.kind and not self.is_kind(entity, thing.kind):
            return False
        if thing.pronoun and entity not in self.sense.settled | self.sense.sources:
            return False
        if (thing.aspect and thing.names is None) or self._is_some(thing, entity):
            return False
        return self._is_owned(thing, entity) and self._is_such(thing, entity)

    def _is_some(self, thing: Thing, entity: Entity) -> bool:
        """`an action` is not the action that asks."""
        asks = entity in self.sense.sources and entity not in self.sense.settled
        return asks and thing.names is None and not thing.pronoun

    def is_kind(self, card: int, kind: str) -> bool:
        blueprint = self.table.blueprint(card)
        if kind == "card":
            return blueprint is None or blueprint.kind != "base"
        if blueprint is None:
            return False
        return blueprint.kind == kind or (kind == "minion" and blueprint.is_minion)

    def _is_owned(self, thing: Thing, card: int) -> bool:
        if thing.owner == "own":
            return self.holder(card) == self.decider or (self.holder(card) is None and self._is_base(card))
        if isinstance(thing.owner, str):
            return True
        players = {owner for owner in thing.owner if isinstance(owner, str)}
        if players:
            return self.holder(card) in players
        return any(self.is_at(self.table, card, owner) or self.is_at(self.table, owner, card) for owner in thing.owner)

    def holder(self, card: int) -> str | None:
        """Whose card it is called: of what is in play its controller's, else its owner's."""
        if self.table.cards[card].in_play:
            return control.controller(self.table, card)
        return holder_of(self.table, card)

    def _is_base(self, card: int) -> bool:
        return card in self.table.bases

    def _is_such(self, thing: Thing, card: int) -> bool:
        if thing.ordinal is not None and not (
            self._is_one_of_several(card) and self.names.number(card) == thing.ordinal
        ):
            return False
        if thing.other and not (thing.names is not None and self._has_come_before(card)):
            return False
        if thing.power is not None and not self._has_power(card, thing.power):
            return False
        return all(self._is(adjective, card) for adjective in thing.adjectives)

    def _has_power(self, card: int, power: int) -> bool:
        if self.table.cards[card].in_play and card not in self.table.bases:
            return numbers.power(self.table, card) == power
        blueprint = self.table.blueprint(card)
        return blueprint is not None and blueprint.is_minion and numbers.printed_power(self.table, card) == power

    def _is_one_of_several(self, card: int) -> bool:
        title = title_of(self.table, card)
        return sum(title_of(self.table, other) == title for other in self.table.cards) > 1

    def _has_come_before(self, card: int) -> bool:
        """`another Grunt`, `her other Grunt`: is there one that has been played, or lies elsewhere than this one?"""
        title, place = title_of(self.table, card), self.table.cards[card].place
        others = (other for other in self.table.cards if other != card and title_of(self.table, other) == title)
        return any(self.table.cards[other].place.zone not in ("hand", "deck", place.zone) for other in others)

    def _is(self, adjective: str, card: int) -> bool:
        physical, decision = self.table.cards[card], self.sense.decision
        match adjective:
            case "own":
                return self.holder(card) == self.decider
            case "empty":
                return self._is_base(card) and not any(
                    self.is_at(self.table, other, card) for other in self.table.cards
                )
            case "last":
                return len(self.table.pile(physical.place)) == 1
            case "buried":
                return physical.place.zone == "buried"
            case "extra" | "free":
                return isinstance(decision, q.PlayExtraCard) or isinstance(self.sense.question.deed, t.Play)
            case "dueling" | "duelling":
                return isinstance(decision, q.PlaceDuelingCard) or card in control.duelists(self.table)
        return False

    # --- places -------------------------------------------------------------------------------------------------

    def is_at(self, table: Table, card: Entity, place: Entity) -> bool:
        """Does the card lie at this base, or on this card? A base does not lie at itself."""
        if isinstance(card, str) or isinstance(place, str) or card == place or card not in table.cards:
            return False
        return table.base_of(card) == place or table.cards[card].place.of == place

    def are_together(self, table: Table, one: Entity, other: Entity) -> bool:
        """At the same base, or one at the other."""
        if isinstance(one, str) or isinstance(other, str) or one not in table.cards or other not in table.cards:
            return False
        base = table.base_of(one)
        return base is not None and base == table.base_of(other) and table.cards[other].in_play

    def in_zone(self, table: Table, card: Entity, thing: Thing) -> bool:
        """Is it in this hand, deck or discard pile? Without an owner in its owner's."""
        if isinstance(card, str) or card not in table.cards:
            return False
        return self.is_of_zone(table.cards[card].place, thing)

    def is_of_zone(self, place: Place, thing: Thing) -> bool:
        zone = ZONES[thing.aspect]
        whose = place.of
        if (place.zone != zone and (zone, place.zone) != ("deck", "aside")) or not isinstance(whose, str):
            return False
        if thing.owner == "own":
            return whose == self.decider
        return not thing.owner or whose in thing.owner
