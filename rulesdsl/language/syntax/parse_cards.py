"""From text to tree: reading a file, the LALR parser, and a report of every declaration that it refuses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

from lark import Lark
from lark.exceptions import LarkError
from lark.lexer import PatternStr, TerminalDef

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError

from .indentation import CardIndenter, LayoutError
from .parse_errors import explain
from .parser_cache import kept_parser
from .tree import CardFile, Span
from .tree_builder import TreeBuilder, callbacks
from .walk import deepest

LARGEST_FILE = 256 * 1024
"""Bytes, or characters: some fifty times a faction."""
MOST_PROBLEMS = 25
"""More than that in one file, and they are not read anyway."""
LONG_SENTENCE, MANY_LEVELS = 200, 8
"""In a file with neither, nothing can be nested too deep, and nobody needs to look."""
DEEPEST_TREE = 100
"""Nodes within one another. Printed cards stay below 20."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")
_FIRST_INDENTED = re.compile(r"[ \t]+(?=[^\s#])")
_DECLARED = re.compile(r'^(faction|minion|action|base|monster)[ ]+"([^"\n]*)"', re.MULTILINE)
_DECLARATION = re.compile(r"""[A-Za-z]+\s*["“']""")


class CardLark(Lark):
    """Lark, but what it parses becomes our own tree at once."""

    def _prepare_callbacks(self) -> None:
        self._callbacks = callbacks(self.rules, TreeBuilder())


@cache
def card_parser() -> Lark:
    """The parser, built once in a process. Its `parse` gives a `CardFile` and raises what lark raises."""
    indenter = CardIndenter()
    parser = kept_parser(CardLark, "cards.lark", postlex=indenter)
    indenter.keywords = keywords_of(parser.terminals)
    return parser


@cache
def keywords() -> dict[str, str]:
    """Every word of the language, with the name of its terminal."""
    return keywords_of(card_parser().terminals)


def is_set(word: str) -> bool:
    """Whether the word is written like the id of a set."""
    return re.fullmatch(card_parser().get_terminal("SET").pattern.to_regexp(), word) is not None


def keywords_of(terminals: Iterable[TerminalDef]) -> dict[str, str]:
    spelt = {
        terminal.pattern.value: terminal.name for terminal in terminals if isinstance(terminal.pattern, PatternStr)
    }
    return {word: spelt[word] for word in sorted(spelt) if word.isalpha()}


# --- reading ----------------------------------------------------------------------------------------------------


def read_source(path: str | Path) -> str:
    """The text of a file, its lines ended by a line feed and without a byte order mark."""
    shown, path = str(path), Path(path)
    try:
        if path.is_dir():
            raise _refused("F102", "This is a directory, not a file.", shown, suggestion="name the files in it")
        if path.exists() and not path.is_file():
            raise _refused("F103", "This is not an ordinary file.", shown)
        if path.stat().st_size > LARGEST_FILE:
            raise _too_large(path.stat().st_size, shown)
        raw = path.read_bytes()
    except FileNotFoundError:
        raise _refused("F101", "There is no such file.", shown) from None
    except (OSError, ValueError) as error:
        raise _refused(
            "F103", f"The file cannot be read: {getattr(error, 'strerror', None) or error}.", shown
        ) from None
    return decode_source(raw, shown)


