"""Pages rendered from templates."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache, cached_property

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from rulesdsl.explain.terminal_style import printable
from rulesdsl.language.english.prose import Prose
from rulesdsl.language.library.card_facts import texts
from rulesdsl.language.library.definition import first_printing
from rulesdsl.language.syntax.highlight import coloured
from rulesdsl.lookup.themes import term_counts
from rulesdsl.paths import data
from rulesdsl.rulebook.headings import chapter_heading, rule_heading

from .addresses import Addresses, path_of
from .corpus import Corpus
from .faction_look import look
from .site_page import Page, in_heading, in_pre, shortened

COMMON = 10
"""A term that one in so many cards uses is known to every reader."""
_TICKED = re.compile(r"`([^`]+)`")


class PageWriter:
    """Renders the pages of one corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.to = Addresses(corpus)
        self._templates = _environment().overlay()
        known = {
            "to": self.to,
            "corpus": corpus,
            "look": look,
            "texts": texts,
            "rule_heading": rule_heading,
            "chapter_heading": chapter_heading,
            "cite_heading": self.cite_heading,
        }
        self._templates.globals = {**self._templates.globals, **known}
        self._templates.filters = {**self._templates.filters, "prose": self.prose}

    def page(
        self, address: str, title: str, description: str, template: str, meta: Mapping[str, object] | None = None,
        **values: object,
    ) -> Page:  # fmt: skip
        """A page at an address, rendered from a template with these values."""
        body = self._templates.get_template(f"{template}.md.j2").render(title=title, **values)
        return Page(path_of(address), title, description, body, meta or {})

    def cite_heading(self, cite: str) -> str:
        """What a ruling file cites, in words."""
        rulebook = self.corpus.rulebook
        if cite in rulebook.clarifications:
            return f"the clarification of {' and '.join(rulebook.clarifications[cite].cards)}"
        topic = cite.rpartition("/")[2]
        return rulebook.readings[topic].question if topic in rulebook.readings else rule_heading(topic)

    def prose(self, prose: Prose) -> Markup:
        """English in which the first use of each term that a reader may not know is a link."""
        linked: set[str] = set()
        parts: list[str] = []
        for part in prose:
            if isinstance(part, str):
                parts.append(printable(part))
            elif part.id in linked or part.id not in self._explained:
                parts.append(printable(part.text))
            else:
                linked.add(part.id)
                parts.append(Markup('<a class="rd-term" href="{}">{}</a>').format(self.to.term(part.id), part.text))
        return Markup("").join(parts)

    @cached_property
    def _explained(self) -> frozenset[str]:
        """Terms that are worth a link: those that not every other card uses."""
        cards = len(self.corpus.library)
        used = term_counts(self.corpus.library)
        return frozenset(term for term in self.corpus.rulebook.terms if used[term] * COMMON < cards)


def in_script(value: object) -> Markup:
    """JSON that is safe inside a script element."""
    return Markup(json.dumps(value, separators=(",", ":")).replace("<", "\\u003c"))


def _ticked(text: str) -> Markup:
    """Turn text in backticks into code elements."""
    return Markup(_TICKED.sub(r"<code>\1</code>", str(escape(text))))


@cache
def _environment() -> Environment:
    """Everything is escaped by default: names and texts are never markup."""
    loader = FileSystemLoader(data("site") / "templates")
    made = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.filters |= {
        "first_printing": first_printing,
        "heading": lambda text: Markup(in_heading(text)),
        "in_pre": lambda text: Markup(in_pre(text)),
        "coloured": lambda source: Markup(coloured(source)),
        "sentence": lambda text: text[:1].upper() + text[1:],
        "shortened": shortened,
        "ticked": _ticked,
    }
    return made
