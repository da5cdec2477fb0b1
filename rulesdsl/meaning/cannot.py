"""`cannot`: what keeps a player from playing cards, or from using specials; and what a modifier does to a card."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Entity, Player
from rulesdsl.table.layout import Live
from rulesdsl.table.table import Table

from .evaluate import View, is_one_of, passes
from .live_modifiers import in_force, reached, reaches, scope_for


def happening_of(modifier: t.Modifier) -> str:
    """What happens to a card that gets this modifier, in the words of `cannot be …`."""
    match modifier:
        case t.Change(property=prop) | t.Starting(property=prop):
            return f"changed in {prop}"
        case t.AddsNoPower() | t.Printed():
            return "changed in power"
        case t.AbilitiesCancelled():
            return "cancelled"
        case _:
            return "changed"


def restricts_plays(table: Table) -> bool:
    """Is there any `cannot play …` at all?"""
    return bool(in_force(table).forbidding_plays)


def forbidding_play(
    table: Table, player: Player | None, card: CardId, base: CardId | None, host: CardId | None = None
) -> Live | None:  # fmt: skip
    """The `cannot play …` that stops this player from playing the card there, or on that, if there is one."""
    for modifier in in_force(table).forbidding_plays:
        deed = modifier.deed
        if player is None or not isinstance(deed, t.CannotPlay) or not reaches(table, modifier, player):
            continue
        view = View(table, scope_for(modifier, player), base)
        if not is_one_of(view, card, deed.what):
            continue
        if deed.on is not None and (host is None or not is_one_of(view, host, deed.on)):
            continue
        if deed.at is None or (base is not None and passes(view, base, t.Located(deed.at))):
            return modifier
    return None


def without_specials(table: Table) -> tuple[Entity, ...]:
    """The players who can neither play nor use specials."""
    forbidding_them = in_force(table).forbidding_specials
    if not forbidding_them:
        return ()
    return tuple(player for modifier in forbidding_them for player in reached(table, modifier))
