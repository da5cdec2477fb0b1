"""How factions look, and what they are said to be about."""

from __future__ import annotations

import re

import pytest

from rulesdsl.language.library.load_library import load
from rulesdsl.lookup.themes import Themes
from rulesdsl.publish.faction_look import look

FACTIONS = sorted(name for name in {card.group for card in load()} if look(name).sign)
READABLE = 4.5
"""The contrast that WCAG asks for between text and what it stands on."""


def luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_with_white(colour: str) -> float:
    return 1.05 / (luminance(colour) + 0.05)


@pytest.mark.parametrize("name", FACTIONS)
def test_a_drawn_faction_has_a_sign_and_a_colour_of_its_own(name: str) -> None:
    seen = look(name)
    assert re.fullmatch(r"[MmLlHhVvCcSsQqTtAaZz0-9., -]+", seen.sign or ""), "an SVG path and nothing else"
    assert contrast_with_white(seen.colour) >= READABLE
    assert [other for other in FACTIONS if look(other).colour == seen.colour] == [name]
    assert [other for other in FACTIONS if look(other).sign == seen.sign] == [name]


@pytest.mark.parametrize("name", ["Steampunks", "Kaiju", "Elder Things", "It's a Wrap!", "7th Graders"])
def test_a_faction_that_nobody_has_drawn_gets_initials_and_a_readable_colour(name: str) -> None:
    seen = look(name)
    assert seen.sign is None
    assert seen.initials[0] == name[0].upper()
    assert contrast_with_white(seen.colour) >= READABLE
    assert look(name) == seen


def test_factions_are_about_what_their_cards_do_more_than_others() -> None:
    library = load()
    themes = Themes(library)

    def about(faction: str) -> list[str]:
        return [theme.words for theme in themes.of([card for card in library if card.faction == faction])]

    assert about("Cowboys")[0] == "duels"
    assert about("Ancient Egyptians")[:2] == ["burying cards", "uncovering cards"]
    assert about("Warriors")[0] == "monsters"
    assert about("Nobody") == []
