"""Every compiled card, kept in tests/golden/<set>.json, so that a change shows how far it reaches.

After a change that is meant, write the files anew, and read the difference before you keep it:

    python -m tests.language.library.test_golden
"""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import Any

import pytest

from rulesdsl.language.english.prose import Term
from rulesdsl.language.library.definition import AbilityText, Definition
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import load
from rulesdsl.paths import data

GOLDEN = Path(__file__).parents[2] / "golden"
SETS = sorted({path.parent.name for path in data("cardtexts").rglob("*.cards")})


def golden_text(library: Library, in_set: str) -> str:
    cards = [_card(definition) for definition in library if definition.set == in_set]
    return json.dumps(cards, indent=2, ensure_ascii=False) + "\n"


def _card(definition: Definition) -> dict[str, Any]:
    facts = {name: getattr(definition, name) for name in ("power", "breakpoint", "vp", "monsters", "treasures", "on")}
    return {
        "name": definition.name,
        **({"deck": definition.deck} if definition.deck else {"faction": definition.faction}),
        "kind": definition.kind,
        "copies": definition.copies,
        **{name: value for name, value in facts.items() if value not in (None, ())},
        **({"undead": True} if definition.undead else {}),
        "abilities": [_ability(ability) for ability in definition.abilities],
    }


def _ability(ability: AbilityText) -> dict[str, Any]:
    return {
        "timing": ability.timing,
        "source": ability.source.split("\n"),
        "english": ability.english.plain,
        "terms": " ".join(dict.fromkeys(part.id for part in ability.english if isinstance(part, Term))),
    }


@pytest.mark.parametrize("in_set", SETS)
def test_compiled_cards_are_as_they_were(in_set: str) -> None:
    path = GOLDEN / f"{in_set}.json"
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    found = golden_text(load(), in_set)
    difference = list(difflib.unified_diff(kept.splitlines(), found.splitlines(), "kept", "found", lineterm="", n=2))
    if difference:
        pytest.fail(
            "\n".join([*difference[:200], "", "If this is meant: python -m tests.language.library.test_golden"])
        )


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.json")} == {*SETS}


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in SETS:
        (GOLDEN / f"{each}.json").write_text(golden_text(load(), each), encoding="utf-8", newline="\n")
