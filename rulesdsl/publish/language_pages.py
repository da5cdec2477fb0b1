"""The reference of the card language."""

from __future__ import annotations

from collections.abc import Iterator

from .site_page import Page
from .templates import PageWriter


def language_pages(writer: PageWriter) -> Iterator[Page]:
    description = "The notation in which cards are written: every construct, with real cards that use it."
    yield writer.page("/language/", "The language", description, "language", parts_of_it=writer.corpus.language)
