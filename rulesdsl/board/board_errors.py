"""Explain why a board does not parse, in words that a player understands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from rulesdsl.language.diagnostics.diagnostic import Diagnostic
from rulesdsl.language.diagnostics.vocabulary import HABITS, did_you_mean, listed, nearest
from rulesdsl.language.syntax.parse_tables import Refusal
from rulesdsl.language.syntax.tokens import LayoutError, Token
from rulesdsl.language.syntax.tree import Span

from .board_catalogue import catalogue
from .board_lexer import PARTS, BoardLexer, BoardText
from .expected_words import MARKS, PILES, ROWS, SAID_OTHERWISE, WANTED, as_written
from .word_scan import MOST_WORDS


def explain(
    error: Refusal | LayoutError, source: BoardText, path: str, lexer: BoardLexer,
    parse: Callable[[BoardText, str], object],
) -> Diagnostic:  # fmt: skip
    """What is wrong with a part of a board that the parser refused."""
    if isinstance(error, LayoutError):
        return Diagnostic(error.code, error.message, path, error.span, error.suggestion)
    return ParseFailure(_at_the_name(error, source, lexer), source, path, lexer, parse).explain()


def _at_the_name(error: Refusal, source: BoardText, lexer: BoardLexer) -> Refusal:
    """At the left edge a name was accepted in case it is `Ann's turn`; else it is the name that should not be there."""
    if error.accepts != {"POSSESSIVE"}:
        return error
    first = next((token for token in lexer.tokens(source) if token.type != "_NL"), error.token)
    if first.column != 1 or first.line != error.token.line:
        return error
    return Refusal(first, {lexer.keywords[word] for word in PARTS})


@dataclass
class ParseFailure:
    """Where and why the parser stopped in one part of a board."""

    error: Refusal
    source: BoardText
    path: str
    lexer: BoardLexer
    parse: Callable[[BoardText, str], object]

    @property
    def keywords(self) -> Mapping[str, str]:
        return self.lexer.keywords

    @cached_property
    def accepts(self) -> set[str]:
        """The terminals that could have come instead."""
        return self.error.accepts

    @cached_property
    def token(self) -> Token:
        return as_written(self.error.token, self.source.text, self.keywords)

    @cached_property
    def tokens(self) -> list[Token]:
        """All tokens up to a place that the lexer refuses, without the ends of lines."""
        found: list[Token] = []
        with suppress(LayoutError):
            for token in self.lexer.tokens(self.source):
                found += [token] if token.type != "_NL" else []
        return found

    @cached_property
    def line(self) -> list[Token]:
        """The line where the parser stopped."""
        return [token for token in self.tokens if token.line == self._line_number]

    @property
    def _line_number(self) -> int:
        if self.token.type in ("$END", "_DEDENT"):
            return len(self.source.text.rstrip().split("\n"))
        return self.token.line or 1

    @cached_property
    def before(self) -> list[Token]:
        """The part of that line before the place where the parser stopped."""
        if self.token.type in ("_NL", "$END", "_DEDENT"):
            return self.line
        return [token for token in self.line if (token.start_pos or 0) < (self.token.start_pos or 0)]

    def explain(self) -> Diagnostic:
        for explanation in (
            self._indented, self._not_indented, self._to_expect, self._row, self._face, self._number_behind,
            self._outside_base, self._number, self._face_down, self._said_otherwise, self._form, self._no_pile,
            self._not_at, self._misspelt_keyword, self._near_name, self._missing_mark, self._unknown_name,
        ):  # fmt: skip
            found = explanation()
            if found:
                return found
        return self._expectation()

    # --- the likely mistakes ------------------------------------------------------------------------------------

    def _indented(self) -> Diagnostic | None:
        if self.token.type != "_INDENT":
            return None
        message = "This line is indented more than the one above, but nothing above opens a block."
        line = self.source.text.split("\n")[(self.token.end_line or 1) - 1]
        column = len(line) - len(line.lstrip()) + 1
        span = Span(self.token.end_line or 1, column, self.token.end_line or 1, len(line.rstrip()) + 1)
        return Diagnostic("S123", message, self.path, span, "blocks stand under `base`, `do`, `expect` and `answer`")

    def _not_indented(self) -> Diagnostic | None:
        if "_INDENT" not in self.accepts or self.token.type in ("COLON", "COMMA"):
            return None
        head = self.tokens[0]
        if head.casefold() not in ("do", "expect", "title", "question", "answer"):
            return None
        what = {"do": "lines such as `Ann plays …`", "expect": "lines such as `vp of Ann is 3`"}
        message = f"Under `{head}` I expected {what.get(head, 'a text')}, indented."
        return self._about(head, "S124", message, "indent what belongs to it by 4 spaces")

    def _to_expect(self) -> Diagnostic | None:
        """A line of a script that says what is so, and not what is done."""
        if not self.line or self.tokens[0].casefold() != "do":
            return None
        text = self.source.text.split("\n")[self._line_number - 1].strip()
        try:
            self.parse(BoardText(text, self.source.known), "expectation")
        except (Refusal, LayoutError):
            return None
        message = "This says what is so, and a script says what is done."
        return self._about(self.line[0], "S101", message, f"write it under `expect`: `{text}`", len(text))

    def _row(self) -> Diagnostic | None:
        """`burried: Ann Grunt`."""
        first = self.line[0] if self.line else None
        if first is None or first.type != "NAME" or self._is_known(first) or (first.column or 1) == 1:
            return None
        near = nearest(first.casefold(), ("buried", "monsters"), 1)
        if not near or [token.type for token in self.line[1:2]] != ["COLON"]:
            return None
        return self._about(first, "S102", f"I do not know the word `{first}`.", did_you_mean(near))

    def _outside_base(self) -> Diagnostic | None:
        """`Ann: …` or `buried: …` at the left edge."""
        first = self.line[0] if self.line else None
        if not {"BASE", "HAND"} <= self.accepts or first is None:
            return None
        follows = self.line[1:2]
        row = first in self.source.known if first.type in ("NAME", "STRING") else first.type in ROWS
        if row and follows and follows[0].type == "COLON" and (first.column or 0) == 1:
            message = f"`{first}:` says what lies at a base, but stands under no base."
            return self._about(first, "B102", message, "put it under a `base` line, indented by 4 spaces")
        if row and follows and follows[0].type in self.lexer.spoken.verbs - {"HAS"}:
            return self._about(first, "B102", "What is done stands under `do`, indented.", "write `do` above it")
        return None

    def _face(self) -> Diagnostic | None:
        if self.token.type not in ("FACE_UP", "FACE_DOWN"):
            return None
        message = "Only cards that are placed for a duel or buried lie face down; all others lie face up."
        return self._about(self.token, "S101", message, f"leave out `{self.token}`")

    def _face_down(self) -> Diagnostic | None:
        if self.token.type != "UNKNOWN":
            return None
        if "CARDS" in self.accepts:
            message = "A script names unknown cards one by one."
            return self._about(self.token, "S101", message, "write `unknown, unknown`")
        message = "A card in play lies face up, so it must be said which one it is."
        return self._about(self.token, "B124", message, 'write its name, or a stand-in such as `minion 3 "Grunt"`')

    def _number(self) -> Diagnostic | None:
        if self.token.type == "SIGNED" and "INT" in self.accepts:
            message = f"`{self.token}`: this number is never negative."
            return self._about(self.token, "B141", message, f"write `{self.token[1:]}`")
        if self.token.type == "INT" and "SIGNED" in self.accepts:
            message = "Counters are written with their sign."
            return self._about(self.token, "S111", message, f"write `+{self.token}`")
        return None

    def _number_behind(self) -> Diagnostic | None:
        """`base Docks 20`, `Grunt 3`: the numbers of a stand-in stand before its label."""
        last = self.before[-1] if self.before else None
        if last is None or last.type not in ("NAME", "STRING"):
            return None
        rest = self.line[len(self.before) :]
        rest = rest[1:] if rest and rest[0].type in ("BREAKPOINT", "POWER") else rest
        if not rest or rest[0].type != "INT" or self.accepts & {"INT", "PLAYS", "_CLAUSE", "AT"}:
            return None
        name = last.strip('"')
        if last.type == "NAME" and self._is_known(last) and name not in self.labels:
            message = f"`{name}` has its own {'breakpoint' if self.line[0].type == 'BASE' else 'power'}."
            several = "" if self.line[0].type == "BASE" else f", or write `{rest[0]} {name}` for {rest[0]} of them"
            return self._about(rest[0], "S101", message, f"leave out `{rest[0]}`{several}")
        if last.type == "NAME" and self.source.known.near(name, 1, 0.8):
            return None  # misspelt
        is_base = self.line[0].type == "BASE" and len(self.before) == 2
        vp = " ".join(rest[1:5]) if [token.type for token in rest[1:5]] == ["VP", "INT", "INT", "INT"] else ""
        numbers = " ".join(word for word in ("base" if is_base else "minion", rest[0], vp) if word)
        message = f"The {'breakpoint' if is_base else 'power'} stands before the name."
        return self._about(rest[0], "S101", message, f'write `{numbers} "{name}"`')

    def _said_otherwise(self) -> Diagnostic | None:
        """A word that is said otherwise here."""
        word = self.token.split()[0].casefold() if self.token.strip() else ""
        if word not in SAID_OTHERWISE or self.token in self.source.known:
            return None
        message = f"I do not know the word `{word}`."
        return self._about(self.token, "S102", message, f"write {SAID_OTHERWISE[word]}", len(word))

    def _form(self) -> Diagnostic | None:
        """The right thing, in another form than it is written."""
        last = self.before[-1] if self.before else None
        if self.token.type == "COLON" and last is not None and last.type in ("BASE", *(zone.upper() for zone in PILES)):
            behind = next((token for token in self.line if (token.start_pos or 0) > (self.token.start_pos or 0)), "…")
            form = f"`base {behind}`" if last.type == "BASE" else f"`{last.casefold()} Ann: …`"
            return self._about(self.token, "S101", f"No colon follows `{last}`.", f"write {form}")
        found = self._form_of_card(last)
        if found is not None:
            return found
        if self.token.type == "SIGNED" and "LPAR" in self.accepts:
            message = "Counters stand in parentheses."
            return self._about(self.token, "S111", message, f"write `({self.token})`")
        if "STRING" in self.accepts and "NAME" not in self.accepts and self.token.type == "NAME":
            message = f"A text of your own stands in quotes: `{self.token}` does not."
            return self._about(self.token, "S101", message, f'write `"{self.token}"`')
        if last is not None and last.type == "MINION" and "INT" in self.accepts:
            message = "A stand-in has a power, in front of its label."
            return self._about(self.token, "S101", message, 'write for example `minion 3 "Grunt"`')
        if (
            "COMMA" in self.accepts
            and self.line
            and self.line[0].type == "TURN"
            and self.token.type not in ("_NL", "$END")
        ):
            text = self.source.text[last.start_pos : last.end_pos] if last is not None else ""
            message = f"A comma is missing before `{self.token}`."
            return self._about(self.token, "S112", message, f"write `{text}, {self.token}`")
        return None

    def _form_of_card(self, last: Token | None) -> Diagnostic | None:
        """What belongs to one card, where it stands otherwise."""
        kind, before = self.token.type, "" if last is None else last.type
        if kind == "VP" and before == "STRING" and self.line[0].type == "BASE":
            numbers = " ".join(token for token in self.before if token.type == "INT")
            message = "The victory points of a base stand before its name, for the first three places."
            return self._about(self.token, "S101", message, f"write `base {numbers or 20} vp 4 2 1 {last}`")
        if kind == "OF" and "FROM" in self.accepts:
            behind = next((token for token in self.line if (token.start_pos or 0) > (self.token.start_pos or 0)), "Ann")
            return self._about(self.token, "S102", "`of` is not the word for it.", f"write `from {behind}`")
        if kind in ("CARD", "CARDS") and before == "INT":
            message = "Cards that nobody has named are called unknown."
            return self._about(self.token, "S101", message, f"write `{last} unknown`")
        at_end = kind in ("_NL", "$END", "_DEDENT")
        if at_end and before == "NAME" and self.line[0].type == "BURIED" and last is not None:
            message = f"It is not said whose card `{last}` is."
            return self._about(last, "S101", message, f"write `Ann {last}`")
        return None

    def _no_pile(self) -> Diagnostic | None:
        """A pile follows `in`, or a player's pile; so any name was accepted, in case it is a player's."""
        if self.accepts != {"POSSESSIVE"} or not self.before:
            return None
        token = self.before[-1]
        word = token.split()[0].casefold()
        near = () if self._is_known(token) else HABITS.get(word) or nearest(word, PILES, 1)
        if near:
            return self._about(token, "S102", f"I do not know the word `{word}`.", did_you_mean(near), len(word))
        suggestion = f"write `at {token}` if it is a base, or a pile: `in hand of Ann`, `in Ann's discard`"
        return self._about(token, "S101", f"`{token}` is not a pile.", suggestion)

    def _not_at(self) -> Diagnostic | None:
        """`in` or `to` instead of `at`."""
        if self.token.type not in ("IN", "TO") or not self.accepts & {"AT", "_NL"}:
            return None
        message = f"`{self.token}` is not the word for it."
        return self._about(self.token, "S102", message, "write `at` for a base, `on` for a card")

    def _misspelt_keyword(self) -> Diagnostic | None:
        """The first word is much like one that was expected."""
        if self.token.type not in ("NAME", *self.keywords.values()) or self.token in self.source.known:
            return None
        word = self.token.split()[0]
        wanted = [word for word, terminal in self.keywords.items() if terminal in self.accepts]
        near = [habit for habit in HABITS.get(word, ()) if habit in wanted] or nearest(word, wanted, 2)
        if not near:
            return None
        return self._about(self.token, "S102", f"I do not know the word `{word}`.", did_you_mean(near), len(word))

    def _near_name(self) -> Diagnostic | None:
        """A misspelt name, in which one of the words was taken for a word of the language."""
        tokens, stopped = self.line, len(self.before)
        for start in range(stopped, max(-1, stopped - 5), -1):
            for end in range(min(len(tokens), stopped + MOST_WORDS), max(start, stopped), -1):
                run = tokens[start:end]
                if len(run) < 2 or any(token.type in MARKS or token.type == "STRING" for token in run):
                    continue
                spelt_wrong = [token for token in run if not self._is_known(token) and token.type == "NAME"]
                if not spelt_wrong and any(map(self._is_known, run)):
                    continue  # the names are right, so it is another word that is not
                text = self.source.text[run[0].start_pos : run[-1].end_pos]
                near = self._near(text, 2, 0.8)
                if near and text not in self.source.known:
                    message = f"I know nothing by the name `{text}`."
                    return self._about(run[0], "B121", message, self._counted(text) or did_you_mean(near), len(text))
        return None

    def _missing_mark(self) -> Diagnostic | None:
        if not self.before or self.token.type == "NUMBER":
            return None
        last, at_end = self.before[-1], self.token.type in ("_NL", "$END", "_DEDENT")
        text = self.source.text[last.start_pos : last.end_pos]
        after = Span(last.end_line or 1, last.end_column or 1, last.end_line or 1, (last.end_column or 1) + 1)
        if "COLON" in self.accepts and self.accepts.isdisjoint(("INT", "PLAYS", "_CLAUSE")):  # a script does without it
            suggestion = f"write `{text}: …`" if at_end else f"write `{text}:`"
            return Diagnostic("S104", f"A colon is missing after `{text}`.", self.path, after, suggestion)
        if "RPAR" in self.accepts and "COMMA" not in self.accepts:
            message = f"A parenthesis is not closed after `{text}`."
            return Diagnostic("S105", message, self.path, after, f"write `{text})`")
        if "COMMA" in self.accepts and self._is_known(self.token) and (self._is_known(last) or last.type == "RPAR"):
            message = f"A comma is missing before `{self.token}`."
            return self._about(self.token, "S112", message, f"write `{text}, {self.token}`")
        return None

    @property
    def labels(self) -> set[str]:
        return {token.strip('"') for token in self.tokens if token.type == "STRING"}

    def _near(self, text: str, count: int = 3, likeness: float = 0.65) -> list[str]:
        """The names much like it, of the kind that could stand there."""
        cards, head = catalogue(), self.line[0].type if self.line else ""
        factions = {*cards.factions()}
        found = self.source.known.near(text, 3 * count, likeness)
        if head == "PLAYERS":
            return [name for name in found if name in factions][:count]
        is_base = head == "BASE" and len(self.before) <= 2
        kinds = {name: {cards[entry.id].kind for entry in cards.printings(name)} for name in found}
        wrong = [name for name in found if name in factions or (is_base and kinds[name] and "base" not in kinds[name])]
        return [name for name in found if name not in wrong][:count]

    def _is_known(self, token: Token) -> bool:
        return token.type in ("NAME", "STRING") and token.strip('"') in self.source.known

    def _unknown_name(self) -> Diagnostic | None:
        """An unknown name is more likely the mistake than what follows it."""
        for token in self.before[::-1]:
            if token.type == "NAME" and token not in self.source.known:
                end = self.token.end_pos if self.token.type == "NAME" else token.end_pos
                text = self.source.text[token.start_pos : end]
                near = did_you_mean(self._near(text)) or "a name of your own stands in quotes"
                near = self._counted(text) or did_you_mean(nearest(text.casefold(), [*self.keywords], 1)) or near
                return self._about(token, "B121", f"I know nothing by the name `{text}`.", near, len(text))
        return None

    def _counted(self, text: str) -> str | None:
        """`Grunt x2`: the number is meant that stands before the name."""
        behind = re.fullmatch(r"(.+) [x\u00d7]([0-9]+)", text)
        return f"write `{behind[2]} {behind[1]}`" if behind and behind[1] in self.source.known else None

    # --- otherwise: what was expected ---------------------------------------------------------------------------

    def _expectation(self) -> Diagnostic:
        at_end = self.token.type in ("_NL", "$END", "_DEDENT")
        found = "the line ends" if at_end else f"found `{self.token}`"
        wanted, examples = self._wanted()
        suggestion = f"write {examples}"
        if not self.before:
            return self._about(self.token, "S101", f"I expected {wanted}, but {found}.", suggestion)
        last = self.before[-1]
        text = self.source.text[last.start_pos : last.end_pos]
        message = f"After `{text}` I expected {wanted}, but {found}."
        if at_end:
            column = last.end_column or 1
            span = Span(last.line or 1, column, last.line or 1, column + 1)
            return Diagnostic("S101", message, self.path, span, suggestion)
        return self._about(self.token, "S101", message, suggestion)

    def _wanted(self) -> tuple[str, str]:
        """What was expected, and how it is written."""
        if "_CLAUSE" in self.accepts:  # a line of a script could have ended here, and may go on in many ways
            return "the end of the line", "what follows on a line of its own"
        for terminals, phrase, examples in WANTED:
            if terminals <= self.accepts:
                return phrase, examples
        spelling = {terminal: word for word, terminal in self.keywords.items()} | MARKS
        options = sorted(spelling[terminal] for terminal in self.accepts if terminal in spelling)
        if not options:
            return "the end of the line", "what follows on a line of its own"
        return "something else", listed(options[:8])

    def _about(
        self, token: Token, code: str, message: str, suggestion: str | None = None, width: int | None = None
    ) -> Diagnostic:
        line, column = token.line or 1, token.column or 1
        end = column + width if width else max(token.end_column or 0, column + 1)
        return Diagnostic(code, message, self.path, Span(line, column, line, end), suggestion)
