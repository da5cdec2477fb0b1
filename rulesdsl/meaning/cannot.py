"""`cannot`: what keeps a player from playing cards, or from using specials; and what a modifier does to a card."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.table.cards import CardId, Entity, Player
from rulesdsl.table.layout import Live
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.table import Table

from .evaluate import FILTERS, Tester, View, bases_meant, finder, is_one_of, passes, translates
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
    table: Table, player: Player | None, card: CardId, base: CardId | None, host: CardId | None = None,
    asking: bool = False,
) -> Live | None:  # fmt: skip
    """The `cannot play …` that stops this player from playing the card there, or on that, if there is one.

    `asking`: on behalf of one of them, which depends on what can be played; then others of that kind are left out.
    """
    for modifier in in_force(table).forbidding_plays:
        deed = modifier.deed
        if player is None or not isinstance(deed, t.CannotPlay) or (asking and _asks_whether_playable(modifier)):
            continue
        if not reaches(table, modifier, player):
            continue
        view = View(table, scope_for(modifier, player), base)
        if not is_one_of(view, card, deed.what):
            continue
        if deed.on is not None and (host is None or not is_one_of(view, host, deed.on)):
            continue
        if deed.at is None or (base is not None and passes(view, base, t.Located(deed.at))):
            return modifier
    return None


def _asks_whether_playable(modifier: Live) -> bool:
    """Whatever it asks that of: what is played, by whom and where, and under which conditions."""
    return any(_speaks_of_playable(part) for part in (modifier.deed, *(test for test, _ in modifier.premises)))


@memoized_by_node
def _speaks_of_playable(part: t.Node) -> bool:
    return any(isinstance(node, t.Playable) for node in walk(part))


@translates(FILTERS, t.Playable)
def _playable(f: t.Playable) -> Tester:
    """Two abilities that ask this of each other's bases would never come to an end, so neither minds the other."""
    players, bases = finder(f.by), bases_meant(f.at)

    def test(view: View, entity: Entity) -> bool:
        return not isinstance(entity, str) and any(
            forbidding_play(view.table, str(player), entity, base, asking=True) is None
            for player in players(view)
            for base in bases(view)
        )

    return test


def without_specials(table: Table) -> tuple[Entity, ...]:
    """The players who can neither play nor use specials."""
    forbidding_them = in_force(table).forbidding_specials
    if not forbidding_them:
        return ()
    return tuple(player for modifier in forbidding_them for player in reached(table, modifier))
