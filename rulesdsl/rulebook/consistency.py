"""What the rulebook files get wrong about one another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from rulesdsl.language.diagnostics.diagnostic import Diagnostic
from rulesdsl.language.diagnostics.vocabulary import did_you_mean, nearest

from .model import Clause
from .read_files import Item, Read, Shelf
from .source import Record


def check(shelf: Shelf) -> Iterator[Diagnostic]:
    """Every problem between records, except those that merely follow from what could not be read."""
    yield from _twice(shelf.books, "book", lambda book: book.id)
    yield from _twice(shelf.clauses, "topic", lambda clause: clause.id)
    yield from _twice(shelf.terms, "id", lambda term: term.id)
    yield from _twice(shelf.clarifications, "id", lambda said: said.id)
    yield from _twice(shelf.switches, "name", lambda switch: switch.name)
    yield from _twice(shelf.readings, "topic", lambda reading: reading.topic)
    yield from _terms(shelf)
    yield from _books(shelf)
    yield from _meanings(shelf)
    yield from _reading_topics(shelf)
    if not shelf.unread["clauses"]:
        yield from _changes(shelf)
        yield from _topics(shelf)


def _twice(items: Iterable[Read[Item]], key: str, id_of: Callable[[Item], str]) -> Iterator[Diagnostic]:
    seen: dict[str, Record] = {}
    for item, record in items:
        name = id_of(item)
        if name in seen:
            first = seen[name]
            message = f"{name} is there already, in {first.path}, line {first.place(key).line}."
            yield record.problem("R105", message, key)
        seen.setdefault(name, record)


def _terms(shelf: Shelf) -> Iterator[Diagnostic]:
    known = {*(term.id for term, _ in shelf.terms), *shelf.unread["glossary"]}
    for key, uses in (
        ("see", [(term.see, record) for term, record in shelf.terms]),
        ("terms", [(clause.terms, record) for clause, record in shelf.clauses]),
        ("terms", [(said.terms, record) for said, record in shelf.clarifications]),
    ):
        for words, record in uses:
            for word in words:
                if word not in known:
                    message = f"There is no term `{word}` in the glossary."
                    yield record.problem("R201", message, key, word, _meant(word, known))


def _books(shelf: Shelf) -> Iterator[Diagnostic]:
    known = {*(book.id for book, _ in shelf.books), *shelf.unread["clauses"]}
    for said, record in shelf.says:
        if said.book not in known:
            yield _no_book(record, said.book, "book", known)
    for clarification, record in shelf.clarifications:
        if clarification.book not in known:
            yield _no_book(record, clarification.book, "id", known)
        elif not clarification.id.startswith(f"{clarification.book}/"):
            yield record.problem("R106", f"An id in this file begins with {clarification.book}/.", "id")
    for switch, record in shelf.switches:
        for book in switch.values:
            if book not in known:
                yield _no_book(record, book, book, known)


def _no_book(record: Record, book: str, key: str, known: Collection[str]) -> Diagnostic:
    return record.problem("R202", f"There is no book `{book}`.", key, book, _meant(book, known))


def _changes(shelf: Shelf) -> Iterator[Diagnostic]:
    """`new` is what no earlier book has, `same` reads as it did there, and what `changed` reads otherwise."""
    years = {book.id: book.year for book, _ in shelf.books}
    before: dict[str, Clause] = {}
    for clause, record in sorted(shelf.clauses, key=lambda read: years[read.item.book]):
        earlier = before.setdefault(clause.topic, clause)
        if earlier.id == clause.id and earlier is not clause:
            continue  # defined twice, which is told already
        wrong = _wrong(clause, earlier if earlier is not clause else None)
        if wrong:
            yield record.problem("R204", wrong, "change")
        before[clause.topic] = clause


def _wrong(clause: Clause, earlier: Clause | None) -> str | None:
    if earlier is None:
        return None if clause.change == "new" else "No earlier book has this topic, so it is `new`."
    if clause.change == "new":
        return f"{earlier.book} has this topic already, so it is not `new`."
    if clause.change == "same" and clause.text != earlier.text:
        return f"{earlier.book} has another text, so this is not the `same`."
    if clause.change == "changed" and clause.text == earlier.text:
        return f"{earlier.book} has the very same text, so nothing has `changed`."
    return None


def _topics(shelf: Shelf) -> Iterator[Diagnostic]:
    known = {clause.topic for clause, _ in shelf.clauses}
    for key, uses in (
        ("topics", [(switch.topics, record) for switch, record in shelf.switches]),
        ("near", [(reading.near, record) for reading, record in shelf.readings]),
    ):
        for topics, record in uses:
            for topic in topics:
                if topic not in known:
                    message = f"No book has the topic `{topic}`."
                    yield record.problem("R203", message, key, topic, _meant(topic, known))


def _reading_topics(shelf: Shelf) -> Iterator[Diagnostic]:
    """A reading must not pass for a rule of a book."""
    for reading, record in shelf.readings:
        if not reading.topic.startswith("reading."):
            yield record.problem("R106", "The topic of a reading begins with reading.", "topic")


def _meanings(shelf: Shelf) -> Iterator[Diagnostic]:
    for switch, record in shelf.switches:
        for book, value in switch.values.items():
            if value not in switch.meaning:
                message = f"What `{value}` means is not said."
                yield record.problem("R205", message, book, value, _meant(value, switch.meaning))
        for value in switch.meaning:
            if value not in switch.values.values():
                yield record.problem("R205", f"No book has the value `{value}`.", value)


def _meant(word: str, known: Collection[str]) -> str | None:
    return did_you_mean(nearest(word, known, 1))
