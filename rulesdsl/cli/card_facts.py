"""A card definition as the commands show it."""

from __future__ import annotations

import click

from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.library.name_keys import slug

from .output import counted


def faction_or_deck(definition: Definition) -> str:
    """The faction of a card, or the deck that all players share."""
    return definition.faction or f"deck of {definition.group if definition.deck == 'madness' else definition.deck}"


def facts(definition: Definition) -> list[str]:
    """What is printed on the card besides its abilities, nearly all of it numbers, in words."""
    found = []
    if definition.power is not None:
        found.append(f"power {definition.power}")
    if definition.breakpoint is not None:
        found.append(f"breakpoint {definition.breakpoint}")
    if definition.vp:
        found.append(f"VP {' '.join(map(str, definition.vp))}")
    if definition.monsters is not None:
        found.append(counted(definition.monsters, "monster"))
    if definition.treasures is not None:
        found.append(counted(definition.treasures, "treasure"))
    if definition.undead:
        found.append("undead")
    if definition.copies > 1:
        found.append(f"{definition.copies} copies")
    return found


def complete_name(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Slugs: a name with spaces and quotes is a nuisance in a shell. Only the first word of a name is completed."""
    if ctx.params.get(param.name or ""):
        return []
    slugs = map(slug, open_library().index.ids)
    return [found for found in slugs if found.startswith(incomplete.lower())]
