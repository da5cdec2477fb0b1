"""`rulesdsl rule`: one rule, in all books that have it."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import click

from rulesdsl.language.library.name_keys import key
from rulesdsl.rulebook import Rulebook, UnknownNameError, load
from rulesdsl.rulebook.headings import rule_heading
from rulesdsl.rulebook.model import Clause, Reading

from .output import json_option, print_json
from .reading import book_and_page, dim_paragraph, heading, listing, not_found, paragraph


def complete_rule(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [topic for topic in load().topics if topic.startswith(incomplete.lower())]


@click.command()
@click.argument("name", metavar="ID-OR-TOPIC", nargs=-1, required=True, shell_complete=complete_rule)
@json_option
@click.pass_context
def command(ctx: click.Context, name: tuple[str, ...], as_json: bool) -> None:
    """Show one rule: what each book says, and what refers to it.

    A TOPIC such as bury.how is the rule in the newest book that has it, an ID such as oops-2018/bury.how the rule in
    that book.
    """
    rulebook = load()
    wanted = " ".join(name)
    known = (*rulebook.clauses, *rulebook.topics, *rulebook.readings)
    meant = {key(spelling): spelling for spelling in known}.get(key(wanted))
    if meant is None:
        nearest = UnknownNameError("rule", wanted.lower(), (*rulebook.topics, *rulebook.readings)).nearest
        not_found(ctx, "rule", wanted, nearest, as_json)
    if meant in rulebook.readings:
        _show_reading(rulebook.reading(meant), as_json)
    else:
        _show_clause(rulebook, rulebook.clauses.get(meant) or rulebook.clause(meant), as_json)


def _show_clause(rulebook: Rulebook, clause: Clause, as_json: bool) -> None:
    if as_json:
        print_json(_rule_json(rulebook, clause))
    else:
        _print_rule(rulebook, clause)


def _show_reading(reading: Reading, as_json: bool) -> None:
    if as_json:
        print_json(reading._asdict())
        return
    heading("rule", reading.topic, "a reading; the books leave it open")
    paragraph(reading.question)
    paragraph(reading.stands, label="Here: ")
    paragraph(reading.other, label="The other view: ")
    paragraph(reading.why, label="Why not: ")
    listing("Near", reading.near)


def _switches(rulebook: Rulebook, topic: str) -> list[str]:
    return [switch.name for switch in rulebook.switches.values() if topic in switch.topics]


def _related(rulebook: Rulebook, topic: str) -> list[str]:
    """The rules that this one is part of, and its own parts."""
    return [other for other in rulebook.topics if other.startswith(f"{topic}.") or topic.startswith(f"{other}.")]


def _rule_json(rulebook: Rulebook, clause: Clause) -> dict[str, Any]:
    return {
        **clause._asdict(),
        "heading": rule_heading(clause.topic),
        "books": [said._asdict() for said in rulebook.clauses_on(clause.topic)],
        "switches": _switches(rulebook, clause.topic),
        "beside": _related(rulebook, clause.topic),
    }


def _print_rule(rulebook: Rulebook, clause: Clause) -> None:
    heading("rule", clause.topic, rule_heading(clause.topic))
    others = [other for other in reversed(rulebook.clauses_on(clause.topic)) if other is not clause]
    for place, (_, alike) in enumerate(groupby([clause, *others], key=lambda said: said.text)):
        if place:
            click.echo()
        _print_alike(rulebook, list(alike))
    listing("Terms", clause.terms)
    listing("Beside it", _related(rulebook, clause.topic))
    listing("The books differ (rulesdsl editions)", _switches(rulebook, clause.topic))


def _print_alike(rulebook: Rulebook, clauses: list[Clause]) -> None:
    """Print clauses with the same text: each book, then the text once."""
    for clause in clauses:
        click.echo(f"{book_and_page(rulebook.books[clause.book], clause.page)} · {clause.section} · {clause.change}")
    paragraph(clauses[0].text)
    for example in dict.fromkeys(clause.example for clause in clauses if clause.example):
        paragraph(example, label="Example: ")
    for note in dict.fromkeys(clause.note for clause in clauses if clause.note):
        dim_paragraph(f"Note: {note}")
