"""How a faction looks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from colorsys import hls_to_rgb
from dataclasses import dataclass
from functools import cache
from typing import cast
from zlib import crc32

from rulesdsl.language.library.name_keys import slug
from rulesdsl.paths import data


@dataclass(frozen=True)
class Look:
    colour: str
    sign: str | None
    """An SVG path on a grid of 24 by 24; none if nobody has drawn one."""
    initials: str


def look(name: str) -> Look:
    """The colour and the sign of a faction."""
    drawn = _looks().get(slug(name), {})
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    initials = "".join(word[0] for word in words[:2]).upper() or "?"
    return Look(drawn.get("colour") or _colour_of(name), drawn.get("sign"), initials)


def _colour_of(name: str) -> str:
    """A dark colour made from a name; always the same for the same name."""
    red, green, blue = hls_to_rgb(crc32(name.encode()) % 360 / 360, 0.27, 0.55)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def _looks() -> Mapping[str, Mapping[str, str]]:
    return cast("Mapping[str, Mapping[str, str]]", _data()["look"])


@cache
def _data() -> Mapping[str, object]:
    return tomllib.loads((data("cardtexts") / "factions.toml").read_text(encoding="utf-8"))
