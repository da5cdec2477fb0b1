"""Check what must be true of every table at every moment."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import is_not

from rulesdsl.engine.frames import DuelFrame, PlayCard, Replacing, Resolution, Scoring, Triggers, TurnFrame, Uncovering
from rulesdsl.engine.save import load, save
from rulesdsl.meaning import numbers
from rulesdsl.table.cards import BOX, MADNESS, PILES, Card, CardId, Place
from rulesdsl.table.decision import Decision
from rulesdsl.table.scope import Effect
from rulesdsl.table.table import Table


class Broken(AssertionError):
    """Something that must always be true is not."""


class Invariants:
    """Checks the tables of a game one after the other, each time whatever has changed.

    It keeps copies of its own to know what that is: tables share their parts, and somebody could change a shared part.
    This runs after each of millions of steps, so nothing is looked at twice, and no message is made unless needed.
    """

    def __init__(self, *, number_of_cards: int | None = None) -> None:
        self._number_of_cards = number_of_cards
        self._cards: tuple[Card, ...] = ()
        self._places: tuple[Place, ...] = ()
        self._piles: tuple[tuple[CardId, ...], ...] = ()
        self._zones: frozenset[str] = frozenset()
        self._effects: tuple[Effect, ...] = ()
        self._decision: Decision | None = None
        self._shown: object = None
        self._powers: object = None

    def check(self, table: Table) -> list[CardId]:
        """Cards conserved and each in one place, piles sound, numbers not negative, questions answerable, no leftovers.

        Returns which cards have changed since the last time.
        """
        if self._number_of_cards not in (None, len(table.cards)):
            raise Broken("cards appeared or vanished")
        changed = self._check_cards_and_piles(table)
        if table.loose:
            _loose(table)
        if changed or table.effects is not self._effects:
            _effects(table)
            self._effects = table.effects
        self._check_numbers(table)
        if table.decision is not self._decision:
            _question(table)
            self._decision = table.decision
        _leftovers(table, self._zones)
        return changed

    def _check_cards_and_piles(self, table: Table) -> list[CardId]:
        cards, places, piles = (*table.cards.values(),), (*table.piles,), (*table.piles.values(),)
        same_piles = piles == self._piles and places == self._places
        if same_piles and cards == self._cards:  # as a rule the very same, which is seen at a glance
            return []
        same_number = len(cards) == len(self._cards)
        changed = [*compress(cards, map(is_not, cards, self._cards))] if same_number else [*cards]
        if not same_piles:
            last = dict(zip(self._places, self._piles, strict=True))
            _piles(table, [(place, pile) for place, pile in table.piles.items() if last.get(place) is not pile])
            self._zones = frozenset([place.zone for place in places])
        _cards(table, changed)
        _places(table)
        self._cards, self._places, self._piles = cards, places, piles
        return [card.id for card in changed]

    def _check_numbers(self, table: Table) -> None:
        """All that somebody could look at while a question is open, and whatever the engine has looked at itself."""
        _demand(min(table.vp) >= 0, "victory points below zero")
        known = table.derived.numbers
        if table.decision is not None and known is not self._shown:
            for minion in table.minions():
                if known.powers is None or minion not in known.powers:  # mostly the first finds those of all
                    numbers.power(table, minion)
            for base in table.bases:
                numbers.breakpoint(table, base)
            self._shown = known
        if known.powers is not self._powers:
            _demand(not known.powers or min(known.powers.values()) >= 0, "a power is below zero")
            self._powers = known.powers


def check(table: Table, *, number_of_cards: int | None = None) -> None:
    """Check everything that must be true of this table."""
    Invariants(number_of_cards=number_of_cards).check(table)


def _demand(truth: bool, otherwise: str) -> None:
    if not truth:
        raise Broken(otherwise)


OUT_OF_PLAY = PILES | {"box"}
BETWEEN = frozenset({"aside", "resolving", "dueling"})
"""Where a card lies only while something is done with it."""


def _kind(table: Table, card: Card) -> str:
    return "" if card.name is None else table.catalogue[card.name].kind


def _is_minion(table: Table, card: Card) -> bool:
    return card.name is not None and table.catalogue[card.name].is_minion


def _piles(table: Table, laid: Iterable[tuple[Place, tuple[CardId, ...]]]) -> None:
    """The cards of these piles lie there, once, and no card lies nowhere."""
    cards = table.cards
    for place, pile in laid:
        if not pile:
            raise Broken(f"empty pile kept: {place}")
        if len(set(pile)) != len(pile):
            raise Broken(f"a card lies twice in one pile: {place}")
        for card in pile:
            if cards[card].place != place:
                raise Broken(f"card {card} is not where its pile says: {place}")
    _demand(sum(map(len, table.piles.values())) == len(cards), "a card lies nowhere")


def _cards(table: Table, changed: Iterable[Card]) -> None:
    """These cards lie where they say, and are what can lie there."""
    for card in changed:
        place = card.place
        if table.cards.get(card.id) is not card or card.id not in table.pile(place):
            raise Broken(f"card {card.id} does not lie where it says: {place}")
        if card.counters < 0:
            raise Broken(f"card {card.id} has counters below zero")
        if (card.counters or card.controller is not None) and place.zone in OUT_OF_PLAY:
            raise Broken(f"card {card.id} kept counters or controller")
        if card.common == MADNESS and card.of_its_holder() is not card:
            raise Broken(f"Madness card {card.id} is owned by somebody who does not have it")
        if (place.zone in ("titan", "beside")) != (_kind(table, card) == "titan" and place is not BOX):
            raise Broken(f"card {card.id} is no titan, or lies where no titan does: {place}")
        if place.zone == "at" and not _is_minion(table, card):
            raise Broken(f"card {card.id} is at a base and is no minion")


def _places(table: Table) -> None:
    """Nothing lies at a base or on a card that is not there."""
    cards, bases = table.cards, table.bases
    for place in table.piles:
        zone = place.zone
        if zone in ("at", "titan", "buried") and place.of not in bases:
            raise Broken(f"cards at a base that is not in play: {place}")
        if zone == "on" and not (isinstance(place.of, int) and cards[place.of].in_play):
            raise Broken(f"cards on a card out of play: {place}")


def _loose(table: Table) -> None:
    for place, (first, last) in table.loose.items():
        if not 0 <= first < last <= len(table.pile(place)):
            raise Broken(f"loose part out of bounds: {place}")


def _effects(table: Table) -> None:
    held = (card for effect in table.effects for card in effect.targets or ())
    if not all(isinstance(card, str) or table.cards[card].in_play for card in held):
        raise Broken("an effect on what is not in play")


def _question(table: Table) -> None:
    decision = table.decision
    if decision is None:
        return
    number = len(decision.options)
    if not number:
        raise Broken(f"question without options: {decision.published}")
    if not decision.least <= decision.most <= number:
        raise Broken(f"impossible question: {decision.published}")
    if len(set(decision.options)) != number:
        raise Broken(f"an option twice: {decision.published}")


def _leftovers(table: Table, zones: frozenset[str]) -> None:
    if len(table.stack) == 1 and type(table.stack[0]) is TurnFrame and table.decision is not None:
        _demand(not table.pending, "a triggered ability is left over")
    if zones.isdisjoint(BETWEEN):
        return
    kinds = {type(frame) for frame in table.stack}
    scoring = [frame for frame in table.stack if type(frame) is Scoring]
    if "aside" in zones and Resolution not in kinds:
        aside = {card for place, pile in table.piles.items() if place.zone == "aside" for card in pile}
        _demand(aside <= {card for frame in scoring for card in frame.loot}, "a card is left aside")
    if "resolving" in zones and not kinds & {Resolution, PlayCard, Uncovering}:
        between = {card for place, pile in table.piles.items() if place.zone == "resolving" for card in pile}
        chosen = {card for frame in scoring for bases in frame.successors for card in bases}
        groups = [frame.group for frame in table.stack if isinstance(frame, Triggers | Replacing)]
        waiting = {pending.source for group in (*groups, table.pending) for pending in group}
        waiting.update(frame.instead_of.card for frame in table.stack if type(frame) is Replacing)
        _demand(between <= chosen | waiting, "a card is left between hand and discard")
    if "dueling" in zones:
        _demand(bool(kinds & {DuelFrame, Resolution, PlayCard}), "a dueling card is left on the table")


def check_save(table: Table) -> None:
    """Save and load give the same table; so does a fork."""
    _demand(load(save(table), table.catalogue) == table, "save and load do not give the same table")
    _demand(table.fork() == table, "a fork is not equal to its origin")
