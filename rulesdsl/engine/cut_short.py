"""Abilities that are cancelled or lost before they are resolved, or while they are carried out."""

from __future__ import annotations

from rulesdsl.meaning import live_modifiers
from rulesdsl.table.cards import CardId
from rulesdsl.table.scope import Address
from rulesdsl.table.table import Table

from .events import NothingHappened, by
from .frames import Resolution, find
from .recording import note


def why_silent(table: Table, source: CardId, number: int) -> tuple[str, ...]:
    """By which rules an ability of a card in play does nothing any more: it is cancelled, or was one of another card
    that this card has no longer. What an ability has set up for later is no ability of its card."""
    if number < 0 or not table.cards[source].in_play:
        return ()
    if source in live_modifiers.cancelled(table):
        return ("term.cancel", "reading.triggered-then-cancelled")
    return () if live_modifiers.has_ability(table, source, number) else ("reading.ability-lost",)


def is_cut_short(table: Table, card: str, body: int) -> bool:
    """Does the ability at work do nothing any more? Then what is left of it is not carried out."""
    index = find(table, Resolution)
    resolution: Resolution = table.stack[index]
    source, you = resolution.scope.source, resolution.scope.you
    topics = () if source is None else why_silent(table, source, resolution.ability)
    if not topics or _took_it_itself(resolution):
        return False
    while len(table.stack) > index + 1:
        table.pop()
    table.replace_top(resolution.replace(bodies=(), lent=()))
    note(table, NothingHappened, by(you, source, Address(card, body), you), topics, source)
    return True


def _took_it_itself(resolution: Resolution) -> bool:
    """Has it moved the card from which its own card has it? A card that an ability has moved is still meant by it."""
    lender = live_modifiers.lender_of(resolution.ability)
    return lender is not None and any(lender in bound for _, bound in resolution.scope.env)
