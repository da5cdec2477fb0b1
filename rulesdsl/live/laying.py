"""Laying a board by hand: what lies where, and changes to the text at exactly these places.

Whatever else stands in the text stays as it is written: comments, order, script.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulesdsl.board import board_tree as b
from rulesdsl.board.board_catalogue import catalogue, spellings
from rulesdsl.board.parse_board import parse_board
from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.definition import with_set
from rulesdsl.language.syntax.tree import Node
from rulesdsl.wording.card_names import quoted

INDENT = "    "
_COUNTERS = re.compile(r"^ *\([+-]\d+\)")


def layout(text: str) -> dict[str, Any] | None:
    """Everything that lies on the board, as it is written; None if the text cannot be read."""
    try:
        return _Laid(text).plain()
    except SourceError:
        return None


def lay(text: str, change: Mapping[str, Any]) -> str:
    """The text after a change: `what` says which, and the other fields what it is about."""
    laid = _Laid(text)
    getattr(laid, f"do_{change['what']}")(**{name: value for name, value in change.items() if name != "what"})
    return "\n".join(laid.rows)


class _Laid:
    """A text and its tree. Rows and columns are those of the tree, so only one change can be made."""

    def __init__(self, text: str) -> None:
        self.rows = text.split("\n")
        self.parts = parse_board(text, "board", spellings(catalogue())).parts
        self.bases = [part for part in self.parts if isinstance(part, b.Base)]
        self.piles = [part for part in self.parts if isinstance(part, b.Pile)]

    def plain(self) -> dict[str, Any]:
        seats = next((part.seats for part in self.parts if isinstance(part, b.Players)), ())
        turn = next((part for part in self.parts if isinstance(part, b.Turn)), None)
        scores = [score for part in self.parts if isinstance(part, b.Points) for score in part.scores]
        return {
            "players": [
                {"name": seat.player.text, "factions": [faction.text for faction in seat.factions]} for seat in seats
            ],
            "turn": None if turn is None or turn.player is None else turn.player.text,
            "vp": {score.player.text: score.points for score in scores},
            "bases": [self._base(base) for base in self.bases],
            "piles": [
                {"zone": pile.zone, "of": pile.of.text, "cards": list(map(self._said, pile.items))}
                for pile in self.piles
                if isinstance(pile.of, b.Named)
            ],
        }

    def _base(self, base: b.Base) -> dict[str, Any]:
        return {
            "name": self._said(base.base),
            "rows": [
                {
                    "player": None if row.player is None else row.player.text,
                    "minions": list(map(self._said, row.minions)),
                }
                if isinstance(row, b.Minions)
                else {"buried": list(map(self._said, row.cards))}
                for row in base.rows
            ],
        }

    def _said(self, node: Node) -> str:
        span = node.span
        return self.rows[span.line - 1][span.column - 1 : span.end_column - 1]

    # --- changes to the text ------------------------------------------------------------------------------------

    def _put(self, after: Node, words: str) -> None:
        row, at = after.span.end_line - 1, after.span.end_column - 1
        self.rows[row] = self.rows[row][:at] + words + self.rows[row][at:]

    def _insert(self, row: int, line: str) -> None:
        self.rows.insert(row, line)

    def _drop(self, nodes: Sequence[Node], at: int, whole: Node) -> None:
        """One of several with a comma between them; with the last of them the whole goes."""
        if len(nodes) == 1:
            del self.rows[whole.span.line - 1 : whole.span.end_line]
            return
        row, span = nodes[at].span.line - 1, nodes[at].span
        start = span.column if at == 0 else nodes[at - 1].span.end_column
        end = nodes[1].span.column if at == 0 else span.end_column
        self.rows[row] = self.rows[row][: start - 1] + self.rows[row][end - 1 :]

    def _end_of(self, *kinds: type[Node]) -> int:
        """The row behind the last part of these kinds; the end of the board if there is none."""
        ends = [part.span.end_line for part in self.parts if isinstance(part, kinds)]
        story = [part.span.line - 1 for part in self.parts if isinstance(part, b.Script | b.Expectations)]
        return max(ends, default=min(story, default=len("\n".join(self.rows).rstrip().split("\n"))))

    # --- the changes, by name -----------------------------------------------------------------------------------

    def do_base(self, card: str) -> None:
        self._insert(self._end_of(b.Base), f"base {card}")

    def do_minion(self, base: int, player: str, card: str) -> None:
        found = self.bases[base]
        for row in found.rows:
            if isinstance(row, b.Minions) and row.player is not None and row.player.text == player:
                self._put(row, f", {card}")
                return
        self._insert(found.span.line, f"{INDENT}{quoted(player)}: {card}")

    def do_buried(self, base: int, player: str, card: str) -> None:
        found = self.bases[base]
        buried = next((row for row in found.rows if isinstance(row, b.Buried)), None)
        if buried is not None:
            self._put(buried, f", {quoted(player)} {card}")
        else:
            self._insert(found.span.end_line, f"{INDENT}buried: {quoted(player)} {card}")

    def do_attach(self, base: int, player: str, card: str, row: int | None = None, at: int | None = None) -> None:
        host: b.Base | b.Minion = self.bases[base]
        if row is not None and at is not None:
            host = self._minion(base, row, at)
        words = f"{' and' if host.attached else ' with'} {card} from {quoted(player)}"
        last: Node = host
        if isinstance(host, b.Base):
            last = host.attached[-1] if host.attached else host.base
        self._put(last, words)

    def do_counters(self, base: int, row: int, at: int, number: int) -> None:
        minion = self._minion(base, row, at)
        line, end = minion.card.span.end_line - 1, minion.card.span.end_column - 1
        before, after = self.rows[line][:end], _COUNTERS.sub("", self.rows[line][end:], count=1)
        self.rows[line] = before + (f" (+{number})" if number else "") + after

    def do_remove_minion(self, base: int, row: int, at: int) -> None:
        found = self.bases[base].rows[row]
        self._drop(found.minions if isinstance(found, b.Minions) else found.cards, at, found)

    def do_remove_base(self, base: int) -> None:
        span = self.bases[base].span
        del self.rows[span.line - 1 : span.end_line]

    def do_pile(self, zone: str, player: str, card: str) -> None:
        found = self._pile(zone, player)
        if found is None:
            self._insert(self._end_of(b.Base, b.Pile), f"{zone} {quoted(player)}: {card}")
        elif found.items:
            self._put(found, f", {card}")
        else:
            self.rows[found.span.line - 1] = f"{zone} {quoted(player)}: {card}"

    def do_remove_from_pile(self, zone: str, player: str, at: int) -> None:
        found = self._pile(zone, player)
        assert found is not None
        self._drop(found.items, at, found)

    def do_players(self, seats: Sequence[Mapping[str, Any]]) -> None:
        said = [
            quoted(seat["name"]) + (f" ({', '.join(map(quoted, seat['factions']))})" if seat["factions"] else "")
            for seat in seats
        ]
        self._set(b.Players, f"players {', '.join(said)}", 0)

    def do_turn(self, player: str, phase: str) -> None:
        self._set(b.Turn, f"turn {quoted(player)}, {phase}", self._end_of(b.Players))

    def do_vp(self, points: Mapping[str, int]) -> None:
        said = ", ".join(f"{quoted(player)} {number}" for player, number in points.items())
        self._set(b.Points, f"vp {said}", self._end_of(b.Players, b.Turn))

    def _set(self, kind: type[Node], line: str, otherwise: int) -> None:
        found = next((part for part in self.parts if isinstance(part, kind)), None)
        if found is None:
            self._insert(otherwise, line)
        else:
            self.rows[found.span.line - 1 : found.span.end_line] = [line]

    def _minion(self, base: int, row: int, at: int) -> b.Minion:
        found = self.bases[base].rows[row]
        assert isinstance(found, b.Minions)
        return found.minions[at]

    def _pile(self, zone: str, player: str) -> b.Pile | None:
        fitting = (pile for pile in self.piles if isinstance(pile.of, b.Named) and pile.of.text == player)
        return next((pile for pile in fitting if pile.zone == zone), None)


def written(name: str, set_id: str) -> str:
    """A card as a board names it; with its set where there are several of that name."""
    return with_set(quoted(name), set_id) if len(catalogue().printings(name)) > 1 else quoted(name)
