"""`rulesdsl term`: one word of the game, and what each book says of it."""

from __future__ import annotations

from typing import Any

import click

from rulesdsl.language.diagnostics.vocabulary import nearest
from rulesdsl.language.library.load_library import all_cards, open_library
from rulesdsl.language.library.name_keys import key
from rulesdsl.lookup.uses import uses
from rulesdsl.rulebook import Rulebook, load
from rulesdsl.rulebook.model import Term

from .output import json_option, print_json
from .reading import book_and_page, dim_paragraph, heading, listing, not_found, paragraph


def complete_term(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [term for term in load().terms if term.startswith(incomplete.lower())]


@click.command()
@click.argument("name", nargs=-1, required=True, shell_complete=complete_term)
@json_option
@click.pass_context
def command(ctx: click.Context, name: tuple[str, ...], as_json: bool) -> None:
    """Show one term: its meaning, what each book says of it, its uses.

    NAME needs no quotes; case and punctuation do not matter.
    """
    rulebook = load()
    wanted = " ".join(name)
    names = {key(spelling): term for term in rulebook.terms.values() for spelling in (term.id, term.name)}
    term = names.get(key(wanted))
    if term is None:
        close = dict.fromkeys(names[spelling].name for spelling in nearest(key(wanted), names))
        not_found(ctx, "term", wanted, list(close), as_json)
    used = _uses(rulebook, term)
    if as_json:
        print_json(_term_json(term, used))
    else:
        _print_term(rulebook, term, used)


def _uses(rulebook: Rulebook, term: Term) -> dict[str, list[str]]:
    """Everything that refers to the term."""
    found = uses(rulebook, all_cards(open_library()))[term.id]
    return {
        "terms": found.terms,
        "rules": found.rules,
        "rulings": [said.id for said in found.rulings],
        "cards": [definition.name for definition in found.cards],
    }


def _term_json(term: Term, used: dict[str, list[str]]) -> dict[str, Any]:
    return {**term._asdict(), "says": [says._asdict() for says in term.says], "used_by": used}


def _print_term(rulebook: Rulebook, term: Term, used: dict[str, list[str]]) -> None:
    heading("term", term.id, term.name)
    paragraph(term.summary)
    for says in reversed(term.says):
        click.echo()
        click.echo(book_and_page(rulebook.books[says.book], says.page))
        paragraph(says.text)
        if says.differs:
            dim_paragraph(f"Differs: {says.differs}")
    listing("See", term.see)
    listing("Rules", used["rules"])
    listing("Rulings", used["rulings"])
    listing("Cards", used["cards"])
