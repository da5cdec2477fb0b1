"""A table drawn in a terminal: a box for each base, a line for each player at it, and what lies before the players."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.wording.card_names import UNKNOWN
from rulesdsl.wording.lists import counted

from .paint import GLUE, Paint, printable
from .picture import Attached, Base, Minion, Picture, Piles, Row, Seat

NOBODYS = "monsters"
"""Whose row it is where nobody controls the minions."""
NO_CARDS = "power, but no cards"
"""What is there where a player has power at a base by an ability alone."""


def drawing(picture: Picture, paint: Paint, *, boxed: bool = True) -> str:
    """Boxed for the eye, or as plain lines to be read out."""
    lines = [paint.bold(printable(picture.moment))]
    for base in picture.bases:
        lines += _box(base, paint) if boxed else _told(base, paint)
    if picture.between:
        lines += paint.wrapped(f"On its way: {', '.join(map(_attached, picture.between))}")
    names = max(len(seat.player) for seat in picture.seats)
    for seat in picture.seats:
        lines += _seat(seat, names, paint)
    for piles in picture.piles:
        lines += paint.wrapped(common_piles(piles), "  ")
    return "\n".join(lines)


def _box(base: Base, paint: Paint) -> Iterator[str]:
    first, *rest = paint.wrapped(_title(base))
    yield f"┌─ {paint.bold(first)} {'─' * max(0, paint.width - len(first) - 4)}"
    yield from (f"│  {paint.bold(line)}" for line in rest)
    for card in base.attached:
        yield from paint.wrapped(f"on the base: {_attached(card)}", "│ ")
    width = max((len(side_of(row)) for row in base.rows), default=0)
    for row in base.rows:
        yield from _row(row, width, paint)
    if not base.attached and not base.rows:
        yield f"│ {paint.dim('nothing here')}"
    yield f"└{'─' * (paint.width - 1)}"


def _title(base: Base) -> str:
    ready = ", ready" if base.is_ready else ""
    ready += f", {counted(base.counters, 'counter')}" if base.counters else ""
    vp = f", VP {' '.join(map(str, base.vp))}" if base.vp else ""
    return f"{printable(base.name)}: {base.total} of {base.breakpoint}{ready}{vp}"


def _told(base: Base, paint: Paint) -> Iterator[str]:
    """The same without frames and columns."""
    yield _title(base)
    for card in base.attached:
        yield printable(f"On the base: {_attached(card)}")
    for row in base.rows:
        buried = [f"buried, face down: {_cards(row.buried)}"] if row.buried else []
        there = "; ".join([*map(_minion, row.minions), *buried])
        yield printable(f"{side_of(row)} {total_of(row)}: {there or NO_CARDS}").replace(GLUE, " ")


def _row(row: Row, width: int, paint: Paint) -> Iterator[str]:
    head = f"│ {printable(side_of(row)):<{width}} {total_of(row):>3}  "
    margin = f"│ {' ' * width}      "
    if row.minions:
        yield from paint.wrapped("; ".join(map(_minion, row.minions)), head, margin)
    if row.buried:
        backs = f"buried, face down: {_cards(row.buried)}"
        yield from paint.wrapped(backs, margin if row.minions else head, margin)
    if not row.minions and not row.buried:
        yield f"{head}{paint.dim(NO_CARDS)}"


def side_of(row: Row) -> str:
    return NOBODYS if row.player is None else row.player


def total_of(row: Row) -> str:
    """What nobody controls makes the breakpoint so much higher."""
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
    told = f" ({', '.join(notes)})" if notes else ""
    actions = "".join(f" with {_attached(card)}" for card in minion.attached)
    return f"{minion.name}{GLUE}{minion.power}{told}{actions}"


def _attached(card: Attached) -> str:
    return f"{card.controller}'s {card.name}" if card.controller else card.name


def _seat(seat: Seat, width: int, paint: Paint) -> Iterator[str]:
    head = f"{'*' if seat.is_current else ' '} {printable(seat.player):<{width}} {seat.vp:>2} VP  "
    yield from paint.wrapped(piles_of(seat), head, " " * len(head))


def piles_of(seat: Seat) -> str:
    return f"hand: {_cards(seat.hand)}; deck: {counted(seat.deck, 'card')}; discard pile: {_cards(seat.discard)}"


def common_piles(piles: Piles) -> str:
    return f"{piles.of} deck: {counted(piles.deck, 'card')}; {piles.of} discard pile: {_cards(piles.discard)}"


def _cards(names: tuple[str, ...]) -> str:
    """By name, with the number of those that are alike; what nobody knows is counted at the end."""
    known: dict[str, int] = {}
    for name in names:
        known[name] = known.get(name, 0) + 1
    unknown = known.pop(UNKNOWN, 0)
    told = [name if number == 1 else f"{number} {name}" for name, number in known.items()]
    if unknown:
        told.append(counted(unknown, UNKNOWN))
    return ", ".join(told) or "empty"
