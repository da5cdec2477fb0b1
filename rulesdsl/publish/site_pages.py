"""All pages of the site."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rulesdsl.explain.html_page import stepper, stepper_style
from rulesdsl.explain.page_templates import template
from rulesdsl.live.laying import layout

from .api import api
from .card_pages import card_pages
from .corpus import Corpus
from .faction_pages import faction_pages
from .home_page import home_page
from .language_pages import language_pages
from .matrix_pages import matrix_pages
from .names_to_lay import names_to_lay
from .rule_pages import rule_pages
from .ruling_pages import ruling_pages
from .search_index import search_index
from .site_page import Extra, Page
from .statistics_page import statistics_page
from .templates import PageWriter

DARK = "[data-md-color-scheme=slate]"
"""How the theme says that it is dark."""


def pages(corpus: Corpus) -> Iterator[Page | Extra]:
    """A pure function: the same corpus, the same pages, in the same order."""
    writer = PageWriter(corpus)
    yield home_page(writer)
    yield from card_pages(writer)
    yield from faction_pages(writer)
    yield from rule_pages(writer)
    yield from ruling_pages(writer)
    yield from matrix_pages(writer)
    yield from statistics_page(writer)
    yield from language_pages(writer)
    yield from api(writer)
    yield Extra("assets/board.css", template("board.css.j2").render(dark_by=DARK))
    yield Extra("assets/stepper.js", stepper())
    yield Extra("assets/stepper.css", stepper_style())
    yield Extra("assets/ask/boards.json", json.dumps(_boards_to_start_from(corpus)))
    yield Extra("assets/ask/names.json", json.dumps(names_to_lay(corpus)))
    yield search_index(writer)


def _boards_to_start_from(corpus: Corpus) -> list[dict[str, object]]:
    """The cookbook, for the page where boards are asked about. The first to be shown there is marked."""
    boards = [played.ruling.board for played in corpus.cookbook]
    longest = max(boards, key=lambda board: len(board.script), default=None)
    return [
        {"title": board.title, "board": board.source, "layout": layout(board.source), "first": board is longest}
        for board in boards
    ]
