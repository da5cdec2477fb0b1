"""Which ruling or board plays out what an entry says. Needed only when the index is built."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import log

from .played import Written
from .words import stem, words

TITLE, REST = 2, 1
"""What it counts that a word stands in the title, and in question or answer."""
CITED = 4
"""How little it counts against a ruling that it cites something besides; more is less."""


class ShownBy:
    """Of the rulings that cite something, the one that speaks most of it."""

    def __init__(self, written: Sequence[Written]) -> None:
        self._cited: defaultdict[str, list[Written]] = defaultdict(list)
        self._titled: dict[str, list[Written]] = {}
        self._worded = {id(each): [_stems(each.title), _stems(f"{each.question} {each.answer}")] for each in written}
        for each in written:
            self._titled.setdefault(each.title.partition(":")[0], []).append(each)
            for cite in each.cites:
                for name in dict.fromkeys((cite, cite.rpartition("/")[2])):
                    self._cited[name].append(each)
        often = Counter(word for title, rest in self._worded.values() for word in title | rest)
        self._rarity = {word: log(len(written) / count) for word, count in often.items()}

    def best(self, says: str, *cites: str) -> str:
        """Its name; empty if none cites any of these."""
        found = [each for cite in cites for each in self._cited.get(cite, ())]
        return self._nearest(says, found).command_name if found else ""

    def begun(self, topics: Sequence[str], says: str) -> str:
        """The same for topics and all that is below them."""
        below = tuple(f"{topic}." for topic in topics)
        return self.best(says, *(cite for cite in self._cited if cite in topics or cite.startswith(below)))

    def titled(self, name: str, says: str) -> str:
        """The same for those whose title begins with a name."""
        found = self._titled.get(name)
        return self._nearest(says, found).command_name if found else ""

    def _nearest(self, says: str, found: Iterable[Written]) -> Written:
        """One that names a book only if there is no other."""
        asked = _stems(says)
        return max(found, key=lambda each: (not each.edition, self._common(asked, each) / (CITED + len(each.cites))))

    def _common(self, asked: set[str], each: Written) -> float:
        return sum(
            weight * sum(self._rarity[word] for word in sorted(asked & own))
            for weight, own in zip((TITLE, REST), self._worded[id(each)], strict=True)
        )


def _stems(text: str) -> set[str]:
    return set(map(stem, words(text)))
