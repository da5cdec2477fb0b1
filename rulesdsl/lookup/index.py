"""The index: a small SQLite database with stemming full-text search, cached until a source changes.

It is cached as bytes and opened in memory, so readers never lock or wait for a file. Without a cache it is rebuilt
every time.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdsl import cache
from rulesdsl.language.library.name_keys import key, plain
from rulesdsl.paths import data
from rulesdsl.version import __version__

from .entry import Entry
from .fuzzy_names import letter_pairs

if TYPE_CHECKING:
    from .synonyms import Synonyms

SCHEMA = """
create table entry(number integer primary key, kind text, id text, title text, text text, sources text, worth real);
create virtual table passage using fts5(title, text, more, about, tokenize = 'porter unicode61');
create virtual table card using fts5(title, text, more, about, tokenize = 'porter unicode61');
create virtual table reading using fts5(title, text, more, about, tokenize = 'porter unicode61');
create table name(spelling text, number integer, own integer);
create index name_spelling on name(spelling);
create table pair(letters text, spelling text, size integer, is_name integer, primary key (letters, is_name, spelling))
    without rowid;
create virtual table synonym using fts5(
    words, means unindexed, size unindexed, tokenize = "porter unicode61 tokenchars '+'"
);
create table ignored(word text primary key) without rowid;
create table word(spelling text primary key) without rowid;
"""

_WORD = re.compile(r"\+?[a-z0-9]+")
_APOSTROPHE = re.compile("['\N{RIGHT SINGLE QUOTATION MARK}]")


def words(text: str) -> list[str]:
    """Split a text or a question into words."""
    return _WORD.findall(_APOSTROPHE.sub("", plain(text)))


def open_index() -> sqlite3.Connection:
    """The index of all our texts and cards, but not of card files with mistakes: while there are any, it is made anew
    each time, with a warning. Raises `SourceError` if another file is damaged."""
    made_from = _fingerprint() if hasattr(sqlite3.Connection, "serialize") else None  # an SQLite may lack it
    kept = cache.read(made_from, "lookup") if made_from else None
    index = sqlite3.connect(":memory:")
    if kept is not None:
        index.deserialize(kept)
        return index
    is_whole = _fill(index)
    if is_whole and made_from and made_from == _fingerprint():  # nobody edited a file meanwhile
        cache.write(made_from, index.serialize(), "lookup")
    return index


def _fingerprint() -> str | None:
    """A hash of everything the index depends on: texts, cards, and the code that makes entries."""
    package = Path(__file__).parent.parent
    roots = [data("cardtexts"), data("grammar"), *(package / name for name in ("language", "rulebook", "lookup"))]
    try:
        files = [file for root in roots for file in cache.files_below(root, ".cards", ".lark", ".py", ".toml")]
    except OSError:
        return None
    return cache.key_of("lookup", __version__, files)


def _fill(index: sqlite3.Connection) -> bool:
    """Fill the index; returns whether all cards are in it."""
    from rulesdsl.language.library.load_library import all_cards, open_library
    from rulesdsl.rulebook import load as load_rulebook

    from .entries import entries
    from .synonyms import read_synonyms

    library = open_library()
    make_index(index, entries(load_rulebook(), all_cards(library)), read_synonyms(data("cardtexts") / "synonyms.toml"))
    return not library.mistakes


def make_index(index: sqlite3.Connection, entries: Iterable[Entry], synonyms: Synonyms) -> None:
    """Fill an empty database."""
    index.executescript(SCHEMA)
    known: set[str] = set()
    for number, entry in enumerate(entries, 1):
        searched = [" ".join(words(text)) for text in (entry.title, entry.text, entry.more, entry.about)]
        known.update(*(text.split() for text in searched))
        shown = (entry.title, entry.text, json.dumps(entry.sources))
        row = (number, entry.kind, entry.id, *shown, entry.worth)
        index.execute("insert into entry values (?, ?, ?, ?, ?, ?, ?)", row)
        table = entry.kind if entry.kind in ("card", "reading") else "passage"  # what the books say is ranked by itself
        index.execute(
            f"insert into {table}(rowid, title, text, more, about) values (?, ?, ?, ?, ?)", (number, *searched)
        )
        names = dict.fromkeys(map(key, entry.names))
        own = key(entry.names[0])
        index.executemany("insert into name values (?, ?, ?)", [(name, number, name == own) for name in names])
    index.executemany("insert into synonym values (?, ?, ?)", _synonyms(synonyms))
    index.executemany("insert or ignore into ignored values (?)", [(word,) for word in synonyms.ignored])
    index.executemany("insert into word values (?)", [(word,) for word in known])
    for table, is_name in (("name", 1), ("word", 0)):
        spellings = [spelling for (spelling,) in index.execute(f"select distinct spelling from {table}")]
        pairs = ((pair, text, len(text), is_name) for text in spellings for pair in letter_pairs(text))
        index.executemany("insert into pair values (?, ?, ?, ?)", pairs)
    index.commit()


def _synonyms(synonyms: Synonyms) -> Iterator[tuple[str, str, int]]:
    for said, means in synonyms.means.items():
        cut = words(said)
        yield " ".join(cut), json.dumps([" ".join(words(phrase)) for phrase in means]), len(cut)
