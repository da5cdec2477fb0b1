"""What can come of the open question of a board, as the page lists it: what is always so, then answers with ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesdsl.explore.outcome_search import OutcomeSearch
from rulesdsl.explore.outcome_words import OutcomeWords, ToldEnd, joined_moves
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import CardNames

LISTED = 40
"""How many ends of an answer are told; the others are only counted."""


def what_can_happen(search: OutcomeSearch, names: CardNames, tables: int, seconds: float) -> dict[str, Any]:
    """Searches on, and tells what has been found by then."""
    stopped = search.go_on(tables, seconds)
    found = search.found(stopped)
    words = OutcomeWords(found, names)
    by_answer: dict[str, list[ToldEnd]] = {}
    for told in words.ends:
        by_answer.setdefault(next(iter(told.line), ""), []).append(told)
    return {
        "tables": found.tables,
        "stopped": found.stopped or None,
        "number": len(words.ends),
        "always": joined_moves(words.always),
        "answers": [_answer(answer, ends, words, found.start) for answer, ends in by_answer.items()],
    }


def _answer(answer: str, ends: Sequence[ToldEnd], words: OutcomeWords, start: Table) -> dict[str, Any]:
    then = [change for change in words.own(ends[0]) if len(ends) > 1 and all(change in end.changes for end in ends)]
    own = ([change for change in words.own(end) if change not in then] for end in ends)
    told = [
        {"changes": joined_moves(changes), "line": end.line[1:], "draws": end.draws}
        for changes, end in zip(own, ends[:LISTED], strict=False)
    ]
    points = "; ".join(_points(ends, start))
    return {"answer": answer, "number": len(ends), "vp": points, "then": joined_moves(then), "ends": told}


def _points(ends: Sequence[ToldEnd], start: Table) -> Iterator[str]:
    """From how few to how many VP a player then has, if that changes."""
    for at, player in enumerate(start.players):
        points = {told.end.table.vp[at] for told in ends}
        if points != {start.vp[at]}:
            yield f"{player} {' to '.join(map(str, sorted({min(points), max(points)})))} VP"
