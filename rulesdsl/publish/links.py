"""Finds broken links in the built site, including those from raw HTML and the theme.

Attributes are read with regular expressions: what a builder writes has its `<` escaped in texts and its attributes in
quotes, and a parser would take longer than the build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from pathlib import Path
from posixpath import join, normpath
from urllib.parse import unquote, urlsplit

from rulesdsl.live.share_link import FORM

_SCRIPT = re.compile(r"(<script\b[^>]*>).*?</script>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<([a-zA-Z][a-zA-Z0-9]*)\b([^>]*\s(?:id|name|href|src|action)=[^>]*)>")
_ATTRIBUTE = re.compile(r"\s([^\s=\"'/]+)(?:=(?:\"([^\"]*)\"|'([^']*)'|([^\s]+)))?")
_LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("link", "href"), ("image", "href")}
_NOT_LOADED = {"canonical", "prev", "next", "alternate"}


@dataclass(frozen=True)
class Link:
    target: str
    is_loaded: bool
    """Whether a browser asks for it by itself."""


@dataclass(frozen=True)
class Document:
    """A page as it was built, and its address."""

    address: str
    html: str

    @cached_property
    def _tags(self) -> list[tuple[str, dict[str, str]]]:
        return [
            (tag.lower(), {name: unescape(a or b or c) for name, a, b, c in _ATTRIBUTE.findall(held)})
            for tag, held in _TAG.findall(_SCRIPT.sub(r"\1</script>", self.html))
        ]

    @cached_property
    def anchors(self) -> frozenset[str]:
        ids = (held["id"] for _, held in self._tags if "id" in held)
        names = (held["name"] for tag, held in self._tags if tag == "a" and "name" in held)
        return frozenset((*ids, *names))

    @cached_property
    def links(self) -> frozenset[Link]:
        found = set()
        for tag, held in self._tags:
            for name in ("href", "src", "action"):
                if name in held:
                    loaded = (tag, name) in _LOADED and not _NOT_LOADED.intersection(held.get("rel", "").split())
                    found.add(Link(held[name], loaded))
        return frozenset(found)


def documents(directory: Path) -> dict[str, Document]:
    """Every page by its address, with slashes: `/glossary/bury/`."""
    found = {}
    for file in sorted(directory.rglob("*.html")):
        address = "/" + file.relative_to(directory).as_posix().removesuffix("index.html")
        found[address] = _read(file, address)
    return found


def _read(file: Path, address: str) -> Document:
    return Document(address, file.read_text(encoding="utf-8"))


def broken(directory: Path) -> Iterator[str]:
    """`/page/: target: what is wrong with it`, for each broken link and anchor."""
    known = documents(directory)
    for document in known.values():
        for link in sorted(document.links, key=lambda link: link.target):
            wrong = _wrong(link, document, known, directory)
            if wrong:
                yield f"{document.address}: {link.target}: {wrong}"


def _wrong(link: Link, document: Document, known: dict[str, Document], directory: Path) -> str | None:
    if link.target.startswith("#"):
        return None if unquote(link.target[1:]) in document.anchors else "there is no such anchor"
    target = urlsplit(link.target)
    if target.scheme or target.netloc:
        return "the browser would fetch it from elsewhere" if link.is_loaded and target.scheme != "data" else None
    path = _resolved(document.address, unquote(target.path))
    page = known.get(path)
    if page is None:
        return None if (directory / path[1:]).is_file() and not target.fragment else "there is nothing there"
    if target.fragment.startswith(FORM):  # a board, and no anchor
        return None
    if target.fragment and unquote(target.fragment) not in page.anchors:
        return "there is no such anchor"
    return None


def _resolved(address: str, path: str) -> str:
    """The address that a relative path leads to."""
    directory = address[: address.rindex("/") + 1]
    found = normpath(join(directory, path))
    return f"{found.rstrip('/')}/" if path.endswith(("/", ".")) or not path else found


def weight(directory: Path, address: str) -> int:
    """How many bytes a browser fetches on a first visit: the page and everything it loads."""
    document = _read(directory / address[1:] / "index.html", address)
    loaded = {_resolved(address, link.target) for link in document.links if link.is_loaded}
    return len(document.html.encode()) + sum((directory / path[1:]).stat().st_size for path in loaded)
