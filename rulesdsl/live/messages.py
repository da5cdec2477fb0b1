"""What the page asks of the engine, and how it is answered: one message of JSON in, one out.

Every message has `ask`, and most have `board` (the text of a board file) and `edition` (a book, or null):

    ruling                      -> problems, ruling (null if the board cannot be read): see `LiveBoard.document`
    answer: number, chosen      -> the same, and `board`: the text with the answer in its script; of the steps and
                                   questions only those after the ones `kept` from the board that was asked about
    take back: number           -> the same, for the text up to that question
    lay: layout                 -> the same as for `ruling`, for the board with everything laid so: see `laying`
    picture: number, alone      -> svg
    why: number                 -> html: what a step rests on
    why not: card or words      -> about, possible, reasons with their rules
    outcomes: seconds, tables   -> tables, stopped, number, always, answers: see `what_can_happen`; asked again, the
                                   search goes on where it was
    compare: others             -> found: for each of these boards and editions where it parts from this one, how it
                                   ends, and what is different then; null if it cannot be read
    page                        -> html: the ruling as one file

`respond` never raises: what goes wrong in here becomes `error`, a text to report.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rulesdsl.version import __version__

from .laying import lay
from .live_board import LiveBoard, read_live

Message: TypeAlias = Mapping[str, Any]
LONGEST = 200_000
"""Letters of a board; a real one has a few hundred."""
REMEMBERED = 40
"""How many boards; those of a long line share nearly everything."""


class Engine:
    """Answers messages. It remembers boards, so that an answer goes on from the table at its question."""

    def __init__(self) -> None:
        self._boards: dict[tuple[str, str | None], LiveBoard] = {}
        self._answers: dict[str, Callable[[Message], dict[str, Any]]] = {
            "ruling": lambda message: self._board(message).document(),
            "answer": self._answer,
            "take back": self._take_back,
            "lay": self._lay,
            "picture": self._picture,
            "why": lambda message: {"html": self._board(message).why(message["number"])},
            "why not": self._why_not,
            "outcomes": self._outcomes,
            "compare": self._compare,
            "page": self._page,
        }

    def respond(self, message: str) -> str:
        """Both as JSON."""
        try:
            asked = json.loads(message)
            return json.dumps(self._answers[asked["ask"]](asked))
        except Exception:  # whatever it is, the page shows it
            import traceback

            return json.dumps({"error": f"rulesdsl {__version__}\n{traceback.format_exc()}"})

    def _board(self, message: Message) -> LiveBoard:
        text, edition = message["board"], message.get("edition")
        known = (text, edition) in self._boards
        return self._remembered(self._boards.pop((text, edition)) if known else read_live(_limited(text), edition))

    def _remembered(self, board: LiveBoard) -> LiveBoard:
        self._boards[board.text, board.edition] = board
        if len(self._boards) > REMEMBERED:
            del self._boards[next(iter(self._boards))]
        return board

    def _answer(self, message: Message) -> dict[str, Any]:
        board = self._board(message)
        return self._played_on(board, board.answered(message["number"], message["chosen"]))

    def _take_back(self, message: Message) -> dict[str, Any]:
        board = self._board(message)
        return self._played_on(board, board.until(message["number"]))

    def _played_on(self, before: LiveBoard, board: LiveBoard) -> dict[str, Any]:
        return {"board": board.text, **self._remembered(board).document(since=before)}

    def _lay(self, message: Message) -> dict[str, Any]:
        text = lay(message["board"], message["layout"])
        return {"board": text, **self._board({**message, "board": text}).document()}

    def _picture(self, message: Message) -> dict[str, Any]:
        return {"svg": self._board(message).picture(message["number"], alone=message.get("alone", False))}

    def _why_not(self, message: Message) -> dict[str, Any]:
        from .why_not_answer import why_not_answer

        ruling = self._board(message).ruling
        assert ruling is not None
        return why_not_answer(ruling, message.get("card"), message.get("words", ""))

    def _outcomes(self, message: Message) -> dict[str, Any]:
        from .what_can_happen import what_can_happen

        board = self._board(message)
        assert board.ruling is not None
        return what_can_happen(board.search, board.ruling.names, message["tables"], message["seconds"])

    def _compare(self, message: Message) -> dict[str, Any]:
        from .compare_boards import compare

        here = self._board(message)
        return {"found": [compare(here, self._board(other)) for other in message["others"]]}

    def _page(self, message: Message) -> dict[str, Any]:
        from rulesdsl.explain.html_page import page

        ruling = self._board(message).ruling
        assert ruling is not None
        return {"html": page(ruling)}


def _limited(text: str) -> str:
    if len(text) > LONGEST:
        raise ValueError(f"The board has {len(text)} letters; more than {LONGEST} are not read.")
    return text
