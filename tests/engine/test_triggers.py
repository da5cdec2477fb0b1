"""Most of what happens interests nobody, and that is told at a glance. The glance must never miss anything."""

from __future__ import annotations

import pytest

from rulesdsl.engine import triggers
from rulesdsl.engine.events import Event
from rulesdsl.engine.frames import Pending
from rulesdsl.engine.setup import new_game
from rulesdsl.table import abilities
from rulesdsl.table.blueprint import Blueprint, Sort
from rulesdsl.table.catalogue import standard_catalogue
from rulesdsl.table.table import Table

from .games import GAMES, by_chance


def everybody(
    table: Table, verbs: tuple[str, ...], timings: tuple[str, ...], sort: Sort | None
) -> list[abilities.Bearer]:  # fmt: skip
    """Whoever has an ability that waits for such a thing, by the abilities themselves and by no index."""

    def waits(blueprint: Blueprint) -> bool:
        return bool(blueprint.waiting_for(verbs, timings))

    printed = [card for card in table.face_up() if (it := table.blueprint(card)) is not None and waits(it)]
    return abilities.each_ability(table, abilities.having(table, printed, waits))


@pytest.mark.parametrize("factions", GAMES, ids=lambda factions: ", ".join(factions["Ann"]))
def test_a_glance_misses_nothing(factions: dict[str, tuple[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    awaited, witness = triggers.awaited, triggers.witness
    seen = found = 0

    def anything(
        table: Table, verbs: tuple[str, ...], timings: tuple[str, ...] = triggers.AFTERWARDS, sort: Sort | None = None
    ) -> bool:  # fmt: skip
        return True

    def compared(
        table: Table, event: Event, verbs: tuple[str, ...], timings: tuple[str, ...] = triggers.AFTERWARDS,
        sort: Sort | None = None,
    ) -> list[Pending]:  # fmt: skip
        nonlocal seen, found
        assert event.card is not None
        quick = witness(table.fork(), event, verbs, timings, triggers.sort_of(table, event.card, event.from_play))
        before = table.fork()
        with monkeypatch.context() as patched:
            patched.setattr(triggers, "_is_likely", lambda pattern: lambda table, event, card: True)
            patched.setattr(abilities, "watching", everybody)
            thorough = witness(table, event, verbs, timings, None)
        assert quick == thorough
        assert not thorough or awaited(before, verbs, timings, triggers.sort_of(before, event.card, event.from_play))
        seen += 1
        found += len(thorough)
        return thorough

    monkeypatch.setattr(triggers, "awaited", anything)
    monkeypatch.setattr(triggers, "witness", compared)
    for _ in by_chance(new_game(standard_catalogue(), {}, factions), 3, 1_500):
        pass
    assert seen > 300
    assert found > 10
