"""`rulesdsl cards`: the list."""

from __future__ import annotations

from collections.abc import Sequence

import click

from rulesdsl.language.diagnostics.vocabulary import nearest
from rulesdsl.language.library.card_facts import faction_or_deck, facts
from rulesdsl.language.library.definition import Definition
from rulesdsl.language.library.definition_json import document
from rulesdsl.language.library.load_library import all_cards, open_library
from rulesdsl.language.library.name_keys import key, slug
from rulesdsl.rulebook.uncovered import nearly_uncovered, uncovered

from .output import counted, json_option, print_json


def complete_group(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    slugs = {slug(getattr(group, param.name or "")) for group in open_library().index.groups}
    return sorted(found for found in slugs if found and found.startswith(incomplete.lower()))


@click.command()
@click.option("--set", metavar="SET", shell_complete=complete_group, help="Only those of this set.")
@click.option("--faction", metavar="FACTION", shell_complete=complete_group, help="Only those of this faction.")
@click.option("--kind", type=click.Choice(["minion", "action", "base", "monster"]), help="Only those of this kind.")
@json_option
@click.pass_context
def command(ctx: click.Context, set: str | None, faction: str | None, kind: str | None, as_json: bool) -> None:  # noqa: A002
    """List the cards."""
    definitions: Sequence[Definition] = all_cards(open_library())
    for group, name in (("set", set), ("faction", faction)):
        if name is not None:
            known = {getattr(definition, group) for definition in definitions}
            definitions = [definition for definition in definitions if key(getattr(definition, group)) == key(name)]
            if not definitions:
                _print_nearest(group, name, sorted(filter(None, known)))
                break
    definitions = [definition for definition in definitions if kind in (None, definition.kind)]
    if as_json:
        print_json(list(map(document, definitions)))
    else:
        _print_table(definitions)
    ctx.exit(0 if definitions else 1)


def _print_nearest(group: str, name: str, known: Sequence[str]) -> None:
    elsewhere = uncovered(name)
    if elsewhere:
        click.echo(elsewhere.sentence, err=True)
        return
    click.echo(f"There is no {group} called {name!r}.", err=True)
    near = nearest(name, known)
    like = None if near else nearly_uncovered(name, group)
    click.echo(like.sentence if like else f"Nearest: {', '.join(near or known)}", err=True)


def _print_table(definitions: Sequence[Definition]) -> None:
    rows = [
        (definition.name, definition.kind, ", ".join(facts(definition)), faction_or_deck(definition), definition.set)
        for definition in definitions
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        name, *others = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo(click.style(name, bold=True) + "  " + "  ".join(others).rstrip())
    click.echo(click.style(counted(len(rows), "card"), dim=True), err=True)
