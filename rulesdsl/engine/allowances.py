"""What the cards of a turn count as: its one minion, its one action, or extra plays that are left.

A card that fits several of them counts as one, and as another as soon as a later card needs the first: a card may be
played if there is any way to count all the cards of the turn. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View, candidates, is_one_of
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Allowance, CountedPlay, Grant, Turn

from .play_targets import bases_for, hosts_for, targets


def grant_thing(table: Table, grant: Grant) -> t.Thing:
    deed = table.deed_at(grant.address)
    assert isinstance(deed, t.Play)
    return deed.what


def grant_bases(table: Table, grant: Grant) -> tuple[CardId, ...] | None:
    """Where its card may be played now; None means anywhere."""
    if grant.bases is not None:
        return grant.bases
    deed = table.deed_at(grant.address)
    return bases_for(table, deed.at, grant.scope) if isinstance(deed, t.Play) else None


def grant_allows(table: Table, grant: Grant, card: CardId, target: CardId | None) -> bool:
    return is_for(table, grant, card) and reach_of(table, grant).includes(table, target)


def is_for(table: Table, grant: Grant, card: CardId) -> bool:
    """Is this card one that the extra play is for, wherever it is played?"""
    if grant.place is not None and table.cards[card].place != grant.place:
        return False
    return is_one_of(View(table, grant.scope), card, grant_thing(table, grant))


class Reach(NamedTuple):
    """Where the card of an extra play may be played now; None means anywhere."""

    bases: tuple[CardId, ...] | None
    hosts: tuple[CardId, ...] | None

    def includes(self, table: Table, target: CardId | None) -> bool:
        if self.bases is not None and (target is None or table.base_of(target) not in self.bases):
            return False
        return self.hosts is None or target in self.hosts


def reach_of(table: Table, grant: Grant) -> Reach:
    return Reach(grant_bases(table, grant), hosts_for(table, table.deed_at(grant.address), grant.scope))


def waiting_elsewhere(table: Table) -> tuple[CardId, ...]:
    """Particular cards outside the hand for which extra plays are waiting."""
    found: dict[CardId, None] = {}
    for grant in open_grants(table.turn):
        for card in candidates(View(table, grant.scope), grant_thing(table, grant)):
            if isinstance(card, int) and _waits_elsewhere(grant, table.cards[card].place):
                found[card] = None
    return tuple(found)


def _waits_elsewhere(grant: Grant, place: Place) -> bool:
    return not place.in_play and place.zone != "hand" and grant.place in (None, place)


def turn_targets(
    table: Table, card: CardId, bases: tuple[CardId, ...] | None = None, *, as_from_hand: bool = False
) -> Iterator[CardId | None]:  # fmt: skip
    """Where the current player may play the card with what is left of this turn, one by one."""
    blueprint, turn = table.blueprint(card), table.turn
    assert blueprint is not None
    if not blueprint.plays_any_time:
        return
    normal = _normal(table, card, as_from_hand)
    is_normal = bool(normal) and is_free(turn, normal[0])
    fit = [] if is_normal else [grant for grant in open_grants(turn) if is_for(table, grant, card)]
    extra = [(grant, reach_of(table, grant)) for grant in fit]
    for target in targets(table, card, turn.player, bases) if normal or extra else ():
        fits = (*normal, *(grant for grant, reach in extra if reach.includes(table, target)))
        if is_normal or count(turn, fits) is not None:
            yield target


def is_regular(table: Table, deed: t.Play, actor: Player | None, scope: Scope) -> bool:
    """Is a card played in this way one of the turn's own, although it lies elsewhere than in the hand?

    What is neither extra nor played by a special counts as the minion or the action of the turn.
    """
    return not (deed.extra or scope.special) and table.turn.phase == "play" and actor == table.turn.player


def open_grants(turn: Turn) -> tuple[Grant, ...]:
    """Extra plays that are left, or would be if cards that were played counted as something else."""
    if not turn.grants and not turn.counted:
        return ()
    known = (*turn.grants, *(play.allowance for play in turn.counted))
    return tuple(dict.fromkeys(allowance for allowance in known if isinstance(allowance, Grant)))


def extra_plays_left(turn: Turn) -> list[Grant]:
    """Each extra play that can be left if cards count as other extra plays; the normal plays are not touched."""
    extra_only = turn.replace(minions_left=0, actions_left=0)
    return [grant for grant in open_grants(turn) if count(extra_only, (grant,)) is not None]


def is_free(turn: Turn, allowance: Allowance) -> bool:
    match allowance:
        case "minion":
            return turn.minions_left > 0
        case "action":
            return turn.actions_left > 0
        case _:
            return allowance in turn.grants


def fitting(
    table: Table, card: CardId, target: CardId | None, as_from_hand: bool
) -> tuple[Allowance, ...]:  # fmt: skip
    extra = [grant for grant in open_grants(table.turn) if grant_allows(table, grant, card, target)]
    return (*_normal(table, card, as_from_hand), *extra)


def _normal(table: Table, card: CardId, as_from_hand: bool) -> tuple[Allowance, ...]:
    """The minion or the action of the turn comes from the hand, unless an ability lets it come from elsewhere."""
    blueprint = table.blueprint(card)
    if blueprint is None or not (as_from_hand or table.cards[card].place.zone == "hand"):
        return ()
    return (normal_allowance(blueprint),)


def normal_allowance(blueprint: Blueprint) -> Allowance:
    return "minion" if blueprint.is_minion else "action"


def count(turn: Turn, fits: tuple[Allowance, ...]) -> tuple[Allowance, tuple[CountedPlay, ...]] | None:
    """How a card that fits these can be counted: what is used up, and what all cards count as then.

    An augmenting path of bipartite matching: each card on it gives up its allowance for the next one, which is free.
    """
    left_by: dict[Allowance, int | None] = dict.fromkeys(fits)
    reached = list(fits)
    for allowance in reached:
        if is_free(turn, allowance):
            return allowance, _moved_along(turn.counted, left_by, allowance, fits)
        for index, play in enumerate(turn.counted):
            if play.allowance == allowance:
                further = [other for other in play.fits if other not in left_by]
                left_by.update(dict.fromkeys(further, index))
                reached += further
    return None


def _moved_along(
    counted: tuple[CountedPlay, ...], left_by: dict[Allowance, int | None], free: Allowance,
    fits: tuple[Allowance, ...],
) -> tuple[CountedPlay, ...]:  # fmt: skip
    after = list(counted)
    while (index := left_by[free]) is not None:
        after[index] = counted[index].replace(allowance=free)
        free = counted[index].allowance
    return (*after, CountedPlay(free, fits))
