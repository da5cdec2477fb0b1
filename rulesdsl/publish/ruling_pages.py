"""Rulings and boards played out: the steps, and beside them the board after each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from markupsafe import Markup

from rulesdsl.explain.svg_board import svg_for_page

from .corpus import Played
from .matrix import SET as MATRIX
from .preview_pictures import preview_file
from .site_page import Page
from .templates import PageWriter, in_script


def ruling_pages(writer: PageWriter) -> Iterator[Page]:
    corpus = writer.corpus
    sets: defaultdict[str, list[Played]] = defaultdict(list)
    for played in corpus.rulings:
        if played.set != MATRIX:
            sets[played.set or ""].append(played)
    count = f"{sum(map(len, sets.values()))} questions"
    description = f"{count} about cards, each answered on a board that was played out when this site was built."
    yield writer.page("/rulings/", "Rulings", description, "rulings", sets=sets)
    description = "Situations to start from: boards to copy, change and adjudicate yourself."
    yield writer.page("/cookbook/", "Cookbook", description, "cookbook", boards=corpus.cookbook)
    for played in corpus.played:
        yield _played(writer, played)


def _played(writer: PageWriter, played: Played) -> Page:
    board = played.ruling.board
    pictures = {number: svg_for_page(board, f"picture-{number}") for number, board in enumerate(played.view.boards)}
    first = Markup(pictures.pop(0))
    description = " ".join(part for part in (board.question, board.answer) if part) or played.title
    address = writer.to.played(played)
    meta = {"stepper": True, "hide": ["navigation", "toc"], "preview": preview_file(address)}
    return writer.page(
        address, played.title, description, "played", meta,
        played=played, board=board, ruling=played.ruling, first=first, kept=in_script(pictures),
    )  # fmt: skip
