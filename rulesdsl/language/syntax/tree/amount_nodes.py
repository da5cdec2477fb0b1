"""Numbers, and what is counted or measured."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.node import Node

from .thing_nodes import At, Thing

Property: TypeAlias = Literal[
    "power", "starting power", "printed power", "breakpoint", "starting breakpoint", "scored breakpoint", "counters",
    "vp",
]  # fmt: skip
"""`scored breakpoint`: what it was when the points were awarded, if the base is being scored."""
Operator: TypeAlias = Literal["<=", ">=", "<", ">", "="]


class Number(Node):
    """`3`, or with `per` set `3 for each minion[yours]`, `3 for each counter on this`, `3 for each 5 power of this`."""

    value: int
    per: Thing | PropertyOf | Portion | None = None


class Count(Node):
    """`count of minion[yours, here]`."""

    of: Thing


class PropertyOf(Node):
    """`power of this`, `highest power of minion[here]`, `power of you at site`, `power of you at site minus 3`."""

    extreme: Literal["highest", "lowest"] | None
    property: Property
    of: Thing
    at: At | None
    plus: int | None = None


class Portion(Node):
    """`5 power of you here`, after `for each`: how often the number is reached."""

    size: int
    whole: PropertyOf

    notation = "{size} {whole}"


Amount: TypeAlias = Number | Count | PropertyOf
