"""A table as a picture: the bases, each with the minions of every player, then the players.

It is made of pieces, each as wide as a phone, so that it can be read on one. In a file they lie one below the other; a
page has them side by side where there is room. Everything is placed here; `site/templates/board.svg.j2` says what it
looks like. Colours tell players apart, and so do their names. It has a title and a description for those who hear it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from textwrap import wrap

from rulesdsl.table.cards import CardId
from rulesdsl.wording.lists import counted

from .board_picture import Attached, Base, Minion, Picture, Row
from .page_templates import template
from .terminal_style import TerminalStyle, printable
from .text_board import common_piles, draw_board, piles_of, side_of, total_of

WIDTH = 360
MARGIN, GAP = 8, 10
INNER = WIDTH - 2 * MARGIN
TOP = 38
HEADER = 58
"""Name, numbers and bar of a base."""
PAD = 8
MINION = (104, 48)
ACROSS = 3
"""Minions side by side."""
BACK = (30, 40)
ACTION_HEIGHT = 16
SEAT_LETTER = 6.4
"""How wide a letter of the lines before the players is, about."""


@dataclass(frozen=True)
class Card:
    kind: str
    card: CardId | None
    title: str
    x: int
    y: int
    w: int
    h: int
    player: int | None
    lines: Sequence[str] = ()
    power: str = ""
    note: str = ""
    dueling: bool = False


def svg(picture: Picture, identity: str = "board") -> str:
    """The picture as a file that needs nothing else."""
    return template("board.svg.j2").render(**placed(picture, identity), style=board_style())


def svg_for_page(picture: Picture, identity: str) -> str:
    """For a page that has `board_style` already. Pictures on one page need different identities."""
    return template("board.html.j2").render(**placed(picture, identity))


@cache
def board_style() -> str:
    """What pictures look like, in light and dark as the reader's system has it."""
    return template("board.css.j2").render()


@dataclass(frozen=True)
class Piece:
    """A part of the picture that stays in one piece. `y` is its place in a file."""

    y: int
    h: int
    bases: Sequence[Mapping[str, object]] = ()
    rows: Sequence[Mapping[str, object]] = ()
    cards: Sequence[Card] = ()
    seats: Sequence[Mapping[str, object]] = ()
    piles: Sequence[Mapping[str, object]] = ()


def placed(picture: Picture, identity: str) -> dict[str, object]:
    """What the templates ask for."""
    y = TOP
    pieces: dict[str, list[Piece]] = {"on_bases": [], "between": [], "of_players": [], "common": []}
    for kind, piece in Layout(picture).pieces():
        pieces[kind].append(replace(piece, y=y))
        y += piece.h
    return {
        "id": identity, "title": printable(picture.moment), "width": WIDTH, "height": y + 2, **pieces,
        "description": draw_board(picture, TerminalStyle(width=10_000), boxed=False),
    }  # fmt: skip


