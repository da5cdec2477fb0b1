"""Reads the rulebook files: each record with its place in the file, and the problems of single records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar, get_args

from rulesdsl.language.diagnostics.diagnostic import Diagnostic, SourceError

from .model import Book, Change, Clarification, Clause, Explains, Kind, Reading, Says, Switch, Term
from .source import Field, Record, Source

Item = TypeVar("Item")

TEXT, NUMBER, FLAG = Field("text"), Field("number"), Field("flag")
WORDS, TABLE, RECORDS = Field("words"), Field("table"), Field("records")
MAYBE_TEXT, MAYBE_NUMBER = Field("text", needed=False), Field("number", needed=False)
MAYBE_WORDS = Field("words", needed=False)

CLAUSES: Mapping[str, Field] = {"book": TEXT, "title": TEXT, "year": NUMBER, "clause": RECORDS}
CLAUSE: Mapping[str, Field] = {
    "topic": TEXT,
    "section": TEXT,
    "page": MAYBE_NUMBER,
    "text": TEXT,
    "terms": WORDS,
    "executable": FLAG,
    "change": Field("text", one_of=get_args(Change)),
    "example": MAYBE_TEXT,
    "note": MAYBE_TEXT,
}
TERM: Mapping[str, Field] = {
    "term": TEXT,
    "id": TEXT,
    "kind": Field("text", one_of=get_args(Kind)),
    "summary": TEXT,
    "verb": FLAG,
    "see": WORDS,
    "says": RECORDS,
}
SAYS: Mapping[str, Field] = {"book": TEXT, "page": MAYBE_NUMBER, "text": TEXT, "differs": MAYBE_TEXT}
CLARIFICATIONS: Mapping[str, Field] = {"book": TEXT, "clarification": RECORDS}
CLARIFICATION: Mapping[str, Field] = {
    "id": TEXT,
    "cards": WORDS,
    "page": MAYBE_NUMBER,
    "question": TEXT,
    "text": TEXT,
    "terms": WORDS,
    "note": MAYBE_TEXT,
    "explains": Field("records", needed=False),
}
EXPLAINS: Mapping[str, Field] = {
    **dict.fromkeys(("by", "to", "at", "on", "of", "near"), MAYBE_WORDS),
    "beside": MAYBE_TEXT,
}
SWITCHES: Mapping[str, Field] = {"switch": RECORDS}
SWITCH: Mapping[str, Field] = {
    "name": TEXT,
    "title": TEXT,
    "topics": WORDS,
    "at": MAYBE_WORDS,
    "values": TABLE,
    "meaning": TABLE,
    "note": MAYBE_TEXT,
    "words_only": MAYBE_TEXT,
}
READINGS: Mapping[str, Field] = {"reading": RECORDS}
READING: Mapping[str, Field] = {
    "topic": TEXT,
    "question": TEXT,
    "stands": TEXT,
    "other": TEXT,
    "why": TEXT,
    "near": WORDS,
}


class Read(NamedTuple, Generic[Item]):
    """An item, and the record it was read from."""

    item: Item
    record: Record


class RulebookFiles:
    """Everything in the files, and every problem found while reading them.

    `unread` lists, by directory, the files with problems: they may hold more than was read.
    """

    def __init__(self, directory: Path) -> None:
        self.problems: list[Diagnostic] = []
        self.unread: dict[str, set[str]] = defaultdict(set)
        self.books: list[Read[Book]] = []
        self.clauses: list[Read[Clause]] = []
        self.terms: list[Read[Term]] = []
        self.says: list[Read[Says]] = []
        self.clarifications: list[Read[Clarification]] = []
        self.switches: list[Read[Switch]] = []
        self.readings: list[Read[Reading]] = []
        self._read_directory(directory / "clauses", CLAUSES, self._book)
        self._read_directory(directory / "glossary", TERM, self._term)
        self._read_directory(directory / "clarifications", CLARIFICATIONS, self._clarifications)
        self._read_file(directory / "editions.toml", SWITCHES, self._switches)
        self._read_file(directory / "readings.toml", READINGS, self._readings)

    def _read_directory(self, directory: Path, shape: Mapping[str, Field], take: Callable[[Source], None]) -> None:
        files = sorted(directory.glob("*.toml"))
        if not files:
            nothing = Record(str(directory), [], 0, 0, {})
            self.problems.append(nothing.problem("R107", "There are no TOML files in this directory."))
        for file in files:
            self._read_file(file, shape, take)

    def _read_file(self, file: Path, shape: Mapping[str, Field], take: Callable[[Source], None]) -> None:
        try:
            source = Source(file)
            faults = tuple(source.top.faults(shape))
        except SourceError as error:
            faults = error.diagnostics
        if not self._has_faults(file, faults):
            take(source)

    def _valid_records(self, source: Source, heading: str, shape: Mapping[str, Field]) -> Iterator[Record]:
        for record in source.records(heading):
            if not self._has_faults(Path(source.path), tuple(record.faults(shape))):
                yield record

    def _has_faults(self, file: Path, faults: tuple[Diagnostic, ...]) -> bool:
        self.problems += faults
        if faults:
            self.unread[file.parent.name].add(file.stem)
        return bool(faults)

    def _check_file_name(self, source: Source, key: str) -> None:
        """A file must be named after its contents."""
        if source.top.values[key] != source.stem:
            message = f"The file is called {source.stem}, and its `{key}` is not."
            self.problems.append(source.top.problem("R106", message, key))

    def _book(self, source: Source) -> None:
        top = source.top.values
        self._check_file_name(source, "book")
        book = Book(top["book"], top["title"], top["year"])
        self.books.append(Read(book, source.top))
        for record in self._valid_records(source, "clause", CLAUSE):
            held = record.values
            clause = Clause(
                id=f"{book.id}/{held['topic']}",
                book=book.id,
                topic=held["topic"],
                section=held["section"],
                page=held.get("page"),
                text=held["text"],
                terms=tuple(held["terms"]),
                executable=held["executable"],
                change=held["change"],
                example=held.get("example"),
                note=held.get("note"),
            )
            self.clauses.append(Read(clause, record))

    def _term(self, source: Source) -> None:
        self._check_file_name(source, "id")
        records = list(self._valid_records(source, "says", SAYS))
        says = [
            Says(held["book"], held.get("page"), held["text"], held.get("differs"))
            for held in (record.values for record in records)
        ]
        self.says += map(Read, says, records)
        held = source.top.values
        term = Term(
            id=held["id"],
            name=held["term"],
            kind=held["kind"],
            summary=held["summary"],
            verb=held["verb"],
            see=tuple(held["see"]),
            says=tuple(says),
        )
        self.terms.append(Read(term, source.top))

    def _clarifications(self, source: Source) -> None:
        self._check_file_name(source, "book")
        for record in self._valid_records(source, "clarification", CLARIFICATION):
            held = record.values
            clarification = Clarification(
                id=held["id"],
                book=source.stem,
                cards=tuple(held["cards"]),
                page=held.get("page"),
                question=held["question"],
                text=held["text"],
                terms=tuple(held["terms"]),
                note=held.get("note"),
                explains=tuple(self._explains(record)),
            )
            self.clarifications.append(Read(clarification, record))

    def _explains(self, record: Record) -> Iterator[Explains]:
        for values in record.values.get("explains", ()):
            part = record.part("explains", values)
            if not self._has_faults(Path(record.path), tuple(part.faults(EXPLAINS))):
                words = {key: tuple(values.get(key, ())) for key in EXPLAINS if key != "beside"}
                yield Explains(**words, beside=values.get("beside"))

    def _switches(self, source: Source) -> None:
        for record in self._valid_records(source, "switch", SWITCH):
            held = record.values
            switch = Switch(
                name=held["name"],
                title=held["title"],
                topics=tuple(held["topics"]),
                at=tuple(held.get("at", ())),
                values=held["values"],
                meaning=held["meaning"],
                note=held.get("note"),
                words_only=held.get("words_only"),
            )
            self.switches.append(Read(switch, record))

    def _readings(self, source: Source) -> None:
        for record in self._valid_records(source, "reading", READING):
            held = record.values
            reading = Reading(
                topic=held["topic"],
                question=held["question"],
                stands=held["stands"],
                other=held["other"],
                why=held["why"],
                near=tuple(held["near"]),
            )
            self.readings.append(Read(reading, record))
