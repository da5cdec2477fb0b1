"""`rulesdsl editions`: on what the books differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import click

from rulesdsl.language.library.name_keys import key
from rulesdsl.rulebook import Rulebook, UnknownNameError, load
from rulesdsl.rulebook.model import Book, Difference, Side

from .output import json_option, print_json
from .reading import book_and_page, dim_paragraph, heading, not_found, paragraph


def complete_matter(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    rulebook = load()
    known = (*rulebook.switches, *rulebook.topics, *rulebook.books)
    return [name for name in known if name.startswith(incomplete.lower())]


@click.command()
@click.argument("name", metavar="[NAME]", nargs=-1, shell_complete=complete_matter)
@json_option
@click.pass_context
def command(ctx: click.Context, name: tuple[str, ...], as_json: bool) -> None:
    """Show what changed between the rulebooks, side by side.

    Without a NAME: every matter on which they differ, first those on which a ruling can depend (see `adjudicate
    --edition`), then those that are words only. With the name of such a matter, or with the topic of a rule: how each
    book has it. With the name of a book (`oops-2018`): what it changed.
    """
    rulebook = load()
    wanted = " ".join(name)
    book = rulebook.books.get(wanted.lower())
    found = list(_found(rulebook, wanted, book))
    known = (*rulebook.switches, *rulebook.topics, *rulebook.books)
    if not found and key(wanted) not in map(key, known):
        not_found(ctx, "difference or topic", wanted, UnknownNameError("topic", wanted.lower(), known).nearest, as_json)
    if as_json:
        print_json(list(map(_difference_json, found)))
    elif not found:
        click.echo(
            f"Nothing before it is known that {wanted} could have changed." if book
            else f"No difference between the books is known about {wanted}."
        )  # fmt: skip
    elif not name or book:
        _print_list(found)
    else:
        for place, difference in enumerate(found):
            if place:
                click.echo()
            _print_difference(rulebook, difference)


def _found(rulebook: Rulebook, wanted: str, book: Book | None) -> Iterator[Difference]:
    differences = rulebook.changed_by(book) if book else rulebook.differences()
    for difference in differences:
        if book or not wanted or key(wanted) in map(key, (difference.switch.name, *difference.switch.topics)):
            yield difference


def _difference_json(difference: Difference) -> dict[str, Any]:
    switch = difference.switch
    return {
        "switch": switch.name,
        "title": switch.title,
        "topics": switch.topics,
        "note": switch.note,
        "executed": switch.words_only is None,
        "words_only": switch.words_only,
        "sides": [
            {
                "book": side.book.id,
                "value": side.value,
                "meaning": side.meaning,
                "clauses": [clause._asdict() for clause in side.clauses],
            }
            for side in difference.sides
        ],
    }


def _print_list(found: list[Difference]) -> None:
    executed = [difference for difference in found if difference.switch.words_only is None]
    others = [difference for difference in found if difference.switch.words_only is not None]
    for title, differences in (
        ("A ruling can depend on these.", executed),
        ("These make no difference at a table.", others),
    ):
        if differences:
            click.echo(f"{title}\n")
        for difference in differences:
            heading("editions", difference.switch.name, difference.switch.title)
            values = groupby(difference.sides, key=lambda side: side.value)
            paragraph(" → ".join(f"{value} ({_years(list(sides))})" for value, sides in values))
            if difference.switch.words_only is not None:
                dim_paragraph(difference.switch.words_only)
        if differences is executed and others:
            click.echo()


def _contents(side: Side) -> tuple[str, ...]:
    """Equal for books that say the same."""
    return (side.value, *(f"{clause.topic}: {clause.text}" for clause in side.clauses))


def _years(sides: list[Side]) -> str:
    return ", ".join(str(side.book.year) for side in sides)


def _print_difference(rulebook: Rulebook, difference: Difference) -> None:
    switch = difference.switch
    heading("editions", switch.name, switch.title)
    for _, alike in groupby(difference.sides, key=_contents):
        click.echo()
        sides = list(alike)
        for side in sides:
            click.echo(f"{book_and_page(side.book, None)} · {side.value}")
        paragraph(sides[0].meaning)
        for clause in sides[0].clauses:
            dim_paragraph(f"{clause.topic}: {clause.text}")
    silent = [book for book in rulebook.books.values() if book.id not in switch.values]
    if silent:
        click.echo()
        click.echo(f"Silent: {', '.join(book_and_page(book, None) for book in silent)}")
    if switch.note:
        click.echo()
        paragraph(switch.note, margin="", label="Note: ")
    click.echo()
    if switch.words_only is None:
        click.echo("A ruling can depend on it.")
    else:
        paragraph(switch.words_only, margin="", label="Words only: ")
