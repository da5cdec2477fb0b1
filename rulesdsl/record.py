"""Values with named fields, never changed: what tables, frames and events are made of.

A record is declared and used like a dataclass. There are some four hundred classes with fields, with the nodes of the
trees, and a run makes instances of a few dozen. `dataclass` writes and compiles several methods for each class when it
is imported, which took longer than a whole ruling does now. Here `__init__` and `replace` are written when they are
called for the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, cast, dataclass_transform, overload


class Required:
    """The default of a field that has none: equal to nothing."""


class Parameter(NamedTuple):
    name: str
    default: Any
    by_name: bool = False
    """Can it be given by name only?"""


def initializer(
    kind: type, parameters: Iterable[Parameter], setters: Mapping[str, Callable[[Any, Any], None]] | None = None
) -> Callable[..., None]:
    """A function with these parameters that sets the fields; with `setters` past a `__setattr__` that refuses."""
    listed = list(parameters)
    scope: dict[str, Any] = {f"_default_{parameter.name}": parameter.default for parameter in listed}
    scope |= {f"_set_{name}": setter for name, setter in (setters or {}).items()}
    positional = [_declared(parameter) for parameter in listed if not parameter.by_name]
    by_name = [_declared(parameter) for parameter in listed if parameter.by_name]
    head = ", ".join(["self", *positional, *(["*", *by_name] if by_name else [])])
    body = [f"self.{name} = {name}" if setters is None else f"_set_{name}(self, {name})" for name, _, _ in listed] or [
        "pass"
    ]
    exec(f"def __init__({head}):\n " + "\n ".join(body), scope)
    init: Callable[..., None] = scope["__init__"]
    init.__qualname__ = f"{kind.__qualname__}.__init__"
    return init


def _declared(parameter: Parameter) -> str:
    return parameter.name if parameter.default is Required else f"{parameter.name}=_default_{parameter.name}"


class Record:
    """What all records can do. Declare one as `@record class Name(Record)`, with its fields as in a dataclass.

    A class that adds no fields to those of its parent needs no decorator, only `__slots__ = ()`.
    """

    __slots__ = ()
    _values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    _parameters: ClassVar[Mapping[str, Parameter]] = {}

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        return tuple(cls._parameters)

    def replace(self, **changes: Any) -> Self:
        """Copy it with other values for some of its fields."""
        kind: Any = _declaring(type(self))
        kind.replace = _replacer(kind)
        return cast("Self", kind.replace(self, **changes))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        kind = type(self)
        return kind is type(other) and kind._values(self) == kind._values(other)

    def __hash__(self) -> int:
        return hash(type(self)._values(self))

    def __repr__(self) -> str:
        fields = [f"{name}={getattr(self, name)!r}" for name in self._parameters]
        return f"{type(self).__name__}({', '.join(fields)})"


R = TypeVar("R", bound=Record)


@overload
def record(cls: type[R]) -> type[R]: ...


@overload
def record(*, kw_only: bool) -> Callable[[type[R]], type[R]]: ...


@dataclass_transform(frozen_default=True)
def record(cls: Any = None, *, kw_only: bool = False) -> Any:
    """Give the class a slot for each of its fields. Only the type checker refuses to assign to a field.

    With `kw_only` the fields that a record adds to those of its parent are given by name.
    """
    if cls is None:
        return partial(record, kw_only=kw_only)
    held = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
    annotated = [name for name, kind in held.get("__annotations__", {}).items() if not kind.startswith("ClassVar")]
    own = {name: Parameter(name, held.pop(name, Required), kw_only) for name in annotated}
    parameters = {**cls._parameters, **own}
    return type(cls)(
        cls.__name__, cls.__bases__,
        {
            **held,
            "__slots__": tuple(name for name in own if name not in cls._parameters),
            "__match_args__": tuple(name for name, _, by_name in parameters.values() if not by_name),
            "__init__": _first_init, "replace": Record.replace,
            "_parameters": parameters, "_values": _getter(tuple(parameters)),
        },
    )  # fmt: skip


def _first_init(self: Any, *values: Any, **named: Any) -> None:
    """The `__init__` of a class that has no record yet: makes the real one, and is never called again."""
    kind = _declaring(type(self))
    kind.__init__ = initializer(kind, kind._parameters.values())
    kind.__init__(self, *values, **named)


def _replacer(kind: Any) -> Callable[..., Any]:
    """Assigns field by field: to read all of them at once and to call the class takes twice as long."""
    fields = [f"other.{name} = self.{name}" for name in kind._parameters]
    body = ["other = new(type(self))", *fields, "for name in changes: setattr(other, name, changes[name])"]
    scope: dict[str, Any] = {"new": object.__new__}
    exec("def replace(self, **changes):\n " + "\n ".join(body) + "\n return other", scope)
    replace: Callable[..., Any] = scope["replace"]
    return replace


def _declaring(kind: type) -> Any:
    """The class that declares the fields of this one: itself, or a parent to which it adds none."""
    return next(each for each in kind.__mro__ if "_parameters" in vars(each))


def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda it: ()
    get = attrgetter(*names)
    return lambda it: (get(it),)
