"""JSON: what others rely on."""

from __future__ import annotations

import json
from typing import Any

from rulesdsl.explain.ruling_json import document

from .boards import DUEL, ruling


def flat(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for step in steps for each in (step, *flat(step["steps"]))]


def test_the_whole_of_it_is_json() -> None:
    found = document(ruling(DUEL))
    assert set(json.loads(json.dumps(found))) == {
        "title", "question", "answer", "cites", "edition", "defaults", "summary", "steps", "open", "table",
        "expectations", "holds",
    }  # fmt: skip
    assert (found["title"], found["edition"], found["holds"]) == ("A duel at high noon", "oops-2018", True)


def test_steps_are_a_tree_in_the_order_of_their_numbers() -> None:
    found = ruling(DUEL)
    steps = flat(document(found)["steps"])
    assert sorted(step["number"] for step in steps) == [step.number for step in found.steps]
    destroyed = next(step for step in steps if step.get("verb") == "destroyed")
    assert destroyed["sentence"] == "Bob's Raider (2) loses and is destroyed."
    assert destroyed["card"]["name"] == "Raider"
    assert destroyed["source"]["name"] == "High Noon"
    assert destroyed["actor"] == "Ann"
    assert destroyed["clauses"] == ["oops-2018/term.destroy"]
    assert destroyed["ability"] == {
        "card": "High Noon", "english": destroyed["ability"]["english"], "part": "destroy the loser",
        "source": "destroy loser", "file": "cardtexts/oops-2018/cowboys.cards", "line": 44,
    }  # fmt: skip
    won = next(step for step in steps if step.get("verb") == "duel won")
    assert destroyed in won["steps"]


def test_every_step_has_the_same_fields() -> None:
    steps = flat(document(ruling(DUEL))["steps"])
    shared = {"number", "told_at", "kind", "sentence", "clauses", "ability", "steps"}
    of_kind = {
        "event": {"verb", "actor", "card", "source", "amount"},
        "decision": {"question", "decider", "least", "most", "options", "chosen", "by"},
    }
    assert {step["kind"] for step in steps} == set(of_kind)
    for step in steps:
        assert set(step) == shared | of_kind[step["kind"]]


def test_decisions() -> None:
    found = document(ruling(DUEL))
    first = found["steps"][0]
    assert first["question"] == "What does Ann do (may still play 1 minion and 1 action)?"
    assert (first["decider"], first["by"]) == ("Ann", "script")
    assert [first["options"][number] for number in first["chosen"]] == ["play High Noon"]
    assert found["open"]["chosen"] is None
    assert found["open"]["options"] == ["end the Play Cards phase"]


def test_the_table() -> None:
    table = document(ruling(DUEL))["table"]
    assert (table["turn"], table["player"], table["phase"]) == (1, "Ann", "Play Cards")
    corral = table["bases"][0]
    assert (corral["name"], corral["breakpoint"], corral["total"]) == ("So-So Corral", 19, 13)
    minions = [(minion["name"], minion["power"]) for minion in corral["rows"][0]["minions"]]
    assert minions == [("Gunfighter", 8), ("Sheriff", 5)]
    assert [(seat["player"], seat["vp"]) for seat in table["seats"]] == [("Ann", 12), ("Bob", 9)]


def test_expectations() -> None:
    found = document(ruling(DUEL.replace("power of Gunfighter is 8", "power of Gunfighter is 5")))
    assert found["holds"] is False
    (failing,) = (each for each in found["expectations"] if not each["holds"])
    assert failing == {
        "line": 22, "holds": False, "expected": "power of Gunfighter is 5", "found": "power of Gunfighter is 8",
        "step": 14,
    }  # fmt: skip
