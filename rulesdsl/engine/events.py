"""What happened, and why: the record that every change of a table leaves behind."""

from __future__ import annotations

from rulesdsl.table.cards import CardId, Entity, Place, Player
from rulesdsl.table.memo import interned
from rulesdsl.table.record import Record, record
from rulesdsl.table.scope import Address


@record
class Cause(Record):
    """Who does it and which ability makes it happen. Nobody and nothing, when a rule does."""

    actor: Player | None = None
    source: CardId | None = None
    address: Address | None = None


by = interned(Cause)
RULE = by()


@record
class Event(Record):
    """One thing that happened. The five roles are kept apart: owner and controller of the card it happened to,
    the actor, the source card and the source's controller."""

    verb: str
    card: CardId | None = None
    owner: Player | None = None
    controller: Player | None = None
    actor: Player | None = None
    source: CardId | None = None
    source_controller: Player | None = None
    aspects: tuple[str, ...] = ()
    from_play: bool = False
    origin: Place | None = None
    to: Place | None = None
    base: CardId | None = None
    amount: int = 0
    others: tuple[Entity, ...] = ()
    topics: tuple[str, ...] = ()
    address: Address | None = None
    depth: int = 0
    note: str = ""
