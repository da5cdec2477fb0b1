from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.codec import NODES as KNOWN
from rulesdsl.language.syntax.codec import decode, encode
from rulesdsl.language.syntax.parse_cards import parse_cards
from rulesdsl.language.syntax.source_text import read_source
from rulesdsl.paths import data
from tests.language.syntax.trees import NODES, nodes

CARD_FILES = sorted(data("cardtexts").rglob("*.cards"))


def through_json(node: t.Node) -> t.Node:
    return decode(json.loads(json.dumps(encode(node))))


def with_spans(node: Any) -> Iterator[Any]:
    """All that a tree consists of, types and spans included: equality of nodes looks at neither."""
    if isinstance(node, t.Node):
        yield type(node)
        yield node.span
        for name in node.__match_args__:
            yield from with_spans(getattr(node, name))
    elif isinstance(node, tuple):
        yield len(node)
        for item in node:
            yield from with_spans(item)
    else:
        yield type(node)
        yield node


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.stem)
def test_every_card_file_survives_with_its_spans(path: Path) -> None:
    file = parse_cards(read_source(path))
    again = through_json(file)
    assert again == file
    assert list(with_spans(again)) == list(with_spans(file))


@pytest.mark.parametrize("kind", NODES, ids=lambda node: node.__name__)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_every_node_survives(kind: type[t.Node], data: st.DataObject) -> None:
    node = data.draw(nodes(kind, 4))
    again = through_json(node)
    assert again == node
    assert list(with_spans(again)) == list(with_spans(node))


def test_every_node_is_known() -> None:
    assert {*NODES} <= {*KNOWN.values()}


def test_spans_are_kept_and_defaults_are_not() -> None:
    node = t.Number(3, span=t.Span(1, 2, 3, 4))
    assert encode(node) == {"Number": [1, 2, 3, 4, 3]}
    assert decode(encode(node)).span == t.Span(1, 2, 3, 4)
    assert encode(t.Number(3, t.Thing((t.You(),)))) == {
        "Number": [0, 0, 0, 0, 3, {"Thing": [0, 0, 0, 0, [{"You": [0, 0, 0, 0]}]]}]
    }


def test_a_default_in_the_middle_keeps_its_place() -> None:
    node = t.Thing((t.This(),), None, "chosen")
    assert encode(node) == {"Thing": [0, 0, 0, 0, [{"This": [0, 0, 0, 0]}], None, "chosen"]}
    assert decode(encode(node)) == node


def test_what_is_no_tree_is_refused() -> None:
    with pytest.raises(KeyError):
        decode({"Nonsense": [0, 0, 0, 0]})
    with pytest.raises(ValueError, match="not enough values"):
        decode({"You": [0]})
