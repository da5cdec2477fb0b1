"""The lexer of boards: names of several words without quotes, found because it is known which names there are.

At every place the longest known name wins over the words of the language; words that are neither make a name
that nobody knows, for the checks to complain about. `NAME` tokens hold the text as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from rulesdsl.language.diagnostics.span import Span
from rulesdsl.language.library.name_index import NameIndex, likeness
from rulesdsl.language.library.name_keys import key
from rulesdsl.language.syntax.indentation import LONGEST_WORD
from rulesdsl.language.syntax.tokens import LayoutError, Token

from . import board_patterns as patterns
from . import spoken_lines as spoken
from .spoken_boards import SpokenBoards
from .spoken_verbs import spoken_verbs
from .word_scan import MOST_WORDS, Word, WordScan

LIKENESS = 0.84
"""From here on a run of words over words of the language is a known name misspelt."""

PARTS = (
    "title", "question", "answer", "cites", "edition", "players", "turn", "base", "monster", "treasure", "madness",
    "hand", "deck", "discard", "box", "beside", "vp", "used", "played", "extra", "until", "do", "expect",
)  # fmt: skip
"""Words with which a part of a board begins."""
SPOKEN_OF = {"others": "COLLECTIVE", "everyone": "COLLECTIVE", "there": "THERE"}
"""Kinds of tokens for words of phrases that are no words of the grammar."""
PROSE = frozenset({"title", "question", "answer"})
CODES = frozenset({"cites", "edition"})


def spoken_part(text: str) -> str:
    """The first line of a text without its comment."""
    line = text.partition("\n")[0]
    comment = re.search(r"(?:^|\s)#(?![0-9])", line)
    return (line[: comment.start()] if comment else line).rstrip()


def without_bullet(line: str) -> str:
    bullet = patterns.BULLET.match(line)
    return line[bullet.end() :] if bullet else line


class BoardText(NamedTuple):
    """What the parser is given: a text, and the names that may stand in it."""

    text: str
    known: NameIndex
    spoken: frozenset[int] = frozenset()
    """The numbers of the lines that fit no rule, and are read by sense."""


class BoardLexer:
    """Tokens of a `BoardText`. Blocks are made of them by the indenter, as in card files."""

    def __init__(
        self,
        keywords: Mapping[str, str],
        newline: str,
        is_notation: Callable[[list[Token], bool], bool] = lambda line, is_known: True,
    ) -> None:
        self.keywords, self.is_notation = keywords, is_notation
        self.newline = re.compile(newline)
        self.spoken_verbs = spoken_verbs(keywords)
        self.spoken = spoken.SpokenLines(keywords)

    def tokens(self, source: BoardText, start: str = "board") -> Iterator[Token]:
        """Those of scripts are put into the words of the grammar. An expectation may stand alone, as a line may."""
        scan, line, indented = Scan(source, self, "expect" if start == "expectation" else ""), list[Token](), False
        boards = SpokenBoards(source.known)
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
            return line if line and line[0].type == "WORDS" else self.spoken.rewrite(line)
        if scan.part == "expect" and indented and line and not scan.stands_alone:
            is_known = all(token.type != "NAME" or token in scan.known for token in line)
            return line if self.is_notation(line, is_known) else [scan.sentence(line)]
        return line if scan.head == "expect" or scan.part == "expect" else boards.rewrite(line, indented=indented)


class Scan(WordScan):
    """One way through one text."""

    def __init__(self, source: BoardText, lexer: BoardLexer, part: str = "") -> None:
        self.written, self.known, self.spoken = source
        self.text = self.written
        self.keywords, self.newline, self.spoken_verbs = lexer.keywords, lexer.newline, lexer.spoken_verbs
        self.at = 0
        self.line, self.line_start = 1, 0
        self.head, self.before, self.part = "", "", part
        self.stands_alone = bool(part)
        """Is it a part of a board without its first line?"""
        self.in_script = not part
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
            elif self.line in self.spoken and self.in_script:
                yield self._as_spoken()
            elif self.head in CODES:
                yield self._mark_or_code()
            else:
                for token in self._next():
                    if at_head and token.type != "NAME" and not self.stands_alone:
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

    def sentence(self, line: list[Token]) -> Token:
        """A line as it stands, in one token."""
        first, last = line[0], line[-1]
        said, f = self.text[first.start_pos : last.end_pos], first
        return Token("SAID", said, f.start_pos, f.line, f.column, last.end_line, last.end_column, last.end_pos)

    def _as_spoken(self) -> Token:
        """The rest of the line without its comment, as one token."""
        end = self.at + len(spoken_part(self.written[self.at :]))
        return self._token("WORDS", self.written[self.at : end], end)

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

    # --- names among the words ------------------------------------------------------------------------------------

    def _split(self, words: list[Word]) -> Iterator[Token]:
        """One token off the front: what follows is looked at again, from its own beginning."""
        name = self._known_name(words)
        first = self._without_stop(words[:1])
        if name:
            yield from self._named(words[:name])
        elif phrase := self._phrase(words):
            yield from self._in_other_words(words, *phrase)
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
        elif number := patterns.WHOLE.fullmatch(first) or patterns.TIMES.fullmatch(first):
            yield self._token("INT", number[1], words[0].end)
        elif patterns.SIGNED.fullmatch(words[0].text):
            yield self._token("SIGNED", words[0].text.replace("\u2212", "-"), words[0].end)
        elif keyword := self._keyword(words[0]):
            yield self._token(*keyword, words[0].end)
        elif len(words) > 1 and words[0].text.casefold() in patterns.FILLERS and self._begins_something(words[1:]):
            is_list = self.before in ("NAME", "SET", "NUMBER") and self._known_name(words[1:])
            if words[0].text.casefold() == "then" and is_list:
                yield self._token("AND", "and", words[0].end)  # `plays Order then Grunt`
            self.at = words[1].start
            yield from self._split(words[1:])
        else:
            yield self._over(words[: self._unknown_name(words)], "NAME")

    def _in_other_words(self, words: list[Word], said: tuple[str, ...], count: int) -> Iterator[Token]:
        """The words for a phrase, one at the place of each of its own, and the last over the rest."""
        starts = [word.start for word in words[:count]]
        starts += [starts[-1] + 2 * more for more in range(1, 1 + len(said) - count)]
        for number, word in enumerate(said, start=1):
            self.at = starts[number - 1]
            is_last = number == len(said)
            end = words[count - 1].end if is_last else min(words[min(number, count) - 1].end, starts[number] - 1)
            yield self._token(self.keywords.get(word) or SPOKEN_OF.get(word) or word.upper(), word, end)
        if not said:
            self.at = words[count - 1].end
            self._skip_blank()
            if len(words) > count:
                yield from self._split(words[count:])

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

    # --- tokens -----------------------------------------------------------------------------------------------------

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
