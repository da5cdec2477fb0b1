"""`cannot`: what keeps something from happening to a card, or a player from playing; and what affecting a card is."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import CardId, Entity, Player
from rulesdsl.table.table import Table

from . import control, evaluate, modifiers

AFFECTING = frozenset({
    "moved", "returned", "destroyed", "placed", "buried", "changed in power", "controlled", "given an action",
})  # fmt: skip
"""What every book calls affecting a card. To bury is to place a card face down."""
NOT_AFFECTING_BY = {
    "cancelled": ("basic",), "transferred": ("basic", "with-cancel"), "shuffled": ("basic", "with-cancel"),
}  # fmt: skip
"""What the later books add, and the readings of earlier ones, which do not have it."""


def is_affecting(table: Table, happening: str) -> bool:
    """Is a card affected by this?"""
    return happening in AFFECTING or (
        happening in NOT_AFFECTING_BY and table.edition.get("affect") not in NOT_AFFECTING_BY[happening]
    )


def happening_of(modifier: t.Modifier) -> str:
    """What a modifier does to a card, in the words of what can happen to it."""
    match modifier:
        case t.Change(property=prop) | t.Starting(property=prop):
            return f"changed in {prop}"
        case t.AddsNoPower():
            return "changed in power"
        case t.AbilitiesCancelled():
            return "cancelled"
        case _:
            return "changed"


def exposed(table: Table, modifier: modifiers.Live, happening: str) -> tuple[Entity, ...]:
    """What a modifier reaches, without the cards that cannot be affected by its source."""
    found = modifiers.reached(table, modifier)
    if modifier.targets is not None or not modifiers.set_up(table).aimed_at("forbid", "affected"):
        return found
    by = None if modifier.source is None else control.controller(table, modifier.source)
    return tuple(
        e for e in found if isinstance(e, str) or forbidding(table, happening, e, by, modifier.source) is None
    )  # fmt: skip


def forbidding(
    table: Table, happening: str, card: CardId, by: Player | None, source: CardId | None, to: CardId | None = None
) -> modifiers.Live | None:  # fmt: skip
    """The `cannot be …` that stops this from happening to the card, if there is one."""
    known: modifiers.Modifiers | None = table.derived.modifiers
    if known is not None and known.are_plain and not known.forbids:
        return None  # asked of all that happens, and mostly nothing is forbidden
    forbidden = modifiers.in_force(table)
    whatever = forbidden.aimed_at("forbid", "affected") if is_affecting(table, happening) else ()
    for modifier in (*forbidden.aimed_at("forbid", happening), *whatever):
        deed = modifier.deed
        if not isinstance(deed, t.CannotBe) or card not in modifiers.reached(table, modifier):
            continue
        view = evaluate.View(table, modifiers.scope_for(modifier, card))
        if deed.to is not None and (to is None or not evaluate.is_one_of(view, to, deed.to)):
            continue
        if deed.by is None or any(e is not None and evaluate.is_one_of(view, e, deed.by) for e in (by, source)):
            return modifier
    return None


def restricts_plays(table: Table) -> bool:
    """Is there any `cannot play …` at all?"""
    return bool(modifiers.in_force(table).forbidding_plays)


def forbidding_play(table: Table, player: Player | None, card: CardId, base: CardId | None) -> modifiers.Live | None:
    """The `cannot play …` that stops this player from playing the card there, if there is one."""
    for modifier in modifiers.in_force(table).forbidding_plays:
        deed = modifier.deed
        if player is None or not isinstance(deed, t.CannotPlay) or player not in modifiers.reached(table, modifier):
            continue
        view = evaluate.View(table, modifiers.scope_for(modifier, player), base)
        if not evaluate.is_one_of(view, card, deed.what):
            continue
        if deed.at is None or (base is not None and evaluate.passes(view, base, t.Located(deed.at))):
            return modifier
    return None


def without_specials(table: Table) -> tuple[Entity, ...]:
    """The players who can neither play nor use specials."""
    forbidding_them = modifiers.in_force(table).forbidding_specials
    if not forbidding_them:
        return ()
    return tuple(player for modifier in forbidding_them for player in modifiers.reached(table, modifier))
