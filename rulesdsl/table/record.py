"""Values with named fields, never changed: what tables, frames and events are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform


class Record:
    """What all records can do. Declare one as `@record class Name(Record)`, with its fields as in a dataclass."""

    __slots__ = ()
    _values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    _index: ClassVar[dict[str, int]]

    def replace(self, **changes: Any) -> Self:
        """Copy it with other values for some of its fields."""
        kind = type(self)
        values = list(kind._values(self))
        for name, value in changes.items():
            values[kind._index[name]] = value
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


@dataclass_transform(frozen_default=True)
def record(cls: type[R]) -> type[R]:
    """A dataclass with slots. Only the type checker refuses to assign to a field: to make a frozen dataclass takes
    seven times as long."""
    made = dataclass(slots=True, eq=False, repr=False)(cls)
    names: tuple[str, ...] = made.__match_args__  # type: ignore[attr-defined]  # every dataclass has it
    made._values = attrgetter(*names) if len(names) > 1 else _only(names[0])
    made._index = {name: index for index, name in enumerate(names)}
    return made


def _only(name: str) -> Callable[[Any], tuple[Any, ...]]:
    get = attrgetter(name)
    return lambda it: (get(it),)
