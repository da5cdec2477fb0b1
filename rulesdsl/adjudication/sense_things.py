"""One thing in a line that is read by sense: the words before its head, and the head."""

from __future__ import annotations

from typing import Protocol

from rulesdsl.board import sense_vocabulary as v
from rulesdsl.board.sense_words import SenseWord, singular
from rulesdsl.table.cards import Faction

from .sense_names import Mention, NamesInLine
from .sense_parts import Thing

ADJECTIVES = frozenset({
    "last", "own", "empty", "buried", "extra", "regular", "normal", "dueling", "duelling", "free", "whole"
})  # fmt: skip


class Words(Protocol):
    """The words of a line, and how far they have been read."""

    words: list[SenseWord]
    names: NamesInLine
    at: int
    role: str

    def word(self, ahead: int = 0) -> str: ...


class ThingParser:
    """One thing: words before a head, and the head."""

    def __init__(self, line: Words) -> None:
        self.line = line
        self.thing = Thing()
        self.counted = False

    def parse(self) -> Thing | None:
        line = self.line
        while line.at < len(line.words):
            taken = self._before_head() or self._owner()
            if not taken:
                break
        if self._head():
            return self.thing
        return self.thing if self._stands_alone() else None

    def _stands_alone(self) -> bool:
        """`none`, `both`, `all three`, `the other`, `the second`, `hers`."""
        thing = self.thing
        if thing.none or thing.any or thing.other or thing.signed is not None:
            return True
        if thing.ordinal is not None:
            return bool(thing.article)
        return bool(thing.every) or (thing.number is not None) or (bool(thing.owner) and thing.owner != "own")

    def _before_head(self) -> bool:
        word, thing = self.line.word(), self.thing
        if self._is_name_here() and (word not in ("the", "a", "an") or self._is_called_so()):
            return False
        if word in v.DETERMINERS and (word in ("the", "a", "an") or self._goes_on(1)):
            thing.article = word
        elif word in v.OWN and self._goes_on(1):
            thing.owner = "own"
        elif word in v.NONE or word in v.ANY:
            thing.none, thing.any = word in v.NONE, word in v.ANY
        elif word in v.ALL:
            thing.every = word
        elif self._of_power(word):
            self.line.at += 1
        elif (word in v.NUMBERS and word != "one") or word.isdecimal():
            thing.number = v.NUMBERS.get(word) or int(word)
        elif word[:1] in "+-\u2212" and word[1:].isdecimal():
            thing.signed = int(word.replace("\u2212", "-"))
        elif word in v.ORDINALS and (thing.article or thing.owner or self._goes_on(1)):
            thing.ordinal = v.ORDINALS[word]
        elif word in v.OTHER:
            thing.other = True
        elif not self._adjective(word) and not self._says_nothing(word):
            return False
        self.line.at += 1
        return True

    def _adjective(self, word: str) -> bool:
        if word not in ADJECTIVES or not self._goes_on(1):
            return False
        self.thing.adjectives |= {word}
        return True

    def _of_power(self, word: str) -> bool:
        """`the 3-power Grunt`, `a power 3 minion`."""
        said = sorted((word, self.line.word(1)))
        if said[1] != "power" or not said[0].isdecimal() or not self._goes_on(2):
            return False
        self.thing.power = int(said[0])
        return True

    def _says_nothing(self, word: str) -> bool:
        """`only Grunt`, `none of them`."""
        thing = self.thing
        counted = thing.none or thing.every or thing.number or thing.any or thing.ordinal
        return (word == "of" and bool(counted)) or (word in ("just", "only") and self._goes_on(1))

    def _goes_on(self, ahead: int) -> bool:
        """Can what stands there belong to a thing?"""
        line = self.line
        word = line.word(ahead)
        words = (v.KINDS, v.ASPECTS, v.ALL, v.NUMBERS, v.ORDINALS, v.OTHER, ADJECTIVES, ("discardpile",), ("the", "of"))
        if any(word in group or any(one in group for one in singular(word)) for group in words):
            return True
        if word[:1] in "+-" and word[1:].isdecimal():
            return True
        return bool(word.isalnum() and line.names.at(line.words, line.at + ahead))

    def _is_name_here(self) -> bool:
        line = self.line
        return bool(line.word().isalnum() and line.names.at(line.words, line.at))

    def _is_called_so(self) -> bool:
        """Is there a card with no other name than this word: `A`?"""
        found = self.line.names.at(self.line.words, self.line.at)
        return found is not None and found.words == 1

    def _owner(self) -> bool:
        """`Bob's`, `the Abbey's`, `the Mummy's`."""
        line = self.line
        if line.at >= len(line.words) or not line.word().isalnum():
            return False
        if line.words[line.at].owns and line.words[line.at].stem in ("opponent", "player", "enemy"):
            return self._owned_by_another()
        found = line.names.at(line.words, line.at)
        if found is None or not found.owns:
            return False
        line.at += found.words
        self.thing.owner = found.entities
        return True

    def _owned_by_another(self) -> bool:
        """`the other player's`, `her opponent's`: one who does not decide."""
        line, decision = self.line, self.line.names.table.decision
        if line.words[line.at].stem == "player" and not self.thing.other:
            return False
        decider = None if decision is None else decision.player
        self.thing.owner = frozenset(player for player in line.names.table.players if player != decider)
        self.thing.other = False
        line.at += 1
        return True

    def _head(self) -> bool:
        line, thing = self.line, self.thing
        word = line.word()
        if not word:
            return False
        found = line.names.at(line.words, line.at) if word.isalnum() else None
        if found is not None and not found.owns:
            self._named(found)
            return True
        if self._kind(word):
            line.at += 1
            found = line.names.at(line.words, line.at) if line.word().isalnum() else None
            if found is not None and not found.owns and not thing.plural:
                self._named(found)
            return True
        if self._aspect(word):
            line.at += 1
            return True
        if word in ("herself", "himself", "themselves") and line.names.table.decision is not None:
            thing.names = frozenset({line.names.table.decision.player or ""})
            line.at += 1
            return True
        modified = thing.none or thing.every or thing.any or thing.number or thing.other or thing.ordinal
        if word in v.SUBJECTS or word in v.PRONOUNS or word in ("hers", "mine", "theirs"):
            if word in ("this", "that", "one", "these", "those") and not self._is_pronoun(word):
                return False
            thing.pronoun = word
            thing.plural = word in ("them", "these", "those", "ones") and not modified
            line.at += 1
            return True
        return False

    def _is_pronoun(self, word: str) -> bool:
        return word == "one" or self.line.word(1) in ("", ",", "and", "to", "at", "on", "from")

    def _named(self, found: Mention) -> None:
        line, thing = self.line, self.thing
        line.at += found.words
        factions = frozenset(entity for entity in found.entities if isinstance(entity, Faction))
        thing.names = frozenset(found.entities - factions) or factions
        thing.plural = found.plural
        word = line.word()
        if self._kind(word) and not any(isinstance(entity, str) for entity in found.entities):
            line.at += 1  # `her two Summon cards`

    def _kind(self, word: str) -> bool:
        one = next((each for each in (word, *singular(word)) if each in v.KINDS), None)
        if one is None:
            return False
        self.thing.kind, self.thing.plural = v.KINDS[one], self.thing.plural or one != word
        return True

    def _aspect(self, word: str) -> bool:
        if word == "discardpile":
            self.thing.aspect = word
            return True
        line = self.line
        if word in v.families() and not (self.thing.article or self.thing.owner or self.thing.none or self.thing.signed
                                         or self.thing.number or line.role or self.thing.any):  # fmt: skip
            return False
        one = next(
            (each for each in (word, *singular(word), "ability" * (word == "abilities")) if each in v.ASPECTS), None
        )
        if one is None:
            return False
        self.thing.aspect = one
        if one == "power" and line.word(1).isdecimal():  # `power 2 or less`
            self.thing.number = int(line.word(1))
            line.at += 1
            if line.word(1) in ("less", "more"):
                self.thing.adjectives |= {line.word(1)}
                line.at += 1
        return True
