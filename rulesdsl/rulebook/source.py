"""TOML files with line numbers, which `tomllib` does not keep."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError
from rulesdsl.language.diagnostics.vocabulary import did_you_mean, nearest
from rulesdsl.language.syntax.source_text import read_source
from rulesdsl.language.syntax.tree import Span

Holds: TypeAlias = Literal["text", "number", "flag", "words", "table", "lists", "records"]
SENTENCES: dict[Holds, str] = {
    "text": "a text in quotes",
    "number": "a number above zero",
    "flag": "true or false",
    "words": "a list of texts in quotes",
    "table": "a table of texts",
    "lists": "a table of lists of texts",
    "records": "records, each under a heading of its own",
}


class Field(NamedTuple):
    """What a key may hold."""

    holds: Holds
    needed: bool = True
    one_of: tuple[str, ...] = ()


class Record:
    """One table of a file: its values, and its lines."""

    def __init__(self, path: str, lines: list[str], first: int, last: int, values: Mapping[str, Any]) -> None:
        self.path, self.values = path, values
        self._lines, self._first, self._last = lines, first, last

    def place(self, key: str | None = None, word: str | None = None) -> Span:
        """Where a word of the value of a key stands, or the key, or else the beginning of the record."""
        number = self._line_of(key)
        if word is not None:
            for later in range(number, self._last):
                column = self._lines[later].find(f'"{word}"')
                if column >= 0:
                    return Span(later + 1, column + 1, later + 1, column + len(word) + 3)
        line = self._lines[number] if number < len(self._lines) else ""
        width = len(key) if key and key in line else len(line.rstrip())
        column = line.find(key) if key and key in line else 0
        return Span(number + 1, column + 1, number + 1, column + max(1, width) + 1)

    def _line_of(self, key: str | None) -> int:
        """Where a key has its value: behind it, or below a heading of its name."""
        if key is not None:
            begins = re.compile(rf'\s*"?{re.escape(key)}"?\s*=')
            heads = re.compile(rf"\[+(?:\w+\.)?{re.escape(key)}\]")
            for pattern, last in ((begins, self._last), (heads, len(self._lines))):
                for number in range(self._first, last):
                    if pattern.match(self._lines[number]):
                        return number
        return self._first

    def problem(
        self, code: str, message: str, key: str | None = None, word: str | None = None, suggestion: str | None = None
    ) -> Diagnostic:
        return Diagnostic(code, message, self.path, self.place(key, word), suggestion)

    def part(self, key: str, values: Mapping[str, Any]) -> Record:
        """A table that is the value of a key, or one of them."""
        return Record(self.path, self._lines, self._line_of(key), self._last, values)

    def faults(self, shape: Mapping[str, Field]) -> Iterator[Diagnostic]:
        """What is wrong with the keys and values of the record."""
        for key in self.values:
            if key not in shape:
                yield self.problem(
                    "R102", f"There is no key `{key}` here.", key, suggestion=did_you_mean(nearest(key, shape, 1))
                )
        for key, field in shape.items():
            if key not in self.values:
                if field.needed:
                    yield self.problem("R103", f"The key `{key}` is missing: {SENTENCES[field.holds]}.")
            elif not _fits(self.values[key], field.holds):
                yield self.problem("R104", f"`{key}` has to be {SENTENCES[field.holds]}.", key)
            elif field.one_of and self.values[key] not in field.one_of:
                yield self.problem("R104", f"`{key}` is one of {', '.join(field.one_of)}.", key)


def _fits(value: object, holds: Holds) -> bool:
    match holds, value:
        case "text", str():
            return bool(value.strip())
        case "flag", bool():
            return True
        case "number", int():
            return value > 0 and not isinstance(value, bool)
        case "words", list():
            return all(_fits(item, "text") for item in value)
        case "table", dict():
            return bool(value) and all(_fits(item, "text") for item in value.values())
        case "lists", dict():
            return bool(value) and all(_fits(item, "words") for item in value.values())
        case "records", list():
            return bool(value) and all(isinstance(item, dict) for item in value)
        case _:
            return False


class Source:
    """One file. What cannot be read as TOML raises a `SourceError`."""

    def __init__(self, path: Path) -> None:
        self.path, self.stem = str(path), path.stem
        text = read_source(path)
        self._lines = text.split("\n")
        try:
            self._content = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise SourceError(self._damaged(str(error))) from None

    def _damaged(self, said: str) -> Diagnostic:
        found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", said, re.DOTALL)
        what, line, column = found.groups() if found else (said, None, None)
        row = int(line) if line else len(self._lines)
        start = int(column) if column else len(self._lines[-1]) + 1
        return Diagnostic("R101", f"This is not TOML: {what}.", self.path, Span(row, start, row, start + 1))

    @property
    def top(self) -> Record:
        """The keys before the first heading."""
        headings = [number for number, line in enumerate(self._lines) if line.startswith("[")]
        return Record(self.path, self._lines, 0, min(headings, default=len(self._lines)), self._content)

    def records(self, heading: str) -> Iterator[Record]:
        """The records under a heading, in their order. Call it when `top` has no faults."""
        starts = [number for number, line in enumerate(self._lines) if line.startswith(f"[[{heading}]]")]
        starts += [len(self._lines)] * (len(self._content[heading]) + 1 - len(starts))
        for values, first, last in zip(self._content[heading], starts, starts[1:], strict=False):
            yield Record(self.path, self._lines, first, last, values)
