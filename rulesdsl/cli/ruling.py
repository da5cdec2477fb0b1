"""`rulesdsl ruling`: what a book adds about certain cards."""

from __future__ import annotations

import click

from rulesdsl.language.diagnostics.vocabulary import nearest
from rulesdsl.language.library.name_keys import key
from rulesdsl.rulebook import Rulebook, load
from rulesdsl.rulebook.model import Clarification

from .output import json_option, print_json
from .reading import book_and_page, dim_paragraph, heading, listing, not_found, paragraph


def complete_ruling(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [said for said in load().clarifications if said.startswith(incomplete.lower())]


@click.command()
@click.argument("name", nargs=-1, required=True, shell_complete=complete_ruling)
@json_option
@click.pass_context
def command(ctx: click.Context, name: tuple[str, ...], as_json: bool) -> None:
    """Show what the books have clarified: question, answer, where.

    NAME is that of a card, or the id of one ruling. It needs no quotes; case and punctuation do not matter.
    """
    rulebook = load()
    wanted = " ".join(name)
    names = _names(rulebook)
    found = names.get(key(wanted))
    if found is None:
        spellings = {key(card): card for said in rulebook.clarifications.values() for card in said.cards}
        not_found(ctx, "ruling", wanted, [spellings[close] for close in nearest(key(wanted), spellings)], as_json)
    if as_json:
        print_json([said._asdict() for said in found])
        return
    for place, said in enumerate(found):
        if place:
            click.echo()
        _print_ruling(rulebook, said)


def _names(rulebook: Rulebook) -> dict[str, list[Clarification]]:
    """Every name to ask by; rulings mainly about a card come first."""
    names: dict[str, list[Clarification]] = {}
    rulings = rulebook.clarifications.values()
    for said in rulings:
        names[key(said.id)] = [said]
    for rank in range(max(len(said.cards) for said in rulings)):
        for said in rulings:
            for card in said.cards[rank : rank + 1]:
                names.setdefault(key(card), []).append(said)
    return names


def _print_ruling(rulebook: Rulebook, said: Clarification) -> None:
    heading("ruling", said.id, ", ".join(said.cards))
    paragraph(said.question)
    click.echo()
    paragraph(said.text)
    if said.note:
        dim_paragraph(f"Note: {said.note}")
    click.echo(book_and_page(rulebook.books[said.book], said.page))
    listing("Terms", said.terms)
