"""What depends on a node alone is worked out once for each node."""

from __future__ import annotations

import pytest

from rulesdsl.language.syntax import tree as t
from rulesdsl.table import memo
from rulesdsl.table.memo import memoized_by_node


def test_each_node_is_asked_once_and_equal_nodes_each_for_themselves() -> None:
    asked = []

    @memoized_by_node
    def value(node: t.Number) -> int:
        asked.append(node)
        return node.value

    one, other = t.Number(3), t.Number(3)
    assert [value(one), value(one), value(other), value(one)] == [3, 3, 3, 3]
    assert len(asked) == 2


def test_a_number_of_an_object_that_is_gone_is_not_taken_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Objects get the identity of others that have gone: what is remembered is kept, or forgotten as a whole."""
    monkeypatch.setattr(memo, "CAPACITY", 10)

    @memoized_by_node
    def value(node: t.Number) -> int:
        return node.value

    assert [value(t.Number(number)) for number in range(100)] == list(range(100))
