"""From text to the tree of a board: the LALR parser, and a report of every part that it refuses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from typing import Any, ClassVar, TypeVar, cast

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.library.name_index import NameIndex
from rulesdsl.language.syntax.indentation import GLUE, CardIndenter
from rulesdsl.language.syntax.parse_tables import Refusal, TableParser
from rulesdsl.language.syntax.rule_builder import callback
from rulesdsl.language.syntax.source_text import MOST_PROBLEMS, declarations, plain
from rulesdsl.language.syntax.tables_cache import cached_tables
from rulesdsl.language.syntax.tokens import LayoutError, Token, without_text
from rulesdsl.language.syntax.tree import Node, Span
from rulesdsl.language.syntax.walk import children

from . import board_tree as b
from .board_builder import BoardBuilder
from .board_lexer import BoardLexer, BoardText, spoken_part
from .sense_words import unknown_word

_PLAYERS = re.compile(r"^players(?:[ \t]*:)?[ \t]+(.+)$", re.MULTILINE | re.IGNORECASE)
_TEXTS = re.compile(r"^(?:title|question|answer)\b.*(?:\n[ \t]+.*|\n[ \t]*(?=\n))*", re.MULTILINE | re.IGNORECASE)
"""What is written for people: a word that it quotes is no name."""
_LABEL = re.compile(r'(?<!because )["“„«]([^"“”„«»\n]+)["”“»]')

DEFAULT_PLAYERS = ("Ann", "Bob")
"""Who plays if the board names nobody."""
LARGEST_BOARD = 64 * 1024
"""Characters: some fifty times an ordinary one."""

Parsed = TypeVar("Parsed")


class BoardIndenter(CardIndenter):
    glue: ClassVar[frozenset[str]] = GLUE | {"LPAR", "RPAR", "SET", "NUMBER", "POSSESSIVE"}
    prose: ClassVar[frozenset[str]] = frozenset({"STRING", "SAID"})


class BoardParser:
    """Text to tokens to blocks to our own tree."""

    def __init__(self, *, sentences: bool = True) -> None:
        """Without `sentences` every line that is expected must be one of the notation."""
        self.tables = cached_tables("board.lark", ["board", "line", "expectation"])
        is_notation = self._is_notation if sentences else lambda line, is_known: True
        self.lexer = BoardLexer(self.tables.words, self.tables.patterns["_NL"], is_notation)
        builder = BoardBuilder()
        self._parser = TableParser(self.tables, lambda rule: callback(rule, builder))

    def parse(self, source: BoardText, start: str) -> Any:
        """Raises a `Refusal` or a `LayoutError`."""
        return self._parser.parse(BoardIndenter().process(self.lexer.tokens(source, start)), start)

    def _is_notation(self, line: list[Token], is_known: bool) -> bool:
        """Is it one of the lines of the notation, with names that are known, and not a sentence of another kind?"""
        if not is_known:
            return False
        end = without_text("_NL", line[-1])
        try:
            self._parser.parse(iter([*line, end]), "expectation")
        except (Refusal, LayoutError):
            return False
        return True


@cache
def board_parser() -> BoardParser:
    """The parser, made once in a process."""
    return BoardParser()


def parse_board(text: str, path: str, names: NameIndex) -> b.BoardFile:
    """The tree of a board file, in which these names may stand; a `SourceError` carries every problem found."""
    if len(text) > LARGEST_BOARD:
        message = f"The board has {len(text):,} characters; {LARGEST_BOARD:,} are the most."
        suggestion = "describe one table, and of it only what matters"
        raise SourceError(Diagnostic("F107", message, path, Span(1, 1, 1, 2), suggestion))
    text = plain(text, path)
    known = _known(text, names)
    try:
        return cast(b.BoardFile, _parse(text, known, "board"))
    except (Refusal, LayoutError) as error:
        spoken = spoken_lines(text, known)
        if spoken:
            with suppress(Refusal, LayoutError):
                return cast(b.BoardFile, _parse(text, known, "board", spoken))
        found = _problems(text, path, known, spoken) or [_explained(error, BoardText(text, known), path)]
        raise SourceError(*found) from None


def spoken_lines(text: str, known: NameIndex) -> frozenset[int]:
    """The lines of scripts that fit no rule, although all their words are known: they are read by sense."""
    lines = text.split("\n")
    found, in_script = dict[int, str](), False
    for number, line in enumerate(lines, start=1):
        said = spoken_part(line.strip())
        if line[:1] not in ("", " ", "\t", "#"):
            in_script = line.split(" ")[0].rstrip(":").casefold().strip() == "do"
        elif in_script and said and not _has_rule(said, known):
            found[number] = said
    around = "\n".join(line for number, line in enumerate(lines, start=1) if number not in found)
    return frozenset(number for number, said in found.items() if unknown_word(said, around, known) is None)


def as_spoken(line: b.Line, text: str, names: NameIndex) -> b.Spoken | None:
    """The whole line of a board's text on which this was said, if all its words are known there."""
    lines = text.removeprefix("\ufeff").split("\n")
    written = spoken_part(lines[line.span.line - 1])
    around = "\n".join([*lines[: line.span.line - 1], *lines[line.span.line :]])
    said = written.strip()
    if unknown_word(said, around, _known(text, names)) is not None:
        return None
    begin = len(written) - len(written.lstrip()) + 1
    return b.Spoken(b.Named(""), said, span=Span(line.span.line, begin, line.span.line, len(written) + 1))


