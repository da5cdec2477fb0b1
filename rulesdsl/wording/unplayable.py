"""Why a card can't be played: a card forbids it, what it would be played on is protected, or there is no such thing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulesdsl.engine.play_targets import shielded_hosts
from rulesdsl.meaning import cannot, live_modifiers
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.cause import Cause

from .event_context import EventContext
from .lists import listed


def why_unplayable(context: EventContext[Any], card: CardId, player: Player | None, bases: Collection[CardId]) -> str:
    """Empty, if nothing of that kind stops it."""
    table, blueprint = context.before, context.before.blueprint(card)
    for base in bases:
        forbids = cannot.forbidding_play(table, player, card, base)
        if forbids is not None and forbids.source is not None:
            return f"{context.label(forbids.source)} stops {player} from playing {context.title(card)}"
    shielded = [host for host in shielded_hosts(table, card, player) if table.base_of(host) in bases]
    if shielded:
        hosts = context.names.listed(table, shielded, player)
        cause = Cause(player, card, None, player)
        shields = (live_modifiers.forbidding(table, "given an action", host, cause) for host in shielded)
        sources = dict.fromkeys(shield.source for shield in shields if shield is not None)
        known = [context.label(source) for source in sources if source is not None]
        protects = (
            f"{listed(known)} {'protects' if len(known) == 1 else 'protect'}" if known else "an earlier effect protects"
        )
        return f"{context.title(card)} can't be played on {hosts}: {protects} {'it' if len(shielded) == 1 else 'them'}"
    if blueprint is not None and not blueprint.plays_any_time:
        return f"{context.title(card)} is a special, and this isn't its moment, so it can't be played"
    if blueprint is None or blueprint.on is None:
        return ""
    return f"there is nothing to play {context.title(card)} on"
