"""A card definition as JSON. The fields are stable and documented on the site."""

from __future__ import annotations

from typing import Any

from .definition import Definition


def document(definition: Definition) -> dict[str, Any]:
    """What a card does not have is null or false."""
    return {
        "name": definition.name,
        "set": definition.set,
        "faction": definition.faction or None,
        "kind": definition.kind,
        "deck": definition.deck,
        "treasure": definition.treasure,
        "copies": definition.copies,
        "power": definition.power,
        "breakpoint": definition.breakpoint,
        "vp": list(definition.vp) or None,
        "monsters": definition.monsters,
        "treasures": definition.treasures,
        "undead": definition.undead,
        "on": definition.on,
        "abilities": [
            {"timing": ability.timing, "source": ability.source, "english": ability.english.plain}
            for ability in definition.abilities
        ],
        "file": definition.file,
        "line": definition.line,
    }
