"""Every construct of the language: each kind of node, and each word and each kind of node that its fields can hold."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from rulesdsl.language.syntax import tree as t
from rulesdsl.language.syntax.node import members
from rulesdsl.language.syntax.walk import walk
from tests.language.syntax.trees import NODES, hints

OF_FILES = (t.CardFile, t.Card, t.Fact)
"""These make a file or the head of a card, and say nothing."""


class Construct(NamedTuple):
    """A kind of node; with a field, that kind with this word in it, or with such a node."""

    node: type[t.Node]
    field: str = ""
    word: Any = None

    def __str__(self) -> str:
        held = self.held.__name__ if self.held else self.word
        return f"{self.node.__name__}.{self.field} = {held}" if self.field else self.node.__name__

    @property
    def held(self) -> type[t.Node] | None:
        """The kind of node that stands in the field."""
        return self.word if isinstance(self.word, type) else None

    def is_in(self, card: t.Node) -> bool:
        return any(self.fits(node) for node in walk(card) if type(node) is self.node)

    def fits(self, node: t.Node) -> bool:
        value = getattr(node, self.field) if self.field else None
        if self.held:
            return any(isinstance(each, self.held) for each in _each_in(value))
        return value == self.word or (isinstance(value, tuple) and self.word in value)


def _each_in(value: Any) -> Iterator[Any]:
    """What stands in tuples, however deep; anything else by itself."""
    if isinstance(value, tuple):
        for part in value:
            yield from _each_in(part)
    else:
        yield value


def alternatives(hint: Any) -> tuple[Any, ...]:
    """The types that a family or a union stands for, without families and unions among them."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(found for choice in get_args(hint) for found in alternatives(choice))
    if isinstance(hint, type) and issubclass(hint, t.Node):
        return members(hint)
    return (hint,)


@cache
def kinds_of(hint: Any) -> tuple[type[t.Node], ...]:
    return tuple(kind for kind in alternatives(hint) if isinstance(kind, type) and issubclass(kind, t.Node))


@cache
def words_of(hint: Any) -> tuple[Any, ...]:
    """The words and truth values that may stand in a field, or in a tuple that it holds."""
    if get_origin(hint) is tuple:
        return words_of(get_args(hint)[0])
    found: list[Any] = []
    for choice in alternatives(hint):
        if get_origin(choice) is Literal:
            found += get_args(choice)
        elif choice is bool:
            found += [True, False]
    return tuple(found)


def is_optional(hint: Any) -> bool:
    return NoneType in alternatives(hint)


@cache
def node_kinds() -> tuple[type[t.Node], ...]:
    return tuple(node for node in NODES if node not in OF_FILES)


@cache
def constructs() -> tuple[Construct, ...]:
    words = [
        Construct(node, field, word) for node in node_kinds() for field, hint in hints(node).items()
        for word in words_of(hint)
    ]  # fmt: skip
    return (*map(Construct, node_kinds()), *words)


@cache
def pairs() -> tuple[Construct, ...]:
    """Each kind of node with each that can stand directly within it."""
    return tuple([
        Construct(node, field, kind) for node in node_kinds() for field, hint in hints(node).items()
        for kind in kinds_of(one_of(hint))
    ])  # fmt: skip


def one_of(hint: Any) -> Any:
    """What a tuple holds, however often tuples stand in tuples; anything else as it is."""
    return one_of(get_args(hint)[0]) if get_origin(hint) is tuple else hint
