"""`rulesdsl outcomes`: every distinct end that the open decisions of a board can lead to."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from textwrap import fill

import click

from rulesdsl.explore.outcome_search import INTERRUPTED, Outcomes, outcomes
from rulesdsl.explore.outcome_words import OutcomeWords, joined_moves, outcomes_document

from .boards import board_argument, edition_option, ruling_on
from .output import counted, json_option, print_json
from .reading import width

MOST_SHARES = 8
"""How many changes to list that only some ends share."""


@click.command()
@board_argument
@click.option(
    "--limit", default=20_000, show_default=True, type=click.IntRange(1), help="Look at most at so many tables."
)
@click.option("--seconds", default=10.0, show_default=True, type=click.FloatRange(0.01), help="Stop after so long.")
@click.option("--show", default=12, show_default=True, type=click.IntRange(0), help="List at most so many ends.")
@edition_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    board: tuple[str, ...],
    limit: int,
    seconds: float,
    show: int,
    edition: str | None,
    as_json: bool,
) -> None:
    """List every distinct end that the open decisions of a board can lead to.

    BOARD is a file, the name of a built-in board or ruling (no quotes needed), or - for standard input. Its script is
    carried out first; then every decision that is left, chance included, is followed in every way until nothing is left
    to resolve. Equal tables are merged, and each end comes with a shortest line of answers. Ctrl-C stops the search and
    prints what has been found by then.
    """
    ruling = ruling_on(ctx, board, edition=edition, as_json=as_json)
    with _progress_line(shown=sys.stderr.isatty() and not as_json) as progress:
        found = outcomes(ruling.table, most_tables=limit, seconds=seconds, progress=progress)
    words = OutcomeWords(found, ruling.names)
    if as_json:
        print_json(outcomes_document(found, words))
    else:
        _print(found, words, show)
    ctx.exit(128 + signal.SIGINT if found.stopped == INTERRUPTED else 0)


@contextmanager
def _progress_line(*, shown: bool) -> Iterator[Callable[[int, int], None]]:
    """Yields a function that says how far the search is."""

    def progress(tables: int, ends: int) -> None:
        if shown:
            found = f"{counted(tables, 'position')}, {counted(ends, 'different end')} so far (Ctrl-C stops)"
            click.echo(f"\r\033[K{found}", nl=False, err=True)

    try:
        yield progress
    finally:
        if shown:
            click.echo("\r\033[K", nl=False, err=True)


def _print(found: Outcomes, words: OutcomeWords, show: int) -> None:
    """Print what all ends have in common, how common everything else is, then each end."""
    number = len(words.ends)
    _fill(_summary(found, number))
    if always := words.always:
        _fill(f"in all of them: {'; '.join(joined_moves(always))}", "  ")
    for change, times in [each for each in words.tally.most_common() if each[1] < number][:MOST_SHARES]:
        _fill(f"in {times} of {number}: {change}", "  ")
    for at, told in enumerate(words.ends[:show], 1):
        own = words.own(told)
        click.echo()
        _fill(f"{at}. {'; '.join(joined_moves(own)) or ('nothing else' if always else 'nothing changes')}", "", "   ")
        _fill("; ".join(told.line), "   ")
        if told.draws > 1:
            _fill(f"The same with {counted(told.draws - 1, 'other draw')}.", "   ")
    if number > show:
        click.echo()
        _fill(f"… and {counted(number - show, 'other end')} (--show {number} lists all)")


def _fill(text: str, margin: str = "", further: str | None = None) -> None:
    rest = f"{margin}    " if further is None else further
    click.echo(fill(text, width(), initial_indent=margin, subsequent_indent=rest, break_on_hyphens=False))


def _summary(found: Outcomes, number: int) -> str:
    ends = "1 end" if number == 1 else counted(number, "different end")
    if len(found.ends) > number:
        ends += f" ({len(found.ends)} counting which cards chance brings)"
    return f"{ends} so far: {found.stopped}, so there may be more" if found.stopped else ends
