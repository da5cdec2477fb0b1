"""What the open question is about without its being asked."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.engine.deed_plans import slots
from rulesdsl.engine.frames import Deed, PlayCard, Resolution
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import Entity
from rulesdsl.table.table import Table


def settled(table: Table, *, of_deed: bool = False) -> Iterator[Entity]:
    """What was picked for the deed that asks, the card that is played, and what its ability calls by name.

    `of_deed`: only what the deed itself calls so.
    """
    for frame in reversed(table.stack):
        match frame:
            case Deed(picks=picks):
                yield from (entity for picked in picks for entity in picked)
            case PlayCard(card=card):
                yield card
            case Resolution(scope=scope):
                named = _named_by_deed(table) if of_deed else None
                yield from (entity for name, bound in scope.env if named is None or name in named for entity in bound)
                return


def _named_by_deed(table: Table) -> set[str] | None:
    """The names that its ability has given to what the deed speaks of; None if no deed asks."""
    address = None if table.decision is None else table.decision.address
    if address is None:
        return None
    return {term.name for thing in slots(table.deed_at(address)) for term in thing.terms if isinstance(term, t.Name)}
