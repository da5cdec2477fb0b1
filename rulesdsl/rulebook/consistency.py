"""Checks across the rulebook files: duplicates, and references to what does not exist."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from rulesdsl.language.diagnostics.diagnostic import Diagnostic
from rulesdsl.language.diagnostics.vocabulary import did_you_mean, nearest

from .model import Clause
from .read_files import Item, Read, RulebookFiles
from .source import Record


def check(files: RulebookFiles) -> Iterator[Diagnostic]:
    """Every problem between records, except those caused by files that could not be read."""
    yield from _duplicates(files.books, "book", lambda book: book.id)
    yield from _duplicates(files.clauses, "topic", lambda clause: clause.id)
    yield from _duplicates(files.terms, "id", lambda term: term.id)
    yield from _duplicates(files.clarifications, "id", lambda said: said.id)
    yield from _duplicates(files.switches, "name", lambda switch: switch.name)
    yield from _duplicates(files.readings, "topic", lambda reading: reading.topic)
    yield from _terms(files)
    yield from _books(files)
    yield from _meanings(files)
    yield from _reading_topics(files)
    if not files.unread["clauses"]:
        yield from _changes(files)
        yield from _topics(files)


def _duplicates(items: Iterable[Read[Item]], key: str, id_of: Callable[[Item], str]) -> Iterator[Diagnostic]:
    seen: dict[str, Record] = {}
    for item, record in items:
        name = id_of(item)
        if name in seen:
            first = seen[name]
            message = f"{name} is there already, in {first.path}, line {first.place(key).line}."
            yield record.problem("R105", message, key)
        seen.setdefault(name, record)


def _terms(files: RulebookFiles) -> Iterator[Diagnostic]:
    known = {*(term.id for term, _ in files.terms), *files.unread["glossary"]}
    uses = [
        *(("see", term.see, record) for term, record in files.terms),
        *(("terms", clause.terms, record) for clause, record in files.clauses),
        *(("terms", said.terms, record) for said, record in files.clarifications),
    ]
    yield from _unknown(uses, known, "R201", "There is no term `{}` in the glossary.")


def _unknown(
    uses: Iterable[tuple[str, Iterable[str], Record]], known: Collection[str], code: str, message: str
) -> Iterator[Diagnostic]:
    """A problem for each word of a record's list that is not known. `uses` has the key of the list, and the words."""
    for key, words, record in uses:
        for word in words:
            if word not in known:
                yield record.problem(code, message.format(word), key, word, _suggestion(word, known))


def _books(files: RulebookFiles) -> Iterator[Diagnostic]:
    known = {*(book.id for book, _ in files.books), *files.unread["clauses"]}
    for said, record in files.says:
        if said.book not in known:
            yield _unknown_book(record, said.book, "book", known)
    for clarification, record in files.clarifications:
        if clarification.book not in known:
            yield _unknown_book(record, clarification.book, "id", known)
        elif not clarification.id.startswith(f"{clarification.book}/"):
            yield record.problem("R106", f"An id in this file begins with {clarification.book}/.", "id")
    for switch, record in files.switches:
        for book in switch.values:
            if book not in known:
                yield _unknown_book(record, book, book, known)


def _unknown_book(record: Record, book: str, key: str, known: Collection[str]) -> Diagnostic:
    return record.problem("R202", f"There is no book `{book}`.", key, book, _suggestion(book, known))


def _changes(files: RulebookFiles) -> Iterator[Diagnostic]:
    """`new`: no earlier book has it. `same`: it reads as it did there. `changed`: it reads differently."""
    years = {book.id: book.year for book, _ in files.books}
    before: dict[str, Clause] = {}
    for clause, record in sorted(files.clauses, key=lambda read: years[read.item.book]):
        earlier = before.setdefault(clause.topic, clause)
        if earlier.id == clause.id and earlier is not clause:
            continue  # defined twice, which is already reported
        wrong = _wrong_change(clause, earlier if earlier is not clause else None)
        if wrong:
            yield record.problem("R204", wrong, "change")
        before[clause.topic] = clause


def _wrong_change(clause: Clause, earlier: Clause | None) -> str | None:
    if earlier is None:
        return None if clause.change == "new" else "No earlier book has this topic, so it is `new`."
    if clause.change == "new":
        return f"{earlier.book} has this topic already, so it is not `new`."
    if clause.change == "same" and clause.text != earlier.text:
        return f"{earlier.book} has another text, so this is not the `same`."
    if clause.change == "changed" and clause.text == earlier.text:
        return f"{earlier.book} has the very same text, so nothing has `changed`."
    return None


def _topics(files: RulebookFiles) -> Iterator[Diagnostic]:
    known = {clause.topic for clause, _ in files.clauses}
    uses = [
        *(("topics", switch.topics, record) for switch, record in files.switches),
        *(("at", switch.at, record) for switch, record in files.switches),
        *(("near", reading.near, record) for reading, record in files.readings),
    ]
    yield from _unknown(uses, known, "R203", "No book has the topic `{}`.")


def _reading_topics(files: RulebookFiles) -> Iterator[Diagnostic]:
    """A reading must not be mistaken for a rule from a book."""
    for reading, record in files.readings:
        if not reading.topic.startswith("reading."):
            yield record.problem("R106", "The topic of a reading begins with reading.", "topic")


def _meanings(files: RulebookFiles) -> Iterator[Diagnostic]:
    for switch, record in files.switches:
        for book, value in switch.values.items():
            if value not in switch.meaning:
                message = f"What `{value}` means is not said."
                yield record.problem("R205", message, book, value, _suggestion(value, switch.meaning))
        for value in switch.meaning:
            if value not in switch.values.values():
                yield record.problem("R205", f"No book has the value `{value}`.", value)


def _suggestion(word: str, known: Collection[str]) -> str | None:
    return did_you_mean(nearest(word, known, 1))
