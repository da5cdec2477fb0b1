"""Cards that were played earlier in the turn: what they count for, although they may be elsewhere by now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from rulesdsl.engine.atoms import in_play
from rulesdsl.engine.events import by
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Turn

EarlierPlay: TypeAlias = tuple[Player, CardId, CardId | None]
"""By whom, which card, at which base."""


def turn_after(table: Table, plays: Iterable[EarlierPlay]) -> Turn:
    """The turn once these were played too: each is played on a fork, of which only the turn is kept."""
    turn = table.turn
    for player, card, base in plays:
        trial = table.fork()
        trial.set_turn(turn)
        in_play.enter(trial, card, player, _played_to(trial, card, base), by(player))
        turn = trial.turn
    return turn


def _played_to(table: Table, card: CardId, base: CardId | None) -> Place:
    """Where it still lies, if it is at that base; otherwise there. The minion that an action was on may have left.
    A standard action has a base if it was uncovered there."""
    blueprint = table.blueprint(card)
    if base is None or (blueprint is not None and blueprint.is_standard):
        return Place("resolving", base)
    if table.base_of(card) == base and table.cards[card].place.zone in ("at", "on"):
        return table.cards[card].place
    return Place("on" if blueprint is not None and _is_for_bases(blueprint) else "at", base)


def _is_for_bases(blueprint: Blueprint) -> bool:
    terms = blueprint.on.terms if blueprint.on is not None else ()
    return any(isinstance(term, t.Selector) and term.kind == "base" for term in terms)
