"""What the page asks of the engine, and how it is answered: one message of JSON in, one out.

Every message has `ask`, and most have `board` (the text of a board file) and `edition` (a book, or null):

    start                       -> version, books, factions, cards: what there is to choose from
    ruling                      -> problems, ruling (null if the board cannot be read): see `LiveBoard.document`
    answer: number, chosen      -> the same, and `board`: the text with the answer in its script
    lay: change                 -> the same, with something laid or taken away: see `laying`
    take back: number           -> the same, for the text up to that question
    picture: number, alone      -> svg
    why not: card or words      -> about, possible, reasons with their rules
    outcomes: seconds, tables   -> tables, stopped, ends: asked again, the search goes on where it was
    page                        -> html: the ruling as one file

`respond` never raises: what goes wrong in here becomes `error`, a text to report.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rulesdsl.version import __version__

from .laying import lay
from .live_board import LiveBoard
from .names_to_choose import names_to_choose

Message: TypeAlias = Mapping[str, Any]
LONGEST = 200_000
"""Letters of a board; a real one has a few hundred."""


class Engine:
    """Answers messages. It remembers the last board, so that asking again costs nothing."""

    def __init__(self) -> None:
        self._last: LiveBoard | None = None
        self._answers: dict[str, Callable[[Message], dict[str, Any]]] = {
            "start": self._start,
            "ruling": lambda message: self._board(message).document(),
            "answer": self._answer,
            "take back": self._take_back,
            "lay": lambda message: self._with_text(message, lay(message["board"], message["change"])),
            "picture": self._picture,
            "why not": self._why_not,
            "outcomes": self._outcomes,
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
        if self._last is None or (self._last.text, self._last.edition) != (text, edition):
            self._last = LiveBoard(_limited(text), edition)
        return self._last

    def _start(self, message: Message) -> dict[str, Any]:
        return {"version": __version__, **names_to_choose()}

    def _answer(self, message: Message) -> dict[str, Any]:
        return self._with_text(message, self._board(message).answered(message["number"], message["chosen"]))

    def _take_back(self, message: Message) -> dict[str, Any]:
        return self._with_text(message, self._board(message).until(message["number"]))

    def _with_text(self, message: Message, text: str) -> dict[str, Any]:
        return {"board": text, **self._board({**message, "board": text}).document()}

    def _picture(self, message: Message) -> dict[str, Any]:
        return {"svg": self._board(message).picture(message["number"], alone=message.get("alone", False))}

    def _why_not(self, message: Message) -> dict[str, Any]:
        from .why_not_answer import why_not_answer

        ruling = self._board(message).ruling
        assert ruling is not None
        return why_not_answer(ruling, message.get("card"), message.get("words", ""))

    def _outcomes(self, message: Message) -> dict[str, Any]:
        from rulesdsl.explore.outcome_words import OutcomeWords, outcomes_document

        board = self._board(message)
        assert board.ruling is not None
        stopped = board.search.go_on(message["tables"], message["seconds"])
        found = board.search.found(stopped)
        return outcomes_document(found, OutcomeWords(found, board.ruling.names))

    def _page(self, message: Message) -> dict[str, Any]:
        from rulesdsl.explain.html_page import page

        ruling = self._board(message).ruling
        assert ruling is not None
        return {"html": page(ruling)}


def _limited(text: str) -> str:
    if len(text) > LONGEST:
        raise ValueError(f"The board has {len(text)} letters; more than {LONGEST} are not read.")
    return text
