"""The row of bases, and victory points."""

from __future__ import annotations

from rulesdsl.engine.events import RULE, BaseDiscarded, BasePlayed, Cause, Discarded, VictoryPointsChanged
from rulesdsl.engine.recording import fire, note
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import BASE_DISCARD, RESOLVING, CardId, Place, Player, ZoneName
from rulesdsl.table.table import Table

from .leaving import TO_DISCARD, end_effects_on, forget, leave_play, owners_discard


def points(table: Table, player: Player, number: int, cause: Cause, *topics: str) -> int:
    """Gain victory points, or lose them if the number is negative. Nobody has fewer than 0."""
    seat = table.seat(player)
    before = table.vp[seat]
    after = max(0, before + number)
    if after != before:
        table.set_vp((*table.vp[:seat], after, *table.vp[seat + 1 :]))
    note(table, VictoryPointsChanged, cause, topics, player=player, change=after - before)
    return after - before


def reserve(table: Table, base: CardId) -> None:
    """Set a base apart that will come into play."""
    table.relocate(table.cards[base], RESOLVING, controller=None)


def new_base(
    table: Table, base: CardId, index: int, instead_of: CardId | None, cause: Cause, *topics: str
) -> None:  # fmt: skip
    """Put a base into the row; if it replaces another, what was done to that one is forgotten."""
    table.put_base(base, index)
    aspects: tuple[t.Happening, ...] = () if instead_of is None else ("replaces",)
    fire(table, BasePlayed, base, cause, topics, base=base, aspects=aspects, replaced=instead_of)
    if instead_of is not None:
        forget(table, instead_of)


def swap_base(table: Table, old: CardId, new: CardId) -> int:
    """Move everything at the old base to the new one and discard the old one; returns its place in the row.

    Buried cards are discarded when their base leaves play.
    """
    index = table.bases.index(old)
    leave_play(table, table.pile(Place("buried", old)), RULE, Discarded, owners_discard, TO_DISCARD, ())
    zones: tuple[ZoneName, ...] = ("at", "titan", "on")
    for zone in zones:
        for card in table.pile(Place(zone, old)):
            table.relocate(table.cards[card], Place(zone, new))
    discard_base(table, old, ())
    return index


SCORED = ("scoring.order.discard-base", "after-scoring.base-discard")


def discard_base(table: Table, base: CardId, topics: tuple[str, ...] = SCORED) -> None:
    table.relocate(table.cards[base], BASE_DISCARD, controller=None, counters=0)
    end_effects_on(table, base)
    note(table, BaseDiscarded, RULE, topics, card=base)
