"""`rulesdsl lookup`: the best matches for imperfect words."""

from __future__ import annotations

from shlex import quote
from textwrap import shorten
from typing import Any

import click

from rulesdsl.lookup import Found, Hit, find
from rulesdsl.lookup.hit import Source

from .output import json_option, print_json
from .reading import dim_paragraph, heading, paragraph, width

SHOWN_BY = {
    "reading": "rule", "clarification": "ruling", "faction": "cards --faction", "set": "cards --set",
    "change": "editions", "ruling": "adjudicate", "board": "adjudicate", "theme": "term", "book": "editions",
}  # fmt: skip
"""The command that shows a hit, where it has not the name of its kind."""
LONGEST_QUESTION = 1000
PLAYED = ("ruling", "board")
"""Kinds whose answer is understood with their title."""
LINES = 4
"""How much of a hit is shown; the command that stands above it shows the rest."""
LINES_ALSO = 2
"""The same for what else belongs to the first answer."""
COVERED = "Covered are the rules, terms, cards and rulings of {books}; `rulesdsl cards` lists the cards."


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 100), default=3, show_default=True, help="How many to show at most.")
@json_option
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...], limit: int, as_json: bool) -> None:
    """Find terms, rules, rulings and cards.

    WORDS are a name, nearly a name, or a question in your own words; they need no quotes. Above each answer stands the
    command that shows the whole of it; below it where it is said and the command that plays it out. Below the first
    answer stands what else belongs to it.
    """
    typed = " ".join(words)
    if len(typed) > LONGEST_QUESTION:
        raise click.UsageError(f"The question is too long: it has {LONGEST_QUESTION} characters at most.")
    found = find(typed, limit)
    if as_json:
        print_json({"asked": typed, "read_as": found.read_as, "hits": list(map(_hit_json, found.hits))})
    else:
        _print_hits(found)
        if not found.hits:
            _print_covered(typed)
    ctx.exit(0 if any(hit.kind != "missing" for hit in found.hits) else 1)


def _hit_json(hit: Hit) -> dict[str, Any]:
    sources, also = [source._asdict() for source in hit.sources], list(map(_hit_json, hit.also))
    return {**hit._asdict(), "sources": sources, "also": also}


def _print_covered(typed: str) -> None:
    from rulesdsl.language.library.definition import is_revised
    from rulesdsl.language.library.load_library import open_library
    from rulesdsl.rulebook import load
    from rulesdsl.rulebook.set_titles import set_title

    books = load().books
    others = dict.fromkeys(group.set for group in open_library().index.groups if group.set not in books)
    boxes = [set_title(box, books) for box in others if not is_revised(box)]
    boxes += [f"{book.title} ({book.year})" for book in books.values()]
    click.echo(f"Nothing is found for {typed!r}.", err=True)
    click.echo(COVERED.format(books=f"{', '.join(boxes[:-1])} and {boxes[-1]}"), err=True)


def _print_hits(found: Found) -> None:
    for said, meant in found.read_as.items():
        click.echo(click.style(f"Read {said!r} as {meant!r}.", dim=True), err=True)
    for place, hit in enumerate(found.hits):
        if place:
            click.echo()
        if hit.kind == "missing":
            paragraph(hit.text, margin="")
        else:
            _print_hit(hit)
            if not place:
                _print_also(hit)


def _print_hit(hit: Hit) -> None:
    name = _name(hit)
    heading(SHOWN_BY.get(hit.kind, hit.kind), quote(name), hit.title if hit.title != hit.id else "")
    if hit.text:
        paragraph(shorten(hit.text, LINES * (width() - 4), placeholder=" …"))
    where = [hit.facts, _said_in(hit.sources)]
    if any(where):
        dim_paragraph(" · ".join(filter(None, where)))
    if hit.shown_by and hit.shown_by != name:
        dim_paragraph(f"Played out: rulesdsl adjudicate {hit.shown_by}")


def _print_also(hit: Hit) -> None:
    for other in hit.also:
        title = f"{other.title}. " if other.kind in PLAYED else ""
        said = f"{SHOWN_BY.get(other.kind, other.kind)} {quote(_name(other))}: {title}{other.text or other.title}"
        dim_paragraph(shorten(said, LINES_ALSO * (width() - 4), placeholder=" …"))


def _name(hit: Hit) -> str:
    """By which its command knows it."""
    return hit.shown_by if hit.kind in PLAYED else hit.id


def _said_in(sources: tuple[Source, ...]) -> str:
    """The newest book in full, the older ones by their years."""
    if not sources:
        return ""
    newest, *older = sources
    page = f", p. {newest.page}" if newest.page else ""
    also = [f"{source.year}" + (f" p. {source.page}" if source.page else "") for source in older]
    return f"{newest.title} ({newest.year}){page}" + (f"; also {', '.join(also)}" if also else "")
