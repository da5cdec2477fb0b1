"""Whether it matters in which order triggered abilities are resolved."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.walk import walk
from rulesdsl.table.cards import Entity
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.table import Table

from .decide import asks, interchangeable
from .pending import Pending

DUEL_NAMES = frozenset({"winner", "loser"})


def order_matters(table: Table, group: tuple[Pending, ...]) -> bool:
    """Not if all are alike, or if none asks anything and all only add up."""
    return len(unlike(table, group)) > 1 and not all(_is_order_free(table, pending) for pending in group)


def unlike(table: Table, group: tuple[Pending, ...]) -> list[Pending]:
    """One of each kind. Of the same ability of the same card, triggered several times for the same player, it is the
    same which comes first, if the things that it speaks of are the same or cannot be told apart."""
    if len(group) == 1:
        return [*group]
    found: dict[object, Pending] = {}
    for number, pending in enumerate(group):
        found.setdefault(number if pending.plays else _all_that_counts(table, pending), pending)
    return list(found.values())


def _all_that_counts(table: Table, pending: Pending) -> object:
    scope = pending.scope
    read: frozenset[str] = frozenset()
    if pending.body is not None:
        read = DUEL_NAMES.union(*map(_names_read, table.catalogue[pending.card].bodies[pending.body]))

    def kind(entity: Entity) -> object:
        return entity if isinstance(entity, str) else (interchangeable(table, entity), entity in scope.lost)

    bound = [(name, tuple(map(kind, value))) for name, value in scope.env if name in read or _is_kept(table, value)]
    return pending.replace(scope=scope.replace(env=(), lost=())), tuple(bound)


def _is_kept(table: Table, things: tuple[Entity, ...]) -> bool:
    """Does a card stay because the ability waits? Then it is discarded sooner or later, by the order."""
    return any(isinstance(thing, int) and table.cards[thing].place.zone == "resolving" for thing in things)


@memoized_by_node
def _names_read(sentence: t.Sentence) -> frozenset[str]:
    """Names of things that the sentence may refer to."""
    names = [getattr(node, "name", None) for node in walk(sentence)]
    return frozenset([name for name in names if isinstance(name, str)])


def _is_order_free(table: Table, pending: Pending) -> bool:
    if pending.body is None or pending.plays:
        return False
    return is_order_free(table.catalogue[pending.card].bodies[pending.body])


def is_order_free(sentences: tuple[t.Sentence, ...]) -> bool:
    """Only draws, VP, counters and power for things already known: the result is the same in any order."""
    for sentence in sentences:
        if sentence.may or sentence.cost or sentence.each or sentence.condition or sentence.otherwise:
            return False
        for deed in sentence.deeds:
            match deed:
                case t.Draw(what=t.Number()) | t.Gain() | t.Lose():
                    continue
                case t.PlaceCounter(on=thing) | t.Give(what=thing) if not asks(thing):
                    continue
                case _:
                    return False
    return True
