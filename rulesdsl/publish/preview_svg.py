"""What a chat shows for a link to a ruling: its title, the board that it begins with, and the question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from textwrap import wrap
from typing import NamedTuple

from rulesdsl.explain.page_templates import template
from rulesdsl.explain.svg_board import GAP, Layout, Piece, board_style
from rulesdsl.explain.svg_board import WIDTH as PIECE
from rulesdsl.explain.terminal_style import printable

from .corpus import Played
from .site_page import shortened

WIDTH, HEIGHT = 1200, 630
TOP, EDGE = 86, 18
LARGEST = 2.0
LONGEST_TITLE = 58
LINE, LETTERS, LINES = 38, 76, 3
"""How high a line of the question is, how many letters it has, and how many lines there are at most."""
_VARIABLE = re.compile(r"(--rd-\w+): (#\w+)")
_USED = re.compile(r"var\((--rd-\w+)\)")
_DARK = re.compile(r"@media[^{]*\{[^{}]*\{[^{}]*\}\s*\}")


class Part(NamedTuple):
    """A piece of the board, and its place."""

    piece: Piece
    x: int
    y: int


class Columns(NamedTuple):
    parts: Sequence[Part]
    width: int
    height: int

    def scale(self, room: int) -> float:
        """How large it can be in a room of this height."""
        return round(min((WIDTH - 2 * EDGE) / self.width, room / self.height, LARGEST) - 0.0005, 3)


def preview_svg(played: Played, family: str) -> str:
    """The picture, in a font that the painter has."""
    asked = wrap(printable(played.ruling.board.question or ""), LETTERS, max_lines=LINES, placeholder=" …")
    room = HEIGHT - TOP - 2 * EDGE - LINE * len(asked)
    pieces = [piece for _, piece in Layout(played.view.boards[0]).pieces()]
    laid = max((_columns(pieces, count) for count in range(1, 5)), key=lambda columns: columns.scale(room))
    scale = laid.scale(room)
    return template("preview.svg.j2").render(
        width=WIDTH, height=HEIGHT, top=TOP, family=family, style=_light_style(), part_width=PIECE, parts=laid.parts,
        title=shortened(printable(played.title), LONGEST_TITLE), scale=scale, x=round((WIDTH - laid.width * scale) / 2),
        y=TOP + EDGE + round((room - laid.height * scale) / 2),
        lines=[(HEIGHT - EDGE - LINE * below, line) for below, line in enumerate(reversed(asked))],
    )  # fmt: skip


def _columns(pieces: Sequence[Piece], count: int) -> Columns:
    """In reading order, each piece in the column that is the shortest so far."""
    heights = [0] * count
    parts = []
    for piece in pieces:
        column = heights.index(min(heights))
        parts.append(Part(piece, column * (PIECE + GAP), heights[column]))
        heights[column] += piece.h
    return Columns(parts, count * (PIECE + GAP) - GAP, max(heights))


@cache
def _light_style() -> str:
    """The style of boards without variables, which the painter does not know."""
    style = _DARK.sub("", board_style())
    colours = dict(_VARIABLE.findall(style))
    return _USED.sub(lambda used: colours[used[1]], style)
