"""The site: how long it takes beside plain pages of the same text, its weight, and how soon a search finds a page."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from posixpath import dirname, relpath
from tempfile import TemporaryDirectory

from rulesdsl.publish import Extra, Page, load_corpus, pages
from rulesdsl.publish.links import weight
from rulesdsl.publish.run_mkdocs import Built, build
from rulesdsl.publish.write_pages import write

from .measure import Row, race

HEAVIEST = 300_000
"""Bytes of a card's page with all that it loads, before anything is cached."""
PAGE = 60_000
"""Bytes of the whole site for each of its pages: pictures, the engine and the search included."""
BROWSER = Path(__file__).resolve().parent.parent / "tests" / "browser"


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as name:
        place = Path(name)
        plain = place / "plain"
        write(map(_plain, pages(load_corpus())), plain)
        found: list[Built] = []
        ours, theirs = race(
            lambda: found.append(build(place / "site")), lambda: build(place / "site-plain", docs=plain), rounds=3
        )
        built = found[-1]
        rates = (f"{built.pages / seconds:.0f} pages a second" for seconds in (ours, theirs))
        yield Row(f"build the site, {next(rates)}", ours, f"as many plain pages, {next(rates)}", theirs, 1.5)
        yield Row("the whole site, for each page", built.bytes / built.pages, "a budget", PAGE, 1, "bytes")
        cards = json.loads((built.directory / "api" / "cards.json").read_text(encoding="utf-8"))["cards"]
        heaviest = max(weight(built.directory, card["address"]) for card in cards)
        yield Row("the heaviest card page", heaviest, "a budget", HEAVIEST, 1, "bytes")
        yield from _first_hit(built.directory)


def _first_hit(site: Path) -> Iterator[Row]:
    """Only where the browser tests can run."""
    chromium, packages = shutil.which("chromium"), BROWSER.parent.parent / "build" / "browser"
    if chromium is None or not (packages / "node_modules").is_dir():
        print("no time to the first search hit: the browser tests are not installed (make browser)")
        return
    done = subprocess.run(
        ["node", str(BROWSER / "first-hit.mjs"), str(site)], check=True, capture_output=True, text=True,
        env={**os.environ, "CHROMIUM": chromium, "BROWSER_PACKAGES": str(packages)},
    )  # fmt: skip
    shown, hit = (float(milliseconds) / 1000 for milliseconds in done.stdout.split())
    yield Row("first search hit after the first key", hit, "showing the home page", shown, 5)


# --- the same pages as somebody would write them by hand --------------------------------------------------------------

_UNSEEN = re.compile(r"<script.*?</script>|<svg.*?</svg>", re.DOTALL)
_LINK = re.compile(r'<a [^>]*?href="(/[^"#]*/)(?:#[^"]*)?"[^>]*>(.*?)</a>', re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_MARKS = {1: "[", 2: "](", 3: ")"}
_SIGN = re.compile(r"([\\`*_{}\[\]<>|~])")


def _plain(page: Page | Extra) -> Page | Extra:
    """Plain Markdown with the same headings, text and links: what a site of these pages costs without us."""
    if isinstance(page, Extra):
        return page
    lines: list[str] = []
    for line in _UNSEEN.sub("", page.body).split("\n"):
        text = line if line.startswith("#") else _text(_LINK.sub(lambda found: _linked(found, page), line)).strip()
        text = text.translate(_MARKS)
        if text:
            lines += [f"- {text}"] if "<li" in line else ["", text]
    return Page(page.path, page.title, page.description, "\n".join(lines))


def _linked(found: re.Match[str], page: Page) -> str:
    """A link, with marks in place of the signs that must not be taken for text."""
    target = relpath(f"{found[1].strip('/')}.md", dirname(page.file) or ".")
    return f"\1{found[2]}\2{target}\3"


def _text(html: str) -> str:
    return _SIGN.sub(r"\\\1", unescape(_TAG.sub("", html)))
