"""Names: nobody can take one card for another."""

from __future__ import annotations

import pytest

from rulesdsl.explain.typed_mentions import find_mentions
from rulesdsl.wording.card_names import CardNames
from rulesdsl.wording.lists import counted, listed
from rulesdsl.wording.numbered_names import without_numbers
from tests.explain.boards import ruling, sentences

TWINS = """\
turn Ann, play cards
base Saloon
    Ann: Ronin
    Bob: Huscarl, Huscarl
base Longhouse
    Bob: Huscarl
hand Ann: Tomb Trap owned by Ann, Ronin
hand Bob: nothing
"""


def test_alike_cards_have_the_numbers_of_the_board() -> None:
    found = ruling(TWINS)
    huscarls = [card.id for card in found.table.cards.values() if card.name == "Huscarl" and card.place.zone == "at"]
    assert [found.names.of(found.table, card) for card in huscarls] == ["Huscarl#1", "Huscarl#2", "Huscarl#3"]
    assert found.names.whose(found.table, huscarls[0]) == "Bob's Huscarl#1"
    assert found.names.whose(found.table, huscarls[0], "Bob") == "Huscarl#1"
    assert [found.board.names[found.names.of(found.table, card)] for card in huscarls] == huscarls


def test_without_a_board_numbers_follow_the_order_of_arrival_and_are_kept() -> None:
    found = ruling(TWINS)
    names = CardNames()
    huscarls = [card.id for card in found.table.cards.values() if card.name == "Huscarl" and card.place.zone == "at"]
    assert [names.of(found.table, card) for card in huscarls] == ["Huscarl#1", "Huscarl#2", "Huscarl#3"]
    alone = next(card.id for card in found.table.cards.values() if card.name == "Tomb Trap")
    assert names.of(found.table, alone) == "Tomb Trap"


def test_a_number_is_kept_when_the_other_one_has_gone() -> None:
    found = ruling(
        """\
turn Ann, play cards
base Saloon
    Ann: Ronin, Ronin
hand Ann: Yokai Attack!
do
    Ann plays Yokai Attack!
    Ann destroys Ronin#1
"""
    )
    assert "Yokai Attack! destroys the first Ronin (3)." in sentences(found)
    left = next(card.id for card in found.table.cards.values() if card.name == "Ronin" and card.place.zone == "at")
    assert found.names.of(found.table, left) == "Ronin#2"


def test_cards_are_found_in_what_somebody_types() -> None:
    found = ruling(TWINS)
    table, names = found.table, found.names

    def first(text: str) -> str:
        (mention,) = find_mentions(text, table, names)
        return mention.player or names.whose(table, mention.cards[0])

    assert first("tomb trap") == "Ann's Tomb Trap"
    assert first("the TOMBTRAP, please") == "Ann's Tomb Trap"
    assert first("huscarl#3") == "Bob's Huscarl#3"
    assert first("use bob's Huscarl") == "Bob's Huscarl#1"
    assert first("bob") == "Bob"
    assert find_mentions("nothing at all of that kind", table, names) == []


def test_the_longest_name_wins() -> None:
    found = ruling(
        """\
turn Ann, play cards
base Saloon
hand Ann: Mummy, Mummy Strength
"""
    )
    (mention,) = find_mentions("mummy strength", found.table, found.names)
    assert found.table.cards[mention.cards[0]].name == "Mummy Strength"


def test_lists_and_numbers() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == [
        "nothing", "a", "a and b", "a, b or c",
    ]  # fmt: skip
    assert [counted(0, "card"), counted(1, "card"), counted(2, "card")] == ["0 cards", "1 card", "2 cards"]


ALIKE = """\
turn Ann, play cards
base 20 "Docks"
    Ann: Ronin#1, Ronin#2
    Bob: Huscarl#1
    Ann: Huscarl#2
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann's Ronin#2 triggers.", "Ann's second Ronin triggers."),
        ("Ronin#1 (3) and Ronin#2 (3) leave.", "the first Ronin (3) and the second Ronin (3) leave."),
        ("Bob's Huscarl#1 duels Huscarl#2.", "Bob's Huscarl duels Huscarl."),
        ("Docks is cleared: Huscarl#1 goes.", "Docks is cleared: Bob's Huscarl goes."),
        ("Bob's Huscarl#2 has gone to Cleo's Ronin#1.", "Bob's second Huscarl has gone to Cleo's first Ronin."),
    ],
)
def test_numbers_are_said_as_people_say_them(text: str, said: str) -> None:
    found = ruling(ALIKE)
    assert without_numbers(text, found.table, found.names) == said
