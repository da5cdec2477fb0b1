"""The ends that a search has found, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulesdsl.meaning.differences import changes
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import UNKNOWN, CardNames
from rulesdsl.wording.decisions import none_of_them, options
from rulesdsl.wording.lists import listed

from .outcome_search import End, Outcomes


class OutcomeWords:
    """Puts each end into words: what has changed, and which answers lead there."""

    def __init__(self, found: Outcomes, names: CardNames) -> None:
        self._names = names
        for end in found.ends:
            names.learn(end.table)
        self._options: dict[int, list[str]] = {}
        self.changes = [changes_in_words(found.start, end.table, names) for end in found.ends]
        self.tally = Counter(change for changes in self.changes for change in changes)

    def line(self, end: End) -> list[str]:
        """The answers that lead to an end."""
        return [self._answered(table, chosen) for table, chosen in zip(end.asked, end.line, strict=True)]

    def _answered(self, table: Table, chosen: tuple[Option, ...]) -> str:
        """Put the options of each question into words only once."""
        decision = table.decision
        assert decision is not None
        if id(table) not in self._options:
            self._options[id(table)] = options(decision, table, self._names)
        answers = [self._options[id(table)][decision.options.index(option)] for option in chosen]
        return f"{decision.player or 'chance'}: {listed(answers) if answers else none_of_them(decision)}"


SAID = {
    "name": "an unknown card turns out to be {after}",
    "controller": "{after} controls {card}",
    "breakpoint": "the breakpoint of {card} is {after}",
}


def changes_in_words(start: Table, end: Table, names: CardNames) -> list[str]:
    """What is different on a table from how it was, each once; `names` must know the cards of both."""
    return _counted(_changes(start, end, names))


def _changes(start: Table, table: Table, names: CardNames) -> Iterator[str]:
    for change in changes(start, table, ()):
        if change.what == "place" and change.card is not None:
            place = names.place(table, table.cards[change.card].place)
            yield f"{names.of(table, change.card)} goes to {place}"
        elif change.card is not None:
            said = SAID.get(change.what, "{card} has {what} {after}")
            after = "nobody" if change.after is None else change.after
            yield said.format(card=names.of(table, change.card), what=change.what, after=after)
        elif change.player is not None:
            yield f"{change.player} has {change.after} VP"
        else:
            yield f"{' and '.join(table.winners)} wins"


def _counted(texts: Iterator[str]) -> list[str]:
    """Without duplicates; unknown cards are counted."""
    some = f"an {UNKNOWN} goes"
    return [
        text if times == 1 or not text.startswith(some) else f"{times} {UNKNOWN}s go{text.removeprefix(some)}"
        for text, times in Counter(texts).items()
    ]


def outcomes_document(found: Outcomes, words: OutcomeWords) -> dict[str, Any]:
    """Plain data."""
    return {
        "tables": found.tables,
        "merged": found.merged,
        "stopped": found.stopped or None,
        "ends": [
            {
                "changes": changed,
                "line": words.line(end),
                "vp": dict(zip(end.table.players, end.table.vp, strict=True)),
                "ways": end.ways,
            }
            for end, changed in zip(found.ends, words.changes, strict=True)
        ],
    }
