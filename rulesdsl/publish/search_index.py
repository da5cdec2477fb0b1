"""What the search of the site reads: a line with the addresses of all entries, then the index of `rulesdsl lookup`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from rulesdsl.language.library.definition import is_revised
from rulesdsl.lookup.entry import Entry
from rulesdsl.lookup.make_index import entries_of, text_of
from rulesdsl.lookup.played import Written

from .addresses import Addresses
from .corpus import Corpus
from .site_page import Extra
from .templates import PageWriter


def search_index(writer: PageWriter) -> Extra:
    corpus = writer.corpus
    entries = entries_of(corpus.rulebook, tuple(corpus.library), tuple(_written(corpus)))
    addresses = json.dumps(list(_addresses(corpus, writer.to, entries)), separators=(",", ":"))
    return Extra("assets/lookup.txt", f"{addresses}\n{text_of(entries, corpus.rulebook).decode()}")


def _written(corpus: Corpus) -> Iterator[Written]:
    for played in corpus.played:
        board = played.ruling.board
        kind = "board" if played.set is None else "ruling"
        name = Path(board.path).stem
        yield Written(
            kind, name, played.name, board.title, board.question, board.answer, board.cites, board.edition or ""
        )


def _addresses(corpus: Corpus, to: Addresses, entries: list[Entry]) -> Iterator[str]:
    """From the top of the site, in the order of the entries: entries of a kind come in the order of the corpus."""
    cards, played = iter(corpus.library), iter(corpus.played)
    groups = (group for group in corpus.factions if not is_revised(group[0]))
    for entry in entries:
        match entry.kind:
            case "term":
                found = to.term(entry.id)
            case "clarification":
                found = to.clarification(entry.id)
            case "change":
                found = to.switch(entry.id)
            case "card":
                found = to.card(next(cards))
            case "faction":
                found = to.faction(*next(groups))
            case "theme":
                found = to.theme(entry.id)
            case "book":
                found = to.book(entry.id)
            case "set":
                found = to.set(entry.id)
            case "ruling" | "board":
                found = to.played(next(played))
            case _:
                found = to.topic(entry.id)
        yield found.removeprefix("/")
