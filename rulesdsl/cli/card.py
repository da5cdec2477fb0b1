"""`rulesdsl card`: one card, whole."""

from __future__ import annotations

from itertools import takewhile
from textwrap import fill, indent

import click

from rulesdsl.language.library.card_facts import faction_or_deck, facts, texts
from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.definition_json import document
from rulesdsl.language.library.library import Library
from rulesdsl.language.library.load_library import open_library
from rulesdsl.language.library.name_keys import slug
from rulesdsl.paths import data
from rulesdsl.rulebook.printing_differences import differences
from rulesdsl.rulebook.uncovered import nearly_uncovered, uncovered

from .output import json_option, print_json
from .reading import width


def complete_name(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Slugs: a name with spaces and quotes is a nuisance in a shell. Only the first word of a name is completed."""
    if ctx.params.get(param.name or ""):
        return []
    slugs = map(slug, open_library().index.ids)
    return [found for found in slugs if found.startswith(incomplete.lower())]


@click.command()
@click.argument("name", nargs=-1, required=True, shell_complete=complete_name)
@json_option
@click.pass_context
def command(ctx: click.Context, name: tuple[str, ...], as_json: bool) -> None:
    """Show one card: its facts, what it does, its source.

    NAME needs no quotes; case and punctuation do not matter. A card that was printed more than once is shown in all its
    printings, the newest first; the set behind the name means one of them, and `revised` one whose wording was changed
    later. With --json those are a list.
    """
    library = open_library()
    wanted = " ".join(name)
    printings = library.printings(wanted)
    if not printings:
        _print_nearest(wanted, library, as_json)
        ctx.exit(1)
    if as_json:
        documents = list(map(document, printings))
        print_json(documents[0] if len(documents) == 1 else documents)
        return
    for place, definition in enumerate(printings):
        if place:
            click.echo()
        _print_card(definition)
    for definition in printings if len(printings) > 1 else ():
        if (difference := differences().get((definition.set, definition.name))) is not None:
            click.echo()
            click.echo(
                _wrapped(
                    f"The revised {definition.name} differs: {difference.text} On a board it is called "
                    f"`{definition.name} (revised)`; the first printing is meant otherwise."
                )
            )


def _print_card(definition: Definition) -> None:
    doubts = ["wording from a later printing"] if definition.revised else []
    if definition.unconfirmed:
        doubts += ["wording unconfirmed: one source, perhaps a later printing"]
    shown = [definition.kind, *facts(definition), faction_or_deck(definition), definition.set, *doubts]
    click.echo(click.style(definition.name, bold=True))
    click.echo(_wrapped(" · ".join(shown)))
    for text in texts(definition):
        click.echo()
        click.echo(_wrapped(text.plain))
    click.echo()
    click.echo(indent("\n".join(_source(definition)), "    "))
    click.echo()
    click.echo(click.style(f"{definition.file}:{definition.line}", dim=True))


def _wrapped(text: str) -> str:
    return fill(text, width(), break_long_words=False, break_on_hyphens=False)


def _source(definition: Definition) -> list[str]:
    """The lines of the card as its file has them, up to the next thing at the left edge."""
    text = (data("cardtexts").parent / definition.file).read_text(encoding="utf-8")
    head, *following = text.split("\n")[definition.line - 1 :]
    return [head, *takewhile(lambda line: line.startswith(" "), following)]


def _print_nearest(wanted: str, library: Library, as_json: bool) -> None:
    elsewhere = uncovered(wanted)
    nearest = [] if elsewhere else library.nearest(wanted)
    if as_json:
        print_json({"not_found": wanted, "nearest": nearest})
        return
    click.echo(elsewhere.sentence if elsewhere else f"There is no card called {wanted!r}.", err=True)
    if nearest:
        click.echo(f"Nearest: {', '.join(nearest)}", err=True)
    elif not elsewhere and (like := nearly_uncovered(wanted, "card")):
        click.echo(like.sentence, err=True)
