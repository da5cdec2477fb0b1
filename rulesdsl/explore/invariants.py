"""Check what must be true of every table at every moment."""

from __future__ import annotations

from rulesdsl.engine.frames import DuelFrame, PlayCard, Resolution, Scoring, Triggers, TurnFrame, Uncovering
from rulesdsl.engine.save import load, save
from rulesdsl.meaning import numbers
from rulesdsl.table.cards import PILES, Card
from rulesdsl.table.table import Table


class Broken(AssertionError):
    """Something that must always be true is not."""


def check(table: Table, *, number_of_cards: int | None = None) -> None:
    """Cards conserved and each in one place, piles sound, numbers not negative, questions answerable, no leftovers."""
    _places(table)
    if number_of_cards is not None:
        _demand(len(table.cards) == number_of_cards, "cards appeared or vanished")
    _demand(all(numbers.power(table, minion) >= 0 for minion in table.minions()), "a power is below zero")
    if table.edition.get("floor-zero") != "minion-power":
        _demand(all(numbers.breakpoint(table, base) >= 0 for base in table.bases), "a breakpoint is below zero")
    _demand(all(vp >= 0 for vp in table.vp), "victory points below zero")
    held = (card for effect in table.effects for card in effect.targets or ())
    _demand(
        all(isinstance(card, str) or table.cards[card].in_play for card in held), "an effect on what is not in play"
    )
    _question(table)
    _leftovers(table)


def _demand(truth: bool, otherwise: str) -> None:
    if not truth:
        raise Broken(otherwise)


OUT_OF_PLAY = PILES | {"box"}


def _is_minion(table: Table, card: Card) -> bool:
    return card.name is not None and table.catalogue[card.name].is_minion


def _places(table: Table) -> None:
    """Every card is in exactly one pile, the one that it says, and nothing is on a card that is not there.

    This runs after each of millions of steps, so no message is made unless it is needed.
    """
    cards, bases = table.cards, table.bases
    seen: set[int] = set()
    for place, pile in table.piles.items():
        if not pile:
            raise Broken(f"empty pile kept: {place}")
        for card in pile:
            physical = cards[card]
            if physical.place != place:
                raise Broken(f"card {card} is not where its pile says: {place}")
            if (physical.counters or physical.controller is not None) and place.zone in OUT_OF_PLAY:
                raise Broken(f"card {card} kept counters or controller")
            if place.zone == "at" and not _is_minion(table, physical):
                raise Broken(f"card {card} is at a base and is no minion")
        before = len(seen)
        seen.update(pile)
        if len(seen) != before + len(pile):
            raise Broken(f"a card of {place} lies in two places")
        if place.zone in ("at", "buried") and place.of not in bases:
            raise Broken(f"cards at a base that is not in play: {place}")
        if place.zone == "on" and not (isinstance(place.of, int) and cards[place.of].in_play):
            raise Broken(f"cards on a card out of play: {place}")
    _demand(seen == cards.keys(), "a card lies nowhere")
    for place, (first, last) in table.loose.items():
        if not 0 <= first < last <= len(table.pile(place)):
            raise Broken(f"loose part out of bounds: {place}")


def _question(table: Table) -> None:
    decision = table.decision
    if decision is None:
        return
    _demand(bool(decision.options), f"question without options: {decision.published}")
    _demand(decision.least <= decision.most <= len(decision.options), f"impossible question: {decision.published}")
    _demand(len(set(decision.options)) == len(decision.options), f"an option twice: {decision.published}")


def _leftovers(table: Table) -> None:
    kinds = {type(frame) for frame in table.stack}
    scoring = [frame for frame in table.stack if type(frame) is Scoring]
    if Resolution not in kinds:
        aside = {card for place, pile in table.piles.items() if place.zone == "aside" for card in pile}
        _demand(aside <= {card for frame in scoring for card in frame.loot}, "a card is left aside")
    if not kinds & {Resolution, PlayCard, Uncovering}:
        between = {card for place, pile in table.piles.items() if place.zone == "resolving" for card in pile}
        chosen = {card for frame in scoring for bases in frame.successors for card in bases}
        groups = [frame.group for frame in table.stack if type(frame) is Triggers]
        waiting = {pending.source for group in (*groups, table.pending) for pending in group}
        _demand(between <= chosen | waiting, "a card is left between hand and discard")
    if DuelFrame not in kinds and Resolution not in kinds and PlayCard not in kinds:
        _demand(not any(place.zone == "dueling" for place in table.piles), "a dueling card is left on the table")
    if len(table.stack) == 1 and type(table.stack[0]) is TurnFrame and table.decision is not None:
        _demand(not table.pending, "a triggered ability is left over")


def check_save(table: Table) -> None:
    """Save and load give the same table; so does a fork."""
    _demand(load(save(table), table.catalogue) == table, "save and load do not give the same table")
    _demand(table.fork() == table, "a fork is not equal to its origin")
