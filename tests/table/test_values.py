"""Places and cards are values: the same when they are alike, and never changed."""

from __future__ import annotations

import copy
import pickle

import pytest

from rulesdsl.table.cards import BASES, HAND, Card, Place


def test_a_place_is_made_once() -> None:
    assert Place("hand", "Ann") is Place("hand", "Ann")
    assert HAND["Ann"] is Place("hand", "Ann")
    assert Place("bases") is BASES
    assert len({Place("hand", "Ann"), Place("hand", "Bob"), Place("deck", "Ann"), Place("at", 3)}) == 4


def test_a_copied_place_is_the_same_place() -> None:
    place = Place("buried", 7)
    assert copy.copy(place) is copy.deepcopy(place) is pickle.loads(pickle.dumps(place)) is place
    assert repr(place) == "Place(zone='buried', of=7)"


MUMMY = Card(4, "Mummy", "Ann", Place("hand", "Ann"))


@pytest.mark.parametrize(
    "change",
    [
        {"id": 5}, {"name": None}, {"owner": "Bob"}, {"place": Place("deck", "Ann")}, {"controller": "Ann"},
        {"counters": 1}, {"label": "the first"}, {"common": "*monsters"},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_cards_differ_in_everything(change: dict[str, object]) -> None:
    other = MUMMY.replace(**change)
    assert other != MUMMY
    assert (other.appearance() == MUMMY.appearance()) == (change == {"id": 5})  # a number is nothing that anybody sees
    ((name, value),) = change.items()
    assert getattr(other, name) == value
    assert getattr(MUMMY, name) != value


def test_equal_cards_are_one_as_keys() -> None:
    again = MUMMY.replace(counters=2).replace(counters=0)
    assert again is not MUMMY
    assert {again: "it"}[MUMMY] == "it"
    assert repr(again).startswith("Card(id=4, name='Mummy', owner='Ann', place=Place(zone='hand', of='Ann'), ")
