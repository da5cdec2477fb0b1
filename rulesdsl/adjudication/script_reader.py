"""Read script lines one after the other: each answers the open question, or says what has happened."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import takewhile

from rulesdsl.board import board_tree as b
from rulesdsl.engine.questions import Choose
from rulesdsl.engine.trace import Trace
from rulesdsl.table.cards import Entity
from rulesdsl.wording.card_names import CardNames

from .answer_line import answer_line
from .name_resolver import NameResolver


class ScriptReader:
    """Answers the questions of a trace, and remembers the lines since the last answer."""

    def __init__(
        self, trace: Trace, names: CardNames, path: str = "<board>", by: str = "", *, is_attempt: bool = False
    ) -> None:
        self.trace, self.names, self.path, self.by = trace, names, path, by
        self.is_attempt = is_attempt
        self._lines: list[b.Line] = []

    def read(self, line: b.Line, whole: b.Line) -> b.Line | None:
        """Answer with the line, and return what is left of it; `whole` is the line as it was written."""
        answer = answer_line(line, self.trace, self.names, self._lines, self.path, whole, is_attempt=self.is_attempt)
        if answer.options is not None:
            self.trace.answer(*answer.options, by=self.by)
            self._lines.clear()
        if answer.rest is None:
            self._lines.append(whole)
        return answer.rest

    def together(self, lines: Sequence[b.Line]) -> tuple[b.Line, int]:
        """The first line, or several that play one card each where the question asks for several at once."""
        first, decision = lines[0], self.trace.table.decision
        if not isinstance(first, b.Plays) or not isinstance(decision, Choose) or decision.most == 1:
            return first, 1
        resolver = NameResolver(self.trace.table, self.names)
        offered = {option.entity for option in decision.options}
        plays = [*takewhile(lambda line: _plays_one_of(line, first.player, resolver, offered), lines[: decision.most])]
        if not plays:
            return first, 1
        picks = tuple(line.pick for line in plays if isinstance(line, b.Plays))
        return b.Picks(first.player, "chooses", picks, span=first.span), len(plays)


def _plays_one_of(line: b.Line, player: b.Named, resolver: NameResolver, offered: Set[Entity | None]) -> bool:
    is_play = isinstance(line, b.Plays) and line.player == player and line.pick.where is None
    return is_play and isinstance(line, b.Plays) and resolver.names_one_of(line.pick, offered)
