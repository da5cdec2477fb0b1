"""Read script lines one after the other: each answers the open question, or says what has happened."""

from __future__ import annotations

from rulesdsl.board import board_tree as b
from rulesdsl.engine.trace import Trace
from rulesdsl.wording.card_names import CardNames

from .answer_line import answer_line


class ScriptReader:
    """Answers the questions of a trace, and remembers the lines since the last answer."""

    def __init__(self, trace: Trace, names: CardNames, path: str = "<board>", by: str = "") -> None:
        self.trace, self.names, self.path, self.by = trace, names, path, by
        self._lines: list[b.Line] = []

    def read(self, line: b.Line, whole: b.Line) -> b.Line | None:
        """Answer with the line, and return what is left of it; `whole` is the line as it was written."""
        answer = answer_line(line, self.trace, self.names, self._lines, self.path, whole)
        if answer.options is not None:
            self.trace.answer(*answer.options, by=self.by)
            self._lines.clear()
        if answer.rest is None:
            self._lines.append(whole)
        return answer.rest
