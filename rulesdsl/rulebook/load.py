"""The rulebooks, compiled: the first run reads and checks the TOML files, the others look up what they need."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from rulesdsl import cache as kept
from rulesdsl.paths import data
from rulesdsl.version import __version__

from .model import Book, Clarification, Clause, Explains, Reading, Says, Switch, Term
from .rulebook import Lazy, Rulebook

KIND = "rulebook"
"""What the files are called that are kept."""
PARTS = ("books", "clauses", "terms", "clarifications", "switches", "readings")
Held = TypeVar("Held")


@cache
def load(directory: Path | None = None) -> Rulebook:
    """The rulebooks of a directory, or our own. Raises `SourceError` with every problem of the files."""
    directory = directory or data("cardtexts")
    made_from = _key(directory)
    body = kept.read(made_from, KIND) if made_from else None
    if body is None:
        body = _compiled(directory)
        if made_from and made_from == _key(directory):  # nobody edited a file meanwhile
            kept.write(made_from, body, KIND)
    return _rulebook(body)


def _key(directory: Path) -> str | None:
    """Of all that decides what is compiled: the texts and this package; None if they cannot be read."""
    try:
        files = [*kept.files_below(directory, ".toml", depth=2), *kept.files_below(Path(__file__).parent, ".py")]
    except OSError:
        return None
    return kept.key_of(KIND, __version__, files)


# --- as it is kept --------------------------------------------------------------------------------------------------
#
# A line with the names of all records, by part; then a line for each record.


def _compiled(directory: Path) -> bytes:
    """TOML, diagnostics and all that they need are imported here and nowhere else."""
    from rulesdsl.language.diagnostics.diagnostic import SourceError

    from .consistency import check
    from .read_files import RulebookFiles

    files = RulebookFiles(directory)
    problems = [*files.problems, *check(files)]
    if problems:
        raise SourceError(*problems)
    parts: dict[str, list[Any]] = {part: [item for item, _ in getattr(files, part)] for part in PARTS}
    names = {part: [item[0] for item in items] for part, items in parts.items()}
    records = [item for part in PARTS for item in parts[part]]
    return b"\n".join(json.dumps(value, ensure_ascii=False).encode() for value in (names, *records))


def _rulebook(body: bytes) -> Rulebook:
    head, *lines = body.split(b"\n")
    numbers: dict[str, dict[str, int]] = {}
    count = 0
    for part, names in json.loads(head).items():
        numbers[part] = dict(zip(names, range(count, count + len(names)), strict=True))
        count += len(names)

    def records(part: str, make: Callable[[list[Any]], Held]) -> Lazy[Held]:
        of_part = numbers[part]
        return Lazy(of_part, lambda name: make(json.loads(lines[of_part[name]])))

    return Rulebook(
        records("books", lambda row: Book(*row)),
        records("clauses", lambda row: Clause(*map(_frozen, row))),
        records("terms", _term),
        records("clarifications", _clarification),
        records("switches", lambda row: Switch(*map(_frozen, row))),
        records("readings", lambda row: Reading(*map(_frozen, row))),
    )


def _term(row: list[Any]) -> Term:
    term = Term(*map(_frozen, row))
    return term._replace(says=tuple(Says(*said) for said in term.says))


def _clarification(row: list[Any]) -> Clarification:
    said = Clarification(*map(_frozen, row))
    return said._replace(explains=tuple(Explains(*map(_frozen, part)) for part in said.explains))


def _frozen(value: Any) -> Any:
    """Turn the lists of JSON back into tuples."""
    return tuple(value) if isinstance(value, list) else value
