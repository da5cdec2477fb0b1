"""Effects that last for a while begin and end."""

from __future__ import annotations

from rulesdsl.engine.events import RULE, Cause, EffectBegan, EffectsExpired
from rulesdsl.engine.recording import note
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View, change, referents
from rulesdsl.table.cards import Entity, Player
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import NEXT_TURN, Address, Effect, Scope
from rulesdsl.table.table import Table

from .in_play import control

EDGES_OF_YOUR_TURN = ("start of your turn", "end of your turn")

PREVIOUS_CONTROLLER = "previous controller"
"""Bound in what makes a change of control last for a while; to nothing, if nobody had control."""


def said(table: Table, address: Address) -> t.Lasting | None:
    """What the ability itself says of how long its effect lasts."""
    deed = table.deed_at(address)
    return (deed.until if isinstance(deed, t.Trigger) else None) or table.sentence_at(address).until


def moment(table: Table, address: Address, default: str = "end of turn") -> str:
    """Until when an effect lasts: as its sentence says, or else the rules."""
    match said(table, address):
        case t.Until(until):
            return until
        case t.NextTurn():
            return NEXT_TURN
    return default


def _ends_by_default(table: Table, effect: Effect) -> bool:
    return effect.scope.source is not None and said(table, effect.address) is None


def add_effect(
    table: Table, address: Address, scope: Scope, targets: tuple[Entity, ...] | None, until: str, cause: Cause,
    modifier: t.Modifier | None = None,
) -> None:  # fmt: skip
    """Begin a modifier, a `cannot` or a waiting trigger. How much it changes is settled now."""
    amount = change(View(table, scope), modifier) if isinstance(modifier, t.Change) else None
    if until == "end of your turn" and scope.you == table.turn.player:
        until = "end of turn"
    turn_of = _turn_of(table, address, scope, until)
    table.set_effects((*table.effects, Effect(address, scope, targets, until, turn_of, amount)))
    counted = ("reading.counted-once",) if modifier is not None and _counts(modifier) else ()
    lasts = ("void.default-duration",) if until == "end of turn" and said(table, address) is None else ()
    topics = (*lasts, *counted)
    note(table, EffectBegan, cause, topics, targets=targets or (), change=amount or 0, until=until)


def _turn_of(table: Table, address: Address, scope: Scope, until: str) -> Player:
    """Whose turn ends it, or whose turn it is about."""
    lasts = said(table, address)
    if isinstance(lasts, t.NextTurn):
        players = [str(player) for player in referents(View(table, scope), lasts.of)]
        return players[0] if players else table.turn.player
    return scope.you if until in EDGES_OF_YOUR_TURN and scope.you else table.turn.player


def remember(table: Table, address: Address, scope: Scope) -> None:
    """Keep what was chosen for as long as the card is in play: see `control.remembered`."""
    effect = Effect(address, scope, None, moment(table, address), table.turn.player)
    table.set_effects((*table.effects, effect))


def wake(table: Table) -> None:
    """What was set up for this turn of its player begins, and lasts until the turn ends."""
    player = table.turn.player
    if any(effect.until == NEXT_TURN and effect.turn_of == player for effect in table.effects):
        table.set_effects(tuple(
            effect.replace(until="end of turn") if effect.until == NEXT_TURN and effect.turn_of == player else effect
            for effect in table.effects
        ))  # fmt: skip


@memoized_by_node
def _counts(modifier: t.Modifier) -> bool:
    """Does it depend on a number of things that may change?"""
    per = modifier.per if isinstance(modifier, t.Change) else None
    return isinstance(per, t.Thing) and any(isinstance(term, t.Selector) for term in per.terms)


def spend(table: Table, effect: Effect) -> None:
    """Remove an effect that was set up for one moment."""
    effects = list(table.effects)
    effects.remove(effect)
    table.set_effects(tuple(effects))


def ending(table: Table, moment: str) -> tuple[Effect, ...]:
    """The effects that last until this moment of this turn."""
    untils = (moment, "end of your turn") if moment == "end of turn" else (moment,)
    here = table.turn.player
    return tuple(e for e in table.effects if e.until in untils and (e.until == "end of turn" or e.turn_of == here))


def expire(table: Table, moment: str, *topics: str) -> None:
    """End all effects that last until this moment of this turn, at the same time."""
    over = ending(table, moment)
    if not over:
        return
    table.set_effects(tuple(e for e in table.effects if e not in over))
    for effect in over:
        if isinstance(table.deed_at(effect.address), t.TakeControl | t.GiveControl):
            previous = effect.scope.get(PREVIOUS_CONTROLLER)
            for card in effect.targets or ():
                if isinstance(card, int) and table.cards[card].controller == effect.scope.you:
                    control(table, card, str(previous[0]) if previous else None, RULE, *topics)
    unsaid = ("void.default-duration",) if any(_ends_by_default(table, effect) for effect in over) else ()
    note(table, EffectsExpired, RULE, (*topics, *unsaid), number=len(over))
