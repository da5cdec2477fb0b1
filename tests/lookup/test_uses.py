from __future__ import annotations

from rulesdsl import rulebook
from rulesdsl.language.library.load_library import load
from rulesdsl.lookup.uses import uses


def test_what_refers_to_a_term() -> None:
    books, library = rulebook.load(), load()
    found = uses(books, library)
    assert found.keys() == books.terms.keys()
    bury = found["bury"]
    assert "uncover" in bury.terms
    assert "bury.how" in bury.rules
    assert "oops-2018/blessing-of-anubis" in [said.id for said in bury.rulings]
    names = [card.name for card in bury.cards]
    assert "Mummy" in names
    assert "Gunfighter" not in names
    assert len(bury.cards) == len({card.id for card in bury.cards}), "a card that speaks of it twice is named once"
