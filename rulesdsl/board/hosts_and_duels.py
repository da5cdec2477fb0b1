"""What a definition says about the cards it is played on, and about the duel that it starts."""

from __future__ import annotations

from rulesdsl.language.syntax import tree as t
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.scope import Address


def duel_of(blueprint: Blueprint) -> Address | None:
    """Where on a card it says that two minions duel."""
    for number, body in enumerate(blueprint.bodies):
        for index, sentence in enumerate(body):
            for place, deed in enumerate((*sentence.cost, *sentence.deeds)):
                if isinstance(deed, t.Duel):
                    return Address(blueprint.id, number, index, place)
    return None


def can_lie_on(blueprint: Blueprint, kind: str) -> bool:
    """A monster is a minion, and an action may ask for one."""
    hosts = hosts_of(blueprint)
    return kind in hosts or (kind == "minion" and "monster" in hosts)


def hosts_of(blueprint: Blueprint) -> tuple[str, ...]:
    """What an action is played on."""
    terms = () if blueprint.on is None else blueprint.on.terms
    return tuple(term.kind for term in terms if isinstance(term, t.Selector))
