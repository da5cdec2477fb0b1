"""The plays of a turn: one minion, one action, and the extra cards that may still be played in this phase.

A card that fits several of them counts as one, and as another as soon as a later card needs the first: a card may be
played if there is any way to count all the cards of the turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View, candidates, is_one_of
from rulesdsl.table.blueprint import Blueprint
from rulesdsl.table.cards import CardId, Place, Player
from rulesdsl.table.scope import Address, Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Allowance, CountedPlay, Grant, Turn

from .decide import pick
from .events import ExtraPlayGranted, ExtraPlayUsed, by, by_ability
from .frames import Resolution
from .play_targets import bases_for, hosts_for, targets
from .recording import note

# --- extra cards that wait ------------------------------------------------------------------------------------


def grant_thing(table: Table, grant: Grant) -> t.Thing:
    deed = table.deed_at(grant.address)
    assert isinstance(deed, t.Play)
    return deed.what


def grant_bases(table: Table, grant: Grant) -> tuple[CardId, ...] | None:
    """Where its card may be played now; None means anywhere."""
    if grant.base is not None:
        return (grant.base,)
    deed = table.deed_at(grant.address)
    return bases_for(table, deed.at, grant.scope) if isinstance(deed, t.Play) else None


def grant_allows(table: Table, grant: Grant, card: CardId, target: CardId | None) -> bool:
    if grant.place is not None and table.cards[card].place != grant.place:
        return False
    bases = grant_bases(table, grant)
    if bases is not None and (target is None or table.base_of(target) not in bases):
        return False
    hosts = hosts_for(table, table.deed_at(grant.address), grant.scope)
    if hosts is not None and target not in hosts:
        return False
    return is_one_of(View(table, grant.scope), card, grant_thing(table, grant))


def may_wait(table: Table, deed: t.Play, actor: Player, scope: Scope, *, from_hand: bool) -> bool:
    """Can this extra card be played later in the phase? One particular card only by the older books."""
    turn = table.turn
    if not deed.extra or scope.special or turn.phase != "play" or turn.player != actor:
        return False
    return from_hand or table.edition.get("extra-timing") == "unless-special"


def keep_for_later(table: Table, player: Player, address: Address, scope: Scope) -> bool:
    """Grant a particular extra card for later in the phase, if it can wait."""
    deed = table.deed_at(address)
    if not isinstance(deed, t.Play) or not may_wait(table, deed, player, scope, from_hand=False):
        return False
    particular = candidates(View(table, scope), deed.what) if pick(deed.what).refers_back else ()
    places = [table.cards[card].place for card in particular if isinstance(card, int)]
    add_grant(table, Grant(player, address, scope, None, places[0] if places else None))
    return True


def add_grant(table: Table, grant: Grant) -> None:
    table.set_turn(table.turn.replace(grants=(*table.turn.grants, grant)))
    cause = by_ability(grant.scope, grant.player, grant.address)
    of_a_kind = any(isinstance(term, t.Selector) and term.filters for term in grant_thing(table, grant).terms)
    reading = ("reading.a-kind-is-no-particular-card",) if of_a_kind else ()
    note(table, ExtraPlayGranted, cause, ("term.extra.meaning", "term.extra.later-in-phase", *reading))


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


# --- what a card counts as ------------------------------------------------------------------------------------


def turn_targets(table: Table, card: CardId) -> tuple[CardId | None, ...]:
    """Where the current player may play the card with what is left of this turn."""
    blueprint = table.blueprint(card)
    assert blueprint is not None
    found = targets(table, card, table.turn.player, None) if blueprint.plays_any_time else ()
    if table.cards[card].place.zone == "hand" and is_free(table.turn, normal_allowance(blueprint)):
        return found
    return tuple(target for target in found if _count(table.turn, _fitting(table, card, target)) is not None)


def use_allowance(table: Table, card: CardId, target: CardId | None, granted: Grant | None = None) -> None:
    """Count a card that is being played; `granted` is the extra play for which the player was asked."""
    fits = _fitting(table, card, target)
    if granted is not None:
        fits = (granted, *(allowance for allowance in fits if allowance != granted))
    found = _count(table.turn, fits)
    assert found is not None
    used_up, counted = found
    turn = table.turn
    if isinstance(used_up, Grant):
        grants = list(turn.grants)
        grants.remove(used_up)
        if granted is None:
            topics = ("term.extra.meaning", *(("reading.which-extra-play",) if counted[:-1] != turn.counted else ()))
            note(table, ExtraPlayUsed, by(turn.player, used_up.scope.source), topics, card=card)
        turn = turn.replace(grants=tuple(grants), counted=counted)
    elif used_up == "minion":
        turn = turn.replace(minions_left=turn.minions_left - 1, counted=counted)
    else:
        turn = turn.replace(actions_left=turn.actions_left - 1, counted=counted)
    # A card that cannot count as anything else any more never will: extra plays that come later are not for it. But
    # those of an ability that is still being carried out do not come later.
    still = tuple([play for play in counted if _count(turn, play.fits) is not None or gives_more(table, play.fits)])
    table.set_turn(turn if still == counted else turn.replace(counted=still))


def gives_more(table: Table, fits: Iterable[Allowance]) -> bool:
    """Is an ability still being carried out that has given one of these extra plays?"""
    givers = {(fit.address.card, fit.scope.source) for fit in fits if isinstance(fit, Grant)}
    return any(
        type(frame) is Resolution and frame.stage == "resolve" and (frame.card, frame.scope.source) in givers
        for frame in table.stack
    )


def open_grants(turn: Turn) -> tuple[Grant, ...]:
    """Extra plays that are left, or would be if cards that were played counted as something else."""
    if not turn.grants and not turn.counted:
        return ()
    known = (*turn.grants, *(play.allowance for play in turn.counted))
    return tuple(dict.fromkeys(allowance for allowance in known if isinstance(allowance, Grant)))


def extra_plays_left(turn: Turn) -> list[Grant]:
    """Each extra play that can be left if cards count as other extra plays; the normal plays are not touched."""
    extra_only = turn.replace(minions_left=0, actions_left=0)
    return [grant for grant in open_grants(turn) if _count(extra_only, (grant,)) is not None]


def is_free(turn: Turn, allowance: Allowance) -> bool:
    match allowance:
        case "minion":
            return turn.minions_left > 0
        case "action":
            return turn.actions_left > 0
        case _:
            return allowance in turn.grants


def _fitting(table: Table, card: CardId, target: CardId | None) -> tuple[Allowance, ...]:
    extra = [grant for grant in open_grants(table.turn) if grant_allows(table, grant, card, target)]
    return (*_normal(table, card), *extra)


def _normal(table: Table, card: CardId) -> tuple[Allowance, ...]:
    """The minion or the action of the turn comes from the hand."""
    blueprint = table.blueprint(card)
    if blueprint is None or table.cards[card].place.zone != "hand":
        return ()
    return (normal_allowance(blueprint),)


def normal_allowance(blueprint: Blueprint) -> Allowance:
    return "minion" if blueprint.is_minion else "action"


def _count(turn: Turn, fits: tuple[Allowance, ...]) -> tuple[Allowance, tuple[CountedPlay, ...]] | None:
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
