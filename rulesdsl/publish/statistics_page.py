"""The page about games by chance, with its plots."""

from __future__ import annotations

from collections.abc import Iterator

from .site_page import Page
from .templates import PageWriter


def statistics_page(writer: PageWriter) -> Iterator[Page]:
    games = writer.corpus.games
    if games is not None:
        description = (
            f"From {games.told['games']} games by random players: how long games last, how often each faction wins,"
            " and what each base brings."
        )
        yield writer.page("/statistics/", "Games by chance", description, "statistics", games=games)
