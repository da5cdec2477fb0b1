"""Abilities that end in the middle, because they are cancelled while they are carried out."""

from __future__ import annotations

from rulesdsl.meaning import live_modifiers
from rulesdsl.table.scope import Address
from rulesdsl.table.table import Table

from .events import NothingHappened, by
from .frames import Resolution, find
from .recording import note

CANCELLED = ("term.cancel", "reading.triggered-then-cancelled")


def is_cut_short(table: Table, card: str, body: int) -> bool:
    """Has the ability at work been cancelled? Then what is left of it is not carried out; what it has done stays.

    What it has set up for later is no ability of its card any more.
    """
    index = find(table, Resolution)
    resolution: Resolution = table.stack[index]
    source, you = resolution.scope.source, resolution.scope.you
    if source is None or resolution.is_delayed or source not in live_modifiers.cancelled(table):
        return False
    if not table.cards[source].in_play:
        return False
    while len(table.stack) > index + 1:
        table.pop()
    table.replace_top(resolution.replace(bodies=(), lent=()))
    note(table, NothingHappened, by(you, source, Address(card, body), you), CANCELLED, source)
    return True
