from __future__ import annotations

import json

import pytest

from rulesdsl.language.library.load_library import load

from .conftest import Run


def test_cards_are_listed_one_a_line(run: Run) -> None:
    result = run("cards")
    assert result.exit_code == 0
    names = [definition.name for definition in load()]
    lines = result.stdout.splitlines()
    assert [line.split("  ")[0] for line in lines] == names
    assert result.stderr == f"{len(names)} cards\n"
    assert len({line.rindex("  ") for line in lines}) == 1, "the columns are straight"


@pytest.mark.parametrize(
    ("arguments", "number"),
    [
        (["--faction", "samurai"], 16),
        (["--faction", "ancient-egyptians", "--kind", "base"], 2),
        (["--set", "OOPS 2018"], 56),
        (["--set", "oops-2018", "--kind", "minion"], 16),
        (["--kind", "monster"], 8),
        (["--set", "oops-2018", "--faction", "Cowboys", "--kind", "action"], 8),
    ],
)
def test_the_list_can_be_narrowed(run: Run, arguments: list[str], number: int) -> None:
    assert len(run("cards", *arguments).stdout.splitlines()) == number
    assert len(json.loads(run("cards", *arguments, "--json").stdout)) == number


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--faction", "cowbys"], "There is no faction called 'cowbys'.\nNearest: Cowboys\n0 cards\n"),
        (["--set", "oops-2017"], "There is no set called 'oops-2017'.\nNearest: oops-2018\n0 cards\n"),
    ],
)
def test_nothing_found(run: Run, arguments: list[str], complaint: str) -> None:
    result = run("cards", *arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", complaint)
    as_json = run("cards", *arguments, "--json")
    assert (as_json.exit_code, json.loads(as_json.stdout)) == (1, [])


def test_an_unknown_kind_is_bad_input(run: Run) -> None:
    result = run("cards", "--kind", "spell")
    assert result.exit_code == 2
    assert "minion" in result.stderr


def test_json_holds_every_definition_in_the_same_form_as_card(run: Run) -> None:
    listed = json.loads(run("cards", "--json").stdout)
    assert [card["name"] for card in listed] == [definition.name for definition in load()]
    for card in listed[::7]:
        found = json.loads(run("card", card["name"], "--json").stdout)
        assert card in (found if isinstance(found, list) else [found])


def test_json_of_bases_and_others_differs_in_facts_and_not_in_fields(run: Run) -> None:
    listed = json.loads(run("cards", "--json").stdout)
    assert len({tuple(card) for card in listed}) == 1
    for card in listed:
        is_base = card["kind"] == "base"
        assert (card["breakpoint"] is not None, card["vp"] is not None) == (is_base, is_base)
        assert (card["power"] is not None) == (card["kind"] in ("minion", "monster"))
        assert (card["treasures"] is not None) == (card["kind"] == "monster")
        assert bool(card["faction"]) == (card["deck"] is None)
        assert card["abilities"] or card["name"] in ("King Rex", "Jungle Oasis")


def test_json_is_plain_ascii(run: Run) -> None:
    assert run("cards", "--json").stdout.isascii()