def _has_rule(line: str, known: NameIndex) -> bool:
    try:
        _parse(f"{line}\n", known, "line")
    except (Refusal, LayoutError):
        return False
    return True


def tokens_of(text: str, names: NameIndex) -> list[Token]:
    """The words of a board that parses, without the ends of its lines."""
    known = _known(text, names)
    source = BoardText(text, known)
    try:
        board_parser().parse(source, "board")
    except (Refusal, LayoutError):
        source = BoardText(text, known, spoken_lines(text, known))
    return [token for token in board_parser().lexer.tokens(source) if token.type != "_NL"]


def parse_lines(text: str, path: str, names: NameIndex) -> list[b.Line]:
    """One line of a script on its own; what it says may be several lines."""
    parsed = _alone(text, path, names, "line")
    return parsed if isinstance(parsed, list) else [parsed]


def parse_typed_line(text: str, path: str, names: NameIndex, around: str) -> list[b.Line]:
    """The same of what somebody types at a table: a line that fits no rule may be one to be read by sense."""
    try:
        return parse_lines(text, path, names)
    except SourceError:
        said = plain(text.strip(), path)
        if not said or unknown_word(said, around, NameIndex((), names)) is not None:
            raise
    return [b.Spoken(b.Named(""), said, span=Span(1, 1, 1, len(said) + 1))]


def parse_expectation(text: str, path: str, names: NameIndex) -> b.Expectation:
    return cast(b.Expectation, _alone(text, path, names, "expectation"))


def _alone(text: str, path: str, names: NameIndex, start: str) -> Any:
    text, known = plain(text.strip(), path), NameIndex((), names)
    try:
        return _parse(text, known, start)
    except (Refusal, LayoutError) as error:
        raise SourceError(_explained(error, BoardText(text, known), path)) from None


def _parse(text: str, known: NameIndex, start: str, spoken: frozenset[int] = frozenset()) -> Any:
    parsed = board_parser().parse(BoardText(text, known, spoken), start)
    return parsed[0] if isinstance(parsed, tuple) else parsed


def _known(text: str, names: NameIndex) -> NameIndex:
    return NameIndex(_named_here(text), names)


def _named_here(text: str) -> Iterable[str]:
    """Players and labels: a board may use its own names anywhere, also before it says whose they are."""
    listed = [re.sub(r"\([^)]*\)?", "", line[1].split(" #")[0]) for line in _PLAYERS.finditer(text)]
    seats = [re.split(r",|[ \t](?:and|&|vs?\.?|versus|against)[ \t]", line, flags=re.IGNORECASE) for line in listed]
    yield from (name.strip(' \t"') for names in seats or [list(DEFAULT_PLAYERS)] for name in names)
    yield from _LABEL.findall(_TEXTS.sub("", text))


def _problems(text: str, path: str, known: NameIndex, spoken: frozenset[int]) -> list[Diagnostic]:
    """One problem for each part that fails on its own, so that none is the consequence of another."""
    found: list[Diagnostic] = []
    for part in declarations(text):
        spoken_here = frozenset(number - part.lines_before for number in spoken if number > part.lines_before)
        try:
            _parse(part.text, known, "board", spoken_here)
        except (Refusal, LayoutError) as error:
            problem = _explained(error, BoardText(part.text, known, spoken_here), path)
            found.append(problem.replace(span=_lower(problem.span, part.lines_before)))
        if len(found) >= MOST_PROBLEMS:
            break
    return found


def as_notation(said: b.Said, path: str, names: Iterable[str], everything: NameIndex) -> b.Expectation | Diagnostic:
    """A sentence as a line of the notation, or what is wrong with it as such a line."""
    parser = BoardParser(sentences=False)
    margin = "\n" * (said.span.line - 2) + "expect\n" + " " * (said.span.column - 1)
    source = BoardText(f"{margin}{said.text}\n", NameIndex(names, everything))
    try:
        parsed = parser.parse(source, "board")
    except (Refusal, LayoutError) as error:
        return _explained(error, source, path, parser)
    (part,) = (parsed[0] if isinstance(parsed, tuple) else parsed).parts
    return cast(b.Expectation, part.expectations[0])


def _explained(
    error: Refusal | LayoutError, source: BoardText, path: str, parser: BoardParser | None = None
) -> Diagnostic:
    from .board_errors import explain  # most boards have no mistake

    parser = parser or board_parser()
    return explain(error, source, path, parser.lexer, parser.parse)


def _lower(span: Span, lines: int) -> Span:
    return Span(span.line + lines, span.column, span.end_line + lines, span.end_column)


def every(node: Node, kind: type[Parsed], leave_out: Callable[[Node], bool] = lambda node: False) -> list[Parsed]:
    """All nodes of a kind within a node, in the order in which they stand."""
    found: list[Parsed] = []
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, kind):
            found.append(node)
        if not leave_out(node):
            waiting += reversed(list(children(node)))
    return found
