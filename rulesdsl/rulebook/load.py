"""The rulebooks, compiled: TOML is read and checked once, and from then on they come out of the cache."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from rulesdsl import cache as kept
from rulesdsl.paths import data
from rulesdsl.version import __version__

from .model import Book, Clarification, Clause, Reading, Says, Switch, Term
from .rulebook import Rulebook

Rows = dict[str, list[Any]]


@cache
def load(directory: Path | None = None) -> Rulebook:
    """The rulebooks of a directory, or our own. Raises `SourceError` with every problem of the files."""
    directory = directory or data("cardtexts")
    made_from = _fingerprint(directory)
    body = kept.read(made_from, "rulebook") if made_from else None
    if body is not None:
        return _rulebook(json.loads(body))
    rows = _compile(directory)
    if made_from and made_from == _fingerprint(directory):  # nobody edited a file meanwhile
        kept.write(made_from, json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode(), "rulebook")
    return _rulebook(rows)


def _fingerprint(directory: Path) -> str | None:
    """Of all that decides what is compiled: the texts and this package; None if they cannot be read."""
    try:
        files = [*kept.files_below(directory, ".toml", depth=2), *kept.files_below(Path(__file__).parent, ".py")]
    except OSError:
        return None
    return kept.key_of("rulebook", __version__, files)


def _compile(directory: Path) -> Rows:
    """Rows of plain values. TOML, diagnostics and all that they need are imported here and nowhere else."""
    from rulesdsl.language.diagnostics.diagnostic import SourceError

    from .consistency import check
    from .read_files import Shelf

    shelf = Shelf(directory)
    problems = [*shelf.problems, *check(shelf)]
    if problems:
        raise SourceError(*problems)
    return {
        "books": [book for book, _ in shelf.books],
        "clauses": [clause for clause, _ in shelf.clauses],
        "terms": [term for term, _ in shelf.terms],
        "clarifications": [said for said, _ in shelf.clarifications],
        "switches": [switch for switch, _ in shelf.switches],
        "readings": [reading for reading, _ in shelf.readings],
    }


def _rulebook(rows: Rows) -> Rulebook:
    """From rows as JSON gives them back, where every tuple has become a list."""
    return Rulebook(
        (Book(*row) for row in rows["books"]),
        (Clause(*map(_frozen, row)) for row in rows["clauses"]),
        map(_term, rows["terms"]),
        (Clarification(*map(_frozen, row)) for row in rows["clarifications"]),
        (Switch(*map(_frozen, row)) for row in rows["switches"]),
        (Reading(*map(_frozen, row)) for row in rows["readings"]),
    )


def _term(row: list[Any]) -> Term:
    term = Term(*map(_frozen, row))
    return term._replace(says=tuple(Says(*said) for said in term.says))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
