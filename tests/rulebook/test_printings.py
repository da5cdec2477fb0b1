"""What the file of printings says, and that it speaks of every revised card."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.language.diagnostics.diagnostic import SourceError
from rulesdsl.language.library.definition import first_printing
from rulesdsl.language.library.load_library import load
from rulesdsl.rulebook.printing_differences import differences, read_printings


def test_every_revised_card_says_what_differs_and_no_other() -> None:
    assert set(differences()) == {(card.set, card.name) for card in load() if card.revised}


def test_every_revised_card_has_a_first_printing_that_does_something_else() -> None:
    cards = {(card.set, card.name): card for card in load()}
    for set_id, name in differences():
        first, later = cards[first_printing(set_id), name], cards[set_id, name]
        assert first.id == name
        assert (first.kind, first.faction) == (later.kind, later.faction)
        assert first.card.abilities != later.card.abilities


def test_a_text_is_needed(tmp_path: Path) -> None:
    file = tmp_path / "printings.toml"
    file.write_text('[core-revised-2012]\n"Gnome" = ""\n', encoding="utf-8")
    with pytest.raises(SourceError, match="table of texts"):
        read_printings(file)
