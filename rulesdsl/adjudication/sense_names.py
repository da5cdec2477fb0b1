"""Mentions of cards and players in a line that is read by sense: full names, and parts of names on the table."""

from __future__ import annotations

from typing import NamedTuple

from rulesdsl.board import sense_vocabulary as v
from rulesdsl.board.sense_words import SenseWord, name_words, singular
from rulesdsl.board.word_scan import MOST_WORDS
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.table.cards import Entity, Faction
from rulesdsl.table.table import Table
from rulesdsl.wording.card_names import UNKNOWN, CardNames, number_of, title_of

from .sense_parts import NotUnderstoodError

SMALL = frozenset({"the", "of", "a", "an", "and", "in", "on", "to", "at", "for", "s", "with", "from", "by", "or", "em"})


class Mention(NamedTuple):
    entities: frozenset[Entity]
    words: int
    owns: bool
    plural: bool


class Spelling(NamedTuple):
    words: tuple[str, ...]
    is_full: bool


class NamesInLine:
    """The names of one table by the words that they are made of."""

    def __init__(self, table: Table, names: CardNames) -> None:
        self.table, self.names = table, names
        self._spelt: dict[str, dict[Spelling, set[Entity]]] = {}
        for card, physical in table.cards.items():
            title = title_of(table, card)
            if physical.name is not None and title != UNKNOWN:
                self._add(title, card)
                printed = table.catalogue.entry(physical.name).name
                if not physical.label:
                    self._add(printed, card)
        for player in table.players:
            self._put(Spelling(name_words(player), True), player)
        for faction in table.catalogue.factions():
            self._put(Spelling(name_words(faction), True), Faction(faction))
        self._catalogue = NameIndex((), table.catalogue.names)

    def _add(self, title: str, card: Entity) -> None:
        words = name_words(title)
        for start in range(len(words)):
            for end in range(start + 1, len(words) + 1):
                part = words[start:end]
                is_full = part == words or (start == 1 and words[0] == "the" and end == len(words))
                if is_full or not (part[0] in SMALL or part[-1] in SMALL):
                    self._put(Spelling(part, is_full), card)

    def _put(self, spelling: Spelling, entity: Entity) -> None:
        if spelling.words:
            self._spelt.setdefault(spelling.words[0], {}).setdefault(spelling, set()).add(entity)

    def at(self, words: list[SenseWord], at: int) -> Mention | None:
        """The longest mention that begins here; a full name rather than a part of another."""
        best: tuple[int, bool, Mention] | None = None
        first = words[at]
        for word in dict.fromkeys((first.joined, first.stem, *singular(first.joined))):
            for spelling, entities in self._spelt.get(word, {}).items():
                found = self._matched(words, at, spelling, frozenset(entities))
                if found is None or not self._may_be_name(words, at, spelling):
                    continue
                if best is None or (found.words, spelling.is_full) > best[:2]:
                    best = found.words, spelling.is_full, found
                elif (found.words, spelling.is_full) == best[:2]:
                    merged = best[2]._replace(entities=best[2].entities | found.entities)
                    best = *best[:2], merged
        elsewhere = self.elsewhere(words, at)
        if elsewhere > (best[0] if best else 0) or (best and elsewhere == best[0] and not best[1]):
            written = " ".join(word.written for word in words[at : at + elsewhere])
            raise NotUnderstoodError(f"there is no {written} on this table")
        return self._numbered(words, at, best[2]) if best else None

    def _matched(
        self, words: list[SenseWord], at: int, spelling: Spelling, entities: frozenset[Entity]
    ) -> Mention | None:
        count = len(spelling.words)
        run = words[at : at + count]
        if len(run) < count or any(one.joined != two for one, two in zip(run[:-1], spelling.words[:-1], strict=True)):
            return None
        last, wanted = run[-1], spelling.words[-1]
        if last.joined == wanted:
            return Mention(entities, count, False, False)
        if last.owns and last.stem == wanted:
            return Mention(entities, count, True, False)
        if wanted in singular(last.joined) and not last.owns and not isinstance(next(iter(entities)), str):
            return Mention(entities, count, False, True)
        return None

    def _may_be_name(self, words: list[SenseWord], at: int, spelling: Spelling) -> bool:
        """One word that is also a word of the language is a name only if it is a whole one in capitals."""
        word = words[at]
        if len(spelling.words) > 1 or not ({word.joined, word.stem} & v.known_words()):
            return True
        return spelling.is_full and word.written[:1].isupper() and (at > 0 or len(words) == 1)

    def elsewhere(self, words: list[SenseWord], at: int) -> int:
        """How many words make a name of another card that is nowhere on the table."""
        if {words[at].joined, words[at].stem} & v.known_words() and not words[at].written[:1].isupper():
            return 0
        for count in range(min(MOST_WORDS, len(words) - at), 0, -1):
            run = words[at : at + count]
            if not all(word.joined.isalnum() for word in run):
                continue
            if count == 1 and {run[0].joined, run[0].stem} & v.known_words():
                return 0
            for last in (run[-1].joined, run[-1].stem):
                if self._catalogue.find(" ".join([*(word.joined for word in run[:-1]), last])) is not None:
                    return count
        return 0

    def _numbered(self, words: list[SenseWord], at: int, found: Mention) -> Mention:
        """`Grunt#2`, `Grunt number 2`."""
        behind = [word.joined for word in words[at + found.words : at + found.words + 2]]
        number, taken = None, 0
        if behind and behind[0].startswith("#"):
            number, taken = int(behind[0][1:]), 1
        elif len(behind) == 2 and behind[0] == "number" and behind[1].isdecimal():
            number, taken = int(behind[1]), 2
        if number is None:
            return found
        cards = frozenset(card for card in found.entities if self.number(card) == number)
        if not cards:
            raise NotUnderstoodError(f"there is no such card with the number {number}")
        return found._replace(entities=cards, words=found.words + taken)

    def number(self, card: Entity) -> int | None:
        """The number that the board or the game gives the card among those of its name."""
        if isinstance(card, str) or self.table.cards[card].name is None:
            return None
        return number_of(self.names.written(self.table, card)) or 1
