"""Find names, words and phrases at one place of a board, before they become tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulesdsl.language.library.name_index import NameIndex

from . import board_patterns as patterns
from . import spoken_lines as spoken
from .spoken_phrases import BY_FIRST_WORD

MOST_WORDS = 10
"""In one name."""
EVERYWHERE = frozenset({"&", "point", "points"})
"""Other words that are understood in every part of a board."""
FURTHEST = 3 * MOST_WORDS
"""So many words are looked at from one place: a line of thousands must not be read thousands of times."""


class Word(NamedTuple):
    text: str
    start: int
    end: int


class WordScan:
    """What stands at one place of a text."""

    text: str
    known: NameIndex
    keywords: Mapping[str, str]
    spoken_verbs: Mapping[str, tuple[str, str]]
    at: int
    before: str
    """The kind of the token before this place."""
    in_script: bool

    def _words(self) -> list[Word]:
        """The words from here to the next mark or the end of the line, as far as a name could reach."""
        found: list[Word] = []
        at = self.at
        while len(found) < FURTHEST and (word := patterns.WORD.match(self.text, at)):
            found.append(Word(word[0], word.start(), word.end()))
            at = word.end()
            space = patterns.SPACE.match(self.text, at)
            if space is None:
                break
            at = space.end()
        return found

    def _spoken(self, words: list[Word]) -> tuple[str, str, int] | None:
        """The token for what people say in other words than the grammar, and how many words it takes."""
        first = self._without_stop(words[:1]).casefold()
        if first in spoken.NUMBERS and not self._keyword(words[0]):
            return "INT", spoken.NUMBERS[first], 1
        if not self.in_script:
            return None
        if every_one := spoken.ALL_MINIONS.match(self.text, words[0].start):
            return "ALL_MINIONS", every_one[1] or "", every_one[0].count(" ") + 1
        if len(words) > 1 and spoken.is_of_players(first, self._keyword(words[1]), self.keywords):
            return ("THEY" if first in spoken.THEY else "COLLECTIVE"), first, 1
        two = self._without_stop(words[:2]).casefold() if len(words) > 1 else ""
        for text, count in ((two, 2), (first, 1)):
            if text in spoken.COLLECTIVES:
                return "COLLECTIVE", text, count
            if text in spoken.FACES:
                return spoken.FACES[text], text, count
        if first == "both" and len(words) > 1 and self._plural(words[1:]):
            return "INT", "2", 1
        if first in spoken.THERE:
            return "THERE", first, 1
        if two.replace("\u2019", "'") in spoken.OF_OWNER:
            return "OF_OWNER", two, 2
        if first == "its":
            return "ITS", first, 1
        return None

    def _is_empty(self, words: list[Word]) -> bool:
        """A word that says nothing before what follows, or at the end of a clause."""
        first = self._without_stop(words[:1]).casefold()
        is_phrase = len(words) == 2 and self._without_stop(words).casefold() in spoken.EMPTY_PHRASES
        if self.in_script and is_phrase and self.before != "FOR":
            return True
        if self.in_script and first in spoken.OPENING and self.before in ("", "_NL", "_CLAUSE") and len(words) > 1:
            return bool(self._known_name(words[1:]))  # `First Ann plays Grunt`
        if self.in_script and first in spoken.ORDINALS and self.before != "THE" and len(words) > 1:
            return bool(self._known_name(words[1:]))  # `a second Grunt`
        if first in spoken.NOT_AT_HEAD and self.before in ("", "_NL"):
            return False
        if not self.in_script or first not in spoken.EMPTY_WORDS:
            return not self.in_script and first == "phase" and len(words) == 1 and self.before != "_NL"
        return len(words) == 1 or self._begins_something(words[1:]) or self._is_empty(words[1:])

    def _plural(self, words: list[Word]) -> tuple[str, int] | None:
        """The known name of which several are meant, and how many words it has."""
        for count in range(min(len(words), MOST_WORDS), 0, -1):
            run = self._without_stop(words[:count])
            for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
                if run.endswith(ending) and run not in self.known:
                    name = self.known.find(run.removesuffix(ending) + instead)
                    if name is not None:
                        return name, count
        return None

    def _known_name(self, words: list[Word]) -> int:
        """How many words make the longest known name here; none, if a single one is a word of the language."""
        several = self._plural(words) if self.before == "INT" else None
        if several:
            return several[1]
        owner = patterns.OWNER.fullmatch(words[0].text)
        if not self.known.begins(words[0].text) and not (owner and self.known.begins(owner[1])):
            return 0
        for count in range(min(len(words), MOST_WORDS), 0, -1):
            if not any(map(str.isalnum, words[count - 1].text)):
                continue  # a mark of its own, such as `&`
            run = self._slice(words[:count])
            stem = patterns.OWNER.fullmatch(run)
            for text in (run, stem[1] if stem else self._without_stop(words[:count])):
                name = self.known.find(text)
                is_word = count == 1 and self._is_keyword(words[0])
                if name is not None and (not is_word or self._is_card(name, text, words)):
                    return count
        return 0

    def _is_card(self, name: str, text: str, words: list[Word]) -> bool:
        """Is this word of the language the name of a card here?"""
        if text.casefold() in patterns.NAMES_AND_PILES:
            return len(words) < 2 or self._without_stop(words[1:2]).casefold() != "deck"
        return name == text != text.casefold()

    def _begins_something(self, words: list[Word]) -> bool:
        first = words[0]
        is_number = patterns.SIGNED.fullmatch(first.text) or patterns.WHOLE.fullmatch(self._without_stop([first]))
        return bool(self._keyword(first) or is_number or self._spoken(words) or self._known_name(words))

    def _keyword(self, word: Word) -> tuple[str, str] | None:
        """The word of the language that it is or stands for: its kind, and how it is spelt there."""
        text = self._without_stop([word]).casefold().replace("\u2019", "'")
        if self.in_script and text not in self.keywords and text in self.spoken_verbs:
            return self.spoken_verbs[text]
        said = spoken.OTHER_WORDS.get(text, text) if self.in_script or text in EVERYWHERE else text
        return (self.keywords[said], said) if said in self.keywords else None

    def _is_keyword(self, word: Word) -> bool:
        """Is it a word of the language itself? Any other gives way to a name."""
        return self._without_stop([word]).casefold().replace("\u2019", "'") in self.keywords

    def _phrase(self, words: list[Word]) -> tuple[tuple[str, ...], int] | None:
        """The words that a phrase stands for, and how many words it has."""
        phrases = BY_FIRST_WORD.get(words[0].text.casefold()) if self.in_script else None
        for phrase, said in phrases or ():
            if len(phrase) <= len(words) and phrase == self._spelt(words[: len(phrase)]):
                return said, len(phrase)
        return None

    def _spelt(self, words: list[Word]) -> tuple[str, ...]:
        return tuple(self._without_stop([word]).casefold().replace("\u2019", "'") for word in words)

    def _without_stop(self, words: list[Word]) -> str:
        """The words without the full stop of a sentence, if they end a line."""
        run = self._slice(words)
        is_last = patterns.LINE_END.match(self.text, words[-1].end)
        return run.rstrip(".!") if is_last else run

    def _slice(self, words: list[Word]) -> str:
        return self.text[words[0].start : words[-1].end]
