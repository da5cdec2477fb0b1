"""Values with named fields, never changed: what tables, frames and events are made of."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform, overload


class Record:
    """What all records can do. Declare one as `@record class Name(Record)`, with its fields as in a dataclass."""

    __slots__ = ()
    _values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    _index: ClassVar[dict[str, int]] = {}

    @classmethod
    def field_names(cls) -> tuple[str, ...]:
        return tuple(cls._index)

    def replace(self, **changes: Any) -> Self:
        """Copy it with other values for some of its fields."""
        kind = type(self)
        values = list(kind._values(self))
        for name in changes:
            values[kind._index[name]] = changes[name]
        return kind(*values)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        kind = type(self)
        return kind is type(other) and kind._values(self) == kind._values(other)

    def __hash__(self) -> int:
        return hash(type(self)._values(self))

    def __repr__(self) -> str:
        fields = [f"{name}={getattr(self, name)!r}" for name in self._index]
        return f"{type(self).__name__}({', '.join(fields)})"


R = TypeVar("R", bound=Record)


@overload
def record(cls: type[R]) -> type[R]: ...


@overload
def record(*, kw_only: bool) -> Callable[[type[R]], type[R]]: ...


@dataclass_transform(frozen_default=True)
def record(cls: Any = None, *, kw_only: bool = False) -> Any:
    """A dataclass with slots. Only the type checker refuses to assign to a field: to make a frozen dataclass takes
    seven times as long.

    With `kw_only` the fields that a record adds to those of its parent are given by name.
    """
    if cls is None:
        return partial(record, kw_only=kw_only)
    made: Any = dataclass(slots=True, eq=False, repr=False, kw_only=kw_only)(cls)
    names = tuple(field.name for field in dataclasses.fields(made))
    made._values = _getter(names)
    made._index = {name: index for index, name in enumerate(names)}
    if made.__match_args__ != names:
        made.replace = dataclasses.replace
    return made


def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda it: ()
    get = attrgetter(*names)
    return lambda it: (get(it),)
