"""Pictures and pages: recognisable, readable aloud, safe, and in need of nothing else."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rulesdsl.explain.board_picture import picture
from rulesdsl.explain.html_page import page
from rulesdsl.explain.ruling import Ruling
from rulesdsl.explain.svg_board import svg
from rulesdsl.explain.terminal_style import TerminalStyle
from rulesdsl.explain.text_board import draw_board

from .boards import DUEL, ruling

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = """\
turn Ann, play cards
base 20 "<script>alert(1)</script>"
    Ann: minion 2 "\\"'><img src=x onerror=alert(1)>& Sons"
    Bob: minion 3 "A name that is so long that no card could ever hold it in two lines" (+3)
hand Bob: 2 unknown
"""


def drawn(found: Ruling) -> ElementTree.Element:
    return ElementTree.fromstring(svg(picture(found.table, found.names)))


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_everything_on_the_table_is_in_the_picture() -> None:
    found = ruling(DUEL.replace("base Longhouse", "    buried: Bob Tomb Trap\nbase Longhouse").partition("do\n")[0])
    root = drawn(found)
    shown = texts(root)
    wanted = {"So-So Corral", "Longhouse", "11 of 19", "VP 4 / 2 / 1", "Gunfighter", "Sheriff", "Raider", "12 VP", "?"}
    assert wanted <= {*shown}
    titles = [element.text for element in root.iter(f"{SVG}title")]
    assert "Ann: Gunfighter, power 4 (printed 3, 1 counter)" in titles
    assert "buried by Bob: Tomb Trap" in titles
    assert "Ancient Curse of Ann" in titles


def test_it_can_be_read_aloud() -> None:
    root = drawn(ruling(DUEL))
    assert root.get("role") == "img"
    ids = {element.get("id"): element for element in root.iter() if element.get("id")}
    title, description = (ids[name] for name in (root.get("aria-labelledby") or "").split())
    assert title.text == "Turn 1, Ann: Play Cards"
    assert description.text is not None
    assert "So-So Corral: 13 of 19, VP 4 2 1" in description.text
    assert "Ann 13: Gunfighter 8 (printed 3, 1 counter); Sheriff 5" in description.text
    assert "│" not in description.text


def test_hostile_names_are_text_and_nothing_else() -> None:
    found = ruling(HOSTILE.replace('\\"', "''"))
    source = svg(picture(found.table, found.names))
    assert "<script" not in source
    assert "<img" not in source
    root = ElementTree.fromstring(source)
    assert not list(root.iter(f"{SVG}script"))
    assert any("<script>" in (element.text or "") for element in root.iter(f"{SVG}title"))
    html = page(found)
    assert html.count("<script>") == 1
    assert "<img" not in html


def test_long_names_stay_within_their_cards() -> None:
    found = ruling(HOSTILE.replace('\\"', "''"))
    lines = [text for text in texts(drawn(found)) if text.startswith(("A name", "that is"))]
    assert lines
    assert all(len(line) <= 12 for line in lines)


@pytest.mark.parametrize("bases", [1, 3, 5])
def test_the_picture_is_as_large_as_what_it_holds(bases: int) -> None:
    names = ("Saloon", "Longhouse", "Pyramids", "Drakkar", "Star Portal")[:bases]
    found = ruling("turn Ann, play cards\n" + "".join(f'base {name}\n    Ann: minion 2 "Grunt"\n' for name in names))
    root = drawn(found)
    width, height = float(root.get("width") or 0), float(root.get("height") or 0)
    for element in root.iter(f"{SVG}rect"):
        assert float(element.get("x") or 0) + float(element.get("width") or 0) <= width
        assert float(element.get("y") or 0) + float(element.get("height") or 0) <= height


# --- the page -----------------------------------------------------------------------------------------------------


def test_a_page_has_every_step_and_needs_nothing_from_outside() -> None:
    html = page(ruling(DUEL))
    assert html.startswith("<!doctype html>")
    assert "<title>A duel at high noon</title>" in html
    assert "Bob&#39;s Raider (2) loses and is destroyed." in html
    outside = re.sub(r'xmlns="http://www.w3.org/2000/svg"', "", html)
    assert not re.search(r"""(?:src|href)=["'](?!#)|https?://|url\(|@import""", outside)
    assert "default-src &#39;none&#39;" in html or "default-src 'none'" in html


def test_steps_point_to_boards_and_alike_boards_are_drawn_once() -> None:
    html = page(ruling(DUEL))
    pointed = {int(number) for number in re.findall(r'data-board="(\d+)"', html)}
    boards = {int(number) for number in re.findall(r'<figure id="board-(\d+)"', html)}
    assert pointed == boards
    assert len(boards) < len(re.findall(r"data-board=", html))
    identities = re.findall(r' id="([^"]+)"', html)
    assert len(identities) == len(set(identities))


def test_a_page_can_be_used_by_keyboard_and_ear() -> None:
    html = page(ruling(DUEL))
    assert 'aria-live="polite"' in html
    assert '<html lang="en">' in html
    assert html.count("<button") == 2
    assert "ArrowRight" in html
    assert "prefers-color-scheme: dark" in html


def test_a_page_tells_what_does_not_hold() -> None:
    html = page(ruling(DUEL.replace("power of Gunfighter is 8", "power of Gunfighter is 5")))
    assert "does not hold: power of Gunfighter is 5 (found: power of Gunfighter is 8, since step 14)" in html


def test_monsters_are_shown_as_nobodys() -> None:
    found = ruling(
        "base Storyteller's Hut (+2)\n    Ann: Bigfoot\n    monsters: Ghoul (+1)\n"
        "monster deck: Web Troll\ntreasure deck: nothing\ntreasure discard: Cross Bow\n"
    )
    root = drawn(found)
    titles = [element.text for element in root.iter(f"{SVG}title")]
    assert "monsters: Ghoul, power 4 (printed 3, 1 counter)" in titles
    assert "Ann: Bigfoot, power 4" in titles
    assert {"4 of 24", "+4", "monsters", "monster deck: 1 card; monster discard pile: empty"} <= {*texts(root)}
    (description,) = root.iter(f"{SVG}desc")
    assert description.text is not None
    assert "Storyteller's Hut: 4 of 24, 2 counters, VP 4 2 1" in description.text
    assert "monsters +4: Ghoul 4 (printed 3, 1 counter)" in description.text
    assert "treasure deck: empty; treasure discard pile: Cross Bow" in description.text


def test_cards_on_their_way_are_told_apart() -> None:
    found = ruling(
        "players Ann (Vikings, Cowboys), Bob (Dinosaurs, Pirates)\nbase Longhouse\n    Ann: Raider\n"
        "hand Ann: Raiding Party\ndeck Bob: Howl, King Rex, Swashbuckling\nhand Bob: nothing\n"
        "do\n    Ann plays Raiding Party\n"
    )
    picked = picture(found.table, found.names)
    assert [(one.way, one.card.name, one.card.controller) for one in picked.between] == [
        ("Being played", "Raiding Party", "Ann"),
        ("Off the deck for now", "Howl", "Bob"),
        ("Off the deck for now", "King Rex", "Bob"),
        ("Off the deck for now", "Swashbuckling", "Bob"),
    ]
    shown = draw_board(picked, TerminalStyle(colours=False, width=100))
    assert "Being played: Ann's Raiding Party\n" in shown
    assert "Off the deck for now: Bob's Howl, Bob's King Rex, Bob's Swashbuckling\n" in shown
