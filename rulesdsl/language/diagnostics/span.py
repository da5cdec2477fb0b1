"""Where something stands in a text."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """Where a node stands: 1-based lines and columns, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span(0, 0, 0, 0)
