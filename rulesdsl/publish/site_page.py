"""A page of the site before any builder has seen it: Markdown whose headings are Markdown and whose rest is HTML.

Names and texts are data. In HTML they are escaped as everywhere; in headings and front matter every sign that could
mean something to Markdown or YAML becomes a character reference. Within a page addresses begin at the top of the site
(`/glossary/bury/`); here they become relative, so that the site works in any directory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from rulesdsl.explain.terminal_style import printable

_FROM_THE_TOP = re.compile(r'(?<= )(href|src)="/')
_LINE_START = re.compile(r"^([ \t>]*)([#`~])", re.MULTILINE)
_TELLING = re.compile(r"[^\w\s,;?'()/-]|_", re.ASCII)
LONGEST_TITLE = 120
HOME = "index"
"""The path of the first page."""


@dataclass(frozen=True)
class Page:
    """`path` is the address without slashes at its ends: `glossary/bury`."""

    path: str
    title: str
    description: str
    body: str
    meta: Mapping[str, object] = field(default_factory=dict)
    """What the theme is told about the page."""

    @property
    def file(self) -> str:
        return f"{self.path}.md"

    @property
    def text(self) -> str:
        """What a builder reads."""
        up = "" if self.path == HOME else "../" * (self.path.count("/") + 1)
        body = _FROM_THE_TOP.sub(rf'\1="{up}', self.body)
        told = {"title": shortened(self.title, LONGEST_TITLE), "description": shortened(self.description, 300)}
        front = {**{key: escape(printable(text)) for key, text in told.items()}, **self.meta}
        lines = [f"{key}: {json.dumps(value)}" for key, value in front.items()]
        return "\n".join(["---", *lines, "---", "", body.strip(), ""])


@dataclass(frozen=True)
class Extra:
    """A file of the site that is not a page. `path` is its address."""

    path: str
    text: str

    @property
    def file(self) -> str:
        return self.path


def in_heading(text: str) -> str:
    """Text for a heading in Markdown, in which nothing is markup."""
    return _TELLING.sub(lambda sign: f"&#{ord(sign[0])};", " ".join(printable(text).split()))


def in_pre(text: str) -> str:
    """Lines of text for HTML in which no line can pass for a heading or a block of Markdown."""
    return _LINE_START.sub(lambda sign: f"{sign[1]}&#{ord(sign[2])};", escape(text))


def shortened(text: str, letters: int) -> str:
    """On one line, cut to a length."""
    text = " ".join(text.split())
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"
