"""`rulesdsl outcomes`: every distinct end that the open decisions of a board can lead to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from ..board.changes import changes
from ..engine.step import answer_and_run
from ..explain.names import Names
from ..explain.questions import answered
from ..explore.outcomes import End, Outcomes, outcomes
from ..table.cards import Entity
from .boards import ruling_on
from .output import counted, json_option, print_json

if TYPE_CHECKING:
    from ..table.table import Table


@click.command()
@click.argument("board", metavar="BOARD")
@click.option(
    "--limit", default=20_000, show_default=True, type=click.IntRange(1), help="Look at most at so many tables."
)
@click.option("--seconds", default=10.0, show_default=True, type=click.FloatRange(0.01), help="Stop after so long.")
@click.option("--show", default=12, show_default=True, type=click.IntRange(0), help="List at most so many ends.")
@click.option("--edition", metavar="BOOK", help="Decide by this book instead of the board's.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, board: str, limit: int, seconds: float, show: int, edition: str | None, as_json: bool
) -> None:
    """List every distinct end that the open decisions of a board can lead to.

    BOARD is a file, the name of a built-in board or ruling, or - for standard input. Its script is carried out first;
    then every decision that is left, chance included, is followed in every way until nothing is left to resolve. Equal
    tables are merged, and each end comes with a shortest line of answers.
    """
    ruling = ruling_on(ctx, board, edition=edition, as_json=as_json)
    found = outcomes(ruling.table, most_tables=limit, seconds=seconds)
    names = ruling.names
    for end in found.ends:
        names.learn(end.table)
    if as_json:
        print_json(_document(found, names))
        return
    click.echo(_summary(found))
    for line in _shares(found, names):
        click.echo(f"  {line}")
    for number, end in enumerate(found.ends[:show], 1):
        click.echo("")
        click.echo(f"{number}. {', '.join(_told(found, end, names)) or 'nothing changes'}")
        click.echo(f"   {'; '.join(line_in_words(found.start, end, names))}")
    if len(found.ends) > show:
        click.echo(f"\n… and {counted(len(found.ends) - show, 'other end')} (--show {len(found.ends)} lists all)")
    ctx.exit(0)


def _summary(found: Outcomes) -> str:
    number = counted(len(found.ends), "distinct end")
    tables = f"{counted(found.tables, 'table')} looked at, {found.merged} met again"
    return f"{number}; {tables}" + (f"; {found.stopped}, so there may be more" if found.stopped else "")


def _shares(found: Outcomes, names: Names) -> list[str]:
    """What is so in how many of the ends: "a card goes to Bob's discard pile: in 7 of 9"."""
    tally = Counter(told for end in found.ends for told in dict.fromkeys(_told(found, end, names)))
    return [f"{told}: in {number} of {len(found.ends)}" for told, number in tally.most_common(8)]


def _told(found: Outcomes, end: End, names: Names) -> list[str]:
    """What has changed on the way to an end, in words."""
    table = end.table

    def call(entity: Entity | None) -> str:
        return "" if entity is None else names.of(table, entity)

    told = []
    for change in changes(found.start, table, ()):
        if change.what == "place" and change.card is not None:
            told.append(f"{call(change.card)} goes to {names.place(table, table.cards[change.card].place)}")
        elif change.card is not None:
            told.append(f"{call(change.card)} has {change.what} {change.after}")
        elif change.player is not None:
            told.append(f"{change.player} has {change.after} VP")
        else:
            told.append(f"{' and '.join(table.winners)} wins")
    return told


def line_in_words(start: Table, end: End, names: Names) -> list[str]:
    """The answers that lead to an end, each as somebody would say it."""
    told = []
    table = start
    for chosen in end.line:
        assert table.decision is not None
        who = table.decision.player or "chance"
        told.append(f"{who}: {answered(table.decision, chosen, table, names)}")
        table = answer_and_run(table, *chosen).table
    return told


def _document(found: Outcomes, names: Names) -> dict[str, Any]:
    return {
        "tables": found.tables,
        "merged": found.merged,
        "stopped": found.stopped or None,
        "ends": [
            {
                "changes": _told(found, end, names),
                "line": line_in_words(found.start, end, names),
                "vp": dict(zip(end.table.players, end.table.vp, strict=True)),
                "ways": end.ways,
            }
            for end in found.ends
        ],
    }
