"""Records: values with named fields."""

from __future__ import annotations

import copy
import pickle

import pytest

from rulesdsl.engine import events, frames, options, questions
from rulesdsl.record import Record, record
from rulesdsl.table import blueprint, decision, layout, scope, turn


@record
class Seat(Record):
    """Where somebody sits."""

    player: str
    number: int = 0
    near: tuple[str, ...] = ()

    @property
    def is_first(self) -> bool:
        return self.number == 0

    def moved(self, by: int) -> Seat:
        return self.replace(number=self.number + by)


@record
class Alone(Record):
    player: str


@record(kw_only=True)
class Armchair(Seat):
    colour: str


class Stool(Armchair):
    __slots__ = ()


@record
class Floor(Record):
    """Nothing is to be said of it."""


ANN = Seat("Ann", near=("Bob",))


def test_it_is_made_and_shown_as_it_is_written() -> None:
    assert (ANN.player, ANN.number, ANN.near) == ("Ann", 0, ("Bob",))
    assert repr(ANN) == "Seat(player='Ann', number=0, near=('Bob',))"
    assert Seat.__doc__ == "Where somebody sits."
    assert (Seat.__module__, Seat.__qualname__) == (__name__, "Seat")
    with pytest.raises(TypeError):
        Seat()  # type: ignore[call-arg]  # whose seat?


def test_what_is_written_with_it_belongs_to_it() -> None:
    assert ANN.is_first
    assert ANN.moved(2) == Seat("Ann", 2, ("Bob",))


def test_equal_ones_are_one_as_keys() -> None:
    again = Seat("Ann", 0, ("Bob",))
    assert again == ANN
    assert {ANN: "here"}[again] == "here"
    assert len({ANN, Seat("Bob"), Seat("Ann", 1, ("Bob",)), Seat("Ann")}) == 4
    assert Seat("Ann") != Alone("Ann")
    assert Alone("Ann") != ("Ann",)


def test_one_that_is_otherwise_is_another() -> None:
    other = ANN.replace(number=3, near=())
    assert other == Seat("Ann", 3)
    assert Seat("Ann", 0, ("Bob",)) == ANN
    with pytest.raises(AttributeError):
        ANN.replace(colour="red")  # there is no such field


def test_fields_that_a_record_adds_can_be_given_by_name_only() -> None:
    red = Armchair("Ann", colour="red")
    assert (red.player, red.number, red.colour) == ("Ann", 0, "red")
    assert Armchair.field_names() == ("player", "number", "near", "colour")
    assert red.replace(number=2) == Armchair("Ann", 2, colour="red")
    assert red != Armchair("Ann", colour="blue")
    assert red != Seat("Ann")
    with pytest.raises(TypeError):
        Armchair("Ann")  # type: ignore[call-arg]  # of which colour?


def test_a_class_without_fields_of_its_own_needs_no_decorator() -> None:
    stool = Stool("Ann", colour="red")
    assert stool == Stool("Ann", 0, colour="red") != Armchair("Ann", colour="red")
    assert stool.replace(number=2) == Stool("Ann", 2, colour="red")
    assert Stool.__init__ is Armchair.__init__, "what it takes is worked out once"
    assert not hasattr(stool, "__dict__")


def test_without_fields_all_are_equal() -> None:
    assert Floor() == Floor()
    assert len({Floor(), Floor()}) == 1
    assert repr(Floor()) == "Floor()"


def test_its_fields_are_matched_in_order() -> None:
    match ANN:
        case Seat(who, where):
            assert (who, where) == ("Ann", 0)


def test_a_copy_is_equal() -> None:
    assert copy.copy(ANN) == copy.deepcopy(ANN) == pickle.loads(pickle.dumps(ANN)) == ANN


RECORDS = [
    kind
    for module in (blueprint, decision, events, frames, layout, options, questions, scope, turn)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Record)
    if kind.__module__.startswith(module.__name__)
]


def test_there_are_some() -> None:
    assert {frames.Resolution, scope.Scope, events.Event, layout.Live} <= {*RECORDS}


@pytest.mark.parametrize("kind", RECORDS, ids=lambda kind: kind.__name__)
def test_nothing_but_the_fields_can_be_set(kind: type) -> None:
    names = kind.field_names()
    positional = kind.__match_args__
    one = kind(*range(len(positional)), **{name: -1 for name in names if name not in positional})
    assert [getattr(one, name) for name in positional] == [*range(len(positional))]
    assert one == one.replace() != object()
    assert not hasattr(one, "__dict__")
