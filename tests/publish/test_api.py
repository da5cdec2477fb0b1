"""The JSON of everything keeps to its schemas, and is all there."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from rulesdsl.publish import Corpus, Extra, Page

Made = dict[str, Page | Extra]
NAMES = ("cards", "glossary", "rulings", "clauses")


def read(made: Made, name: str) -> Any:
    return json.loads(made[f"api/{name}.json"].text)


@pytest.mark.parametrize("name", NAMES)
def test_it_keeps_to_its_schema(name: str, made: Made) -> None:
    schema = read(made, f"{name}.schema")
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(read(made, name), schema)


@pytest.mark.parametrize("name", NAMES)
def test_every_field_is_explained(name: str, made: Made) -> None:
    """A schema that allows other fields could not be trusted to name them all."""
    for held in read(made, f"{name}.schema")["properties"].values():
        assert held["items"]["additionalProperties"] is False
        assert all(field["description"] for field in held["items"]["properties"].values())


def test_nothing_is_left_out(corpus: Corpus, made: Made) -> None:
    rulings = read(made, "rulings")
    assert [card["name"] for card in read(made, "cards")["cards"]] == [card.name for card in corpus.library]
    assert [term["id"] for term in read(made, "glossary")["terms"]] == list(corpus.rulebook.terms)
    assert [said["id"] for said in rulings["clarifications"]] == list(corpus.rulebook.clarifications)
    assert len(rulings["played"]) == len(corpus.played)
    assert all(each["holds"] for each in rulings["played"])
    assert sum(bool(each["steps"]) for each in rulings["played"]) > 0.9 * len(rulings["played"])
    assert [clause["id"] for clause in read(made, "clauses")["clauses"]] == list(corpus.rulebook.clauses)


def test_addresses_lead_to_pages(made: Made) -> None:
    for name, key in (("cards", "cards"), ("glossary", "terms"), ("rulings", "played"), ("clauses", "clauses")):
        for held in read(made, name)[key]:
            assert held["address"].partition("#")[0].strip("/") in made
