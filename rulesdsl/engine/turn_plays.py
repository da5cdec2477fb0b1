"""The plays of a turn: extra cards are granted, kept for later and used up."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View, candidates
from rulesdsl.table.blueprint import Body
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.memo import memoized_by_node
from rulesdsl.table.scope import Address, Scope, address_at
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Allowance, Grant

from . import limits
from .allowances import count, fitting, grant_allows, grant_bases, grant_thing
from .decide import pick
from .events import AbilityUsed, ExtraPlayGranted, ExtraPlayUsed, by, by_ability
from .frames import Resolution
from .pending import Pending
from .play_targets import bases_for
from .recording import note
from .special_windows import in_play_on_your_turn

USED_FOR_A_PLAY = "reading.which-extra-play"
"""Cited where something in play is used by itself, because the card that is played can count as its extra card."""


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


def grant_at(
    table: Table, player: Player, address: Address, scope: Scope, bases: tuple[CardId, ...] | None
) -> Grant:  # fmt: skip
    """Bases that are meant (`here`) are settled now; described ones are looked for when the card is played."""
    deed = table.deed_at(address)
    described = isinstance(deed, t.Play) and describes_bases(deed.at)
    return Grant(player, address, scope, None if described else bases or None)


def describes_bases(at: t.At | None) -> bool:
    return at is not None and isinstance(at.base, t.Thing) and isinstance(at.base.terms[0], t.Selector)


def use_on_turn(table: Table, pending: Pending, *topics: str) -> None:
    """Something in play that works on its player's turn is used now."""
    limits.use(table, limits.use_keys(table, pending) | {pending.key})
    cites = ("term.on-your-turn.phase", "term.on-your-turn.once", "turn.abilities.on-your-turn", *topics)
    note(table, AbilityUsed, by(table.turn.player, pending.source), cites, card=pending.source)


def _take_what_is_offered(table: Table, card: CardId, target: CardId | None) -> Grant | None:
    """Whoever plays a card for which something in play gives an extra play, and for nothing, uses that. So no play is
    used up that could be for a later card, which would be refused: elsewhere, or when what gives it has gone."""
    offer = offered(table, card, target)
    if offer is None:
        return None
    pending, grant = offer
    use_on_turn(table, pending, USED_FOR_A_PLAY)
    add_grant(table, grant)
    return grant


def offered(table: Table, card: CardId, target: CardId | None) -> tuple[Pending, Grant] | None:
    """What in play lets the card be played for nothing, and the extra play that it gives."""
    for pending in in_play_on_your_turn(table, _extra_play_for_nothing):
        grant = _offered_by(table, pending)
        if grant_allows(table, grant, card, target):
            return pending, grant
    return None


@memoized_by_node
def _extra_play_for_nothing(body: Body) -> t.Play | None:
    """The extra play, if an ability offers that and nothing else."""
    first, *others = body
    deed = first.deeds[0]
    if others or first != t.Sentence((deed,), modal="may") or not isinstance(deed, t.Play):
        return None
    return deed if deed.extra and not deed.silent else None


def _offered_by(table: Table, pending: Pending) -> Grant:
    assert pending.body is not None
    deed = _extra_play_for_nothing(table.catalogue[pending.card].bodies[pending.body])
    assert deed is not None
    bases = bases_for(table, deed.at, pending.scope)
    return grant_at(table, table.turn.player, address_at(pending.card, pending.body), pending.scope, bases)


def add_grant(table: Table, grant: Grant) -> None:
    table.set_turn(table.turn.replace(grants=(*table.turn.grants, grant)))
    cause = by_ability(grant.scope, grant.player, grant.address)
    of_a_kind = any(isinstance(term, t.Selector) and term.filters for term in grant_thing(table, grant).terms)
    readings = (
        *(("reading.a-kind-is-no-particular-card",) if of_a_kind else ()),
        *(("reading.no-base-yet",) if grant_bases(table, grant) == () else ()),
    )
    note(table, ExtraPlayGranted, cause, ("term.extra.meaning", "term.extra.later-in-phase", *readings))


def use_allowance(
    table: Table, card: CardId, target: CardId | None, granted: Grant | None = None, *, as_from_hand: bool = False
) -> None:  # fmt: skip
    """Count a card that is being played; `granted` is the extra play for which the player was asked."""
    first = granted or _take_what_is_offered(table, card, target)
    fits = fitting(table, card, target, as_from_hand)
    if first is not None:
        fits = (first, *(allowance for allowance in fits if allowance != first))
    found = count(table.turn, fits)
    assert found is not None
    used_up, counted = found
    turn = table.turn
    if isinstance(used_up, Grant):
        grants = list(turn.grants)
        grants.remove(used_up)
        if granted is None:
            readings = (
                *((USED_FOR_A_PLAY,) if counted[:-1] != turn.counted else ()),
                *(("reading.here-when-saved",) if _has_gone(table, used_up) else ()),
            )
            cause = by(turn.player, used_up.scope.source)
            note(table, ExtraPlayUsed, cause, ("term.extra.meaning", *readings), card=card)
        turn = turn.replace(grants=tuple(grants), counted=counted)
    elif used_up == "minion":
        turn = turn.replace(minions_left=turn.minions_left - 1, counted=counted)
    else:
        turn = turn.replace(actions_left=turn.actions_left - 1, counted=counted)
    # A card that cannot count as anything else any more never will: extra plays that come later are not for it. But
    # those of an ability that is still being carried out do not come later.
    still = tuple([play for play in counted if count(turn, play.fits) is not None or gives_more(table, play.fits)])
    table.set_turn(turn if still == counted else turn.replace(counted=still))


def _has_gone(table: Table, grant: Grant) -> bool:
    """Has the card that let another be played `here` gone elsewhere since?"""
    deed, source = table.deed_at(grant.address), grant.scope.source
    if not isinstance(deed, t.Play) or deed.at is None or isinstance(deed.at.base, t.Thing) or source is None:
        return False
    return grant.bases is not None and table.base_of(source) not in grant.bases


def gives_more(table: Table, fits: Iterable[Allowance]) -> bool:
    """Is an ability still being carried out that has given one of these extra plays?"""
    givers = {(fit.address.card, fit.scope.source) for fit in fits if isinstance(fit, Grant)}
    return bool(givers) and any(
        type(frame) is Resolution and frame.stage == "resolve" and (frame.card, frame.scope.source) in givers
        for frame in table.stack
    )
