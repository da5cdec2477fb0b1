"""The parts of a board file."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulesdsl.language.syntax.node import Node

from .expectation_nodes import Expectations
from .script_nodes import Script
from .table_nodes import Base, Pile
from .turn_nodes import Extra, PlayedEarlier, Players, Points, Running, Turn, Used


class Prose(Node):
    about: Literal["title", "question", "answer"]
    text: str


class Code(Node):
    text: str


class Cites(Node):
    codes: tuple[Code, ...]


class Edition(Node):
    book: Code


Part: TypeAlias = (
    Prose
    | Cites
    | Edition
    | Players
    | Turn
    | Base
    | Pile
    | Points
    | Used
    | PlayedEarlier
    | Extra
    | Running
    | Script
    | Expectations
)


class BoardFile(Node):
    parts: tuple[Part, ...]
