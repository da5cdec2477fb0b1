"""Output shared by the commands that show rules: headings, paragraphs, lists, names not found."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING, NoReturn

import click

from .output import print_json, terminal_columns

if TYPE_CHECKING:
    from rulesdsl.rulebook.model import Book

WIDEST, NARROWEST = 100, 24
MOST = 30
"""The most names to show in a list."""


def width() -> int:
    return max(NARROWEST, min(terminal_columns(80), WIDEST))


def heading(kind: str, name: str, title: str = "") -> None:
    """The command that shows it, and its title."""
    click.echo(f"{kind} {click.style(name, bold=True)}" + (f" · {title}" if title else ""))


def paragraph(text: str, margin: str = "    ", label: str = "") -> None:
    """A wrapped text with a margin, and possibly a label before it."""
    lines = fill(f"{label}{text}", width() - len(margin), break_long_words=False, break_on_hyphens=False).split("\n")
    click.echo("\n".join(f"{margin}{line}".rstrip() for line in lines))


def dim_paragraph(text: str, margin: str = "    ") -> None:
    lines = fill(text, width() - len(margin), break_long_words=False, break_on_hyphens=False).split("\n")
    click.echo("\n".join(margin + click.style(line, dim=True) for line in lines))


def listing(label: str, names: Sequence[str]) -> None:
    """`Label: one, two, three`, or nothing if there are none."""
    if names:
        more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
        shown = f"{label}: {', '.join(names[:MOST])}{more}"
        click.echo()
        click.echo(fill(shown, width(), subsequent_indent="    ", break_long_words=False, break_on_hyphens=False))


def book_and_page(book: Book, page: int | None) -> str:
    return f"{book.title} ({book.year})" + (f", p. {page}" if page else "")


def not_found(ctx: click.Context, kind: str, wanted: str, nearest: Sequence[str], as_json: bool) -> NoReturn:
    if as_json:
        print_json({"not_found": wanted, "nearest": list(nearest)})
    else:
        click.echo(f"There is no {kind} called {wanted!r}.", err=True)
        if nearest:
            click.echo(f"Nearest: {', '.join(nearest)}", err=True)
    ctx.exit(1)
