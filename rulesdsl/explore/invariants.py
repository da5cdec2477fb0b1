"""What is true of every table at every moment."""

from __future__ import annotations

from rulesdsl.engine.frames import DuelFrame, PlayCard, Resolution, TurnFrame, Uncovering
from rulesdsl.engine.save import load, save
from rulesdsl.table import project
from rulesdsl.table.table import Table


class Broken(AssertionError):
    """Something that must always be true is not."""


def check(table: Table, *, number_of_cards: int | None = None) -> None:
    """Cards conserved and each in one place, piles sound, numbers not negative, questions answerable, no leftovers."""
    _places(table)
    if number_of_cards is not None:
        _demand(len(table.cards) == number_of_cards, "cards appeared or vanished")
    for card in table.in_play():
        _demand(project.power(table, card) >= 0, f"power of card {card} is below zero")
    for base in table.bases:
        _demand(project.breakpoint(table, base) >= 0, f"breakpoint of base {base} is below zero")
    _demand(all(vp >= 0 for vp in table.vp), "victory points below zero")
    _question(table)
    _leftovers(table)


def _demand(truth: bool, otherwise: str) -> None:
    if not truth:
        raise Broken(otherwise)


def _places(table: Table) -> None:
    seen: set[int] = set()
    for place, pile in table.piles.items():
        _demand(bool(pile), f"empty pile kept: {place}")
        for card in pile:
            _demand(card not in seen, f"card {card} lies in two places")
            _demand(table.cards[card].place == place, f"card {card} is not where its pile says: {place}")
            seen.add(card)
        if place.zone in ("at", "buried"):
            _demand(place.of in table.bases, f"cards at a base that is not in play: {place}")
        if place.zone == "on":
            _demand(
                isinstance(place.of, int) and table.cards[place.of].in_play, f"cards on a card out of play: {place}"
            )
        if place.zone in ("hand", "deck", "discard", "box"):
            for card in pile:
                physical = table.cards[card]
                _demand(
                    physical.counters == 0 and physical.controller is None, f"card {card} kept counters or controller"
                )
    _demand(seen == set(table.cards), "a card lies nowhere")
    for place, (first, last) in table.loose.items():
        _demand(0 <= first < last <= len(table.pile(place)), f"loose part out of bounds: {place}")


def _question(table: Table) -> None:
    decision = table.decision
    if decision is None:
        return
    _demand(bool(decision.options), f"question without options: {decision.question}")
    _demand(decision.least <= decision.most <= len(decision.options), f"impossible question: {decision.question}")
    _demand(len(set(decision.options)) == len(decision.options), f"an option twice: {decision.question}")


def _leftovers(table: Table) -> None:
    kinds = {type(frame) for frame in table.stack}
    if Resolution not in kinds:
        _demand(not any(place.zone == "aside" for place in table.piles), "a card is left aside")
    if not kinds & {Resolution, PlayCard, Uncovering}:
        _demand(not any(place.zone == "resolving" for place in table.piles), "a card is left between hand and discard")
    if DuelFrame not in kinds and Resolution not in kinds and PlayCard not in kinds:
        _demand(not any(place.zone == "dueling" for place in table.piles), "a dueling card is left on the table")
    if len(table.stack) == 1 and type(table.stack[0]) is TurnFrame and table.decision is not None:
        _demand(not table.pending, "a triggered ability is left over")


def check_save(table: Table) -> None:
    """Save and load give the same table; so does a fork."""
    _demand(load(save(table), table.catalogue) == table, "save and load do not give the same table")
    _demand(table.fork() == table, "a fork is not equal to its origin")
