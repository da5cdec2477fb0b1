"""Take a line of several acts apart: each becomes a line of its own, with who acts in front.

`Ann plays Order at Docks, moving Grunt there, and draws a card` is `Ann plays Order at Docks`, `Ann moves Grunt there`,
`Ann draws a card`. Nothing is decided here: each act is read as if it had been written on a line of its own.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rulesdsl.board import sense_vocabulary as v
from rulesdsl.board.sense_words import words_of
from rulesdsl.board.spoken_verbs import third
from rulesdsl.table.cards import Entity

from .sense_names import Mention, NamesInLine
from .sense_parts import NotUnderstoodError

SEPARATORS = frozenset({",", ";", ":", "and", "&", "but", "then", "\u2013", "\u2014", "-"})
STRONG = frozenset({";", ":"})
"""Behind these stands something that is said on its own."""
BEFORE_VERB = frozenset({"then", "also", "just", "next", "finally", "simply", "so", "now", "still", "already", "even"})
WHO = frozenset({"who", "which", "that"})
OTHER_GERUNDS = frozenset({"during", "nothing", "anything", "everything", "something", "king", "being", "thing"})
AUXILIARIES = frozenset({"does", "do", "did", "is", "are", "was", "will", "has", "would", "can", "may", "could"})
MOST_ACTS = 7


class Act(NamedTuple):
    """`text` is the act as a line of its own; the words of the line stand from `begin` to `end`."""

    text: str
    begin: int
    end: int
    has_verb: bool = True
    """Is the verb its own, and not that of the act before?"""


class Piece(NamedTuple):
    """From one boundary to the next: the numbers of its first word and of the word behind it."""

    first: int
    end: int
    is_strong: bool
    """Does it stand behind a colon or at the beginning?"""
    is_denied: bool = False
    """Does it stand behind `without`?"""


@cache
def _finite() -> dict[str, str]:
    """Of each form of a verb the one that stands behind who acts."""
    stems = {stem for stems in v.VERBS.values() for stem in stems.split()}
    found = {form: v.THIRD_HERE.get(stem, third(stem)) for stem in stems for form in v.forms(stem)}
    return {**found, **{finite: finite for finite in found.values()}}


class ActsOfLine:
    """The acts of one line, and what any row of them says."""

    def __init__(self, text: str, names: NamesInLine) -> None:
        self.text, self.names = text, names
        self.words = words_of(text)
        self.mentions = self._mentions()
        self.pieces = self._pieces()

    def __len__(self) -> int:
        return len(self.pieces)

    def _mentions(self) -> dict[int, int]:
        """Where a name begins, and how many words it has; also of cards that are not there."""
        found: dict[int, int] = {}
        self.entities: dict[int, frozenset[Entity]] = {}
        at = 0
        while at < len(self.words):
            mention = self._mention(at)
            if mention is not None:
                found[at], self.entities[at] = mention.words, mention.entities
            at += found.get(at, 1)
        return found

    def _mention(self, at: int) -> Mention | None:
        if not self.words[at].joined.isalnum():
            return None
        try:
            return self.names.at(self.words, at)
        except NotUnderstoodError:
            return Mention(frozenset(), max(1, self.names.elsewhere(self.words, at)), False, False)

    def _word(self, at: int) -> str:
        return self.words[at].joined if 0 <= at < len(self.words) else ""

    # --- boundaries -----------------------------------------------------------------------------------------------

    def _pieces(self) -> list[Piece]:
        starts: list[tuple[int, int, bool, bool]] = [(0, 0, True, False)]
        at = self.mentions.get(0, 1)
        while at < len(self.words):
            begun = self._begins(at)
            if begun is not None:
                starts.append((at, *begun))
                at = begun[0]
            at += self.mentions.get(at, 1)
        ends = [start for start, *_ in starts[1:]] + [len(self.words)]
        return [
            Piece(first, end, is_strong, is_denied)
            for (_, first, is_strong, is_denied), end in zip(starts, ends, strict=True)
            if first < end
        ]

    def _begins(self, at: int) -> tuple[int, bool, bool] | None:
        """If a piece ends before this word: where the next begins, what stands between, and whether it is denied."""
        word, behind = self._word(at), at
        is_strong = False
        while self._word(behind) in SEPARATORS and behind not in self.mentions:
            is_strong = is_strong or self._word(behind) in STRONG
            behind += 1
        if behind > at:
            denied = self._word(behind) == "without" and self._is_verb(behind + 1)
            return behind + denied, is_strong, denied
        if at in self.mentions:
            return None
        if word in ("to", "by") and self._is_verb(at + 1) and self._is_act(at + 1, gerund=word == "by"):
            return (at + 1, False, False) if at - 1 in self._last_words() or word == "by" else None
        if word == "without" and self._is_verb(at + 1):
            return at + 1, False, True
        if word in WHO and self._is_verb(at + 1):
            return at, False, False
        if self._is_gerund(at) and (at - 1 in self._last_words() or self._word(at - 1) in ("there", "here")):
            return at, False, False
        return None

    def _last_words(self) -> set[int]:
        return {first + count - 1 for first, count in self.mentions.items()}

    def _is_verb(self, at: int) -> bool:
        return at not in self.mentions and self._word(at) in v.families()

    def _is_act(self, at: int, *, gerund: bool) -> bool:
        return self._is_gerund(at) if gerund else not self._word(at).endswith(("s", "ing", "ed"))

    def _is_gerund(self, at: int) -> bool:
        word = self._word(at)
        return self._is_verb(at) and word.endswith("ing") and word not in OTHER_GERUNDS

    # --- as lines -------------------------------------------------------------------------------------------------

    def row(self, first: int, end: int) -> list[Act]:
        """What may be meant by these pieces, as one line: the likeliest first."""
        begin, last = self.pieces[first], self.pieces[end - 1]
        at, stop = begin.first, last.end
        while stop > at and self._word(stop - 1) in SEPARATORS:
            stop -= 1
        span = self.words[at].begin, self.words[stop - 1].end
        written = self.text[span[0] : span[1]]
        if first == 0:
            is_said = self._has_own_verb(at, stop) or (end < len(self.pieces) and self.pieces[end].is_strong)
            return [Act(written, *span)] if is_said else []
        has_verb = self._has_own_verb(at, stop)
        return [Act(text, *span, has_verb) for text in self._versions(first, at, stop, written)]

    def _versions(self, piece: int, at: int, stop: int, written: str) -> list[str]:
        while at < stop - 1 and self._word(at) in BEFORE_VERB:
            at += 1
        rest = self.text[self.words[at].begin : self.words[stop - 1].end]
        who = self._player(piece)
        if self._word(at) in WHO:
            named = self._named_before(at)
            return [f"{named} {self._from(at + 1, stop)}"] if named else []
        if self._word(at) in ("not", "never") and self._is_gerund(at + 1):
            return [self._denied(who, at + 1, stop)]
        if self.pieces[piece].is_denied:
            return [self._denied(who, at, stop)]
        if self._is_verb(at) or (self._word(at) in AUXILIARIES and self._word(at + 1) == "not"):
            return [f"{who} {self._acting(at, stop)}"]
        if self._has_own_verb(at, stop):
            return [rest]
        if self.pieces[piece].is_strong or self._stands_alone(at):
            return [written]
        carried = self._carried(piece) if self._has_goal(at, stop) else ""
        return [f"{who} {carried} {rest}"] if carried else []

    def _acting(self, at: int, stop: int) -> str:
        finite = _finite().get(self._word(at), self.words[at].written) if self.words[at].written[-3:] != "n't" else ""
        behind = self._from(at + 1, stop)
        return f"{finite} {behind}".strip() if finite else self._from(at, stop)

    def _denied(self, who: str, at: int, stop: int) -> str:
        stem = next(
            (stem for stems in v.VERBS.values() for stem in stems.split() if self._word(at) in v.forms(stem)), ""
        )
        return f"{who} does not {stem} {self._from(at + 1, stop)}".strip()

    def _from(self, at: int, stop: int) -> str:
        return self.text[self.words[at].begin : self.words[stop - 1].end] if at < stop else ""

    def _player(self, piece: int) -> str:
        """Who acts in the pieces before this one: the player who was named last as the one who does."""
        for before in reversed(self.pieces[:piece]):
            at = before.first
            here = self.entities.get(at, frozenset())
            if len(here) == 1 and isinstance(next(iter(here)), str) and not self.words[at + self.mentions[at] - 1].owns:
                return str(next(iter(here)))
        return self.names.table.decision.player or "" if self.names.table.decision is not None else ""

    def _named_before(self, at: int) -> str:
        before = [first for first in self.mentions if first < at]
        if not before:
            return ""
        return self._from(before[-1], before[-1] + self.mentions[before[-1]])

    def _has_own_verb(self, at: int, stop: int) -> bool:
        """`Grunt goes to Docks`: somebody or something in front of a verb."""
        return any(self._is_verb(here) or self._word(here) in v.PASSIVE for here in range(at, stop)
                   if here not in self._inside())  # fmt: skip

    def _inside(self) -> set[int]:
        return {at for first, count in self.mentions.items() for at in range(first, first + count)}

    def _stands_alone(self, at: int) -> bool:
        """`to Docks`, `on top`, `nobody else`: an answer without its verb."""
        return self._word(at) in v.PREPOSITIONS or self._word(at) in v.NONE

    def _has_goal(self, at: int, stop: int) -> bool:
        """`Grunt to Bob`: something, and where it goes."""
        return any(self._word(here) in v.PREPOSITIONS for here in range(at + 1, stop) if here not in self._inside())

    def _carried(self, piece: int) -> str:
        """The verb of the piece before, if this one says the same of another: `gives Page to Bob, Grunt to Cal`."""
        before = self.pieces[piece - 1]
        verbs = [at for at in range(before.first, before.end) if self._is_verb(at) and at not in self._inside()]
        if not verbs or not self._has_goal(verbs[0], before.end):
            return ""
        return _finite().get(self._word(verbs[0]), "")


def acts_of(text: str, names: NamesInLine) -> ActsOfLine | None:
    """The line taken apart, if it says more than one thing."""
    found = ActsOfLine(text, names)
    return found if 1 < len(found) <= MOST_ACTS else None
