"""Whatever a card or a board is called, it is shown as text: on the site, in a picture, on a page of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rulesdsl.explain.board_picture import picture
from rulesdsl.explain.html_page import page as adjudication_page
from rulesdsl.explain.svg_board import svg
from rulesdsl.publish import Corpus
from rulesdsl.publish.links import broken

from .hostile import NAMES, hostile_corpus, hostile_site

pytestmark = pytest.mark.slow


class Reader(HTMLParser):
    """All elements with their attributes, and all text but that of scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        (self.scripts if self.cdata_elem == "script" else self.text).append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


def harmful(reader: Reader) -> Iterator[str]:
    for tag, held in reader.elements:
        if any(name.startswith("on") for name in held):
            yield f"<{tag}> with {held}"
        if str(held.get("href") or held.get("src") or "").lower().startswith("javascript:"):
            yield f"<{tag}> that leads to {held}"
        if tag == "img" and held.get("src") == "x":
            yield f"<{tag}> out of a name"
    for script in reader.scripts:
        if "window.hacked" in script and not script.lstrip().startswith("{"):
            yield f"a script: {script[:60]}"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return hostile_corpus(tmp_path_factory.mktemp("hostile"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hostile_site(tmp_path_factory.mktemp("hostile-site"))


def test_nothing_becomes_markup(site: Path) -> None:
    files = sorted(site.rglob("*.html"))
    found = [
        f"{file.relative_to(site)}: {wrong}"
        for file in files
        for wrong in harmful(read(file.read_text(encoding="utf-8")))
    ]
    assert found == []
    assert list(broken(site)) == []


@pytest.mark.parametrize("name", [name for name in NAMES if len(name) < 80])
def test_every_name_is_there_as_text(name: str, site: Path) -> None:
    files = (site / "cards" / "hostile-2026").rglob("index.html")
    readers = [read(file.read_text(encoding="utf-8")) for file in files]
    (shown,) = [reader for reader in readers if f'minion "{name}"' in "".join(reader.text)]
    said = "".join(shown.text)
    assert said.count(name) >= 3, "in the heading, in the English, in the source"
    (title,) = [text for text in shown.text if text.endswith(" - Smash Up Referee")]
    assert title == f"{name} - Smash Up Referee"


def test_braces_are_no_template(site: Path) -> None:
    said = "".join(file.read_text(encoding="utf-8") for file in (site / "cookbook" / "hostile").rglob("*.html"))
    assert "{{ 8 * 8 }}" in "".join(read(said).text)
    assert ">64<" not in said


def test_boards_within_the_script_cannot_end_it(site: Path) -> None:
    html = (site / "cookbook" / "hostile" / "index.html").read_text(encoding="utf-8")
    reader = read(html)
    (board,) = [held for tag, held in reader.elements if tag == "figure"]
    assert board["id"] == "board-0"
    assert "".join(reader.text).count("</svg><script>window.hacked = 9</script>") >= 2


def test_json_is_json(site: Path) -> None:
    cards = json.loads((site / "api" / "cards.json").read_text(encoding="utf-8"))["cards"]
    assert [card["name"] for card in cards] == list(NAMES)
    assert len({card["address"] for card in cards}) == len(NAMES)


def test_the_search_index_has_the_names_and_an_address_for_each_entry(site: Path) -> None:
    first, *lines = (site / "assets" / "lookup.txt").read_text(encoding="utf-8").split("\n")
    addresses = json.loads(first)
    found = dict(zip(addresses, (line.split("\t") for line in lines[-len(addresses) :]), strict=True))
    assert [title for kind, _, title, *_ in found.values() if kind == "card"] == list(NAMES)
    assert all((site / address.partition("#")[0] / "index.html").is_file() for address in found)


def test_pictures_and_pages_of_their_own(corpus: Corpus) -> None:
    (found,) = corpus.played
    drawn = svg(picture(found.ruling.table, found.ruling.names))
    assert "<script" not in drawn
    assert list(harmful(read(drawn))) == []
    reader = read(adjudication_page(found.ruling))
    assert list(harmful(reader)) == []
    assert "<script>window.hacked = 6</script> {{ 8 * 8 }}" in "".join(reader.text)
