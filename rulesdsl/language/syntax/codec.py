"""Trees as JSON and back, with nothing lost.

A node is an object with one key, its class; under it stand the four numbers of its span and then its fields, but not
those at the end that have their default. A tuple is an array. So a reader needs no schema, and there is no code for
any single class of node.
"""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from . import tree as t
from .node import fields

Json: TypeAlias = dict[str, "Json"] | list["Json"] | str | int | bool | None

NODES: dict[str, type[t.Node]] = {
    name: item for name, item in vars(t).items() if isinstance(item, type) and issubclass(item, t.Node)
}

DEFAULTS: dict[str, dict[str, Any]] = {
    tag: {field.name: field.default for field in fields(node)} for tag, node in NODES.items()
}
"""For each class the fields that are written down; one without a default differs from anything."""


def encode(node: t.Node) -> Json:
    """What `json.dumps` understands."""
    return _encoded(node)


def decode(data: Json) -> t.Node:
    """The very tree that was encoded."""
    return cast(t.Node, _decoded(data))


def _encoded(value: Any) -> Json:
    if isinstance(value, t.Node):
        tag = type(value).__name__
        values = [getattr(value, name) for name in DEFAULTS[tag]]
        for default in reversed(DEFAULTS[tag].values()):
            if values[-1] != default:
                break
            values.pop()
        return {tag: [*value.span, *map(_encoded, values)]}
    return [_encoded(item) for item in value] if isinstance(value, tuple) else value


def _decoded(data: Any) -> Any:
    if isinstance(data, dict):
        ((tag, (line, column, end_line, end_column, *values)),) = data.items()
        return NODES[tag](*map(_decoded, values), span=t.Span(line, column, end_line, end_column))
    return tuple(map(_decoded, data)) if isinstance(data, list) else data
