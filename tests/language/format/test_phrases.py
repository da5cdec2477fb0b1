"""What is missing is named, and not only missed."""

from __future__ import annotations

import pytest

from rulesdsl.language.english.card_english import english_of
from rulesdsl.language.format.card_layout import source_of
from rulesdsl.language.format.phrases import phrase
from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import members
from rulesdsl.language.syntax.notation import parts, third_person, verbs


class Unwritten(t.Node):
    pass


class Written(t.Node):
    name: str
    number: int | None = None
    loud: bool = False

    notation = 'say "{name}" {number?{} times over} {loud?aloud} please'


def test_a_node_without_source_is_named() -> None:
    with pytest.raises(TypeError, match="`Unwritten` has no source: give it a `notation`"):
        source_of(Unwritten())


def test_a_node_without_english_is_named() -> None:
    with pytest.raises(TypeError, match="nothing says `Unwritten` in English"):
        english_of(Unwritten(), t.Card("minion", "A"))


@pytest.mark.parametrize(
    ("node", "source"),
    [
        (Written("oh  no"), 'say "oh  no" please'),
        (Written("no", 0), 'say "no" 0 times over please'),
        (Written("no", None, True), 'say "no" aloud please'),
        (t.PlaceCounter(t.Number(1), t.Thing((t.This(),))), "place 1 counter on this"),
        (t.PlaceCounter(t.Number(2), t.Thing((t.This(),))), "place 2 counters on this"),
        (t.Gain(t.Number(2, t.Thing((t.Selector("base"),)))), "gain 2 vp for each base"),
        (t.Search((t.Zone("deck", "base"), t.Zone("discard", "base")), t.Thing((t.Selector("base"),))),
         "search base deck or base discard for base"),
    ],
)  # fmt: skip
def test_gaps_are_filled(node: t.Node, source: str) -> None:
    assert phrase(node) == source


def test_every_gap_is_a_field() -> None:
    for node in members(t.Node):
        names = {field.name for field in node.__fields__}
        assert {part.field for part in parts(node.notation) if part.field} <= names, node


def test_verbs() -> None:
    assert verbs(t.Destroy) == ("destroy",)
    assert verbs(t.Look) == ("look at",)
    assert verbs(t.MoveOrTransfer) == ("move", "transfer")
    assert verbs(t.TakeControl) == ("take",)
    assert verbs(t.CannotUse) == verbs(t.Block) == ()
    assert [third_person(verb) for verb in ("bury", "play", "search", "look at")] == [
        "buries", "plays", "searches", "looks at",
    ]  # fmt: skip
