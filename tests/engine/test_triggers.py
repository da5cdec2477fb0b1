"""Most of what happens interests nobody, and that is told at a glance. The glance must never miss anything."""

from __future__ import annotations

import pytest

from rulesdsl.engine import triggers
from rulesdsl.engine.events import TriggeringEvent
from rulesdsl.engine.pending import Pending
from rulesdsl.engine.setup import new_game
from rulesdsl.meaning import abilities
from rulesdsl.table.blueprint import Blueprint, Happening, happening
from rulesdsl.table.catalogue import standard_catalogue
from rulesdsl.table.table import Table

from .games import GAMES, by_chance


def everybody(
    table: Table, what: Happening
) -> list[abilities.Bearer]:  # fmt: skip
    """Whoever has an ability that waits for such a thing, by the abilities themselves and by no index."""

    def waits(blueprint: Blueprint) -> bool:
        return bool(blueprint.waiting_for(what))

    printed = [card for card in table.face_up() if (it := table.blueprint(card)) is not None and waits(it)]
    return abilities.each_ability(table, abilities.having(table, printed, waits))


@pytest.mark.parametrize("factions", GAMES, ids=lambda factions: ", ".join(factions["Ann"]))
def test_a_glance_misses_nothing(factions: dict[str, tuple[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    awaited, witness = triggers.awaited, triggers.witness
    seen = found = 0

    def anything(table: Table, what: Happening) -> bool:
        return True

    def compared(table: Table, event: TriggeringEvent, what: Happening) -> list[Pending]:
        nonlocal seen, found
        assert event.card is not None
        quick = witness(table.fork(), event, what)
        before = table.fork()
        with monkeypatch.context() as patched:
            patched.setattr(triggers, "_is_likely", lambda pattern: lambda table, event, card: True)
            patched.setattr(abilities, "watching", everybody)
            thorough = witness(table, event, happening(what.verbs, what.timings, None))
        assert quick == thorough
        assert not thorough or awaited(before, what)
        seen += 1
        found += len(thorough)
        return thorough

    monkeypatch.setattr(triggers, "awaited", anything)
    monkeypatch.setattr(triggers, "witness", compared)
    for _ in by_chance(new_game(standard_catalogue(), {}, factions), 3, 1_500):
        pass
    assert seen > 300
    assert found > 10
