"""Where a card could be played."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning import cannot, live_modifiers
from rulesdsl.meaning.evaluate import View, candidates, holds
from rulesdsl.table.cards import CardId, Player
from rulesdsl.table.cause import by
from rulesdsl.table.scope import Scope
from rulesdsl.table.table import Table

from .decide import present
from .deed_plans import HERE


def targets(
    table: Table, card: CardId, player: Player | None, bases: tuple[CardId, ...] | None,
    on: t.Thing | None = None, scope: Scope | None = None, on_these: tuple[CardId, ...] | None = None,
) -> Iterator[CardId | None]:  # fmt: skip
    """Where the card could be played: bases for a minion, hosts for an action on something, else no place at all.

    `on` takes the place of what is printed, where a special says so; `on_these` are the hosts that an ability allows.
    They are found one by one: mostly it is only asked whether there is any.
    """
    blueprint = table.blueprint(card)
    assert blueprint is not None
    allowed = table.bases if bases is None else bases
    if blueprint.only_if is not None and not holds(View(table, Scope(card, player)), blueprint.only_if):
        return
    if on_these is not None and (blueprint.is_minion or blueprint.on is None):
        return
    restricted = cannot.restricts_plays(table)
    on = blueprint.on if on is None else on
    if blueprint.is_minion or on is None:
        for base in allowed if blueprint.is_minion else (None,):
            if not (restricted and cannot.forbidding_play(table, player, card, base)):
                yield base
        return
    played = by(player, card, None, player)
    for host in candidates(View(table, scope or Scope(card, player)), on):
        if (
            isinstance(host, int)
            and (on_these is None or host in on_these)
            and (base := table.base_of(host)) in allowed
            and not (restricted and cannot.forbidding_play(table, player, card, base, host))
            and live_modifiers.forbidding(table, "given an action", host, played) is None
        ):
            yield host


def has_any(found: Iterator[CardId | None]) -> bool:
    """Is there any of these targets?"""
    return any(True for _ in found)


HOST_SHIELDED = "reading.host-that-cannot-be-affected"


def shielded_hosts(table: Table, card: CardId, player: Player | None) -> tuple[CardId, ...]:
    """What the card could be played on, if that could be affected by it."""
    blueprint = table.blueprint(card)
    if blueprint is None or blueprint.on is None:
        return ()
    hosts = candidates(View(table, Scope(card, player)), blueprint.on)
    played = by(player, card, None, player)
    return tuple(
        host for host in hosts
        if isinstance(host, int) and live_modifiers.forbidding(table, "given an action", host, played) is not None
    )  # fmt: skip


def bases_for(table: Table, at: t.At | None, scope: Scope) -> tuple[CardId, ...] | None:
    """Where it must be played; None means anywhere, empty means that the place is gone."""
    if at is None:
        return None
    thing = at.base if isinstance(at.base, t.Thing) else HERE
    return tuple(base for base in candidates(View(table, scope), thing) if base in table.bases)


def hosts_for(table: Table, deed: t.Deed, scope: Scope) -> tuple[CardId, ...] | None:
    """What an ability says that the card is played on; None, if it says nothing of that."""
    if not isinstance(deed, t.Play) or deed.on is None:
        return None
    return tuple(host for host in present(View(table, scope), deed.on) if isinstance(host, int))
