"""What sentences about events are made of, and the register of them.

Either a player does something (`Ann draws Trick`), or a card at work does (`Marksman destroys Bob's Grunt`). The
cards of the player who is the subject, or of the player whose turn it is, are called by their names alone, all
others with their controller. The number in parentheses is the power at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from rulesdsl.engine.events import ConditionFailed, DeckCardSettled, Event, NothingHappened, Played, Replaced, Triggered
from rulesdsl.engine.frames import Resolution
from rulesdsl.engine.trace import Happened, definition
from rulesdsl.language.english.card_english import english_of
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import numbers
from rulesdsl.record import Record, record
from rulesdsl.table.cards import WITH_POWER, CardId, Entity, Place, Player
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from .card_names import CardNames, by_player, holder_of
from .lists import possessive
from .numbered_names import without_numbers

_PILES = {"hand": "hand", "deck": "deck", "discard": "discard pile"}

E_co = TypeVar("E_co", bound=Event, covariant=True)
E = TypeVar("E", bound=Event)


@record
class EventContext(Record, Generic[E_co]):
    """An event, the tables before and after it, and the names to put it into words."""

    event: E_co
    before: Table
    after: Table
    names: CardNames
    introduction: Event | None = None
    """What was only the beginning of it."""
    because: Happened | None = None
    """What triggered it."""

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
        return self._called(self.card if card is None else card, self.actor)

    def short_name(self, card: CardId) -> str:
        """`it`, of a card that the same sentence has said to trigger."""
        begun = self.introduction
        return "it" if isinstance(begun, Triggered) and begun.source == card else self.name(card)

    def turn_name(self, card: Entity) -> str:
        """What whoever has the turn calls a card."""
        return self._called(card, self.before.turn.player)

    def full_name(self, card: Entity | None = None) -> str:
        """The same with its controller, even if that is who acts."""
        return self._called(self.card if card is None else card, None)

    def _called(self, card: Entity, speaker: Player | None) -> str:
        """A card that is at work from a pile belongs to whoever used it."""
        held = self.event.source_controller
        physical = self.before.cards.get(card) if isinstance(card, int) and card == self.event.source else None
        if held is not None and physical is not None and physical.place.zone in _PILES:
            name = self.names.of(self.before, card)
            return name if held == speaker else f"{held}'s {name}"
        return self.names.whose(self.before, card, speaker)

    def title(self, card: CardId | None = None) -> str:
        """The same without its controller."""
        return self.names.of(self.before, self.card if card is None else card)

    def with_power(self, card: CardId | None = None, *, of_actor: bool = False) -> str:
        """The label, or the name that whoever acts uses, and the power of a minion in play."""
        card = self.card if card is None else card
        name = self.name(card) if of_actor else self.label(card)
        has_power = self.before.cards[card].place.zone in WITH_POWER
        return f"{name} ({numbers.power(self.before, card)})" if has_power else name

    def place(self, place: Place | None) -> str:
        assert place is not None
        return self.names.place(self.after, place, self.before.turn.player)

    def own_place(self, place: Place | None, beside: str = "") -> str:
        """The same in a sentence whose subject is whoever acts: `the deck`, unless `beside` names another player."""
        assert place is not None
        if "'s " not in beside and place.of == self.actor is not None and place.zone in _PILES:
            return place.zone if place.zone == "hand" else f"the {_PILES[place.zone]}"
        return self.place(place)

    @property
    def holder(self) -> Player | None:
        """Whose card it was that it happened to."""
        return holder_of(self.before, self.card)

    def does(self, verb: str, rest: str = "") -> str:
        """What a player does: `Ann draws Trick`. Without a player, what the card does that is at work."""
        return f"{self.actor} {verb} {rest}".rstrip() if self.actor is not None else self.works(verb, rest)

    def works(self, verb: str, rest: str, passive: str = "") -> str:
        """What a card does: `Marksman destroys Bob's Grunt`; the player does it if the card does it to itself."""
        source = self.event.source
        if source is not None and source >= 0 and source != self.event.card:
            label, title = self.label(source), self.title(source)
            whose = label.removesuffix(title)
            return f"{title if whose in rest else label} {verb} {rest}"
        if self.actor is not None:
            return f"{self.actor} {verb} {rest}"
        return passive or f"somebody {verb} {rest}"

    def label(self, card: Entity | None = None) -> str:
        """What a card is called where a card is the subject: those of the player whose turn it is by name alone."""
        return self._called(self.card if card is None else card, self._speaker)

    @property
    def _speaker(self) -> Player | None:
        """Whoever acts, where no other card is at work, else whoever has the turn."""
        source = self.event.source
        works = source is not None and source >= 0 and source != self.event.card
        return self.before.turn.player if works or self.actor is None else self.actor

    def deed(self) -> t.Deed | None:
        return None if self.event.address is None else self.before.deed_at(self.event.address)

    def english(self, part: t.Node | None = None) -> str:
        """What the ability says at this point, or this part of it."""
        address = self.event.address
        if address is None:
            return ""
        return english_of(part or self.before.deed_at(address), definition(self.before, address.card)).plain

    @property
    def scope(self) -> Scope:
        """What the words of the ability stand for that is being carried out."""
        stack = self.before.stack
        at_work = [index for index in range(len(stack) - 1, -1, -1) if isinstance(stack[index], Resolution)]
        own = [index for index in at_work if self._is_its_own(stack[index])]  # another card may just have been resolved
        for index in own or at_work:
            return self._named_since(index, stack[index]) or stack[index].scope
        return Scope(self.event.source, self.actor)

    def _is_its_own(self, frame: Resolution) -> bool:
        address = self.event.address
        return address is not None and (frame.card, frame.scope.source) == (address.card, self.event.source)

    def _named_since(self, index: int, frame: Resolution) -> Scope | None:
        """The same where nothing was done: `each player` is another player by then than in the step before."""
        if not isinstance(self.event, NothingHappened | ConditionFailed) or index >= len(self.after.stack):
            return None
        then = self.after.stack[index]
        return then.scope if isinstance(then, Resolution) and then.scope.source == frame.scope.source else None

    def bound(self, name: str) -> tuple[Entity, ...]:
        """What a name stands for in the ability that is being carried out."""
        return self.scope.get(name)


def instead_of_pile(context: EventContext[Event], together: Sequence[EventContext[Event]] = ()) -> str:
    """What the ability says that the card does not go to."""
    deed = context.deed()
    if isinstance(deed, t.Move) and deed.instead:
        return f", so {'they aren' if len(together) > 1 else 'it isn'}'t discarded"
    if isinstance(deed, t.Place | t.Return | t.Shuffle) and deed.instead:
        return " instead of the discard pile" if deed.instead == "instead of discard" else " instead"
    return ""


def prevented(
    context: EventContext[Event], cards: Sequence[CardId], what: str, cause: CardId | None, goal: str = ""
) -> str:
    """`Bob's Shield keeps Grunt from being destroyed`, `Grunt can't be destroyed: its own ability protects it`."""
    if cards[0] == cause:
        label = context.label(cards[0])
        subject = f"{possessive(label)} power" if what == "changed in power" else label
        done = {"changed in power": "be changed", "scores": "score"}.get(what, f"be {what}")
        return f"{subject} can't {done}{f' to {goal}' if goal else ''}: its own ability protects it"
    forbids = "an earlier effect" if cause is None else context.label(cause)
    holder = "" if cause is None else forbids.removesuffix(context.title(cause))
    kept = by_player((context.label(card), f"{holder_of(context.before, card)}'s ") for card in cards)
    kept = kept.removeprefix(holder)
    if what == "changed in power":
        of_them = f"{possessive(kept)} power" if len(cards) == 1 else f"the power of {kept}"
        return f"{forbids} keeps {of_them} from changing"
    doing = {"moved": f"moving to {goal}" if goal else "moving", "scores": "scoring"}.get(what, f"being {what}")
    return f"{forbids} keeps {kept} from {doing}"


def listed_own_first(contexts: Sequence[EventContext[E]], said: Callable[[EventContext[E]], str]) -> str:
    """The cards of several events, by player, as `CardNames.listed` has it."""
    return by_player((said(one), f"{one.holder}'s ") for one in contexts)


SENTENCES: dict[type[Event], Callable[..., str]] = {}
JOINED: set[type[Event]] = set()
"""Those that one sentence can tell of several times."""


def sentence_for(kind: type[E]) -> Callable[[Callable[[EventContext[E]], str]], Callable[[EventContext[E]], str]]:
    """Register the function that tells such an event, without capital and full stop."""

    def register(tell: Callable[[EventContext[E]], str]) -> Callable[[EventContext[E]], str]:
        assert kind not in SENTENCES, f"{kind.__name__} has a sentence already"
        SENTENCES[kind] = tell
        return tell

    return register


def joined_sentence_for(kind: type[E]) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """The same for a function that tells one such event, or several that happen together."""
    JOINED.add(kind)
    return sentence_for(kind)


def event_sentence(nodes: Sequence[Happened], names: CardNames) -> str:
    """The sentence for one event, or for several that are told together, with a capital and a full stop."""
    text = _told(nodes, names)
    if isinstance(nodes[0].event, Triggered) and len(nodes) > 1:
        text = f"{_told(nodes[:1], names)}: {text}"
    is_said = " instead" in text or text.endswith("discarded")
    if isinstance(nodes[0].event, Replaced) and len(nodes) > 1 and not is_said:
        text = f"{text}{_instead_of(nodes[0], nodes[1:], names)}"
    text = without_numbers(text, nodes[0].after if isinstance(nodes[0].event, Played) else nodes[0].before, names)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('!', '?')) else '.'}"


def _instead_of(replaced: Happened, then: Sequence[Happened], names: CardNames) -> str:
    """`, so it isn't destroyed`, `, so Page isn't destroyed`."""
    assert isinstance(replaced.event, Replaced)
    card, what = replaced.event.card, replaced.event.what
    if card is None or {node.event.card for node in then} == {card}:
        return f", so it isn't {what}"
    return f", so {names.whose(replaced.before, card, replaced.before.turn.player)} isn't {what}"


def _told(nodes: Sequence[Happened], names: CardNames) -> str:
    kind = type(nodes[-1].event)
    begun: Event | None = None
    contexts = []
    for node in nodes:
        if type(node.event) is kind:
            contexts.append(EventContext(node.event, node.before, node.after, names, begun, node.because))
        if not isinstance(node.event, DeckCardSettled):
            begun = node.event
    return SENTENCES[kind](*contexts)
