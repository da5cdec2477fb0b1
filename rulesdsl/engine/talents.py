"""Using talents, once a turn: by the card itself, or through another card that borrows one."""

from __future__ import annotations

from rulesdsl.meaning import control
from rulesdsl.table.blueprint import Blueprint, TalentSpec
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import UseKey

from . import limits
from .events import NothingHappened, TalentUsed, by
from .frames import Resolution
from .recording import note


def use_keys(table: Table, card: CardId, talent: TalentSpec, player: Player) -> frozenset[UseKey]:
    """A talent is used once a turn by each card; of some cards by one copy for all, even if that has left play."""
    blueprint = table.blueprint(card)
    assert blueprint is not None
    return limits.shared_keys(blueprint, talent.ability, player, talent.limit) | {(card, talent.ability, player)}


def is_used(table: Table, card: CardId, talent: TalentSpec) -> bool:
    turn = table.turn
    return bool(turn.used) and not use_keys(table, card, talent, turn.player).isdisjoint(turn.used)


def use(table: Table, card: CardId, ability: int, player: Player) -> None:
    blueprint = table.blueprint(card)
    assert blueprint is not None
    talent = next(spec for spec in blueprint.talents if spec.ability == ability)
    topics = ("term.talent.once", "term.talent.optional", "turn.abilities.talent-once")
    note(table, TalentUsed, by(player, card), topics, card=card)
    _carry_out(table, blueprint, talent, control.scope_of(table, card, player), use_keys(table, card, talent, player))


def borrow(table: Table, card: CardId, user: CardId, player: Player | None) -> bool:
    """`user` does what the talent of the card says, as if it were its own, for whoever controls the ability."""
    blueprint = table.blueprint(card)
    if blueprint is None or not blueprint.talents:
        return True
    talent = blueprint.talents[0]
    shared = limits.shared_keys(blueprint, talent.ability, player, talent.limit)
    unused = shared.isdisjoint(table.turn.used)
    note(table, TalentUsed if unused else NothingHappened, by(player, user), ("term.talent.once",), card=card)
    if unused:
        _carry_out(table, blueprint, talent, control.scope_of(table, user, player), shared)
    return unused


def _carry_out(
    table: Table, blueprint: Blueprint, talent: TalentSpec, scope: Scope, used: frozenset[UseKey]
) -> None:  # fmt: skip
    limits.use(table, used)
    table.push(Resolution(blueprint.id, (talent.body,), scope, mark=len(table.pending), chosen=True))
