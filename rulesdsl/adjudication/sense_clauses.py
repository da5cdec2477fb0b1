"""Take a line of several acts apart: each becomes a line of its own, with who acts in front.

`Ann plays Order at Docks, moving Grunt there, and draws a card` is `Ann plays Order at Docks`, `Ann moves Grunt there`,
`Ann draws a card`. Nothing is decided here: each act is read as if it had been written on a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rulesdsl.board import sense_vocabulary as v
from rulesdsl.board.sense_words import words_of
from rulesdsl.board.spoken_verbs import third
from rulesdsl.language.library.name_keys import key
from rulesdsl.table.cards import Entity
from rulesdsl.wording.card_names import title_of

from .sense_names import Mention, NamesInLine
from .sense_parts import NotUnderstoodError

SEPARATORS = frozenset({",", ";", ":", "and", "&", "but", "then", "\u2013", "\u2014", "-"})
STRONG = frozenset({";", ":"})
"""Behind these stands something that is said on its own."""
BEFORE_VERB = frozenset(
    {"then", "also", "just", "next", "finally", "simply", "so", "now", "still", "already", "even", "only"}
)
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
    is_named: bool = False
    """Has a part of a name been written in full?"""


class Piece(NamedTuple):
    """Between two boundaries, by numbers of words: where the piece before ends, the first one, and the end."""

    start: int
    first: int
    end: int
    is_strong: bool = False
    """Does it stand behind a colon or at the beginning?"""
    is_denied: bool = False
    """Does it stand behind `without`?"""
    is_next: bool = False
    """Does it stand behind `then`?"""


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
        self._mentioned = self._mentions()
        self.mentions = {at: mention.words for at, mention in self._mentioned.items()}
        self.entities = {at: mention.entities for at, mention in self._mentioned.items()}
        self.pieces = self._pieces()

    def __len__(self) -> int:
        return len(self.pieces)

    def _mentions(self) -> dict[int, Mention]:
        """The names by their first words; also of cards that are not there."""
        found: dict[int, Mention] = {}
        at = 0
        while at < len(self.words):
            mention = self._mention(at)
            if mention is not None:
                found[at] = mention
            at += 1 if mention is None else mention.words
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
        found = [Piece(0, 0, len(self.words), is_strong=True)]
        at = self.mentions.get(0, 1)
        while at < len(self.words):
            piece = self._begins(at)
            if piece is not None:
                found.append(piece)
                at = piece.first
            at += self.mentions.get(at, 1)
        ends = [piece.start for piece in found[1:]] + [len(self.words)]
        ended = [piece._replace(end=end) for piece, end in zip(found, ends, strict=True)]
        return [piece for piece in ended if piece.first < piece.end]

    def _begins(self, at: int) -> Piece | None:
        """The piece that begins with this word, or behind it."""
        between, behind = set[str](), at
        while self._word(behind) in SEPARATORS and behind not in self.mentions:
            between.add(self._word(behind))
            behind += 1
        is_denied = self._word(behind) == "without" and self._is_verb(behind + 1)
        if between:
            return Piece(at, behind + is_denied, 0, bool(between & STRONG), is_denied, "then" in between)
        if at in self.mentions:
            return None
        if is_denied or (self._word(at) in ("to", "by") and self._is_purpose(at)):
            return Piece(at, at + 1, 0, is_denied=is_denied)
        if self._word(at) in WHO and self._is_verb(at + 1):
            return Piece(at, at, 0)
        if self._is_gerund(at) and (at - 1 in self._last_words() or self._word(at - 1) in ("there", "here")):
            return Piece(at, at, 0)
        return None

    def _is_purpose(self, at: int) -> bool:
        """`Grunt to move Page`, `by moving Page`."""
        if not self._is_verb(at + 1):
            return False
        if self._word(at) == "by":
            return self._is_gerund(at + 1)
        return at - 1 in self._last_words() and not self._word(at + 1).endswith(("s", "ing", "ed"))

    def _last_words(self) -> set[int]:
        return {first + count - 1 for first, count in self.mentions.items()}

    def _is_verb(self, at: int) -> bool:
        return at not in self.mentions and self._word(at) in v.families()

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
            return [*self._named_in_full(Act(written, *span))] if is_said or end == len(self.pieces) else []
        has_verb = self._has_own_verb(at, stop)
        acts = [Act(text, *span, has_verb) for text in self._versions(first, at, stop, written)]
        return [version for act in acts for version in self._named_in_full(act)]

    def _named_in_full(self, act: Act) -> Iterator[Act]:
        """As it is written, and with whole names in the place of parts of them that mean one card only."""
        yield act
        text = act.text
        for begin, end, title in self._parts_of_names(act.begin, act.end):
            written = self.text[begin:end]
            text = text.replace(written, title, 1) if text.count(written) == 1 else text
        if text != act.text:
            yield act._replace(text=text, is_named=True)

    def _parts_of_names(self, begin: int, end: int) -> Iterator[tuple[int, int, str]]:
        for first, mention in self._mentioned.items():
            titles = {self._title(each) for each in mention.entities}
            last = self.words[first + mention.words - 1]
            is_numbered = last.joined.isdecimal() or last.joined.startswith("#")
            if mention.plural or is_numbered or len(titles) != 1 or not begin <= self.words[first].begin < end:
                continue
            title, written = titles.pop(), self.text[self.words[first].begin : last.end]
            if title and key(written.removesuffix("'s" if last.owns else "")) != key(title):
                yield self.words[first].begin, last.end, f"{title}'s" if last.owns else title

    def _title(self, entity: Entity) -> str:
        """As it can be written in a line; of players and factions nothing."""
        if isinstance(entity, str):
            return ""
        title = title_of(self.names.table, entity)
        return f'"{title}"' if not title.replace(" ", "").isalnum() else title

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
        if self._word(at) in v.SUBJECTS and self._is_verb(at + 1):
            return [f"{self._player(1)} {self._acting(at + 1, stop)}"]
        if self._is_verb(at) or (self._word(at) in AUXILIARIES and self._word(at + 1) == "not"):
            return [f"{who} {self._acting(at, stop)}"]
        if self._has_own_verb(at, stop):
            return [rest]
        if self.pieces[piece].is_strong or self._stands_alone(at):
            return [written]
        return self._with_carried_verb(piece, at, stop, who)

    def _with_carried_verb(self, piece: int, at: int, stop: int, who: str) -> list[str]:
        """`Ann gives Page to Bob, Grunt to Cal`, `Ann plays Order, then Page`, `Ann comes first and Bob second`."""
        carried, behind = self._carried(piece), at
        if self._is_player(at):
            who, behind = self._from(at, at + 1), at + 1
        elif not self.pieces[piece].is_next and not self._has_goal(at, stop):
            return []
        return [f"{who} {carried} {self._from(behind, stop)}"] if carried and behind < stop else []

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
            if self._is_player(before.first):
                return str(next(iter(self.entities[before.first])))
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

    def _is_player(self, at: int) -> bool:
        """A player as the one who acts."""
        here = self.entities.get(at, frozenset())
        is_one = len(here) == 1 and isinstance(next(iter(here)), str)
        return is_one and not self.words[at + self.mentions[at] - 1].owns

    def _has_goal(self, at: int, stop: int) -> bool:
        """`Grunt to Bob`, `Grunt there`: something, and where it goes."""
        goals = (*v.PREPOSITIONS, "there", "here")
        return any(self._word(here) in goals for here in range(at + 1, stop) if here not in self._inside())

    def _carried(self, piece: int) -> str:
        """The verb of the piece before, if this one says the same of another: `gives Page to Bob, Grunt to Cal`."""
        before, this = self.pieces[piece - 1], self.pieces[piece]
        verbs = [at for at in range(before.first, before.end) if self._is_verb(at) and at not in self._inside()]
        goes_on = this.is_next or self._is_player(this.first)
        if not verbs or not (goes_on or self._has_goal(verbs[0], before.end)):
            return ""
        return _finite().get(self._word(verbs[0]), "")


def acts_of(text: str, names: NamesInLine) -> ActsOfLine | None:
    """The line taken apart, if it does not say too much."""
    found = ActsOfLine(text, names)
    return found if len(found) <= MOST_ACTS else None