def decode_source(raw: bytes, path: str) -> str:
    """The same for bytes that come from elsewhere; `path` is what to call them."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _refused("F105", "The file is written in UTF-16.", path, suggestion="save it as UTF-8")
    if b"\0" in raw:
        place = _place(raw[: raw.index(b"\0")].decode("utf-8", "replace"))
        raise _refused("F104", "This is a binary file, not a text.", path, *place)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = _place(raw[: error.start].decode("utf-8-sig", "replace"))
        message = f"The byte {raw[error.start]:#04x} is not UTF-8."
        raise _refused("F105", message, path, *place, suggestion="save the file as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _place(before: str) -> tuple[int, int]:
    """Line and column behind a text."""
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return len(lines), len(lines[-1]) + 1


def _refused(
    code: str, message: str, path: str, line: int = 1, column: int = 1, suggestion: str | None = None
) -> SourceError:
    return SourceError(Diagnostic(code, message, path, Span(line, column, line, column + 1), suggestion))


def _too_large(size: int, path: str) -> SourceError:
    message = f"The file is {size // 1024} kB large; a card file has {LARGEST_FILE // 1024} kB at most."
    return _refused("F107", message, path, suggestion="a file holds one faction: split it")


# --- parsing ----------------------------------------------------------------------------------------------------


def parse_cards(text: str, path: str = "<cards>") -> CardFile:
    """The tree of a card file; a `SourceError` carries every problem that was found."""
    text = plain(text, path)
    try:
        return _parse(text)
    except LarkError as error:
        raise SourceError(*_problems(text, path, error)) from None


def plain(text: str, path: str) -> str:
    """The text as the parser wants it, if it is a text at all."""
    if len(text) > LARGEST_FILE:
        raise _too_large(len(text), path)
    text = text.removeprefix("\ufeff")
    control = _CONTROL.search(text)
    if control:
        message = f"There is a control character here ({ord(control[0]):#04x})."
        raise _refused("F106", message, path, *_place(text[: control.start()]), suggestion="delete it")
    if _FIRST_INDENTED.match(text):
        raise _refused("S123", "The first line is indented.", path, suggestion="begin it at the left edge")
    return text if text.endswith("\n") else text + "\n"


def _parse(text: str) -> CardFile:
    """The tree, unless it is so deep that whoever walks it by recursion would run out of stack."""
    file = cast(CardFile, card_parser().parse(text))
    indenter = cast(CardIndenter, card_parser().options.postlex)
    if indenter.longest_sentence > LONG_SENTENCE or indenter.most_levels > MANY_LEVELS:
        depth, innermost = deepest(file)
        if depth > DEEPEST_TREE:
            raise LayoutError(
                "S125", "This is nested too deep to be understood.", innermost.span, "say it in smaller parts"
            )
    return file


class Declared(NamedTuple):
    """The names that a text gives to its faction and its cards, whether it parses or not."""

    faction: str
    cards: frozenset[str]


def declared(text: str) -> Declared:
    names = _DECLARED.findall(text)
    faction = next((name for kind, name in names if kind == "faction"), "")
    return Declared(faction, frozenset(name for kind, name in names if kind != "faction"))


class Declaration(NamedTuple):
    """A first line or a card with its abilities: what can be understood on its own."""

    lines_before: int
    text: str


def declarations(text: str) -> Iterator[Declaration]:
    """The file cut at its left edge, though not within brackets that go on over a line."""
    begun, held, open_brackets = 0, list[str](), 0
    for number, line in enumerate(text.splitlines(keepends=True)):
        at_edge = line[:1].strip() not in ("", "#")
        if at_edge and held and (open_brackets <= 0 or _DECLARATION.match(line)):
            yield Declaration(begun, "".join(held))
            begun, held, open_brackets = number, [], 0
        held.append(line)
        open_brackets += line.count("[") - line.count("]")
    if held:
        yield Declaration(begun, "".join(held))


def _problems(text: str, path: str, error: LarkError) -> list[Diagnostic]:
    """One problem for each declaration that fails on its own, so that none is the consequence of another."""
    found: list[Diagnostic] = []
    begun = False
    for declaration in declarations(text):
        if begun and declaration.text.startswith(("faction ", "deck ")):
            found.append(_late_head(declaration, path))
        begun = begun or not all(line.lstrip()[:1] in ("", "#") for line in declaration.text.splitlines())
        try:
            _parse(declaration.text)
        except LarkError as refusal:
            problem = explain(refusal, declaration.text, path, card_parser(), keywords())
            found.append(_lower(problem, declaration.lines_before))
        if len(found) >= MOST_PROBLEMS:
            break
    return found or [explain(error, text, path, card_parser(), keywords())]


def _late_head(declaration: Declaration, path: str) -> Diagnostic:
    word = declaration.text.split(" ")[0]
    span = Span(declaration.lines_before + 1, 1, declaration.lines_before + 1, len(word) + 1)
    return Diagnostic(
        "S128", f"A file has one {word} line, and it stands first.", path, span, f"a file for each {word}"
    )


def _lower(problem: Diagnostic, lines: int) -> Diagnostic:
    line, column, end_line, end_column = problem.span
    span = Span(line + lines, column, end_line + lines, end_column)
    return Diagnostic(problem.code, problem.message, problem.path, span, problem.suggestion)