class Layout:
    """Places everything, from top to bottom of a piece."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.seats = {seat.player: number for number, seat in enumerate(picture.seats)}
        self._empty()

    def _empty(self) -> None:
        self.bases: list[dict[str, object]] = []
        self.rows: list[dict[str, object]] = []
        self.cards: list[Card] = []

    def pieces(self) -> Iterator[tuple[str, Piece]]:
        for base in self.picture.bases:
            height = self._base(base, 0) + GAP
            yield "on_bases", Piece(0, height, self.bases, self.rows, self.cards)
            self._empty()
        height = self._between(0)
        if height:
            yield "between", Piece(0, height, cards=self.cards)
        for seat in self._before_players():
            yield "of_players", seat
        piles, height = self._piles(0)
        if piles:
            yield "common", Piece(0, height, piles=piles)

    def _base(self, base: Base, top: int) -> int:
        """A base and all that is there. Returns where it ends."""
        inner = MARGIN + PAD
        y = top + HEADER
        for action in base.attached:
            y = self._action(action, inner, y, INNER - 2 * PAD)
        for row in base.rows:
            y = self._row(row, inner, y + 2)
        ready = ", ready" if base.is_ready else ""
        self.bases.append({
            "card": base.card, "x": MARGIN, "y": top, "w": INNER, "h": y + 4 - top, "title": printable(base.name),
            "name": _fitted(f"{base.name}{' ' + '●' * min(base.counters, 5) if base.counters else ''}", 27, 1)[0],
            "score": f"{base.total} of {base.breakpoint}{ready}",
            "vp": f"VP {' / '.join(map(str, base.vp))}" if base.vp else "",
            "bar": self._bar(base, inner, INNER - 2 * PAD),
        })  # fmt: skip
        return y + 4

    def _bar(self, base: Base, x: int, width: int) -> list[dict[str, object]]:
        """How far each player brings the base towards its breakpoint."""
        scale = width / max(base.breakpoint, base.total, 1)
        parts: list[dict[str, object]] = []
        start = float(x)
        for row in base.rows:
            if row.player is None:
                continue
            parts.append({"player": self.seats[row.player], "x": round(start, 1), "w": round(row.total * scale, 1)})
            start += row.total * scale
        return parts

    def _row(self, row: Row, x: int, y: int) -> int:
        top = y
        y += 18
        inner = x + 10
        for first in range(0, len(row.minions), ACROSS):
            beside = row.minions[first : first + ACROSS]
            y = max(
                self._minion(minion, row, inner + number * (MINION[0] + 3), y) for number, minion in enumerate(beside)
            )
        for number, name in enumerate(row.buried):
            across = number % 9
            if number and not across:
                y += BACK[1] + 4
            title = f"buried by {row.player}: {name}"
            place = (inner + across * (BACK[0] + 4), y)
            self.cards.append(Card("back", None, printable(title), *place, *BACK, self._seat_of(row)))
        y += BACK[1] + 6 if row.buried else 0
        self.rows.append({
            "player": self._seat_of(row), "x": x, "y": top, "w": INNER - 2 * PAD, "h": y - top - 4,
            "name": printable(side_of(row)), "total": total_of(row),
        })  # fmt: skip
        return y

    def _seat_of(self, row: Row) -> int | None:
        return None if row.player is None else self.seats[row.player]

    def _minion(self, minion: Minion, row: Row, x: int, y: int) -> int:
        printed = f"printed {minion.printed}" if minion.printed != minion.power else ""
        counters = counted(minion.counters, "counter") if minion.counters else ""
        notes = ", ".join(part for part in (printed, counters) if part)
        title = f"{side_of(row)}: {minion.name}, power {minion.power}" + (f" ({notes})" if notes else "")
        note = f"{printed} {'●' * min(minion.counters, 5)}{'…' if minion.counters > 5 else ''}".strip()
        self.cards.append(Card(
            "minion", minion.card, printable(title), x, y, *MINION, self._seat_of(row), _fitted(minion.name, 11, 2),
            str(minion.power), note, minion.dueling,
        ))  # fmt: skip
        y += MINION[1] + 2
        for action in minion.attached:
            y = self._action(action, x, y, MINION[0])
        return y + 4

    def _action(self, action: Attached, x: int, y: int, width: int) -> int:
        title = action.name if action.controller is None else f"{action.name} of {action.controller}"
        player = None if action.controller is None else self.seats[action.controller]
        lines = _fitted(action.name, (width - 12) // 6, 1)
        self.cards.append(Card("action", action.card, printable(title), x, y, width, ACTION_HEIGHT, player, lines))
        return y + ACTION_HEIGHT + 2

    def _between(self, y: int) -> int:
        for one in self.picture.between:
            y = self._action(one.card.replace(name=f"{one.way.lower()}: {one.card.name}"), MARGIN, y, INNER)
        return y + (GAP if self.picture.between else 0)

    def _before_players(self) -> Iterator[Piece]:
        for seat in self.picture.seats:
            lines = wrap(printable(piles_of(seat)), int(INNER / SEAT_LETTER), break_on_hyphens=False)
            name = f"{'▶ ' if seat.is_current else ''}{seat.player}"
            said = {
                "player": self.seats[seat.player], "y": 1, "name": _fitted(name, 30, 1)[0], "vp": f"{seat.vp} VP",
                "lines": lines,
            }  # fmt: skip
            yield Piece(0, 34 + 14 * len(lines), seats=[said])

    def _piles(self, y: int) -> tuple[list[dict[str, object]], int]:
        """What belongs to no player."""
        found: list[dict[str, object]] = []
        for piles in self.picture.piles:
            lines = wrap(printable(common_piles(piles)), int(INNER / SEAT_LETTER), break_on_hyphens=False)
            found.append({"y": y + 14, "lines": lines})
            y += 14 * len(lines) + 6
        return found, y


def _fitted(text: str, letters: int, lines: int) -> list[str]:
    """Short enough to stay within its card; the whole name is in the title of the card."""
    return wrap(printable(text), letters, max_lines=lines, placeholder="…") or [""]
