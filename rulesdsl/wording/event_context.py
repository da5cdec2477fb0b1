"""What sentences about events are made of, and the register of them.

The cards of whoever acts are called by their names alone, all others with their controller: `Ann uses Marksman to
destroy Bob's Grunt (4)`. The number in parentheses is the power at that moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rulesdsl.engine.events import Event
from rulesdsl.engine.frames import Resolution
from rulesdsl.engine.trace import Happened, definition
from rulesdsl.language.english.card_english import english_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.record import Record, record
from rulesdsl.table.cards import CardId, Entity, Place, Player
from rulesdsl.table.table import Table

from .card_names import CardNames

E_co = TypeVar("E_co", bound=Event, covariant=True)
E = TypeVar("E", bound=Event)


@record
class EventContext(Record, Generic[E_co]):
    """An event, the tables before and after it, and the names to put it into words."""

    event: E_co
    before: Table
    after: Table
    names: CardNames

    @property
    def actor(self) -> Player | None:
        return self.event.actor

    @property
    def card(self) -> CardId:
        """The card that it happened to, of an event that always has one."""
        assert self.event.card is not None
        return self.event.card

    def name(self, card: Entity | None = None) -> str:
        """What whoever acts calls a card, or the card that it happened to."""
        return self.names.whose(self.before, self.card if card is None else card, self.actor)

    def full_name(self, card: Entity | None = None) -> str:
        """The same with its controller, even if that is who acts."""
        return self.names.whose(self.before, self.card if card is None else card)

    def title(self, card: CardId | None = None) -> str:
        """The same without its controller."""
        return self.names.of(self.before, self.card if card is None else card)

    def with_power(self, card: CardId) -> str:
        """The name, and the power of a minion in play."""
        if self.before.cards[card].place.zone != "at":
            return self.name(card)
        return f"{self.name(card)} ({numbers.power(self.before, card)})"

    def place(self, place: Place | None) -> str:
        assert place is not None
        return self.names.place(self.after, place, self.actor)

    @property
    def uses(self) -> str:
        """`Ann uses Marksman to`, when an ability of another card than the one it happens to is at work."""
        event = self.event
        if event.actor is None or event.source is None or event.source == event.card:
            return ""
        return f"{event.actor} uses {self.name(event.source)} to"

    def does(self, verb: str, third: str, rest: str, passive: str = "") -> str:
        """A sentence in the active voice if a player, a base or a monster does it, else in the passive."""
        if self.uses:
            return _joined(self.uses, verb, rest)
        if self.actor is not None:
            return _joined(self.actor, third, rest)
        if self.event.source is not None and self.event.source != self.event.card:
            return _joined(self.name(self.event.source), third, rest)
        return passive or _joined("Somebody", third, rest)

    def deed(self) -> t.Deed | None:
        return None if self.event.address is None else self.before.deed_at(self.event.address)

    def english(self, part: t.Node | None = None) -> str:
        """What the ability says at this point, or this part of it."""
        address = self.event.address
        if address is None:
            return ""
        return english_of(part or self.before.deed_at(address), definition(self.before, address.card)).plain

    def bound(self, name: str) -> tuple[Entity, ...]:
        """What a name stands for in the ability that is being carried out."""
        for frame in reversed(self.before.stack):
            if isinstance(frame, Resolution):
                return frame.scope.get(name)
        return ()


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


SENTENCES: dict[type[Event], Callable[[EventContext[Any]], str]] = {}


def sentence_for(kind: type[E]) -> Callable[[Callable[[EventContext[E]], str]], Callable[[EventContext[E]], str]]:
    """Register the function that tells such an event, without capital and full stop."""

    def register(tell: Callable[[EventContext[E]], str]) -> Callable[[EventContext[E]], str]:
        assert kind not in SENTENCES, f"{kind.__name__} has a sentence already"
        SENTENCES[kind] = tell
        return tell

    return register


def event_sentence(node: Happened, names: CardNames) -> str:
    """The sentence, with a capital and a full stop."""
    text = SENTENCES[type(node.event)](EventContext(node.event, node.before, node.after, names))
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('!', '?')) else '.'}"
