"""Using talents, once a turn: by the card itself, or through another card that borrows one."""

from __future__ import annotations

from rulesdsl.meaning import abilities, control
from rulesdsl.table.blueprint import Blueprint, TalentSpec
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import UseKey

from . import limits
from .endless import is_endless
from .events import NothingHappened, TalentUsed, by
from .frames import Resolution
from .pending import Pending
from .recording import fire, note


def use_keys(
    card: CardId, blueprint: Blueprint, first: int, talent: TalentSpec, player: Player | None
) -> frozenset[UseKey]:
    """A talent is used once a turn by each card; of some cards by one copy for all, even if that has left play.

    `blueprint` has the talent, and `first` is added to its number if the card has it from another card.
    """
    shared = limits.shared_keys(blueprint, talent.ability, player, talent.limit)
    return shared | {(card, first + talent.ability, player)}


def use(table: Table, card: CardId, ability: int, player: Player) -> None:
    blueprint, first, talent = next(f for f in abilities.talents_of(table, card) if f[1] + f[2].ability == ability)
    topics = ("term.talent.once", "turn.abilities.talent-once")
    mark = len(table.pending)
    fire(table, TalentUsed, card, by(player, card), topics, base=table.base_of(card))
    used = use_keys(card, blueprint, first, talent, player)
    _carry_out(table, blueprint, talent, control.scope_of(table, card, player), used, mark)


def borrow(table: Table, card: CardId, user: CardId, player: Player | None) -> bool:
    """`user` does what the talent of the card says, as if it were its own, for whoever controls the ability."""
    found = abilities.talents_of(table, card)
    if not found:
        return True
    blueprint, first, talent = found[0]
    scope = control.scope_of(table, user, player)
    again = Pending(user, blueprint.id, first + talent.ability, talent.body, scope)
    shared = limits.shared_keys(blueprint, talent.ability, player, talent.limit)
    topic = "term.talent.once" if not shared.isdisjoint(table.turn.used) else ""
    if not topic and is_endless(table, again):
        topic = "reading.endless"
    if topic:
        note(table, NothingHappened, by(player, user), (topic,), card=card)
        return False
    mark = len(table.pending)
    fire(table, TalentUsed, card, by(player, user), ("term.talent.once",), base=table.base_of(card))
    _carry_out(table, blueprint, talent, scope, shared, mark)
    return True


def _carry_out(
    table: Table, blueprint: Blueprint, talent: TalentSpec, scope: Scope, used: frozenset[UseKey], mark: int
) -> None:  # fmt: skip
    """`mark` is how many abilities were waiting before: what waits for the use of a talent comes after it."""
    limits.use(table, used)
    table.push(Resolution(blueprint.id, (talent.body,), scope, mark=mark, chosen=True))
