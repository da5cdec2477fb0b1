"""Everything as JSON, with a schema for each file and a page that says what the fields mean."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rulesdsl.explain.ruling_json import document as ruling_document
from rulesdsl.language.library.definition_json import document as card_document
from rulesdsl.paths import data
from rulesdsl.rulebook.model import Clarification

from .site_page import Extra, Page
from .templates import PageWriter


def api(writer: PageWriter) -> Iterator[Page | Extra]:
    held = {
        "cards": _cards(writer),
        "glossary": _glossary(writer),
        "rulings": _rulings(writer),
        "clauses": _clauses(writer),
    }
    schemas = {name: json.loads((data("site") / "schemas" / f"{name}.json").read_text("utf-8")) for name in held}
    for name, value in held.items():
        yield Extra(f"api/{name}.json", json.dumps(value, separators=(",", ":")))
        yield Extra(f"api/{name}.schema.json", json.dumps(schemas[name], indent=2))
    description = "Everything on this site as JSON: cards, glossary, rulings and clauses, with their schemas."
    yield writer.page("/api/", "JSON", description, "api", schemas=schemas)


def _cards(writer: PageWriter) -> dict[str, Any]:
    cards = [
        {**card_document(card), "slug": card.slug, "address": writer.to.card(card)} for card in writer.corpus.library
    ]
    return {"cards": cards}


def _glossary(writer: PageWriter) -> dict[str, Any]:
    terms = []
    for term in writer.corpus.rulebook.terms.values():
        found = writer.corpus.uses[term.id]
        used_by = {
            "terms": found.terms,
            "rules": found.rules,
            "rulings": [said.id for said in found.rulings],
            "cards": [card.name for card in found.cards],
        }
        says = [said._asdict() for said in term.says]
        terms.append({**term._asdict(), "says": says, "used_by": used_by, "address": writer.to.term(term.id)})
    return {"terms": terms}


def _without_steps(said: Clarification) -> dict[str, Any]:
    """Which steps it explains is told by the steps."""
    return {name: value for name, value in said._asdict().items() if name != "explains"}


def _rulings(writer: PageWriter) -> dict[str, Any]:
    clarifications = [
        {
            **_without_steps(said), "address": writer.to.clarification(said.id),
            "played": [writer.to.played(played) for played in writer.corpus.played_for.get(said.id, ())],
        }
        for said in writer.corpus.rulebook.clarifications.values()
    ]  # fmt: skip
    played = [
        {
            "name": played.name, "set": played.set, "address": writer.to.played(played),
            "board": played.ruling.board.source, **ruling_document(played.ruling, played.ability_texts),
        }
        for played in writer.corpus.played
    ]  # fmt: skip
    return {"clarifications": clarifications, "played": played}


def _clauses(writer: PageWriter) -> dict[str, Any]:
    rulebook = writer.corpus.rulebook
    clauses = [{**clause._asdict(), "address": writer.to.clause(clause)} for clause in rulebook.clauses.values()]
    return {
        "books": [book._asdict() for book in rulebook.books.values()],
        "clauses": clauses,
        "switches": [switch._asdict() for switch in rulebook.switches.values()],
        "readings": [reading._asdict() for reading in rulebook.readings.values()],
    }
