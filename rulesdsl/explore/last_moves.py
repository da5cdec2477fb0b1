"""The last moves of a game that broke or came to a standstill, as a board file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.board.write_board import names_on_board, unwritable, write
from rulesdsl.engine.questions import PlayCards
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.decisions import line_for

from .random_game import history
from .random_players import Answer


def last_moves(start: Table, answers: Sequence[Answer]) -> str:
    """The last table that a board can describe, and as its script all that was answered since.

    A game that broke at once has no such table: then there is the table that it began with.
    """
    answered = list(_history_until_it_breaks(start, answers))
    first = next((at for at in reversed(range(len(answered))) if _is_writable(answered[at][0])), None)
    if first is None:
        return write(start)
    table, _ = answered[first]
    names = CardNames(given := names_on_board(table))
    lines = [
        f"    {line_for(before.decision, chosen, before, names)}"
        for before, chosen in answered[first:]
        if before.decision is not None
    ]
    return "\n".join([write(table, given), *(["do", *lines, ""] if lines else [])])


def _history_until_it_breaks(start: Table, answers: Sequence[Answer]) -> Iterator[tuple[Table, Answer]]:
    """Whatever broke the game breaks it again."""
    try:
        yield from history(start, answers)
    except Exception:
        return


def _is_writable(table: Table) -> bool:
    return isinstance(table.decision, PlayCards) and not unwritable(table)
