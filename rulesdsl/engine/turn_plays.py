"""The plays of a turn: extra cards are granted, kept for later and used up."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.evaluate import View, candidates
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.scope import Address, Scope
from rulesdsl.table.table import Table
from rulesdsl.table.turn import Allowance, Grant

from .allowances import count, fitting, grant_thing
from .decide import pick
from .events import ExtraPlayGranted, ExtraPlayUsed, by, by_ability
from .frames import Resolution
from .recording import note


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


def use_allowance(
    table: Table, card: CardId, target: CardId | None, granted: Grant | None = None, *, as_from_hand: bool = False
) -> None:  # fmt: skip
    """Count a card that is being played; `granted` is the extra play for which the player was asked."""
    fits = fitting(table, card, target, as_from_hand)
    if granted is not None:
        fits = (granted, *(allowance for allowance in fits if allowance != granted))
    found = count(table.turn, fits)
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
    still = tuple([play for play in counted if count(turn, play.fits) is not None or gives_more(table, play.fits)])
    table.set_turn(turn if still == counted else turn.replace(counted=still))


def gives_more(table: Table, fits: Iterable[Allowance]) -> bool:
    """Is an ability still being carried out that has given one of these extra plays?"""
    givers = {(fit.address.card, fit.scope.source) for fit in fits if isinstance(fit, Grant)}
    return any(
        type(frame) is Resolution and frame.stage == "resolve" and (frame.card, frame.scope.source) in givers
        for frame in table.stack
    )
