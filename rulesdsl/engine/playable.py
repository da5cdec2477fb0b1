"""Whether a card could be played now, as an extra card."""

from __future__ import annotations

from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.table import Table

from .play_targets import has_any, targets
from .special_windows import special_play_now


def playable(
    table: Table, card: CardId, player: Player | None, bases: tuple[CardId, ...] | None,
    hosts: tuple[CardId, ...] | None = None,
) -> bool:  # fmt: skip
    """Is there any way to play it now? What is in play already has to leave first."""
    if table.cards[card].in_play:
        return False
    blueprint = table.blueprint(card)
    if blueprint is None or blueprint.kind == "base":
        return True
    if not blueprint.plays_any_time:
        return hosts is None and player is not None and special_play_now(table, card, player) is not None
    if bases is not None and not blueprint.is_minion and blueprint.on is None:
        return False  # a standard action is played nowhere, so not at a base either
    return has_any(targets(table, card, player, bases, on_these=hosts))
