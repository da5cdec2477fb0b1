"""A card definition as JSON. The fields are stable and documented on the site."""

from __future__ import annotations

from typing import Any

from .library import Definition


def document(definition: Definition) -> dict[str, Any]:
    """What no card has yet is null or false for all of them."""
    return {
        "name": definition.name,
        "set": definition.set,
        "faction": definition.faction,
        "kind": definition.kind,
        "deck": None,
        "treasure": False,
        "copies": definition.copies,
        "power": definition.power,
        "breakpoint": definition.breakpoint,
        "vp": list(definition.vp) or None,
        "monsters": None,
        "treasures": None,
        "undead": False,
        "on": definition.on,
        "abilities": [
            {"timing": ability.timing, "source": ability.source, "english": ability.english.plain}
            for ability in definition.abilities
        ],
        "file": definition.file,
        "line": definition.line,
    }
