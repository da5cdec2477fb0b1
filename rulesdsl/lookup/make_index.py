"""Makes the index of everything. Needed only when something has changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulesdsl.board.board_catalogue import catalogue, spellings
from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.load_library import all_cards, open_library
from rulesdsl.paths import data
from rulesdsl.rulebook import load as load_rulebook
from rulesdsl.rulebook.rulebook import Rulebook
from rulesdsl.rulebook.uncovered import read_uncovered

from .build_index import index_text
from .entries import all_entries
from .entry import Entry
from .learned import read_learned
from .matters import answers, read_matters
from .phrasings import read_phrasings
from .played import Written, read_written
from .synonyms import read_synonyms

LEARNED = "learned.txt"
"""The file with what was learned from questions."""


def make_index() -> tuple[bytes, bool]:
    """The text of the index, and whether all cards are in it."""
    library = open_library()
    written = tuple(read_written(published(data("cardtexts")), spellings(catalogue(None))))
    rulebook = load_rulebook()
    return text_of(entries_of(rulebook, all_cards(library), written), rulebook), not library.mistakes


def published(root: Path) -> list[Path]:
    """The files of all rulings and boards."""
    return [*sorted(root.glob("*/rulings/*.ruling")), *sorted(root.glob("boards/*.board"))]


def entries_of(rulebook: Rulebook, cards: Sequence[Definition], written: Sequence[Written]) -> list[Entry]:
    return list(all_entries(rulebook, cards, written, read_phrasings(data("cardtexts") / "asked")))


def text_of(entries: Sequence[Entry], rulebook: Rulebook) -> bytes:
    root = data("cardtexts")
    synonyms, uncovered = read_synonyms(root / "synonyms.toml"), read_uncovered(root / "uncovered.toml")
    return index_text(entries, synonyms, uncovered, answers_of(entries, rulebook), read_learned(root / LEARNED))


def answers_of(entries: Sequence[Entry], rulebook: Rulebook) -> list[int]:
    changes = {switch.name: switch.topics[0] for switch in rulebook.switches.values()}
    return answers(entries, read_matters(data("cardtexts") / "matters.toml"), changes)
