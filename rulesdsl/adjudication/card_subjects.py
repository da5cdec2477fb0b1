"""Lines that are said of a card: `Grunt destroys Page`, `Grunt moves to Docks`. Whoever decides now is meant."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.node import replace
from rulesdsl.table.table import Table

from .name_resolver import pick_of

DONE_BY_IT = frozenset({"duels", "moves", "scores"})
"""What the card itself does; with any other verb its ability does it."""


def of_player(line: b.Line, table: Table) -> b.Line:
    """The line as it is said of the player who decides."""
    if not isinstance(line, b.Picks) or any(key(player) == key(line.player.text) for player in table.players):
        return line
    decider = None if table.decision is None else table.decision.player
    player = b.Named(decider or table.turn.player, span=line.player.span)
    subject = pick_of(b.Called(line.player.text, span=line.player.span))
    said = replace(line, player=player)
    if line.verb in DONE_BY_IT:
        return replace(said, picks=(subject, *line.picks))
    return b.Uses(player, subject, False, said, span=line.span)
