"""The ends that a search has found, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from rulesdsl.meaning.differences import changes
from rulesdsl.table.cards import Place
from rulesdsl.table.decision import Option
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import UNKNOWN, CardNames
from rulesdsl.wording.decisions import none_of_them, options
from rulesdsl.wording.lists import listed

from .outcome_search import End, Outcomes


class ToldEnd(NamedTuple):
    """An end in words: what has changed, and the answers that lead there."""

    end: End
    changes: list[str]
    line: list[str]
    draws: int
    """With how many draws it comes to the same: the cards that chance brings are others, and nothing else."""


class OutcomeWords:
    """Puts the ends into words. Ends that differ only in which cards chance brings are told as one."""

    def __init__(self, found: Outcomes, names: CardNames) -> None:
        self._names = names
        for end in found.ends:
            names.learn(end.table)
        self._options: dict[int, list[str]] = {}
        self.ends: list[ToldEnd] = []
        self.tally: Counter[str] = Counter()
        self._tell(found)

    def _tell(self, found: Outcomes) -> None:
        places: dict[object, int] = {}
        for end in found.ends:
            changed = changes_in_words(found.start, end.table, self._names)
            answers = [self._answered(*each) for each in zip(end.asked, end.line, strict=True)]
            told = ToldEnd(end, changed, [f"{player or CHANCE}: {answer}" for player, answer in answers], 1)
            drawn = [answer for player, answer in answers if player is None]
            veiled = [tuple(_veiled(text, drawn) for text in texts) for texts in (changed, told.line)]
            at = places.setdefault((*veiled, end.table.vp), len(self.ends))
            if at < len(self.ends):
                self.ends[at] = self.ends[at]._replace(draws=self.ends[at].draws + 1)
            else:
                self.ends.append(told)
                self.tally.update(change for change in changed if change in veiled[0])

    @property
    def always(self) -> list[str]:
        """What is so at every end, where there are several."""
        return [change for change, times in self.tally.items() if times == len(self.ends) > 1]

    def own(self, told: ToldEnd) -> list[str]:
        """What is so at an end, and not at every one."""
        return [change for change in told.changes if self.tally[change] < len(self.ends) or len(self.ends) == 1]

    def _answered(self, table: Table, chosen: tuple[Option, ...]) -> tuple[str | None, str]:
        """Who answers, or None for chance, and what. The options of each question are put into words only once."""
        decision = table.decision
        assert decision is not None
        if id(table) not in self._options:
            self._options[id(table)] = options(decision, table, self._names)
        answers = [self._options[id(table)][decision.options.index(option)] for option in chosen]
        return decision.player, listed(answers) if answers else none_of_them(decision)


CHANCE = "chance"


def _veiled(text: str, drawn: list[str]) -> str:
    """A text in which the cards that chance has brought have no names."""
    for number, name in enumerate(drawn):
        text = text.replace(name, f"draw {number}")
    return text


SAID = {
    "name": "an unknown card turns out to be {after}",
    "controller": "{after} controls {card}",
    "breakpoint": "the breakpoint of {card} is {after}",
}


GOES = "goes to "


def joined_moves(changes: list[str]) -> list[str]:
    """The same, with all cards that go to one place told together, where the first of them was told."""
    moves: dict[str, list[str]] = {}
    for change in changes:
        name, goes, place = change.partition(f" {GOES}")
        moves.setdefault(place if goes else change, []).append(name if goes else "")
    return [
        place if names == [""] else f"{listed(names)} {GOES if len(names) == 1 else 'go to '}{place}"
        for place, names in moves.items()
    ]


def changes_in_words(start: Table, end: Table, names: CardNames) -> list[str]:
    """What is different on a table from how it was, each once; `names` must know the cards of both."""
    return _counted(_changes(start, end, names))


def _changes(start: Table, table: Table, names: CardNames) -> Iterator[str]:
    for change in changes(start, table, ()):
        if change.what == "place" and change.card is not None:
            place, name = table.cards[change.card].place, names.of(table, change.card)
            yield f"{name} {_came(place, names.where(table, change.card), names.place(table, place))}"
        elif change.card is not None:
            said = SAID.get(change.what, "{card} has {what} {after}")
            after = "nobody" if change.after is None else change.after
            yield said.format(card=names.of(table, change.card), what=change.what, after=after)
        elif change.player is not None:
            yield f"{change.player} has {change.after} VP"
        else:
            yield f"{' and '.join(table.winners)} wins"


def _came(place: Place, where: str, called: str) -> str:
    """A card that is at work has not come anywhere yet."""
    if place.zone == "bases":
        return "comes into play"
    return f"is {where}" if place.zone in ("resolving", "dueling") else f"{GOES}{called}"


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
                "line": line,
                "vp": dict(zip(end.table.players, end.table.vp, strict=True)),
                "ways": end.ways,
                "draws": draws,
            }
            for end, changed, line, draws in words.ends
        ],
    }
