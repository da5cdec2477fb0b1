"""What if …: the table of verbs and circumstances, and a page for each verb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .matrix import SET, Kind
from .site_page import Page
from .templates import PageWriter

MARKS: Mapping[Kind, str] = {"executed": "✓", "impossible": "·", "same": "=", "open": "?"}


def matrix_pages(writer: PageWriter) -> Iterator[Page]:
    matrix = writer.corpus.matrix
    executed = {played.name.removesuffix(".ruling"): played for played in writer.corpus.rulings if played.set == SET}
    description = (
        f"Every verb of the card language in {len(matrix.circumstances)} circumstances:"
        f" {matrix.count('executed')} situations played out, and why the others cannot occur."
    )
    yield writer.page(
        "/what-if/", "What if …", description, "what_if", {"hide": ["toc"]},
        matrix=matrix, executed=executed, marks=MARKS,
    )  # fmt: skip
    for row in matrix.rows:
        title, description = (
            f"What if … {row.title}",
            f"{row.title.capitalize()}: what if the target is protected, gone …?",
        )
        yield writer.page(row.address, title, description, "what_if_row", row=row, matrix=matrix, executed=executed)
