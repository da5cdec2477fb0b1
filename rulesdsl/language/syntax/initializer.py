"""The `__init__` of a class with named fields, written when its first instance is made.

There are some four hundred such classes, and a run makes instances of a few dozen. `dataclass` writes and compiles
several methods for each class when it is imported, which took longer than a whole ruling does now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple


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
