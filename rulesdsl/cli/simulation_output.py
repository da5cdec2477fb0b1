"""What `rulesdsl simulate` prints: how far it is, games that broke, and what came of all."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import counted

if TYPE_CHECKING:
    from rulesdsl.explore.simulations import Failure, Progress, Series, Simulation, Tally

LINE_EVERY = 60
"""So many seconds lie between two lines of progress, where no terminal reads them."""


@contextmanager
def progress_shown(series: Series, games: int) -> Iterator[Progress]:
    """Yields a function to call after each game. On a terminal one line is kept up to date; in a pipe lines are few."""
    is_terminal = sys.stderr.isatty()
    shown_at = 0.0

    def progress(game: Tally, so_far: Tally, seconds: float) -> None:
        nonlocal shown_at
        for failure in game.failures:
            click.echo("\r\033[K" * is_terminal + _report(series, failure), err=True)
        line = _line(so_far, games, seconds)
        if is_terminal:
            click.echo(f"\r\033[K{line} (Ctrl-C stops)", nl=False, err=True)
        elif seconds - shown_at >= LINE_EVERY:
            shown_at = seconds
            click.echo(line, err=True)

    try:
        yield progress
    finally:
        if is_terminal:
            click.echo("\r\033[K", nl=False, err=True)


def _line(tally: Tally, games: int, seconds: float) -> str:
    left = seconds / tally.played * (games - tally.played)
    found = f"{_number(len(tally.failures), 'failure')}, {_number(tally.standstills, 'standstill')}"
    return f"{tally.played} of {counted(games, 'game')}, {found}, {duration(left)} left"


def _number(number: int, noun: str) -> str:
    return counted(number, noun) if number else f"no {noun}"


def duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def _report(series: Series, failure: Failure) -> str:
    """Write the board of a game that broke, and say where it is."""
    from rulesdsl.explore.shards import replay_command

    command = replay_command(series, failure)
    file = Path(f"broken-{failure.seed}.board")
    comments = (f"# The game with seed {failure.seed} broke {failure.problem}", f"# To play it again: {command}")
    text = "\n".join(" ".join(comment.split()) for comment in comments) + "\n\n" + failure.board
    try:
        file.write_text(text, encoding="utf-8")
        where = f"Its last moves are in {file}."
    except OSError as problem:
        where = f"{file} cannot be written: {problem}"
    return f"The game with seed {failure.seed} broke {failure.problem}\n    {where} To play it again:\n    {command}"


def print_simulation(simulation: Simulation) -> None:
    from rulesdsl.explore.random_game import MOST_TURNS

    tally, seconds = simulation.tally, simulation.seconds
    games = tally.games
    broken = f"{len(tally.failures)} broke" if tally.failures else "no invariant broken"
    click.echo(f"{counted(games, 'game')} played to the end, {broken if simulation.series.checked else 'not checked'}")
    if simulation.stopped:
        click.echo(f"{simulation.stopped}, with {simulation.series.games - tally.played} games still to play")
    if tally.standstills or simulation.stopped:
        click.echo(f"{tally.standstills or 'none'} came to a standstill: after {MOST_TURNS} turns nobody had won")
    if games and seconds:
        click.echo(f"{tally.decisions / seconds:.0f} decisions a second, {games / seconds:.1f} games a second")
    if games:
        each = (tally.decisions / games, tally.steps / games, tally.turns / games)
        click.echo("{:.0f} decisions, {:.0f} steps, {:.1f} turns a game".format(*each))
    for faction, wins in sorted(tally.wins.items(), key=lambda pair: (-pair[1], pair[0])):
        click.echo(f"  {faction}: in {counted(wins, 'winning deck')} of {tally.decks[faction]}")
    for failure in tally.failures:
        click.echo(f"  seed {failure.seed} broke {failure.problem}")
