"""Reads source files and splits them into declarations that can be parsed separately."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.diagnostics.span import Span

LARGEST_FILE = 256 * 1024
"""Bytes, or characters: some fifty times a faction."""
MOST_PROBLEMS = 25
"""More than that in one file, and they are not read anyway."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Nobody sees them, and some turn the letters around them round: what is read would not be what is shown."""
_FIRST_INDENTED = re.compile(r"[ \t]+(?=[^\s#])")
_HEAD = re.compile(
    r'^(?:faction[ \t]*"(?P<faction>[^"\n]*)"|deck[ \t]+(?P<deck>monsters|treasures|madness))'
    r"[ \t]*in[ \t]+(?P<set>[^\s#]+)",
    re.MULTILINE,
)
_CARD = re.compile(r'^(minion|action|base|monster|titan)[ \t]*"([^"\n]*)"((?:[ \t]+[a-z]+|[ \t]+\d+)*)', re.MULTILINE)
_COPIES = re.compile(r"[ \t]copies[ \t]+(\d{1,3})\b")
_DECLARATION = re.compile(r"""[A-Za-z]+\s*["“']""")


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
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise _refused("F101", "There is no such file.", shown) from None
    except (OSError, ValueError) as error:
        raise _refused(
            "F103", f"The file cannot be read: {getattr(error, 'strerror', None) or error}.", shown
        ) from None
    return decode_source(raw, shown)


def read_stdin(path: str) -> str:
    """The same for standard input; `path` is what to call it. No more is read than a file may have."""
    if sys.stdin is None:  # closed by whoever started the program
        raise _refused("F103", "There is no standard input.", path)
    return decode_source(sys.stdin.buffer.read(LARGEST_FILE + 1), path)


def is_path(path: str | Path) -> bool:
    """Is there anything at this path? (A `Path` raises an error if the name is too long to be one.)"""
    return os.path.exists(path)  # noqa: PTH110


def decode_source(raw: bytes, path: str) -> str:
    """The same for bytes that come from elsewhere; `path` is what to call them."""
    if len(raw) > LARGEST_FILE:
        raise _too_large(len(raw), path)
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
    """The line and column after a text."""
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return len(lines), len(lines[-1]) + 1


def _refused(
    code: str, message: str, path: str, line: int = 1, column: int = 1, suggestion: str | None = None
) -> SourceError:
    return SourceError(Diagnostic(code, message, path, Span(line, column, line, column + 1), suggestion))


def _too_large(size: int, path: str) -> SourceError:
    more = f"The file is {size // 1024} kB large" if size > LARGEST_FILE + 1 else "The text is too long"
    message = f"{more}; a card file has {LARGEST_FILE // 1024} kB at most."
    return _refused("F107", message, path, suggestion="a file holds one faction: split it")


def plain(text: str, path: str) -> str:
    """The text without a byte order mark. Raises `SourceError` for what no parser should see."""
    if len(text) > LARGEST_FILE:
        raise _too_large(len(text), path)
    text = text.removeprefix("\ufeff")
    control = _CONTROL.search(text)
    if control:
        message = f"There is a control character here ({ord(control[0]):#04x})."
        raise _refused("F106", message, path, *_place(text[: control.start()]), suggestion="delete it")
    if invisible := _INVISIBLE.search(text):
        message = f"There is an invisible character here (U+{ord(invisible[0]):04X})."
        raise _refused("F106", message, path, *_place(text[: invisible.start()]), suggestion="delete it")
    if _FIRST_INDENTED.match(text):
        raise _refused("S123", "The first line is indented.", path, suggestion="begin it at the left edge")
    return text if text.endswith("\n") else text + "\n"


class DeclaredCard(NamedTuple):
    kind: str
    name: str
    copies: int


class Declared(NamedTuple):
    """What the first lines of a file and of its cards say, whether the file parses or not."""

    set: str = ""
    faction: str = ""
    deck: str | None = None
    cards: tuple[DeclaredCard, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        return frozenset(card.name for card in self.cards)


def declared(text: str) -> Declared:
    head = _HEAD.search(text)
    set_id, faction, deck = head.group("set", "faction", "deck") if head else ("", "", None)
    cards = []
    for kind, name, facts in _CARD.findall(text):
        copies = _COPIES.search(facts)
        cards.append(DeclaredCard(kind, name, int(copies[1]) if copies else 1))
    return Declared(set_id, faction or "", deck, tuple(cards))


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
