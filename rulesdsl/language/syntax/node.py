"""The base class of all nodes: a frozen value with named fields and a place in the source.

Declared like a dataclass and used like one. It is a class of our own for two reasons: `span` takes no part in
comparison and is no field, so that whoever walks a tree need not step around it; and there are many classes of nodes,
most of which a run never needs (see `rulesdsl.record`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, NoReturn, TypeVar, dataclass_transform

from rulesdsl.language.diagnostics.span import NOWHERE, Span
from rulesdsl.record import Parameter, Required, initializer

from .kind_sets import Takes


class Field(NamedTuple):
    name: str
    type: str
    default: Any


def _in_source(*, default: Span, kw_only: bool) -> Any:
    """Tells a type checker that the field is given by name and may be left out."""
    return default


def _nothing(node: Node) -> tuple[()]:
    return ()


def _first(self: Node, *values: Any, **named: Any) -> None:
    """The `__init__` of a class that has no node yet: writes the real one, and is never called again."""
    node = type(self)
    init = _initializer(node)
    node.__init__ = init  # type: ignore[method-assign]
    init(self, *values, **named)


def _initializer(node: type[Node]) -> Callable[..., None]:
    parameters = [Parameter(field.name, field.default) for field in fields(node)]
    parameters.append(Parameter("span", NOWHERE, by_name=True))
    return initializer(node, parameters, {name: getattr(node, name).__set__ for name, _, _ in parameters})


@dataclass_transform(frozen_default=True, field_specifiers=(_in_source,))
class NodeType(type):
    """Turns the annotations of a class into its slots and fields."""

    __fields__: tuple[Field, ...]
    _values: Callable[[Any], Any]

    def __new__(mcs, name: str, bases: tuple[NodeType, ...], namespace: dict[str, Any]) -> NodeType:
        annotations = namespace.get("__annotations__", {})
        own = {field: kind for field, kind in annotations.items() if not str(kind).startswith("ClassVar")}
        defaults = {field: namespace.pop(field) for field in own if field in namespace}
        declared = {field: Field(field, str(kind), defaults.get(field, Required)) for field, kind in own.items()}
        known = {field.name: field for base in bases for field in base.__fields__} | declared
        known.pop("span", None)
        made = {
            "__slots__": tuple(own),
            "__fields__": tuple(known.values()),
            "__match_args__": tuple(known),
            "__init__": _first,
            "_values": attrgetter(*known) if known else _nothing,
        }
        return super().__new__(mcs, name, bases, namespace | made)


class Node(metaclass=NodeType):
    """`notation` says how it is written, unless a function of `format` does; `takes` which things its fields take."""

    notation: ClassVar[str] = ""
    takes: ClassVar[tuple[Takes, ...]] = ()
    span: Span = _in_source(default=NOWHERE, kw_only=True)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return bool(type(self)._values(self) == type(self)._values(other))

    __hash__ = object.__hash__
    """As keys, nodes are told apart by identity, though two of them may be equal: what somebody has found out about one
    is remembered for that one (`table.memo`), and to add up the hashes of a whole tree each time would cost more than
    to find it out again."""

    def __repr__(self) -> str:
        shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"{type(self).__qualname__}({shown})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), tuple(getattr(self, field.name) for field in fields(self)), self.span)


N = TypeVar("N", bound=Node)


def fields(node: Node | type[Node]) -> tuple[Field, ...]:
    """The fields of a node or of a class of nodes, in order, without the span."""
    return (node if isinstance(node, type) else type(node)).__fields__


def members(family: type[Node]) -> tuple[type[Node], ...]:
    """The classes of a family that have nodes, such as all deeds, in the order of their declaration."""
    below = family.__subclasses__()
    return tuple(member for kind in below for member in members(kind)) if below else (family,)


def replace(node: N, **changes: Any) -> N:
    """The same node with other values, the span among them if it is given."""
    kept = {field.name: getattr(node, field.name) for field in fields(node)}
    return type(node)(**{"span": node.span, **kept, **changes})


def _again(node: type[N], values: tuple[Any, ...], span: Span) -> N:
    return node(*values, span=span)
