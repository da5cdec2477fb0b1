"""Pages rendered from templates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from rulesdsl.explain.terminal_style import printable
from rulesdsl.language.english.prose import Prose, Term
from rulesdsl.language.syntax.highlight import coloured
from rulesdsl.paths import data

from .addresses import Addresses, path_of
from .corpus import Corpus
from .site_page import Page, in_heading, in_pre, shortened

_TICKED = re.compile(r"`([^`]+)`")


class PageWriter:
    """Renders the pages of one corpus."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.to = Addresses(corpus)
        self._templates = _environment().overlay()
        self._templates.globals = {**self._templates.globals, "to": self.to, "corpus": corpus}
        self._templates.filters = {**self._templates.filters, "prose": self.prose}

    def page(
        self, address: str, title: str, description: str, template: str, meta: Mapping[str, object] | None = None,
        **values: object,
    ) -> Page:  # fmt: skip
        """A page at an address, rendered from a template with these values."""
        body = self._templates.get_template(f"{template}.md.j2").render(title=title, **values)
        return Page(path_of(address), title, description, body, meta or {})

    def prose(self, prose: Prose) -> Markup:
        """English with its terms as links."""
        known = self.corpus.rulebook.terms
        return Markup("").join(
            Markup('<a class="rd-term" href="{}">{}</a>').format(self.to.term(part.id), part.text)
            if isinstance(part, Term) and part.id in known
            else printable(part.text if isinstance(part, Term) else part)
            for part in prose
        )


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
        "heading": lambda text: Markup(in_heading(text)),
        "in_pre": lambda text: Markup(in_pre(text)),
        "coloured": lambda source: Markup(coloured(source)),
        "shortened": shortened,
        "ticked": _ticked,
    }
    return made
