"""The lexer of boards: names of several words without quotes, found because it is known which names there are.

At every place the longest known name wins over the words of the language; words that are neither make a name
that nobody knows, for the checks to complain about. `NAME` tokens hold the text as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulesdsl.language.diagnostics.span import Span
from rulesdsl.language.library.name_index import NameIndex, likeness
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.indentation import LONGEST_WORD
from rulesdsl.language.syntax.tokens import LayoutError, Token

from . import board_patterns as patterns
from . import spoken_lines as spoken
from .spoken_boards import SpokenBoards

MOST_WORDS = 10
"""In one name."""
FURTHEST = 3 * MOST_WORDS
"""So many words are looked at from one place: a line of thousands must not be read thousands of times."""
LIKENESS = 0.84
"""From here on a run of words over words of the language is a known name misspelt."""

PARTS = (
    "title", "question", "answer", "cites", "edition", "players", "turn", "base", "monster", "treasure", "madness",
    "hand", "deck", "discard", "box", "beside", "vp", "used", "played", "extra", "until", "do", "expect",
)  # fmt: skip
"""Words with which a part of a board begins."""
PROSE = frozenset({"title", "question", "answer"})
CODES = frozenset({"cites", "edition"})


class BoardText(NamedTuple):
    """What the parser is given: a text, and the names that may stand in it."""

    text: str
    known: NameIndex


class Word(NamedTuple):
    text: str
    start: int
    end: int


class BoardLexer:
    """Tokens of a `BoardText`. Blocks are made of them by the indenter, as in card files."""

    def __init__(self, keywords: Mapping[str, str], newline: str) -> None:
        self.keywords = keywords
        self.newline = re.compile(newline)
        self.spoken = spoken.SpokenLines(keywords)

    def tokens(self, source: BoardText) -> Iterator[Token]:
        """Those of scripts are put into the words of the grammar."""
        scan, line, boards = Scan(source, self.keywords, self.newline), list[Token](), SpokenBoards(source.known)
        indented = False
        for token in scan.tokens():
            if token.type != "_NL":
                line.append(token)
                continue
            yield from self._said(line, scan, boards, indented)
            yield token
            line, indented = [], token[-1:] in " \t"
        yield from self._said(line, scan, boards, indented)

    def _said(self, line: list[Token], scan: Scan, boards: SpokenBoards, indented: bool) -> list[Token]:
        if scan.in_script:
            return self.spoken.rewrite(line)
        return line if scan.head == "expect" or scan.part == "expect" else boards.rewrite(line, indented=indented)


class Scan:
    """One way through one text."""

    def __init__(self, source: BoardText, keywords: Mapping[str, str], newline: re.Pattern[str]) -> None:
        self.text, self.known = source
        self.keywords, self.newline = keywords, newline
        self.at = 0
        self.line, self.line_start = 1, 0
        self.head, self.before, self.part = "", "", ""
        self.in_script = True
        """Until a part of a board begins that is no script: a line may stand alone."""

    def tokens(self) -> Iterator[Token]:
        """The first word at the left edge says how the rest is read: as words, as prose or as codes."""
        at_head = True
        self._skip_bullet()
        while self.at < len(self.text):
            newline = self.newline.match(self.text, self.at)
            if newline:
                yield self._token("_NL", newline[0], newline.end())
                indented = newline[0][-1:] in " \t"
                self.head = self.head if indented and self.head in PROSE else ""
                at_head = not indented
                self._skip_bullet()
                continue
            if self._skip_blank():
                continue
            if self.head in PROSE:
                yield self._prose()
            elif self.head in CODES:
                yield self._mark_or_code()
            else:
                for token in self._next():
                    if at_head and token.type != "NAME":
                        self.head = token.casefold()
                        self.in_script = self.head == "do" or self.head not in (*PARTS, "before", "it", "phase")
                        self.part = self.head
                    at_head = False
                    yield token

    def _skip_bullet(self) -> None:
        """The sentences of a line of a script are read as clauses of one; nothing changes its place."""
        if self.head in PROSE:
            return
        bullet = patterns.BULLET.match(self.text, self.at)
        self.at = bullet.end() if bullet else self.at
        line = patterns.LINE.match(self.text, self.at)
        if self.in_script and line is not None and line[0].split(" ")[0].rstrip(":").casefold() not in PARTS:
            self.text = self.text[: self.at] + spoken.one_sentence(line[0]) + self.text[line.end() :]

    def _skip_blank(self) -> bool:
        """Spaces, and a comment where one can begin: at the left edge or behind a space."""
        blank = patterns.BLANK.match(self.text, self.at)
        if blank is None or (blank[0].startswith("#") and self._touches()):
            return False
        self.at = blank.end()
        return True

    def _touches(self) -> bool:
        return self.at > 0 and not self.text[self.at - 1].isspace()

    def _prose(self) -> Token:
        """The rest of the line, without quotes around it and without a comment."""
        end = self.text.find("\n", self.at)
        line = self.text[self.at : len(self.text) if end < 0 else end]
        comment = re.search(r"\s#", line)
        line = (line[: comment.start()] if comment else line).rstrip()
        quoted = patterns.QUOTED.fullmatch(line)
        text = (quoted[1] or quoted[2] or "") if quoted else line
        return self._token("STRING", f'"{text}"', self.at + len(line))

    def _mark_or_code(self) -> Token:
        char = self.text[self.at]
        if char in patterns.MARKS:
            return self._token(patterns.MARKS[char], char, self.at + 1)
        word = patterns.WORD.match(self.text, self.at)
        quoted = patterns.QUOTED.match(self.text, self.at)
        if quoted:
            return self._token("CODE", quoted[1] or quoted[2] or "", quoted.end())
        if word is None:
            raise self._stray(char)
        return self._token("CODE", word[0], word.end())

    def _next(self) -> Iterator[Token]:
        char = self.text[self.at]
        printing = self._set()
        if printing:
            yield self._token("SET", printing[0], printing.end())
            return
        if char in patterns.MARKS:
            yield self._token(patterns.MARKS[char], char, self.at + 1)
            return
        number = patterns.NUMBER.match(self.text, self.at)
        if number:
            yield self._token("NUMBER", number[0], number.end())
            if owns := patterns.OWNS.match(self.text, self.at):
                yield self._token("POSSESSIVE", "'s", owns.end())
            return
        quoted = patterns.QUOTED.match(self.text, self.at)
        if quoted:
            name = quoted[1] or quoted[2] or ""
            if len(name) > LONGEST_WORD:
                message = f"This name has {len(name)} characters."
                raise self._refused("S126", message, self.at, quoted.end(), f"{LONGEST_WORD} are the most")
            yield self._token("STRING", f'"{name}"', quoted.end())
            return
        with_comma = self.known.with_comma(self.text, self.at)
        if with_comma:
            yield self._token("NAME", with_comma[0], with_comma.end())
            return
        words = self._words()
        if not words:
            raise self._stray(char)
        yield from self._split(words)

    def _set(self) -> re.Match[str] | None:
        """The set behind the name of a card. Behind a player stand factions."""
        is_behind_card = self.before in ("NAME", "STRING") and self.head != "players"
        return patterns.SET.match(self.text, self.at) if is_behind_card else None

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

    # --- names among the words ------------------------------------------------------------------------------------

    def _split(self, words: list[Word]) -> Iterator[Token]:
        """One token off the front: what follows is looked at again, from its own beginning."""
        name = self._known_name(words)
        first = self._without_stop(words[:1])
        if name:
            yield from self._named(words[:name])
        elif said := self._spoken(words):
            kind, text, count = said
            yield self._token(kind, text, words[count - 1].end)
        elif self._is_empty(words):
            rest = [] if self._without_stop(words).casefold() in spoken.EMPTY_PHRASES else words[1:]
            self.at = rest[0].start if rest else words[-1].end
            yield from self._split(rest) if rest else ()
        elif self.before == "VP" and (points := patterns.POINTS.fullmatch(first)):
            for place in (1, 2, 3):
                yield self._token("INT", points[place], words[0].start + points.end(place))
                self.at += place < 3  # over the mark between them
        elif patterns.WHOLE.fullmatch(first):
            yield self._token("INT", first, words[0].end)
        elif times := patterns.TIMES.fullmatch(first):
            yield self._token("INT", times[1], words[0].end)
        elif patterns.SIGNED.fullmatch(words[0].text):
            yield self._token("SIGNED", words[0].text.replace("\u2212", "-"), words[0].end)
        elif self._keyword(words[0]):
            yield self._token(self._keyword(words[0]), first.casefold(), words[0].end)
        elif len(words) > 1 and words[0].text.casefold() in patterns.FILLERS and self._begins_something(words[1:]):
            self.at = words[1].start
            yield from self._split(words[1:])
        else:
            yield self._over(words[: self._unknown_name(words)], "NAME")

    def _spoken(self, words: list[Word]) -> tuple[str, str, int] | None:
        """The token for what people say in other words than the grammar, and how many words it takes."""
        first = self._without_stop(words[:1]).casefold()
        if first in spoken.NUMBERS and not self._keyword(words[0]):
            return "INT", spoken.NUMBERS[first], 1
        if not self.in_script:
            return None
        if every_one := spoken.ALL_MINIONS.match(self.text, words[0].start):
            return "ALL_MINIONS", every_one[1] or "", every_one[0].count(" ") + 1
        if len(words) > 1 and spoken.is_of_players(first, words[1].text, self._keyword(words[1]), self.keywords):
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
        return ("GERUND", first, 1) if first in spoken.GERUNDS else None

    def _is_empty(self, words: list[Word]) -> bool:
        """A word that says nothing before what follows, or at the end of a clause."""
        first = self._without_stop(words[:1]).casefold()
        is_phrase = len(words) == 2 and self._without_stop(words).casefold() in spoken.EMPTY_PHRASES
        if self.in_script and is_phrase and self.before != "FOR":
            return True
        if self.in_script and first in spoken.ORDINALS and self.before != "THE" and len(words) > 1:
            return bool(self._known_name(words[1:]))  # `a second Grunt`
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
                if name is not None and (count > 1 or not self._keyword(words[0]) or self._is_card(name, text, words)):
                    return count
        return 0

    def _is_card(self, name: str, text: str, words: list[Word]) -> bool:
        """Is this word of the language the name of a card here?"""
        if text.casefold() in patterns.NAMES_AND_PILES:
            return len(words) < 2 or self._without_stop(words[1:2]).casefold() != "deck"
        return name == text != text.casefold()

    def _named(self, words: list[Word]) -> Iterator[Token]:
        run = self._slice(words)
        several = self._plural(words) if self.before == "INT" else None
        if several:
            yield self._token("NAME", several[0], words[-1].end)
            return
        stem = patterns.OWNER.fullmatch(run)
        if run in self.known or stem is None:
            is_exact = self.known.find(run) == run
            text = " ".join(word.text for word in words) if is_exact else " ".join(self._without_stop(words).split())
            yield self._token("NAME", text, words[-1].end)
            return
        yield self._token("NAME", stem[1], self.at + len(stem[1]))
        yield self._token("POSSESSIVE", "'s", words[-1].end)

    def _unknown_name(self, words: list[Word]) -> int:
        """How many words make a name that nobody knows: up to the next word of the language or known name.

        It goes on over words of the language if that makes it much like a name that is known.
        """
        plain = 1
        while plain < len(words) and not self._begins_something(words[plain:]):
            plain += 1
        best, longest = LIKENESS, plain
        known = next((at for at in range(plain, len(words)) if self._known_name(words[at:])), len(words))
        for count in range(plain + 1, min(known, MOST_WORDS) + 1):
            run = key(self._slice(words[:count]))
            for near in self.known.near(run, 1, best):
                if " " in near:
                    best, longest = max(best, likeness(run, key(near))), count
        return longest

    def _begins_something(self, words: list[Word]) -> bool:
        first = words[0]
        is_number = patterns.SIGNED.fullmatch(first.text) or patterns.WHOLE.fullmatch(self._without_stop([first]))
        return bool(self._keyword(first) or is_number or self._spoken(words) or self._known_name(words))

    def _keyword(self, word: Word) -> str:
        text = self._without_stop([word]).casefold().replace("\u2019", "'")
        is_same = self.in_script or text == "&"
        return self.keywords.get(spoken.OTHER_WORDS.get(text, text) if is_same else text, "")

    def _without_stop(self, words: list[Word]) -> str:
        """The words without the full stop of a sentence, if they end a line."""
        run = self._slice(words)
        is_last = patterns.LINE_END.match(self.text, words[-1].end)
        return run.rstrip(".!") if is_last else run

    # --- tokens -----------------------------------------------------------------------------------------------------

    def _slice(self, words: list[Word]) -> str:
        return self.text[words[0].start : words[-1].end]

    def _over(self, words: list[Word], kind: str) -> Token:
        return self._token(kind, " ".join(word.text for word in words), words[-1].end)

    def _token(self, kind: str, value: str, end: int) -> Token:
        start, line, column = self.at, self.line, self.at - self.line_start + 1
        passed = self.text.count("\n", start, end)
        if passed:
            self.line += passed
            self.line_start = self.text.rfind("\n", start, end) + 1
        self.at, self.before = end, kind
        return Token(kind, value, start, line, column, self.line, end - self.line_start + 1, end)

    def _stray(self, char: str) -> LayoutError:
        if char in '"“„«':
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            return self._refused("S107", "This quote is never closed.", self.at, end, 'put `"` behind the name')
        if char == ";":
            return self._refused("S111", "Names are separated by commas.", self.at, self.at + 1, "write `,`")
        if char == "#":
            message = "A number for alike cards stands right behind the name; a comment stands behind a space."
            return self._refused("S111", message, self.at, self.at + 1, "write for example `Grunt#2`")
        message = f"The character `{char}` is not part of the language."
        return self._refused("S111", message, self.at, self.at + 1, "leave it out")

    def _refused(self, code: str, message: str, start: int, end: int, suggestion: str | None = None) -> LayoutError:
        column = start - self.line_start + 1
        return LayoutError(code, message, Span(self.line, column, self.line, column + max(1, end - start)), suggestion)
