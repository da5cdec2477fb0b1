"""Effects that last for a while begin and end."""

from __future__ import annotations

from rulesdsl.engine.events import RULE, Cause, EffectBegan, EffectsExpired
from rulesdsl.engine.recording import note
from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View, change
from rulesdsl.table.cards import Entity
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import Address, Effect, Scope
from rulesdsl.table.table import Table

from .in_play import control

PREVIOUS_CONTROLLER = "previous controller"
"""Bound in what makes a change of control last for a while; to nothing, if nobody had control."""


def moment(table: Table, address: Address, default: str = "end of turn") -> str:
    """Until when an effect lasts: as its sentence says, or else the rules."""
    until = table.sentence_at(address).until
    return until.moment if until else default


def _says_until(table: Table, address: Address) -> bool:
    """Does the ability itself say how long its effect lasts?"""
    deed = table.deed_at(address)
    return table.sentence_at(address).until is not None or (isinstance(deed, t.Trigger) and deed.until is not None)


def _ends_by_default(table: Table, effect: Effect) -> bool:
    return effect.scope.source is not None and not _says_until(table, effect.address)


def add_effect(
    table: Table, address: Address, scope: Scope, targets: tuple[Entity, ...] | None, until: str, cause: Cause,
    modifier: t.Modifier | None = None,
) -> None:  # fmt: skip
    """Begin a modifier, a `cannot` or a waiting trigger. How much it changes is settled now."""
    amount = change(View(table, scope), modifier) if isinstance(modifier, t.Change) else None
    turn_of = scope.you if until == "start of your turn" and scope.you else table.turn.player
    table.set_effects((*table.effects, Effect(address, scope, targets, until, turn_of, amount)))
    counted = ("reading.counted-once",) if modifier is not None and _counts(modifier) else ()
    lasts = ("void.default-duration",) if until == "end of turn" and not _says_until(table, address) else ()
    topics = (*lasts, *counted)
    note(table, EffectBegan, cause, topics, targets=targets or (), change=amount or 0, until=until)


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
    return tuple(
        e for e in table.effects if e.until == moment and (moment == "end of turn" or e.turn_of == table.turn.player)
    )


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
