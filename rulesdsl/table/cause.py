"""Who and what brings something about."""

from __future__ import annotations

from rulesdsl.record import Record, record

from .cards import CardId, Player
from .memo import interned
from .scope import Address, Scope


@record
class Cause(Record):
    """Who does it and which ability makes it happen. Nobody and nothing, when a rule does.

    `you` is for whom the ability is carried out: the player who controlled its source when it began.
    """

    actor: Player | None = None
    source: CardId | None = None
    address: Address | None = None
    you: Player | None = None


by = interned(Cause)
RULE = by()


def by_ability(scope: Scope, actor: Player | None, address: Address | None = None) -> Cause:
    """An ability that is being carried out, by one actor."""
    return by(actor, scope.source, address, scope.you)
