"""What a modifier does to a card, in the words of `cannot be …`."""

from __future__ import annotations

import pytest

from rulesdsl.language.syntax import tree as t
from rulesdsl.meaning.cannot import happening_of


@pytest.mark.parametrize(
    ("modifier", "happening"),
    [
        (t.Change(1, "power"), "changed in power"),
        (t.Change(1, "breakpoint"), "changed in breakpoint"),
        (t.AddsNoPower(), "changed in power"),
        (t.AbilitiesCancelled(), "cancelled"),
        (t.NamesOf(t.Thing((t.This(),))), "changed"),
    ],
)
def test_what_a_modifier_does_to_a_card(modifier: t.Modifier, happening: str) -> None:
    assert happening_of(modifier) == happening
