"""What the open question is about without its being asked."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.engine.deed_plans import slots
from rulesdsl.engine.frames import Deed, PlayCard, Resolution, Say
from rulesdsl.language.syntax import tree as t
from rulesdsl.table.cards import Entity
from rulesdsl.table.scope import Scope
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
                yield from _bound(table, scope, of_deed=of_deed)
                return


def has_begun(table: Table) -> bool:
    """Has something been picked for the deed that asks? Then what it is done to is no longer open."""
    frame = table.stack[-1] if table.stack else None
    return isinstance(frame, Deed) and any(frame.picks)


def asked_about(table: Table) -> tuple[Entity, ...]:
    """The things of which it is asked where they go."""
    decision = table.decision
    if decision is None or not has_begun(table) or not {option.entity for option in decision.options} <= {*table.bases}:
        return ()
    return tuple(dict.fromkeys(settled(table, of_deed=True)))


def _bound(table: Table, scope: Scope, *, of_deed: bool) -> Iterator[Entity]:
    """Of a group that is gone through one by one, only the one that the deed is about now."""
    named = _named_by_deed(table)
    of_this_deed = [{*bound} for name, bound in scope.env if named is not None and name in named]
    for name, bound in scope.env:
        if named is None or name in named or not of_deed:
            yield from next((one for one in of_this_deed if one < {*bound}), bound)


def one_by_one(table: Table) -> tuple[Entity, ...]:
    """Where the same is done to several things in turn: the one that the question is about, and those that follow."""
    for frame in reversed(table.stack):
        match frame:
            case Say(each=following) if following:
                now = [entity for entity in settled(table, of_deed=True) if entity not in following]
                return tuple(dict.fromkeys((*now, *following)))
            case Resolution():
                return ()
    return ()


def _named_by_deed(table: Table) -> set[str] | None:
    """The names that its ability has given to what the deed speaks of; None if no deed asks."""
    address = None if table.decision is None else table.decision.address
    if address is None:
        return None
    return {term.name for thing in slots(table.deed_at(address)) for term in thing.terms if isinstance(term, t.Name)}
