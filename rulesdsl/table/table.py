"""The table: everything that decides how a game goes on, as one value, and every way to change it.

A table is forked in constant time. Its parts are immutable or copied before the first change after a fork, so a fork
never sees what happens to its origin. Nothing is assigned to a table: each method here copies what is shared, changes
it and lets `derived` forget what depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from . import piles as order
from .cards import BASES, MADNESS, Card, CardId, Place, Player, Snapshot
from .catalogue import Catalogue
from .decision import Decision
from .derived import Derived
from .frame import READ_BY_NUMBERS, SPEAKING_OF_CARDS, Frame
from .position import Extract, Position
from .scope import Effect
from .turn import Turn


def _slot(name: str) -> Callable[[Position, Any], None]:
    """What assigns to a field past `__setattr__`, which refuses."""
    setter: Callable[[Position, Any], None] = vars(Position)[name].__set__
    return setter


_set_cards, _set_piles, _set_loose = _slot("cards"), _slot("piles"), _slot("loose")
_set_owns_cards, _set_owns_piles = _slot("_owns_cards"), _slot("_owns_piles")
_set_catalogue, _set_edition, _set_players = _slot("catalogue"), _slot("edition"), _slot("players")
_set_factions, _set_vp, _set_turn, _set_effects = _slot("factions"), _slot("vp"), _slot("turn"), _slot("effects")
_set_pending, _set_gone, _set_stack, _set_decision = _slot("pending"), _slot("gone"), _slot("stack"), _slot("decision")
_set_winners, _set_derived = _slot("winners"), _slot("derived")
_set_log, _set_extract = _slot("log"), _slot("extract")

UNCHANGED: Any = object()


class Table(Position):
    """See the module's text."""

    __slots__ = ()

    def __init__(self, catalogue: Catalogue, edition: Mapping[str, str], players: tuple[Player, ...]) -> None:
        _set_catalogue(self, catalogue)
        _set_edition(self, edition)
        _set_players(self, players)
        _set_factions(self, {})
        _set_cards(self, {})
        _set_piles(self, {})
        _set_loose(self, {})
        _set_vp(self, (0,) * len(players))
        _set_turn(self, Turn(1, players[0], "start"))
        _set_effects(self, ())
        _set_pending(self, ())
        _set_gone(self, {})
        _set_stack(self, ())
        _set_decision(self, None)
        _set_winners(self, ())
        _set_derived(self, Derived())
        _set_log(self, [])
        _set_extract(self, None)
        _set_owns_cards(self, True)
        _set_owns_piles(self, True)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"nothing is assigned to a table: use the method that changes {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"nothing is deleted from a table: use the method that changes {name!r}")

    def fork(self) -> Table:
        """A second table, equal to this one; changes to either are not seen by the other. It records anew."""
        other = object.__new__(Position)  # until it has everything: a table refuses to be assigned to
        other.catalogue = self.catalogue
        other.edition = self.edition
        other.players = self.players
        other.factions = self.factions
        other.cards = self.cards
        other.piles = self.piles
        other.loose = self.loose
        other.vp = self.vp
        other.turn = self.turn
        other.effects = self.effects
        other.pending = self.pending
        other.gone = self.gone
        other.stack = self.stack
        other.decision = self.decision
        other.winners = self.winners
        other.derived = self.derived.copy()
        other.log = []
        other.extract = None
        other._owns_cards = other._owns_piles = False
        _set_owns_cards(self, False)
        _set_owns_piles(self, False)
        other.__class__ = Table
        assert isinstance(other, Table)
        return other

    # --- cards and piles ----------------------------------------------------------------------------------

    def lay(
        self, cards: Mapping[CardId, Card], piles: Mapping[Place, tuple[CardId, ...]],
        loose: Mapping[Place, tuple[int, int]],
    ) -> None:  # fmt: skip
        """Everything that lies on a new table, all at once."""
        _set_cards(self, dict(cards))
        _set_piles(self, dict(piles))
        _set_loose(self, dict(loose))
        _set_owns_cards(self, True)
        _set_owns_piles(self, True)
        self.derived.forget_all()

    def set_card(self, card: Card) -> None:
        """Change a card without moving it to another pile. Whoever has a Madness card owns it."""
        if card.common == MADNESS:
            card = card.of_its_holder()
        cards = self._own_cards()
        before = cards.get(card.id)
        cards[card.id] = card
        self.derived.card_changed(before, card, self.catalogue)

    def relocate(
        self, card: Card, to: Place, *, on_top: bool = False, controller: Player | None = UNCHANGED,
        counters: int = UNCHANGED,
    ) -> None:  # fmt: skip
        """Take the card out of its pile and put it, with whatever else changes about it, into another."""
        piles, loose = self._own_piles()
        order.transfer(piles, loose, card.id, card.place, to, on_top)
        if controller is UNCHANGED:
            controller = card.controller
        if counters is UNCHANGED:
            counters = card.counters
        self.set_card(Card(card.id, card.name, card.owner, to, controller, counters, card.label, card.common))
        if card.place.stay != to.stay:
            self._lose((card.id,))

    def put_base(self, base: CardId, index: int) -> None:
        """Put a base into play, at this place in the row of bases."""
        self.relocate(self.cards[base], BASES)
        piles, _ = self._own_piles()
        row = tuple(other for other in piles[BASES] if other != base)
        piles[BASES] = (*row[:index], base, *row[index:])
        self.derived.row_changed()

    def shuffle(self, place: Place) -> None:
        order.shuffle(*self._own_piles(), place)
        self.derived.piles_changed()

    def put_under(self, source: Place, deck: Place) -> None:
        """Shuffle one pile and put it under what is left of a deck."""
        moved = order.put_under(*self._own_piles(), source, deck)
        for card in moved:
            self.set_card(self.cards[card].replace(place=deck))
        self._lose(moved)
        self.derived.piles_changed()

    def settle(self, place: Place, card: CardId, end: str) -> None:
        """Chance has decided: this card of the loose part lies next to the settled ones at that end."""
        order.settle(*self._own_piles(), place, card, end)
        self.derived.piles_changed()

    def settle_all(self, place: Place, cards: tuple[CardId, ...]) -> None:
        """The whole of the loose part lies in this order."""
        order.settle_all(*self._own_piles(), place, cards)
        self.derived.piles_changed()

    def _own_cards(self) -> dict[CardId, Card]:
        """The cards, to be changed: this table's alone from now on."""
        if not self._owns_cards:
            _set_cards(self, dict(self.cards))
            _set_owns_cards(self, True)
        return self.cards  # type: ignore[return-value]  # a dictionary, for this class alone

    def _own_piles(self) -> tuple[order.Piles, order.Loose]:
        if not self._owns_piles:
            _set_piles(self, dict(self.piles))
            _set_loose(self, dict(self.loose))
            _set_owns_piles(self, True)
        return self.piles, self.loose  # type: ignore[return-value]  # as above

    def _lose(self, cards: tuple[CardId, ...]) -> None:
        """Cards have gone elsewhere. The ability at work follows them; all that waits no longer means them."""
        if self.pending:
            _set_pending(self, tuple([pending.losing(cards) for pending in self.pending]))
        at_work = len(self.stack) - 1
        while at_work >= 0 and not self.stack[at_work].is_ability:
            at_work -= 1
        for index, frame in enumerate(self.stack[: at_work + 1] or self.stack):
            if type(frame) in SPEAKING_OF_CARDS:
                after = frame.following(cards) if index == at_work else frame.losing(cards)
                if after is not frame:
                    self.replace_frame(index, after)

    # --- what is going on ---------------------------------------------------------------------------------

    def push(self, *frames: Frame) -> None:
        """The last one given is worked on first."""
        for frame in frames:
            if type(frame) in READ_BY_NUMBERS:
                self.derived.frames_changed()
        _set_stack(self, self.stack + frames)

    def pop(self) -> Any:
        frame = self.stack[-1]
        if type(frame) in READ_BY_NUMBERS:
            self.derived.frames_changed()
        _set_stack(self, self.stack[:-1])
        return frame

    def replace_top(self, frame: Frame) -> None:
        stack = self.stack
        if type(frame) in READ_BY_NUMBERS or type(stack[-1]) in READ_BY_NUMBERS:
            self.derived.frame_changed(stack[-1], frame)
        _set_stack(self, (*stack[:-1], frame))

    def replace_frame(self, index: int, frame: Frame) -> None:
        stack = self.stack
        if type(frame) in READ_BY_NUMBERS or type(stack[index]) in READ_BY_NUMBERS:
            self.derived.frame_changed(stack[index], frame)
        _set_stack(self, (*stack[:index], frame, *stack[index + 1 :]))

    def set_stack(self, stack: tuple[Frame, ...]) -> None:
        self.derived.frames_changed()
        _set_stack(self, stack)

    def set_turn(self, turn: Turn) -> None:
        self.derived.turn_changed(self.turn, turn)
        _set_turn(self, turn)

    def set_effects(self, effects: tuple[Effect, ...]) -> None:
        self.derived.effects_changed()
        _set_effects(self, effects)

    def set_vp(self, vp: tuple[int, ...]) -> None:
        self.derived.vp_changed()
        _set_vp(self, vp)

    def set_gone(self, gone: Mapping[CardId, Snapshot]) -> None:
        """What cards were when they left play."""
        self.derived.gone_changed()
        _set_gone(self, gone)

    def set_edition(self, edition: Mapping[str, str]) -> None:
        self.derived.forget_all()
        _set_edition(self, edition)

    def set_factions(self, factions: Mapping[Player, tuple[str, ...]]) -> None:
        self.derived.factions_changed()
        _set_factions(self, factions)

    def set_pending(self, pending: tuple[Any, ...]) -> None:
        _set_pending(self, pending)

    def set_decision(self, decision: Decision | None) -> None:
        _set_decision(self, decision)

    def set_winners(self, winners: tuple[Player, ...]) -> None:
        _set_winners(self, winners)

    def record(self, event: Any) -> None:
        if self.log is not None:
            self.log.append(event)  # type: ignore[attr-defined]  # as above
        elif self.extract is not None:
            self.extract.events.append(event)

    def record_only(self, kinds: frozenset[type]) -> Extract:
        """Somebody wants to know of these kinds of events, and of no others. They are found in what is returned."""
        extract = Extract(kinds, [])
        _set_log(self, None)
        _set_extract(self, extract)
        return extract

    def stop_recording(self) -> None:
        """Nobody wants to know what happens from now on."""
        _set_log(self, None)
        _set_extract(self, None)
