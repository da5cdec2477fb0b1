"""A board drawn as text: a box for each base, a line for each player at it, then the piles of the players."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.wording.card_names import UNKNOWN
from rulesdsl.wording.lists import counted

from .board_picture import Attached, Base, Minion, Picture, Piles, Row, Seat
from .terminal_style import GLUE, TerminalStyle, printable

NOBODYS = "monsters"
"""Whose row it is where nobody controls the minions."""
NO_CARDS = "power, but no cards"
"""Where a player has power at a base by an ability alone."""


def draw_board(picture: Picture, style: TerminalStyle, *, boxed: bool = True) -> str:
    """In boxes, or as plain lines for those who hear it."""
    lines = [style.bold(printable(picture.moment))]
    for base in picture.bases:
        lines += _box(base, style) if boxed else _plain(base, style)
    for way in dict.fromkeys(one.way for one in picture.between):
        there = [_attached(one.card) for one in picture.between if one.way == way]
        lines += style.wrapped(f"{way}: {', '.join(there)}")
    names = max(len(seat.player) for seat in picture.seats)
    for seat in picture.seats:
        lines += _seat(seat, names, style)
    for piles in picture.piles:
        lines += style.wrapped(common_piles(piles), "  ")
    return "\n".join(lines)


def _box(base: Base, style: TerminalStyle) -> Iterator[str]:
    first, *rest = style.wrapped(_title(base))
    yield f"┌─ {style.bold(first)} {'─' * max(0, style.width - len(first) - 4)}"
    yield from (f"│  {style.bold(line)}" for line in rest)
    for card in base.attached:
        yield from style.wrapped(f"on the base: {_attached(card)}", "│ ")
    width = max((len(side_of(row)) for row in base.rows), default=0)
    for row in base.rows:
        yield from _row(row, width, style)
    if not base.attached and not base.rows:
        yield f"│ {style.dim('nothing here')}"
    yield f"└{'─' * (style.width - 1)}"


def _title(base: Base) -> str:
    ready = ", ready" if base.is_ready else ""
    ready += f", {counted(base.counters, 'counter')}" if base.counters else ""
    vp = f", VP {' '.join(map(str, base.vp))}" if base.vp else ""
    return f"{printable(base.name)}: {base.total} of {base.breakpoint}{ready}{vp}"


def _plain(base: Base, style: TerminalStyle) -> Iterator[str]:
    """The same without frames and columns."""
    yield _title(base)
    for card in base.attached:
        yield printable(f"On the base: {_attached(card)}")
    for row in base.rows:
        buried = [f"buried, face down: {_cards(row.buried)}"] if row.buried else []
        there = "; ".join([*map(_minion, row.minions), *buried])
        yield printable(f"{side_of(row)} {total_of(row)}: {there or NO_CARDS}").replace(GLUE, " ")


def _row(row: Row, width: int, style: TerminalStyle) -> Iterator[str]:
    head = f"│ {printable(side_of(row)):<{width}} {total_of(row):>3}  "
    margin = f"│ {' ' * width}      "
    if row.minions:
        yield from style.wrapped("; ".join(map(_minion, row.minions)), head, margin)
    if row.buried:
        backs = f"buried, face down: {_cards(row.buried)}"
        yield from style.wrapped(backs, margin if row.minions else head, margin)
    if not row.minions and not row.buried:
        yield f"{head}{style.dim(NO_CARDS)}"


def side_of(row: Row) -> str:
    return NOBODYS if row.player is None else row.player


def total_of(row: Row) -> str:
    """For monsters that nobody controls, how much they add to the breakpoint."""
    return f"{row.total:+}" if row.player is None else str(row.total)


def _minion(minion: Minion) -> str:
    """`Grunt 5 (+1 counter)`; the printed power only where it differs."""
    notes = []
    if minion.power != minion.printed:
        notes.append(f"printed {minion.printed}")
    if minion.counters:
        notes.append(counted(minion.counters, "counter"))
    if minion.dueling:
        notes.append("in a duel")
    noted = f" ({', '.join(notes)})" if notes else ""
    actions = "".join(f" with {_attached(card)}" for card in minion.attached)
    return f"{minion.name}{GLUE}{minion.power}{noted}{actions}"


def _attached(card: Attached) -> str:
    return f"{card.controller}'s {card.name}" if card.controller else card.name


def _seat(seat: Seat, width: int, style: TerminalStyle) -> Iterator[str]:
    head = f"{'*' if seat.is_current else ' '} {printable(seat.player):<{width}} {seat.vp:>2} VP  "
    yield from style.wrapped(piles_of(seat), head, " " * len(head))


def piles_of(seat: Seat) -> str:
    titans = f"; beside the deck: {_cards(seat.titans)}" if seat.titans else ""
    deck = f"deck: {_so_many(seat.deck)}{titans}"
    return f"hand: {_cards(seat.hand)}; {deck}; discard pile: {_cards(seat.discard)}"


def common_piles(piles: Piles) -> str:
    deck = f"{piles.of} deck: {_so_many(piles.deck)}"
    return deck if piles.discard is None else f"{deck}; {piles.of} discard pile: {_cards(piles.discard)}"


def _so_many(cards: int) -> str:
    return counted(cards, "card") if cards else "empty"


def _cards(names: tuple[str, ...]) -> str:
    """By name, with the number of alike cards; unknown ones are counted at the end."""
    known: dict[str, int] = {}
    for name in names:
        known[name] = known.get(name, 0) + 1
    unknown = known.pop(UNKNOWN, 0)
    listed = [name if number == 1 else f"{number} {name}" for name, number in known.items()]
    if unknown:
        listed.append(counted(unknown, UNKNOWN))
    return ", ".join(listed) or "empty"
